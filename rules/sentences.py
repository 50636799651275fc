"""Sentences inside documents: the English text for whoever reads the file, the template and values for who translates.

{"text": "Panther: 3 in the force, at most 2 allowed", "template": "{card}: {count} …", "values": {"card": …}}
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, WithJsonSchema
from pydantic_core import CoreSchema, core_schema

from rules.words import Noun, Say, Value

SCHEMA = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "template": {"type": "string"},
        "values": {"type": "object"},
        "plural": {"type": "string"},
    },
    "required": ["text", "template", "values"],
    "additionalProperties": False,
}


def write_sentence(sentence: Say) -> dict[str, Any]:
    """*sentence* as plain values."""
    written: dict[str, Any] = {"text": str(sentence), "template": sentence.template}
    written["values"] = {name: _write(value) for name, value in sentence.values}
    return written | ({"plural": sentence.plural} if sentence.plural else {})


def read_sentence(written: Any) -> Say:
    """The sentence that was *written*; its text is that of the template, whatever the document says."""
    if isinstance(written, Say):
        return written
    match written:
        case {"text": str(), "template": str(template), "values": {**values}, **rest} if rest.keys() <= {"plural"}:
            named = tuple((str(name), _read(value)) for name, value in values.items())
            return Say(template, named, str(rest.get("plural", "")))
    raise ValueError("a sentence: its text, template and values")


def _write(value: Value) -> Any:
    match value:
        case Say():
            return write_sentence(value)
        case Noun():
            return {"en": value.en, "fr": value.fr}
        case tuple():
            return [_write(item) for item in value]
    return value


def _read(value: Any) -> Value:
    match value:
        case Mapping() if value.keys() == {"en", "fr"}:
            return Noun(str(value["en"]), str(value["fr"]))
        case Mapping():
            return read_sentence(value)
        case list() | tuple():
            return tuple(map(_read, value))
        case str() | int() | float():
            return value
    raise ValueError("a number, text, a name in both languages or a sentence as value")


class _ReadAndWritten:
    """How pydantic reads and writes a sentence: it need not look into Say, whose values may hold sentences again."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        writing = core_schema.plain_serializer_function_ser_schema(write_sentence)
        return core_schema.no_info_plain_validator_function(read_sentence, serialization=writing)


Sentence = Annotated[Say, _ReadAndWritten(), WithJsonSchema(SCHEMA)]
