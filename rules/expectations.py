"""What pydantic expected instead of what it found, as a phrase that the site can translate: "expected …, got 12"."""

from collections.abc import Mapping

from pydantic_core import ErrorDetails

from rules.words import Say, say

WHOLE_NUMBER = say("a valid integer")
NUMBER = say("a valid number")
LIST = say("a valid array")
OBJECT = say("an object")
PHRASES: Mapping[str, Say] = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), WHOLE_NUMBER),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), NUMBER),
    **dict.fromkeys(("list_type", "tuple_type"), LIST),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type", "dataclass_type"), OBJECT),
    "string_type": say("a valid string"),
    "bool_type": say("a valid boolean"),
    "none_required": say("nothing"),
    "greater_than": say("greater than {gt}"),
    "greater_than_equal": say("greater than or equal to {ge}"),
    "less_than": say("less than {lt}"),
    "less_than_equal": say("less than or equal to {le}"),
    "string_pattern_mismatch": say("text of the form {pattern}"),
    "string_too_short": say("at least {min_length} characters"),
    "string_too_long": say("at most {max_length} characters"),
    "too_short": say("at least {min_length} items"),
    "too_long": say("at most {max_length} items"),
}


def expected(fault: ErrorDetails) -> Say | str:
    """What should have stood in the place of *fault*; pydantic's own English for its rarer complaints."""
    context = fault.get("ctx", {})
    if phrase := PHRASES.get(fault["type"]):
        return say(phrase.template, **{name: _plain(value) for name, value in context.items()})
    if isinstance(said := getattr(context.get("error"), "args", ("",))[0], Say):
        return said
    return fault["msg"].removeprefix("Input should be ").removeprefix("Value error, ")


def _plain(value: object) -> int | float | str:
    return value if isinstance(value, int | float | str) else str(value)
