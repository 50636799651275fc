"""What each unit did in a battle: how often it came on the table, was lost, destroyed others, and did damage.

A game reads it from its own events (`<game>/deeds.py`); whatever they do not tell of stays untold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.engine import Action, Event, State

Unit = tuple[int, str]
"""A seat and a card: the copies of a card on one side are not told apart."""


@dataclass(frozen=True, slots=True)
class Record:
    """What the copies of one card on one side came to in some battles; *damage* is None where the game tells none."""

    seat: int
    card: str
    fielded: int = 0
    lost: int = 0
    kills: int = 0
    damage: int | None = None


@dataclass(slots=True)
class Watch:
    """Looks on while a battle is played, step by step."""

    tells_damage: ClassVar[bool] = False
    lost: "Counter[Unit]" = field(default_factory=Counter)
    kills: "Counter[Unit]" = field(default_factory=Counter)
    damage: "Counter[Unit]" = field(default_factory=Counter)

    def see(self, before: Any, action: Action, events: Sequence[Event]) -> None:
        """Note what *action*, done in *before*, came to."""
        raise NotImplementedError

    def standing(self, state: Any) -> Iterator[Unit]:
        """The units on the table that are not destroyed."""
        raise NotImplementedError

    def loses(self, unit: Unit, by: Unit | None) -> None:
        """Note that *unit* is destroyed, *by* another one or by none that the events name."""
        self.lost[unit] += 1
        if by is not None:
            self.kills[by] += 1

    def records(self, end: State) -> tuple[Record, ...]:
        """All that was seen of a battle that stands as *end*."""
        fielded = Counter(self.standing(end)) + self.lost
        return tuple(
            Record(*unit, fielded[unit], self.lost[unit], self.kills[unit], self._damage(unit))
            for unit in sorted({*fielded, *self.kills, *self.damage})
        )

    def _damage(self, unit: Unit) -> int | None:
        return self.damage[unit] if self.tells_damage else None


def together(battles: Iterable[tuple[Record, ...]]) -> tuple[Record, ...]:
    """The records of many battles, added up."""
    found: dict[Unit, Record] = {}
    for records in battles:
        for one in records:
            found[one.seat, one.card] = _sum(found.get((one.seat, one.card)), one)
    return tuple(found[unit] for unit in sorted(found))


def _sum(one: Record | None, other: Record) -> Record:
    if one is None:
        return other
    damage = None if one.damage is None or other.damage is None else one.damage + other.damage
    counts = (one.fielded + other.fielded, one.lost + other.lost, one.kills + other.kills)
    return Record(one.seat, one.card, *counts, damage)
