"""A set-up as its page and the API show it."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.cards import Cards
from collection.figures import local
from rulebook.texts import spoken
from rules.construction import Report
from rules.documents import Entry, Force
from scenarios import services
from scenarios.models import Setup
from scenarios.own.page import Told, changes
from scenarios.sheet import Cited, SideSheet, Unit
from scenarios.stock import cards_in


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option as the set-up has it."""

    title: str
    rule: str
    value: str


@dataclass(frozen=True, slots=True)
class Army:
    """A side with the force it brings, and whether that is legal."""

    side: SideSheet
    force: Force
    report: Report
    cards: Cards

    @property
    def units(self) -> list[Unit]:
        """Its cards, those attached after the one that carries them."""
        return list(_units(self.cards, self.force.entries))

    @property
    def points(self) -> int:
        return sum(unit.count * (self.cards[unit.card].points or 0) for unit in self.units)

    @property
    def violations(self) -> list[Cited]:
        """What is not legal about it."""
        return [Cited(found.rule, spoken(found.sentence)) for found in self.report.violations]


def _units(cards: Cards, entries: tuple[Entry, ...], times: int = 1) -> Iterator[Unit]:
    for entry in entries:
        yield Unit(entry.card, local(cards[entry.card].name), entry.count * times)
        yield from _units(cards, entry.attachments, entry.count * times)


class SetupPage:
    """One set-up with all that follows from it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sheet = services.sheet_of(setup)
        self.cards = cards_in(setup)
        forces = services.forces_of(setup)
        self.armies = [
            Army(side, force, services.report(setup, side, force), self.cards)
            for side, force in zip(self.sheet.sides, forces, strict=False)
        ]

    @property
    def is_legal(self) -> bool:
        return len(self.armies) == len(self.sheet.sides) and all(army.report.legal for army in self.armies)

    @property
    def options(self) -> list[Chosen]:
        """The options that differ from what is usual."""
        known = {option.key: option for option in self.sheet.game.options}
        found = [(known[key], value) for key, value in self.setup.options.items() if key in known]
        return [Chosen(spoken(option.title), option.rule, spoken(option.called(value))) for option, value in found]

    @property
    def changes(self) -> list[Told]:
        """What its scenario, if it is someone's own, changes of the printed one."""
        return changes(self.sheet)

    @property
    def problems(self) -> list[str]:
        """Why it cannot be played; none when it can, or when its game does not play yet."""
        return (
            [spoken(problem.sentence) for problem in services.problems(self.setup)] if not self.setup.document else []
        )

    @property
    def plays(self) -> bool:
        return self.sheet.plays and self.setup.document is not None
