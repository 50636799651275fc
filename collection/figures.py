"""The figures of a card as its page shows them: in words, with where each comes from and the rules that read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from collection import labels
from rulebook import texts
from rulebook.links import link, linked
from rules import catalogue
from rules.documents import Document
from rules.uses import uses

# What the page tells elsewhere: the sentence of the card is made of these.
TOLD = frozenset({"effect", "effects", "cover"})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a figure comes from, and what that means."""

    slug: str
    label: Promise
    meaning: Promise
    source: SafeString


@dataclass(frozen=True, slots=True)
class Shown:
    """One figure: what it is called, what it is, where it comes from and which rules read it."""

    name: str
    label: str
    value: str
    origin: Origin
    rules: list[SafeString]


def shown(card: catalogue.Card) -> list[Shown]:
    """Every figure of *card* that can be told in a word, in the reader's language."""
    return list(_shown(card))


def _shown(card: catalogue.Card) -> Iterator[Shown]:
    reading = uses(card.game)
    for figure in card.figures():
        if figure.name not in TOLD and (value := said(card, figure.name, figure.value)):
            rules = [link(id) for id in reading.get(figure.name, ())]
            yield Shown(figure.name, labels.figure(figure.name), value, origin(figure), rules)


def origin(figure: catalogue.Figure) -> Origin:
    """Where *figure* comes from."""
    slug = figure.origin
    return Origin(slug, labels.ORIGINS[slug], labels.MEANINGS[slug], linked(figure.source))


def said(card: catalogue.Card, name: str, value: Any) -> str:
    """The *value* of the figure called *name* in words; empty when the card does not have it."""
    match name, value:
        case _, None | "" | ():
            return ""
        case _, bool():
            return _("yes") if value else _("no")
        case "years", (first, last):
            return said_years(first, last)
        case "nation", str():
            return labels.nation(value)
        case "rarity", str():
            return labels.rarity(value)
        case "only_for", tuple():
            return ", ".join(_called(card.game, id) for id in value)
        case "hull_mm", (length, width):
            return f"{length} × {width}"
        case "numbers", tuple():
            return " · ".join(f"{colour} {number}" for colour, number in zip(_colours(), value, strict=True))
        case "code" | "camouflage", str():
            return value
    return _in_words(value)


def said_years(first: int | None, last: int | None) -> str:
    """The years from *first* to *last*; empty when there are none."""
    return "" if first is None else str(first) if first == last else f"{first}–{last}"


def _in_words(value: Any) -> str:
    match value:
        case tuple():
            return ", ".join(map(_in_words, value))
        case str():
            return labels.word(value)
        case Document():
            return texts.spoken(value.sentence()) if hasattr(value, "sentence") else ""
    return str(value)


def _called(game: str, id: str) -> str:
    """What the card of *game* called *id* is called by the reader."""
    card = catalogue.cards(game).get(id)
    return local(card.name) if card else labels.word(id)


def local(name: catalogue.Name) -> str:
    """*name* in the reader's language."""
    return name.fr if (get_language() or "").startswith("fr") else name.en


def _colours() -> tuple[str, ...]:
    """The colours of the random numbers, in the order of the cards (TC-7b)."""
    return (
        pgettext("colour of a random number", "red"),
        pgettext("colour of a random number", "yellow"),
        pgettext("colour of a random number", "green"),
        pgettext("colour of a random number", "blue"),
        pgettext("colour of a random number", "white"),
    )
