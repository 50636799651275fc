"""Cards as a person reads them: a table of figures for each, with what they are worth and where they come from."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.catalogue import Card, Figure
from rules.documents import Document
from rules.effects import Effect, Primitive

NAME, VALUE = 22, 64
TITLE = ("nation", "years")


def table(card: Card) -> Iterator[str]:
    """The lines that *card* takes: what it is, then its figures. What it does not have is left out."""
    found = {figure.name: figure for figure in card.figures()}
    about = [card.kind.replace("_", " "), *(worded(found[name].value) for name in TITLE if name in found)]
    yield f"{card.name.en} ({card.id}): {', '.join(about)}"
    for name, figure in found.items():
        if name not in TITLE and worded(figure.value):
            yield from _row(figure)


def _row(figure: Figure) -> Iterator[str]:
    first, *more = textwrap.wrap(worded(figure.value), VALUE)
    yield f"  {figure.name.replace('_', ' '):<{NAME}} {first:<{VALUE}} {figure.origin}"
    yield from (f"  {'':<{NAME}} {line}" for line in more)


def worded(value: Any) -> str:
    """*value* in words; nothing where there is none."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case (int(first), int(last)) if 1900 < first <= last < 2100:
            return f"{first} to {last}"
        case Effect() | Primitive():
            return str(value.sentence()).removeprefix(": ")
        case Document():
            return _pairs(value)
        case Mapping():
            return _pairs(value.items())
        case tuple() | list():
            return ", ".join(map(worded, value))
    return str(value).replace("_", " ")


def _pairs(pairs: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {told}" for name, value in pairs if (told := worded(value)))
