"""A force with all that is told of it outside the builder, in the order in which it is told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from collection import labels
from collection.figures import local
from rules import catalogue
from rules.construction import Account, Report, Terms, Violation
from rules.construction.briefs import anatomy
from rules.construction.fixes import MAIN
from rules.documents import Entry, Force
from rules.scenes import scene
from rules.words import Noun


@dataclass(frozen=True, slots=True)
class Line:
    """Some copies of a card, and what each of them carries."""

    card: Any
    count: int
    load: tuple["Line", ...] = ()

    @property
    def name(self) -> str:
        """What the reader calls the card."""
        return local(self.card.name)

    @property
    def each(self) -> int:
        """The points of one copy with what it carries."""
        return (self.card.points or 0) + sum(on.total for on in self.load)

    @property
    def total(self) -> int:
        """The points of all copies."""
        return self.each * self.count

    @property
    def size(self) -> int:
        """How many cards this is on the table."""
        return self.count * (1 + sum(on.size for on in self.load))

    def copies(self) -> Iterator[Any]:
        """Every card on the table, one by one: each copy, then what it carries. There may be millions: see *size*."""
        for _copy in range(self.count):
            yield self.card
            for on in self.load:
                yield from on.copies()


@dataclass(frozen=True, slots=True)
class Section:
    """One group of a force. *title* is empty when the force has but one."""

    id: str
    title: str
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """The points of all its cards, free ones included."""
        return sum(line.total for line in self.lines)

    @property
    def cards(self) -> int:
        """How many cards there are in it."""
        return sum(line.size for line in self.lines)


@dataclass(frozen=True, kw_only=True)
class Dossier:
    """A force, the *cards* it is made of, what a check found, what it is for, and how to find it again."""

    force: Force
    cards: Mapping[str, catalogue.Card] = field(default_factory=dict)
    report: Report | None = None
    terms: Terms | None = None
    notes: str = ""
    url: str = ""
    owner: str = ""

    @property
    def name(self) -> str:
        """What the force is called."""
        return self.force.name.strip() or _("Unnamed force")

    @property
    def game(self) -> str:
        """The title of its game."""
        return rules.game(self.force.game).title

    @property
    def nation(self) -> str:
        """The nation it is of; empty for none or several."""
        return labels.nation(self.force.nation) if self.force.nation else ""

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its groups in the order in which they first appear."""
        lines: dict[str, list[Line]] = {}
        for entry in self.force.entries:
            lines.setdefault(entry.section, []).append(self._line(entry))
        return tuple(
            Section(id, section_title(self.force.game, id) if len(lines) > 1 or id else "", tuple(found))
            for id, found in lines.items()
        )

    def _line(self, entry: Entry) -> Line:
        known = self.cards or catalogue.cards(self.force.game)
        return Line(known[entry.card], entry.count, tuple(map(self._line, entry.attachments)))

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its lines, whatever their section."""
        return tuple(line for section in self.sections for line in section.lines)

    def copies(self) -> Iterator[Any]:
        """Every card of it, one by one."""
        return (card for line in self.lines for card in line.copies())

    def kept(self) -> Iterator[tuple[Any, int]]:
        """Every card of each line, and what it carries, with how many there are of it in all."""
        for line in self.lines:
            yield line.card, line.count
            yield from ((on.card, on.count * line.count) for on in line.load)

    @property
    def distinct(self) -> list[Any]:
        """Its cards, each once."""
        return [*{card.id: card for card, _count in self.kept()}.values()]

    @property
    def points(self) -> int:
        """The points of all its cards, free ones included."""
        return sum(section.points for section in self.sections)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """The points that count, for each section that has a limit of its own; as added up when nothing was checked."""
        if self.report is not None:
            return self.report.points
        return (Account(points=self.points),) if self.points else ()

    @property
    def violations(self) -> tuple[Violation, ...]:
        """What is wrong with it; nothing when it was not checked."""
        return self.report.violations if self.report else ()

    def purpose(self) -> Iterator[str]:
        """What it is built for, in a few words each: game, nation, scenario and side, points, year."""
        yield from filter(None, (self.game, self.nation))
        if terms := self.terms:
            yield from _scenario(terms)
            yield from _asked(terms)
        if year := self.force.year or (self.terms.year if self.terms else None):
            yield str(year)


def section_title(game: str, id: str) -> str:
    """What the section called *id* of *game* is called."""
    return spoken(anatomy(game).sections.get(id, MAIN))


def spoken(noun: Noun) -> str:
    """*noun* in the reader's language."""
    return noun.spoken((get_language() or "en")[:2])


def account_title(game: str, account: Account, accounts: int) -> str:
    """What *account* is of, when it is one of so many *accounts*."""
    return section_title(game, account.section) if accounts > 1 or account.section else _("Points")


def _scenario(terms: Terms) -> Iterator[str]:
    if terms.scenario:
        place = scene(terms.game, terms.scenario)
        yield local(place.name)
        yield from (local(side.name) for side in place.sides[terms.side : terms.side + 1])
    else:
        yield _("Free construction")


def _asked(terms: Terms) -> Iterator[str]:
    if terms.points is not None:
        yield ngettext("{count} point", "{count} points", terms.points).format(count=terms.points)
