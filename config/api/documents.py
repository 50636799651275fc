"""What pydantic refuses, in the API's words: the field, the value that came and what was expected, translated."""

from collections.abc import Iterator
from typing import TypedDict

import pydantic
from django.utils.translation import gettext_lazy as _
from pydantic_core import ErrorDetails

from rulebook import texts
from rules import documents

WHOLE_NUMBER = _("expected a whole number, got {value}")
NUMBER = _("expected a number, got {value}")
TEXT = _("expected text, got {value}")
YES_OR_NO = _("expected true or false, got {value}")
LIST = _("expected a list, got {value}")
OBJECT = _("expected an object, got {value}")
MESSAGES = {
    "missing": _("this field is missing"),
    "extra_forbidden": _("no field of this name is known here"),
    "json_invalid": _("this is not JSON: {error}"),
    "literal_error": _("expected {expected}, got {value}"),
    "enum": _("expected {expected}, got {value}"),
    "greater_than": _("expected more than {gt}, got {value}"),
    "greater_than_equal": _("expected at least {ge}, got {value}"),
    "less_than": _("expected less than {lt}, got {value}"),
    "less_than_equal": _("expected at most {le}, got {value}"),
    "string_too_short": _("expected at least {min_length} characters, got {value}"),
    "string_too_long": _("expected at most {max_length} characters, got {value}"),
    "string_pattern_mismatch": _("expected text of the form {pattern}, got {value}"),
    "too_short": _("expected at least {min_length} items, got {actual_length}"),
    "too_long": _("expected at most {max_length} items, got {actual_length}"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), WHOLE_NUMBER),
    **dict.fromkeys(("float_type", "float_parsing"), NUMBER),
    **dict.fromkeys(("bool_type", "bool_parsing"), YES_OR_NO),
    **dict.fromkeys(("list_type", "tuple_type"), LIST),
    **dict.fromkeys(("dict_type", "model_type", "dataclass_type", "model_attributes_type"), OBJECT),
    "string_type": TEXT,
}
LONGEST_VALUE = 60


class Problem(TypedDict):
    """What is wrong: *path* leads to the field (empty: the request as a whole), *code* is for programs."""

    path: str
    code: str
    message: str


def problems_in_document(error: pydantic.ValidationError) -> Iterator[Problem]:
    """Every problem that pydantic found."""
    for fault in error.errors(include_url=False):
        path = ".".join(str(part) for part in fault["loc"])
        yield Problem(path=path, code=fault["type"], message=_message(fault))


def problem_in_document(found: documents.Problem) -> Problem:
    """A problem that the engine found, in the reader's language."""
    return Problem(path=found.path, code=found.code, message=texts.spoken(found.sentence))


def _message(fault: ErrorDetails) -> str:
    """A sentence of ours where there is one; pydantic's own (English) for its rarer complaints."""
    if template := MESSAGES.get(fault["type"]):
        return str(template).format(**{"value": _shown(fault["input"]), **fault.get("ctx", {})})
    return fault["msg"]


def _shown(value: object) -> str:
    if isinstance(value, (dict, list, tuple)):
        return type(value).__name__
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
