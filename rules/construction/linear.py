"""The constraints as arithmetic: how many copies of which card where, and what must hold of those numbers.

A solver needs no more than this: whole-numbered variables within bounds, and weighted sums of them within limits.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Bounds = tuple[int, int]
"""The least and the most that a variable may be."""


class Slot(NamedTuple):
    """How many copies of *card* are in a section, or on the one carrier whose slot is numbered *host*.

    *have* is how many the force has there now; the variable of the slot has the slot's own number.
    """

    number: int
    card: Any
    section: str
    host: int | None
    have: int


class Linear(NamedTuple):
    """The sum of *terms*, variables with their weights, is at least and at most so much; None: no limit."""

    terms: Mapping[int, int]
    least: int | None
    most: int | None


class Space:
    """All the variables: one for each slot, and helpers that constraints ask for."""

    def __init__(self, nation: str = "") -> None:
        self.nation = nation
        """The nation that the force says it is of; empty when it leaves that open."""
        self.slots: list[Slot] = []
        self.bounds: list[Bounds] = []
        self.by_card: dict[str, list[Slot]] = {}
        self.loads: dict[int, list[Slot]] = {}
        self.fixed: list[Linear] = []
        """What holds of the space itself, whatever the constraints."""
        self.choices: dict[str, dict[str, int]] = {}

    def slot(self, card: Any, section: str, have: int, most: int, host: int | None = None) -> Slot:
        """A new slot that can hold up to *most* copies of *card*."""
        slot = Slot(self.variable(0, most), card, section, host, have)
        self.slots.append(slot)
        self.by_card.setdefault(card.id, []).append(slot)
        if host is not None:
            self.loads.setdefault(host, []).append(slot)
            self.fixed.append(Linear({slot.number: 1, host: -most}, None, 0))
        return slot

    def variable(self, least: int, most: int) -> int:
        """The number of a new variable."""
        self.bounds.append((least, most))
        return len(self.bounds) - 1

    def choice(self, key: str, names: Iterable[str]) -> Mapping[str, int]:
        """A variable that is 0 or 1 for each of *names*, one of them 1: the same for all who ask for *key*."""
        if key not in self.choices:
            self.choices[key] = {name: self.variable(0, 1) for name in names}
            self.fixed.append(Linear(dict.fromkeys(self.choices[key].values(), 1), 1, 1))
        return self.choices[key]


def total(slots: Iterable[Slot], least: int | None, most: int | None) -> Linear:
    """That all copies in *slots* together are at least and at most so many."""
    return Linear({slot.number: 1 for slot in slots}, least, most)
