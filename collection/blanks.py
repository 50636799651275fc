"""A form for whatever a figure of a card can be (collection.shapes): blanks to fill in, and what was filled in.

A blank's path is its name in the form: `effect.does.0.by`. Whatever is asked for a number of times says in the form
which places there are, so that some can be added and taken away without a script.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from django.http import QueryDict
from pydantic import JsonValue

from collection import blank_labels
from collection.shapes import (
    Choice,
    Choices,
    Group,
    Maybe,
    Number,
    NumberOrText,
    Record,
    Row,
    Shape,
    Switch,
    Variant,
    Words,
)

THERE = "there"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the words that can be chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(slots=True)
class Blank:
    """One place of a form: what is asked, what stands there now, and what is wrong with it."""

    path: str
    label: str
    shape: Shape
    value: Any
    optional: bool = False
    options: Sequence[Option] = ()
    parts: Sequence["Blank"] = ()
    problems: list[str] = field(default_factory=list)
    ours: str = ""
    """What the site says there."""

    @property
    def template(self) -> str:
        """What it is drawn by."""
        return f"collection/blanks/{type(self.shape).__name__.lower()}.html"


def blank(path: str, label: str, shape: Shape, value: Any, words: blank_labels.Words) -> Blank:
    """The place at *path* for a *shape* where *value* stands; *words* tell what can be chosen there."""
    match shape:
        case Maybe(inner):
            found = blank(path, label, inner, value, words)
            found.optional = True
            return found
        case Choice(options) | Choices(options):
            chosen = value if isinstance(value, list) else [value]
            shown = [Option(option, words(option), option in chosen) for option in options]
            return Blank(path, label, shape, value, options=shown)
        case Group(parts):
            values = value if isinstance(value, list) and len(value) == len(parts) else [None] * len(parts)
            named = zip(blank_labels.group(path, len(parts)), parts, values, strict=True)
            places = [blank(f"{path}.{n}", name, part, each, words) for n, (name, part, each) in enumerate(named)]
            return Blank(path, label, shape, value, parts=places)
        case Row(item):
            places = [blank(f"{path}.{n}", str(n + 1), item, each, words) for n, each in enumerate(value or [])]
            return Blank(path, label, shape, value, parts=places)
        case Record():
            return Blank(path, label, shape, value, parts=list(_parts(path, shape, value)))
        case Variant(key, records):
            tag = value[key] if isinstance(value, dict) and value.get(key) in records else next(iter(records))
            tags = [Option(each, blank_labels.primitive(each), each == tag) for each in records]
            return Blank(path, label, shape, value, options=tags, parts=list(_parts(path, records[tag], value)))
    return Blank(path, label, shape, value)


def _parts(path: str, record: Record, value: Any) -> Iterator[Blank]:
    said = value if isinstance(value, dict) else {}
    for name, shape in record.parts.items():
        words = blank_labels.words_of(record.model, name)
        yield blank(f"{path}.{name}", blank_labels.part(name), shape, said.get(name, record.defaults.get(name)), words)


def filled_in(shape: Shape, path: str, form: QueryDict) -> Any:
    """What *form* has at *path*, as JSON: what cannot be what *shape* asks for is left as it was typed."""
    match shape:
        case Maybe(Record() | Variant() as inner):
            return filled_in(inner, path, form) if f"{path}.{THERE}" in form else None
        case Maybe(inner):
            found = filled_in(inner, path, form)
            return None if found in ("", None) or (isinstance(found, list) and set(found) == {None}) else found
        case Group(parts):
            return [filled_in(part, f"{path}.{n}", form) for n, part in enumerate(parts)]
        case Row(item):
            return [filled_in(item, f"{path}.{place}", form) for place in form.getlist(path)]
        case Record(parts=parts, fixed=fixed):
            return {**fixed, **{name: filled_in(part, f"{path}.{name}", form) for name, part in parts.items()}}
        case Variant(key, records):
            tag = form.get(f"{path}.{key}", "")
            return filled_in(records[tag], path, form) if tag in records else {key: tag}
    return _typed(shape, path, form)


def _typed(shape: Shape, path: str, form: QueryDict) -> Any:
    typed = form.get(path, "").strip()
    match shape:
        case Switch():
            return path in form
        case Number() | NumberOrText():
            return _number(typed)
        case Choices(options):
            return [option for option in options if option in form.getlist(path)]
        case Words():
            return typed.replace(",", " ").split()
    return typed


def _number(typed: str) -> int | float | str | None:
    plain = typed.replace(",", ".").replace("−", "-")
    for read in (int, float):
        with suppress(ValueError):
            if isfinite(number := read(plain)):
                return number
    return typed or None


def unchanged(shape: Shape, path: str, form: QueryDict, value: JsonValue) -> bool:
    """Whether *form* has at *path* what stood there: *value*."""
    return bool(filled_in(shape, path, form) == _as_filled_in(shape, value))


def _as_filled_in(shape: Shape, value: Any) -> Any:
    """*value* as it would come back out of a form in which nobody touched it."""
    match shape:
        case _ if value is None:
            return None
        case Maybe(inner):
            return _as_filled_in(inner, value)
        case Choices(options):
            return [option for option in options if option in value]
        case Row(item):
            return [_as_filled_in(item, each) for each in value]
        case Record(parts=parts, defaults=defaults, fixed=fixed):
            said = {name: _as_filled_in(part, value.get(name, defaults.get(name))) for name, part in parts.items()}
            return {**fixed, **said}
        case Variant(key, records):
            return _as_filled_in(records[value[key]], value)
    return value


def changed(shape: Shape, value: Any, way: Sequence[str], *, add: bool) -> Any:
    """*value* with one more item at the end of the row that *way* leads to, or without the item that it leads to."""
    match shape:
        case Maybe(inner):
            return changed(inner, value, way, add=add)
        case Row(item) if add and not way:
            return [*(value or []), _fresh(item)]
        case Row() if not add and len(way) == 1 and way[0].isdecimal():
            return [each for place, each in enumerate(value) if place != int(way[0])]
        case Row(item) if way and way[0].isdecimal() and int(way[0]) < len(value):
            place = int(way[0])
            return [changed(item, each, way[1:], add=add) if n == place else each for n, each in enumerate(value)]
        case Record(parts=parts) if way and way[0] in parts:
            return {**value, way[0]: changed(parts[way[0]], value.get(way[0]), way[1:], add=add)}
        case Variant(key, records) if value.get(key) in records:
            return changed(records[value[key]], value, way, add=add)
    return value


def _fresh(item: Record | Variant) -> dict[str, Any]:
    record = next(iter(item.records.values())) if isinstance(item, Variant) else item
    return {**record.fixed, **{name: record.defaults.get(name) for name in record.parts}}


def complain(places: Iterable[Blank], path: Sequence[str], message: str) -> bool:
    """Put *message* at the place that *path* leads to, or the nearest above it; say whether there was any."""
    for place in places:
        if path and place.path.rpartition(".")[2] == path[0]:
            if not complain(place.parts, _below(place, path[1:]), message):
                place.problems.append(message)
            return True
    return False


def _below(place: Blank, path: Sequence[str]) -> Sequence[str]:
    # pydantic names the record of a variant on the way.
    return path[1:] if isinstance(place.shape, Variant) and path and path[0] in place.shape.records else path


def figures_blanks(shapes: Mapping[str, Shape], values: Mapping[str, Any]) -> list[Blank]:
    """The blanks of a whole card: one for each figure, with what stands there."""
    return [
        blank(name, blank_labels.part(name), shape, values.get(name), blank_labels.words_of(None, name))
        for name, shape in shapes.items()
    ]
