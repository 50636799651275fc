"""Terrain and deployment on a map: the opening of a battle, decided side by side before it begins.

What is decided are orders: the very actions of the engine's own opening, tried out on a table of the set-up. A side
that is prepared in secret is tried out against a force that everyone knows, so nothing of the other's can show.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser

import rules
from rulebook.boards import drawn
from rulebook.texts import spoken
from rules import openings
from rules.chance import Rng
from rules.documents import BadDocument
from rules.documents import Setup as Document
from rules.engine import Action, Game, Refusal
from rules.openings import Rehearsal
from scenarios import parts, services
from scenarios.models import Part, Setup
from scenarios.sheet import SideSheet
from scenarios.sources import offers


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the side may do now: its text form, what it means in words, and what a finger touches."""

    action: str
    words: str
    taps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something may not be done, and by which rule."""

    rule: str
    words: str


class Deployment:
    """The opening of one *side* of a set-up, with the *orders* given so far; *document* is the table to try it on."""

    def __init__(
        self, setup: Setup, side: SideSheet, document: Document[Any, Any, Any] | None, orders: Sequence[str]
    ) -> None:
        self.setup, self.side, self.document = setup, side, document
        self.given = tuple(orders)
        self.game: Game = rules.game(setup.game)

    @cached_property
    def rehearsal(self) -> Rehearsal | None:
        """The table with all orders done; None when there is none to try them on."""
        if self.document is None or not self.game.plays or self.side.number >= len(self.document.seats):
            return None
        return openings.rehearse(self.game, self.document, self.side.number, self.given)

    @property
    def plannable(self) -> bool:
        """Whether there is anything to decide beforehand: dice and the other side's choices may come first."""
        return bool(self.rehearsal and self.rehearsal.plannable)

    @property
    def choosing(self) -> bool:
        return bool(self.rehearsal and self.rehearsal.choosing)

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders that the table takes."""
        return self.rehearsal.orders if self.rehearsal else ()

    @cached_property
    def choices(self) -> list[Choice]:
        """What the side may do now."""
        if not self.rehearsal or not self.choosing:
            return []
        state = self.rehearsal.state
        return [Choice(str(each), spoken(state.describe(each)), state.taps(each)) for each in state.actions()]

    @property
    def groups(self) -> list[tuple[str, str, list[Choice]]]:
        """The choices by the first thing that a finger touches, with what that is in words."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            found.setdefault(choice.taps[0] if choice.taps else "", []).append(choice)
        return [(tap, self._touched(tap), group) for tap, group in sorted(found.items(), key=lambda it: it[0] != "")]

    def _touched(self, tap: str) -> str:
        return spoken(self.rehearsal.state.touched(tap)) if tap and self.rehearsal else ""

    @property
    def drawing(self) -> str:
        """The table as the side sees it."""
        if not self.rehearsal:
            return ""
        return drawn(self.game, self.rehearsal.state.view(self.side.number), taps=True)

    def refusal(self, text: str) -> Refused | None:
        """Why the side may not do what *text* means now; raise ValueError when it means no action of the game."""
        return self._refused(self.game.parse(text))

    def why(self, piece: str, place: str) -> Refused | None:
        """Why *piece* may not go to *place*; None when it may, or when nothing is meant by that."""
        action = openings.meant(self.game, self.rehearsal.state, piece, place) if self.rehearsal else None
        return self._refused(action) if action else None

    def _refused(self, action: Action) -> Refused | None:
        found: Refusal | None = self.rehearsal.state.refusal(action) if self.rehearsal else None
        return Refused(found.rule, spoken(found.sentence)) if found else None

    def with_action(self, text: str) -> tuple[str, ...]:
        """The orders, and *text* after them."""
        return (*self.orders, str(self.game.parse(text)))

    def without_last(self) -> tuple[str, ...]:
        """The orders but for the last one that somebody chose."""
        chosen = [text for text in self.orders if self.game.parse(text).kind not in openings.LOTS]
        return self.orders[: len(self.orders) - 1] if chosen else ()

    def laid(self) -> tuple[str, ...]:
        """The orders, the rest laid and deployed by the engine."""
        if self.document is None:
            return self.given
        rng = Rng(secrets.token_hex(8))
        return openings.laid_out(self.game, self.document, self.side.number, self.orders, rng)


def of_setup(setup: Setup, side: int) -> Deployment:
    """The opening of *side* of a set-up that one person prepares; the other side's orders are done, too."""
    sheet = services.sheet_of(setup)
    taken = setup.forces[side] if side < len(setup.forces) else {}
    try:
        document = services.document(setup)
    except BadDocument:
        document = None
    return Deployment(setup, sheet.sides[side], document, taken.get("orders", ()))


def of_part(part: Part) -> Deployment:
    """The opening of a side that is prepared in secret, against forces that everyone knows."""
    sheet = services.sheet_of(part.setup)
    table = Setup(owner=part.setup.owner, game=part.setup.game, scenario=part.setup.scenario, name="…")
    table.options, table.points, table.year = part.setup.options, part.setup.points, part.setup.year
    table.own = part.setup.own
    forces = [_mine(part) if side.number == part.number else _known(side) for side in sheet.sides]
    table.forces = [force for force in forces if force]
    try:
        document = services.document_of(table) if part.taken and len(table.forces) == len(forces) else None
    except BadDocument:
        document = None
    return Deployment(part.setup, parts.side_of(part), document, part.taken.get("orders", ()))


def _mine(part: Part) -> dict[str, Any]:
    return {name: value for name, value in part.taken.items() if name != "orders"}


def _known(side: SideSheet) -> dict[str, Any]:
    """A force for *side* that is offered to anybody."""
    found = offers(AnonymousUser(), side)
    return {"key": found[0].key, "force": found[0].force.write()} if found else {}
