"""What can be worked out before a battle begins: ways to move and lanes of fire, as sets of squares in one integer.

A way is stored once for all squares, as it looks from the square A1 of a board without edges. To ask about another
origin, the occupied squares are shifted until that origin lies on A1: `closed >> (origin - A1)`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from rules.grids.squares import MARGIN, STEPS, at, mask
from rules.tank_chess.pieces import BLACK, WHITE, Board, Kind, Unit, section_struck

A1 = at(0, 0)
BITS = tuple(1 << square for square in range(at(26, 26) + STEPS[1]))

QUIET, LEAVE = -1, -2
"""In place of a direction of fire: the unit does not fire; the unit leaves the board."""


class End(NamedTuple):
    """A placement that a unit can reach: how far away it lies, its facing, and the ways there.

    A way is the set of squares that must be free. One free way is enough; no way contains another (CH-4.4b).
    """

    step: int
    facing: int
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """All that a unit of one speed and facing can reach, and the *area* of all their ways together."""

    speed: int
    all: tuple[End, ...]
    area: int
    ways: dict[tuple[int, int], tuple[int, ...]] = field(repr=False)
    """The ways by step and facing."""


@cache
def ends(speed: int, facing: int) -> Ends:
    """The placements within *speed* steps for a unit facing *facing* (CH-4.1), and the one in reverse (CH-4.3a)."""
    ways: dict[tuple[int, int], set[int]] = {}
    for square, turned, way in _walks(speed, facing):
        ways.setdefault((square - A1, turned), set()).add(way)
    back = -STEPS[facing]
    ways.setdefault((back, facing), set()).add(BITS[A1 + back])
    del ways[0, facing]  # CH-4.5: where it began is not a move
    found = tuple(End(*place, smallest(ways[place])) for place in sorted(ways))
    return Ends(speed, found, union(way for end in found for way in end.ways), {end[:2]: end.ways for end in found})


def _walks(speed: int, facing: int) -> Iterator[tuple[int, int, int]]:
    """Every placement after up to *speed* steps, with the squares that were entered; the origin itself is free."""
    walks = {(A1, facing, 0)}
    yield from walks
    for _ in range(speed):
        walks = {after for walk in walks for after in _one_step_on(*walk)}
        yield from walks


def _one_step_on(square: int, facing: int, way: int) -> tuple[tuple[int, int, int], ...]:
    ahead = square + STEPS[facing]
    entered = way if ahead == A1 else way | BITS[ahead]
    return (ahead, facing, entered), (square, (facing - 1) % 8, way), (square, (facing + 1) % 8, way)


def smallest(ways: set[int]) -> tuple[int, ...]:
    """The *ways* that contain no other of them, in a stable order."""
    return tuple(sorted(way for way in ways if not any(other & way == other != way for other in ways)))


def union(sets: Iterable[int]) -> int:
    """All the squares of *sets*."""
    return reduce(or_, sets, 0)


class Proposal(NamedTuple):
    """One thing that a unit may try: an end, and the direction of a shot from there (or QUIET, or LEAVE).

    Indirect fire goes to an exact *distance*; 0 stands for direct fire.
    """

    step: int
    facing: int
    ways: tuple[int, ...]
    direction: int
    distance: int


class Gun(NamedTuple):
    """How units fire; those with equal guns fire alike. Only indirect fire has a *farthest* distance other than 0."""

    turret: bool
    weapon: int
    nearest: int
    farthest: int


def gun(kind: Kind) -> Gun:
    """How units of *kind* fire."""
    return Gun(kind.turret, kind.weapon, kind.nearest, (kind.farthest or 0) if kind.indirect else 0)


def worth(kind: Kind) -> int:
    """What a unit of *kind* counts for in an estimate: the sum of its figures."""
    return kind.speed + kind.weapon + kind.front + kind.side + kind.rear


class Tables:
    """The tables of one board and the kinds of unit that play on it."""

    def __init__(self, board: Board, kinds: tuple[Kind, ...]) -> None:
        self.grid = board.grid
        self.closed = self.grid.outside | mask(board.obstacles)
        self.gates = tuple(
            mask(at(file, board.exit_rank(seat)) for file in range(board.files)) for seat in (WHITE, BLACK)
        )
        """For each seat the squares beyond the enemy's edge, none beyond a corner (CH-R7)."""
        self.kinds = {kind.code: kind for kind in kinds}
        self.commands = frozenset(kind.code for kind in kinds if kind.commands)
        self.units = {kind.code: tuple(Unit(kind.code, facing) for facing in range(8)) for kind in kinds}
        self.ends = {kind.code: tuple(ends(kind.speed, facing) for facing in range(8)) for kind in kinds}
        self.lanes = {kind.code: lanes(kind) for kind in kinds}
        self.pierces = {firer.code: {target.code: pierces(firer, target) for target in kinds} for firer in kinds}
        self.worths = {kind.code: 0 if kind.commands else worth(kind) for kind in kinds}
        self.guns = {kind.code: gun(kind) for kind in kinds}
        self.width = at(0, board.ranks + MARGIN)
        self.fatal = {self.guns[code]: self._fatal(code) for code in self.guns}
        """By gun, target and its facing, the directions of fatal shots: *width* bits for each of them."""
        proposals = {kind.code: [list(self._proposals(kind, facing)) for facing in range(8)] for kind in kinds}
        self.most = max(len(row) for rows in proposals.values() for row in rows)
        self.proposals = {code: tuple(_padded(row, self.most) for row in rows) for code, rows in proposals.items()}
        """Every proposal by kind and facing, then None up to the *most* that any kind has."""

    def _fatal(self, firer: str) -> dict[str, tuple[int, ...]]:
        bits = [(1 << self.width) - 1 << way * self.width for way in range(8)]
        return {
            target: tuple(union(bits[way] for way in range(8) if pierced[way - facing]) for facing in range(8))
            for target, pierced in self.pierces[firer].items()
        }

    def _proposals(self, kind: Kind, facing: int) -> Iterator[Proposal]:
        for step, turned, ways in self.ends[kind.code][facing].all:
            yield Proposal(step, turned, ways, QUIET, 0)
            for turn, distance in self.lanes[kind.code]:
                yield Proposal(step, turned, ways, (turned + turn) % 8, distance)
        if kind.commands:
            yield Proposal(0, facing, (), LEAVE, 0)


@lru_cache(maxsize=4096)
def exit_ways(speed: int, facing: int, gate: int) -> tuple[int, ...]:
    """The ways off the board through *gate*, seen from A1, for a unit of *speed* facing *facing* (CH-8.2)."""
    through = (end for end in ends(speed, facing).all if gate >> (A1 + end.step) & 1)
    return smallest({way & ~gate for end in through for way in end.ways})


@lru_cache(maxsize=64)
def tables(board: Board, kinds: tuple[Kind, ...]) -> Tables:
    """The tables of *board* and *kinds*: the same object for equal ones."""
    return Tables(board, kinds)


def lanes(kind: Kind) -> tuple[tuple[int, int], ...]:
    """The ways *kind* may fire: the turn from its facing, and the exact distance of indirect fire or 0."""
    if not kind.indirect:
        return tuple((turn, 0) for turn in kind.arc)
    return tuple((turn, distance) for turn in kind.arc for distance in range(kind.nearest, (kind.farthest or 0) + 1))


def pierces(firer: Kind, target: Kind) -> tuple[bool, ...]:
    """Whether a shot destroys, by the direction it flies in less the facing of the target (CH-7.2)."""
    return tuple(firer.weapon > target.armour(section_struck(0, direction)) for direction in range(8))


def _padded(row: list[Proposal], size: int) -> tuple[Proposal | None, ...]:
    return (*row, *[None] * (size - len(row)))
