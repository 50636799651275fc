"""What a figure of a card can be, read off the type that its game gives it: what a form needs to ask for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rules import catalogue
from rules.corrections import common_figures


@dataclass(frozen=True, slots=True)
class Number:
    """A number from *low* to *high*; *whole* unless it is a measure."""

    low: float | None = None
    high: float | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """A few words."""


@dataclass(frozen=True, slots=True)
class NumberOrText:
    """A number, or a notation such as 4x2."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Any of some words."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Any words, one after the other."""


@dataclass(frozen=True, slots=True)
class Group:
    """As many parts as there are, in order: two years, five numbers."""

    parts: tuple["Shape", ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Any number of the same."""

    item: "Record | Variant"


@dataclass(frozen=True, slots=True)
class Record:
    """Some named parts, and what they are unless someone says otherwise; *fixed* ones can be one thing only."""

    model: type[BaseModel]
    parts: Mapping[str, "Shape"]
    defaults: Mapping[str, Any]
    fixed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Variant:
    """One of some records; which one, the part called *key* says."""

    key: str
    records: Mapping[str, Record]


@dataclass(frozen=True, slots=True)
class Maybe:
    """What a card need not have."""

    shape: "Shape"


Shape = Number | Text | NumberOrText | Switch | Choice | Choices | Words | Group | Row | Record | Variant | Maybe


@cache
def figures(model: type[catalogue.Card]) -> Mapping[str, Shape]:
    """The figures of a kind of card by name, in order; what can be one thing only is left out."""
    stats: Any = model.model_fields["stats"].annotation
    common = {name: model.model_fields[name] for name in common_figures(model)}
    found = {name: _of_field(field) for name, field in common.items() if not _is_fixed(field.annotation)}
    return found | dict(record(stats).parts)


@cache
def record(model: Any) -> Record:
    """The parts of *model*, a pydantic model."""
    asked = {name: field for name, field in model.model_fields.items() if not _is_fixed(field.annotation)}
    given = {name: field for name, field in model.model_fields.items() if field.default is not PydanticUndefined}
    fixed = {name: get_args(field.annotation)[0] for name, field in model.model_fields.items() if name not in asked}
    parts = {name: _of_field(field) for name, field in asked.items()}
    return Record(model, parts, {name: _plain(field.default) for name, field in given.items()}, fixed)


def _of_field(field: FieldInfo) -> Shape:
    return _shape(field.annotation, field.metadata, field.discriminator)


def _shape(annotation: Any, limits: Sequence[Any] = (), key: Any = None) -> Shape:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        infos = [each for each in arguments[1:] if isinstance(each, FieldInfo)]
        found = [limit for info in infos for limit in info.metadata]
        return _shape(arguments[0], (*limits, *found, *arguments[1:]), next((i.discriminator for i in infos), key))
    if origin is Literal:
        return Choice(tuple(map(str, arguments)))
    if origin in {Union, UnionType}:
        return _of_union(arguments, limits, key)
    if origin is tuple:
        return _of_tuple(arguments)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return record(annotation)
    return _simple(annotation, limits)


def _of_union(arguments: Sequence[Any], limits: Sequence[Any], key: Any) -> Shape:
    there = [part for part in arguments if part is not NoneType]
    if len(there) < len(arguments):
        return Maybe(_shape(there[0], limits, key) if len(there) == 1 else _of_union(there, limits, key))
    if key:
        records = [record(part) for part in there]
        return Variant(str(key), {each.fixed[str(key)]: each for each in records})
    return NumberOrText()


def _of_tuple(arguments: Sequence[Any]) -> Shape:
    if len(arguments) != 2 or arguments[1] is not Ellipsis:
        return Group(tuple(_shape(part) for part in arguments))
    match item := _shape(arguments[0]):
        case Choice(options):
            return Choices(options)
        case Record() | Variant():
            return Row(item)
    return Words()


def _number(limits: Iterable[Any], *, whole: bool) -> Number:
    ends: dict[str, Any] = {}
    for limit in limits:
        match limit:
            case Ge(ge=low) | Gt(gt=low):
                ends["low"] = low
            case Le(le=high) | Lt(lt=high):
                ends["high"] = high
    return Number(**ends, whole=whole)


def _simple(annotation: Any, limits: Iterable[Any]) -> Shape:
    if annotation in {int, float}:
        return _number(limits, whole=annotation is int)
    return Switch() if annotation is bool else Text()


def _is_fixed(annotation: Any) -> bool:
    """Whether *annotation* leaves nothing to say: one word, or nothing at all."""
    return annotation is NoneType or (get_origin(annotation) is Literal and len(get_args(annotation)) == 1)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return list(map(_plain, value)) if isinstance(value, tuple) else value
