"""Where dice, draws and shuffles come from. Rules ask for chance and say which rule asks; they never make it.

Every random value is a plain whole number: the face of a die (from 1), the index of what was chosen (from 0), or for a
shuffle the old index of whatever now comes first, second, and so on.
A choice among one is no choice and takes no value.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import count
from random import Random
from typing import NoReturn, TypeVar

from rules.words import Say

Rng = Random  # what `sample` and `determinize` draw from: a bot's imagination, never the battle's own chance
Label = str | Say
T = TypeVar("T")

WORD = 1 << 64


class Chance(ABC):
    """The one door through which luck enters a battle."""

    @abstractmethod
    def die(self, sides: int, rule: str) -> int:
        """The face of a die of *sides*, from 1, thrown because of *rule*."""

    @abstractmethod
    def choose(self, options: Sequence[T], rule: str, label: Callable[[T], Label] = str) -> int:
        """The index of one of *options*, all equally likely; *label* says what each looks like on a real table.

        This is how a card is drawn from a face-down pile: keep the pile in any stable order, choose, and take it out.
        """

    @abstractmethod
    def shuffle(self, count: int, rule: str) -> tuple[int, ...]:
        """The numbers below *count* in a random order. Only for piles whose order is looked at; see `choose`."""

    def settle(self) -> None:  # noqa: B027
        """Called when an action is done: whoever was given values to use may complain about what is left."""


class WrongRoll(ValueError):
    """A recorded or typed value that cannot have come up: one too many, too few, or out of range."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One random value that is wanted: any of *values*, which look like *labels* if it is no plain number."""

    kind: str
    rule: str
    values: Sequence[int]
    labels: tuple[Label, ...] = ()

    def choices(self) -> dict[Label, int]:
        """What the players can tell apart, each with one of the values that mean it: twins in a pile count once."""
        found: dict[Label, int] = {}
        for label, value in zip(self.labels or map(str, self.values), self.values, strict=True):
            found.setdefault(label, value)
        return found

    def __str__(self) -> str:
        return f"a {self.kind} from {self.values[0]} to {self.values[-1]} ({self.rule})"


class RollNeeded(Exception):
    """The players must roll or draw, and tell: apply the action again on a fresh copy with one more value."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        self.ask = ask


class _Drawn(Chance):
    """Chance that is a stream of uniform whole numbers below a bound."""

    @abstractmethod
    def _below(self, bound: int) -> int: ...

    def die(self, sides: int, rule: str) -> int:
        return self._below(_at_least(2, sides, "sides", rule)) + 1

    def choose(self, options: Sequence[T], rule: str, label: Callable[[T], Label] = str) -> int:  # noqa: ARG002
        size = _at_least(1, len(options), "options", rule)
        return self._below(size) if size > 1 else 0

    def shuffle(self, count: int, rule: str) -> tuple[int, ...]:  # noqa: ARG002
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Seeded(_Drawn):
    """The same battle for the same seed on every machine: value *n* is made from the seed and *n* alone."""

    def __init__(self, seed: str | int, drawn: int = 0) -> None:
        self._key = blake2b(str(seed).encode(), digest_size=32, person=b"muster chance").digest()
        self.drawn = drawn

    def _below(self, bound: int) -> int:
        number, self.drawn = self.drawn, self.drawn + 1
        fair = WORD - WORD % bound  # the few words above it would favour small values: draw those again
        return next(word for word in map(partial(self._word, number), count()) if word < fair) % bound

    def _word(self, number: int, attempt: int) -> int:
        message = number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        return int.from_bytes(blake2b(message, key=self._key, digest_size=8).digest(), "big")


class Fast(_Drawn):
    """Chance for playouts, out of any random generator: quick, and not for battles that are kept."""

    def __init__(self, rng: Rng) -> None:
        self._random = rng.random

    def _below(self, bound: int) -> int:
        return int(self._random() * bound)


class Scripted(Chance):
    """The given values for one action, in order. Fails on a missing, a left-over and an impossible value."""

    def __init__(self, *values: int) -> None:
        self._values = list(values)
        self._used = 0

    def die(self, sides: int, rule: str) -> int:
        return self._answer(Ask("face", rule, range(1, _at_least(2, sides, "sides", rule) + 1)))

    def choose(self, options: Sequence[T], rule: str, label: Callable[[T], Label] = str) -> int:
        size = _at_least(1, len(options), "options", rule)
        return self._answer(Ask("choice", rule, range(size), tuple(map(label, options)))) if size > 1 else 0

    def shuffle(self, count: int, rule: str) -> tuple[int, ...]:
        left = list(range(count))
        order = []
        while len(left) > 1:
            order.append(self._answer(Ask("number", rule, tuple(left))))
            left.remove(order[-1])
        return (*order, *left)

    def settle(self) -> None:
        if left := self._values[self._used :]:
            raise WrongRoll(f"expected no more values, got {', '.join(map(str, left))}")

    def _answer(self, ask: Ask) -> int:
        if self._used == len(self._values):
            self._miss(ask)
        value = self._values[self._used]
        if value not in ask.values:
            raise WrongRoll(f"expected {ask}, got {value}")
        self._used += 1
        return value

    def _miss(self, ask: Ask) -> NoReturn:
        raise WrongRoll(f"expected {ask}, got no more values")


class Prompted(Scripted):
    """The values that players at a real table have told so far; stops with RollNeeded at the first one unknown."""

    def _miss(self, ask: Ask) -> NoReturn:
        raise RollNeeded(ask)


class Recording(Chance):
    """Passes every question on to *chance* and keeps the values that came up, as Scripted takes them."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.values: list[int] = []

    def die(self, sides: int, rule: str) -> int:
        self.values.append(face := self._chance.die(sides, rule))
        return face

    def choose(self, options: Sequence[T], rule: str, label: Callable[[T], Label] = str) -> int:
        index = self._chance.choose(options, rule, label)
        if len(options) > 1:
            self.values.append(index)
        return index

    def shuffle(self, count: int, rule: str) -> tuple[int, ...]:
        order = self._chance.shuffle(count, rule)
        self.values.extend(order[:-1])
        return order

    def settle(self) -> None:
        self._chance.settle()


def _at_least(least: int, size: int, what: str, rule: str) -> int:
    if size < least:
        raise ValueError(f"expected at least {least} {what} to draw from ({rule}), got {size}")
    return size
