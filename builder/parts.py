"""The parts that a force falls into on its page: lines, slots, faults, bars, buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from builder.pool import Supply
from rules import catalogue
from rules.construction.changes import Place


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be done to the force: its words, and the changes that it carries."""

    words: str
    changes: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A violation as it is read: the sentence, the rule, and the ways out."""

    words: str
    rule: SafeString
    is_advice: bool
    fixes: Sequence[Button]


@dataclass(frozen=True, slots=True)
class Bar:
    """The points of a section against what it may have."""

    title: str
    points: int
    limit: int | None
    rule: SafeString

    @property
    def left(self) -> int | None:
        return None if self.limit is None else self.limit - self.points

    @property
    def excess(self) -> int:
        return max(-(self.left or 0), 0)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a carrier that may be filled: what goes there, how full it is, and the search that finds it."""

    label: str
    have: int
    room: int | None
    q: str


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the force, or what one carries: *copies* of a card in all."""

    place: Place
    card: catalogue.Card
    name: str
    facts: str
    picture: str
    copies: int
    points: int
    remove: str
    missing: int = 0
    fewer: str = ""
    more: str = ""
    moves: Sequence[Button] = ()
    slots: Sequence[Slot] = ()
    load: "Sequence[Line]" = ()
    faults: Sequence[Fault] = ()

    @property
    def number(self) -> int:
        return self.place[0]

    @property
    def id(self) -> str:
        return "-".join(map(str, self.place))


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the force, with its entries."""

    id: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Shortage:
    """A card of which copies are missing, and the products that have it."""

    name: str
    slug: str
    count: int
    supplies: Sequence[Supply]
