"""A scenario of someone's own as its page and the API show it: the printed sheet, and what is changed of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.figures import local
from rulebook.texts import spoken
from rules.catalogue import cards
from rules.grids import hexes, squares
from rules.variations import Variation
from scenarios.models import OwnScenario
from scenarios.own.forms import GROUNDS, MISSIONS
from scenarios.sheet import ScenarioSheet


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that differs from the printed scenario."""

    label: str
    value: str


class OwnPage:
    """One scenario of someone's own with all that follows from it."""

    def __init__(self, found: OwnScenario) -> None:
        self.found, self.own = found, found.variation
        self.sheet = ScenarioSheet(found.game, found.scenario, self.own)

    @cached_property
    def changes(self) -> list[Told]:
        """What differs from the printed scenario, in words."""
        return changes(self.sheet)


def changes(sheet: ScenarioSheet) -> list[Told]:
    """What differs from the printed scenario, in words; nothing of a printed one."""
    return _Changes(sheet, sheet.own).all() if sheet.own else []


@dataclass(frozen=True, slots=True)
class _Changes:
    sheet: ScenarioSheet
    own: Variation

    def all(self) -> list[Told]:
        return [*self._money(), *self._time(), *self._victory(), *self._ground(), *self._options()]

    def _money(self) -> Iterator[Told]:
        for side in self.sheet.sides:
            if points := self.own.budget(side.number):
                words = ngettext("%(count)d point", "%(count)d points", points) % {"count": points}
                yield Told(side.name, words)
        if points := getattr(self.own, "reinforcements", None):
            yield Told(_("Reinforcements"), ngettext("%(count)d point", "%(count)d points", points) % {"count": points})

    def _time(self) -> Iterator[Told]:
        if self.own.year:
            yield Told(_("Year"), str(self.own.year))
        if self.own.turns:
            yield Told(_("Last turn"), str(self.own.turns))

    def _victory(self) -> Iterator[Told]:
        if mission := getattr(self.own, "mission", None):
            yield Told(_("Victory, as in the mission"), str(dict(MISSIONS)[mission]))
        if (victory := getattr(self.own, "victory", None)) is not None:
            ground = dict(GROUNDS)[victory.ground]
            for side, need in zip(self.sheet.sides, (victory.south, victory.north), strict=True):
                words = f"{need} {ground}" if need else _("holding out until the end")
                yield Told(_("Wins: %(side)s, with") % {"side": side.name}, words)

    def _ground(self) -> Iterator[Told]:
        for side, zone in zip(self.sheet.sides, getattr(self.own, "zones", None) or (), strict=False):
            yield Told(_("Zone: %(side)s") % {"side": side.name}, " ".join(self._cell(cell) for cell in zone))
        if size := getattr(self.own, "size", None):
            yield Told(_("Board size"), " × ".join(map(str, size if isinstance(size, tuple) else (size, size))))
        for name, label in (("obstacles", _("Obstacles")), ("tiles", _("Tiles")), ("pieces", _("Pieces of terrain"))):
            if (laid := getattr(self.own, name, None)) is not None:
                yield Told(label, str(len(laid)))
        for side, army in zip(self.sheet.sides, getattr(self.own, "armies", None) or (), strict=False):
            yield Told(_("Army: %(side)s") % {"side": side.name}, self._named(army))
        if without := getattr(self.own, "without", ()):
            yield Told(_("Left in the box"), self._named(dict.fromkeys(without, 0)))

    def _named(self, counted: dict[str, int]) -> str:
        known = cards(self.sheet.game.slug)
        return ", ".join(f"{count} × {local(known[id].name)}" if count else local(known[id].name)
                         for id, count in counted.items())  # fmt: skip

    def _cell(self, cell: Any) -> str:
        names = {"tank_chess": squares.NAMES, "panzer_squadron": hexes.NAMES}.get(self.sheet.game.slug, {})
        return str(names.get(cell, cell))

    def _options(self) -> Iterator[Told]:
        for option in self.sheet.game.options:
            if option.key in self.own.options:
                yield Told(spoken(option.title), spoken(option.called(self.own.options[option.key])))
