"""A force and its cards in words: whether it is legal, which figures its cards have and where these come from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from builder.exchange.dossier import Dossier
from collection import labels
from collection.figures import TOLD, said
from rulebook import texts
from rules.construction import Violation

GIVEN = frozenset({"nation", "years", "points", "rarity"})
"""Figures that every list has columns of their own for."""


@dataclass(frozen=True, slots=True)
class Told:
    """One figure of a card in words, and where it comes from."""

    name: str
    label: str
    value: str
    origin: str
    source: str


def figures(card: Any, without: frozenset[str] = frozenset()) -> Iterator[Told]:
    """The figures that *card* has, all but those *without*, in the order of the card."""
    for figure in card.figures():
        if figure.name not in without | TOLD and (value := said(card, figure.name, figure.value)):
            yield Told(figure.name, labels.figure(figure.name), value, figure.origin, figure.source)


def origin(card: Any, figure: str) -> str:
    """Where the *figure* of *card* comes from."""
    return str(card.origins.get(figure, card).origin)


def effect(card: Any) -> str:
    """What *card* does, in a sentence; empty when it does nothing of its own."""
    return texts.spoken(card.sentence()) if hasattr(card, "sentence") else ""


def verdict(dossier: Dossier) -> str:
    """Whether the force of *dossier* is legal, in a few words."""
    if dossier.report is None:
        return pgettext("on a roster", "Not checked")
    if dossier.report.legal:
        return pgettext("on a roster", "Legal")
    count = sum(violation.severity == "error" for violation in dossier.violations)
    return ngettext("Not legal: {count} problem", "Not legal: {count} problems", count).format(count=count)


def severity(violation: Violation) -> str:
    """How bad *violation* is, in a word."""
    return pgettext("on a roster", "Problem") if violation.severity == "error" else pgettext("on a roster", "Advice")


def spent(points: int, limit: int | None) -> str:
    """So many *points* of a *limit*, if there is one."""
    return str(points) if limit is None else _("{points} of {limit}").format(points=points, limit=limit)


@dataclass(slots=True)
class Kind:
    """What a force has of one kind of card."""

    slug: str
    label: str
    copies: int = 0
    points: int = 0


def by_kind(dossier: Dossier) -> list[Kind]:
    """Copies and points of each kind of card, the most points first."""
    found: dict[str, Kind] = {}
    for card, count in dossier.kept():
        kind = found.setdefault(card.kind, Kind(card.kind, labels.kind(card.kind)))
        kind.copies += count
        kind.points += (card.points or 0) * count
    return sorted(found.values(), key=lambda kind: (-kind.points, -kind.copies))
