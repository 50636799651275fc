"""A battle that is over, looked at as a whole: what was lost, what luck did, and where it turned.

Luck is told by throwing the same dice again: every action that took chance is done anew many times from the position
it was done in, and what came of it is set against what comes of it on average. This knows no rule of any game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import fmean
from typing import Any
from uuid import UUID

from battles.chronicle import Chronicle, chronicle
from battles.models import Battle
from rules.battle import Step
from rules.chance import Fast, Rng
from rules.engine import Event, State

THROWS = 40
TURNS = 5
SHOWS_HITS: Mapping[str, Callable[[Event], int]] = {
    # Four, five and six hit, and all dice of a shot are told in one event.
    "tanks": lambda event: sum(face >= 4 for face in event.data["dice"]) if event.kind == "attack_rolled" else 0,
}
"""How many hits an event tells of, in games that do not call each one `hit`."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit destroyed at *step*, by an action of *seat*."""

    step: int
    seat: int
    owner: int
    event: Event


@dataclass(frozen=True, slots=True)
class Luck:
    """What the dice of one seat came to, and what they come to on average."""

    throws: int = 0
    hits: int = 0
    expected_hits: float = 0.0
    gained: float = 0.0
    """What chance added to the seat's standing, all its own throws together, in parts of a whole battle."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An action after which *seat* stood better by *swing*, of which *luck* was the dice's."""

    step: int
    seat: int
    swing: float
    luck: float
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All of it: the standing of each seat before the first action and after every one, by the bots' estimate."""

    standings: tuple[tuple[float, ...], ...]
    losses: tuple[Loss, ...]
    luck: tuple[Luck, ...]
    turns: tuple[Turn, ...]


def aftermath(battle: Battle) -> Aftermath:
    """What can be told of *battle*, which is over; worked out once and remembered."""
    if battle.ended is None:
        raise ValueError(f"expected a battle that is over, got {battle.pk}, which goes on")
    return _aftermath(battle.pk, battle.hash)


@lru_cache(maxsize=64)
def _aftermath(id: UUID, _hash: str) -> Aftermath:
    story = chronicle(Battle.objects.get(pk=id))
    standings = [_standing(story.at(number)) for number in range(len(story.steps) + 1)]
    averages = {step.number: average for step in story.steps if (average := _average(story, step))}
    return Aftermath(
        standings=tuple(standings),
        losses=tuple(loss for step in story.steps for loss in _losses(story, step)),
        luck=tuple(_luck(story, seat, averages) for seat in story.first.seats()),
        turns=_turns(story, standings, averages),
    )


def _standing(state: State) -> tuple[float, ...]:
    return tuple(state.score(seat) for seat in state.seats())


@dataclass(frozen=True, slots=True)
class _Average:
    hits: float
    standing: tuple[float, ...]


def _average(story: Chronicle, step: Step) -> _Average | None:
    """What *step* comes to on average, when its dice are thrown again; None when it took none."""
    if not step.values:
        return None
    before, rng = story.at(step.number - 1), Rng(step.number)
    thrown = [_throw(before, step, rng) for _ in range(THROWS)]
    return _Average(
        fmean(_hits(story, events) for _, events in thrown),
        tuple(map(fmean, zip(*(standing for standing, _ in thrown), strict=True))),
    )


def _throw(before: State, step: Step, rng: Rng) -> tuple[tuple[float, ...], Sequence[Event]]:
    state = before.copy()
    events = state.perform(step.action, Fast(rng))
    return _standing(state), events


def _hits(story: Chronicle, events: Sequence[Event]) -> int:
    counted = SHOWS_HITS.get(story.game.slug, _is_hit)
    return sum(counted(event) for event in events)


def _is_hit(event: Event) -> int:
    return int(event.kind == "hit")


def _luck(story: Chronicle, seat: int, averages: Mapping[int, _Average]) -> Luck:
    own = [(step, averages[step.number]) for step in story.steps if step.seat == seat and step.number in averages]
    return Luck(
        throws=sum(len(step.values) for step, _ in own),
        hits=sum(_hits(story, step.events) for step, _ in own),
        expected_hits=sum(average.hits for _, average in own),
        gained=sum(step.state.score(seat) - average.standing[seat] for step, average in own),
    )


def _turns(
    story: Chronicle, standings: Sequence[tuple[float, ...]], averages: Mapping[int, _Average]
) -> tuple[Turn, ...]:
    found = [
        _turn(step, before, after, averages.get(step.number))
        for step, (before, after) in zip(story.steps, pairwise(standings), strict=True)
    ]
    greatest = sorted(found, key=lambda turn: -turn.swing)[:TURNS]
    return tuple(sorted((turn for turn in greatest if turn.swing > 0), key=lambda turn: turn.step))


def _turn(step: Step, before: tuple[float, ...], after: tuple[float, ...], average: _Average | None) -> Turn:
    seat = max(range(len(before)), key=lambda each: after[each] - before[each])
    luck = after[seat] - average.standing[seat] if average else 0.0
    return Turn(step.number, seat, after[seat] - before[seat], luck, step.events)


def _losses(story: Chronicle, step: Step) -> list[Loss]:
    return [
        Loss(step.number, step.seat, owner_of(story.game.slug, step.seat, event.data), event)
        for event in step.events
        if event.kind == "destroyed"
    ]


def owner_of(game: str, seat: int, data: Mapping[str, Any]) -> int:
    """Whose unit the event `destroyed` of an action of *seat* speaks of, by how *game* numbers its units."""
    match game:
        case "tank_chess":
            return 1 - seat
        case "tank_hunter":
            return ord(data["unit"][0]) - ord("A")
    number: int = data.get("target") or data.get("unit") or data["tank"]
    return number // 100 - 1
