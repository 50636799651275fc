"""Looking back at a battle. Once it is over nothing in it is secret: one may look with any seat's eyes, or see all."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from battles.models import Battle
from battles.table import Line, Table
from rules.battle import Step
from rules.engine import Event, State

ALL = "all"


class Lookback(Table):
    """What *person* sees of the steps of *battle*: with *eyes* of a seat by its number, or of ALL."""

    def __init__(self, battle: Battle, person: User | AnonymousUser, eyes: str = "") -> None:
        wanted = int(eyes) if eyes.isdecimal() else None
        super().__init__(battle, person, wanted)
        over = battle.ended is not None
        if over and wanted in range(len(self.places)):
            self.seat = wanted
        self.sees_all = over and (eyes == ALL or (self.seat is None and not eyes))

    @property
    def eyes(self) -> str:
        """Whose eyes these are, as an address says it; empty: a spectator's."""
        return ALL if self.sees_all else "" if self.seat is None else str(self.seat)

    @property
    def sights(self) -> list[tuple[str, str]]:
        """The eyes to choose from, and what they are called; none where all see the same."""
        if not self.story.first.secrets:
            return []
        if self.battle.ended is None:
            return [(str(number), self.side(number)) for number in self.mine] if len(self.mine) > 1 else []
        return [(ALL, _("All-seeing")), *((str(place.number), self.side(place.number)) for place in self.places)]

    def view(self, step: int | None = None) -> dict[str, Any]:
        if not self.sees_all:
            return super().view(step)
        return everything(self.story.at(self.battle.count if step is None else step))

    def happened(self, step: int) -> list[Line]:
        """What these eyes saw of *step*; nothing before the first."""
        return list(self.lines(step, step)) if step else []

    def seen(self, step: Step) -> tuple[Event, ...]:
        return step.events if self.sees_all else super().seen(step)


def everything(state: State) -> dict[str, Any]:
    """What all seats together know of *state*, in the shape of a view: this asks the game alone and knows no rule."""
    seen: dict[str, Any] = _together(state.view(None), [state.view(seat) for seat in state.seats()])
    return seen


class _Contradiction(Exception):
    """Two seats see something else in the same place, such as their own hand."""


def _together(open: Any, views: list[Any]) -> Any:
    """What *views* say together; where they contradict each other, what lies *open*."""
    known = [view for view in views if view is not None]
    if all(view == known[0] for view in known):
        return known[0] if known else open
    if all(isinstance(view, dict) for view in known):
        return {key: _one(open, key, known) for key in dict.fromkeys(key for view in known for key in view)}
    if all(isinstance(view, list) for view in known) and len(set(map(len, known))) == 1:
        below = open if isinstance(open, list) and len(open) == len(known[0]) else [None] * len(known[0])
        return [_together(part, list(parts)) for part, *parts in zip(below, *known, strict=True)]
    raise _Contradiction


def _one(open: Any, key: str, views: list[dict[str, Any]]) -> Any:
    told = isinstance(open, dict) and key in open
    try:
        return _together(open[key] if told else None, [view.get(key) for view in views])
    except _Contradiction:
        if told:
            return open[key]
        raise
