"""Where units can get to and what they can see, for all squares at once: sets of squares as integers, and shifts.

What is taken around a unit is given as its *window*: the occupied squares as they lie when its origin is shifted to A1.
Equal windows have equal answers on every board, so the answers are remembered.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rules.grids.squares import STEPS, members
from rules.tank_chess.actions import Move
from rules.tank_chess.tables import A1, BITS, ends, union

NORTH, NORTH_EAST, EAST, *_, NORTH_WEST = STEPS

Masks = Sequence[int]
"""A set of squares for each of the eight directions."""


def shift(squares: int, step: int) -> int:
    """The set of *squares*, each moved by *step*."""
    return squares << step if step > 0 else squares >> -step


class Reach(NamedTuple):
    """All that a unit can do without firing: its moves, where it ends by facing, and all these squares together."""

    moves: list[Move]
    places: Masks
    anywhere: int


@lru_cache(maxsize=1024)
def reach(speed: int, facing: int, origin: int, window: int) -> Reach:
    """What a unit can do from *origin*, without firing."""
    known, found = _known(origin), list[Move]()
    flooded = flood(speed, facing, window)
    for squares, steps in zip(flooded, _steps(speed, facing), strict=True):
        found += [known[key] for key, bit in steps if squares & bit]
    places = [squares << origin - A1 for squares in flooded]
    return Reach(found, places, union(places))


@cache
def _steps(speed: int, facing: int) -> tuple[list[tuple[int, int]], ...]:
    """For each facing that a unit may turn to, the ends so faced: their key among the known moves, and their square."""
    every = ends(speed, facing).all
    return tuple(
        [(end.step * 8 + turned, BITS[A1 + end.step]) for end in every if end.facing == turned] for turned in range(8)
    )


class Known(dict[int, Move]):
    """The moves from one origin that were ever listed, by step and facing: each is made once."""

    def __init__(self, origin: int) -> None:
        super().__init__()
        self.origin = origin

    def __missing__(self, key: int) -> Move:
        self[key] = move = Move(self.origin, self.origin + (key >> 3), key & 7)
        return move


@cache
def _known(origin: int) -> Known:
    return Known(origin)


def flood(speed: int, facing: int, window: int) -> list[int]:
    """For each facing the squares where a unit on A1 can end a legal move, facing so (CH-4.1, CH-4.3a, CH-4.4b)."""
    free, start = ~window, BITS[A1]
    reached = [start if turned == facing else 0 for turned in range(8)]
    for _ in range(speed):  # each square stays, is turned to from both sides, or is driven to from behind
        n, ne, e, se, s, sw, w, nw = reached
        reached = [
            n | nw | ne | n << NORTH & free,
            ne | n | e | ne << NORTH_EAST & free,
            e | ne | se | e << EAST & free,
            se | e | s | se >> NORTH_WEST & free,
            s | se | sw | s >> NORTH & free,
            sw | s | w | sw >> NORTH_EAST & free,
            w | sw | nw | w >> EAST & free,
            nw | w | n | nw << NORTH_WEST & free,
        ]
    reached[facing] = reached[facing] & ~start | shift(start, -STEPS[facing]) & free
    return reached


def sights(targets: int, friends: int, free: int) -> tuple[Masks, dict[int, list[int]]]:
    """For each direction the *free* squares from where a shot meets one of *targets*.

    And for each of *friends* that stands first in the way: its own square and those behind it, from where the target
    would be met if it fired itself or drove off.
    """
    lines, behind = [], dict[int, list[int]]()
    for direction, step in enumerate(STEPS):
        line = sight(targets, free, step)
        lines.append(line)
        if first := shift(line | targets, -step) & friends:
            for friend in members(first):
                masks = behind.setdefault(friend, [0] * 8)
                masks[direction] = BITS[friend] | sight(BITS[friend], free, step)
    return lines, behind


def sight(targets: int, free: int, step: int) -> int:
    """The *free* squares from where a shot that flies by *step* meets one of *targets* before anything else."""
    return _spread_down(targets, free, step) if step > 0 else _spread_up(targets, free, -step)


def _spread_down(targets: int, free: int, step: int) -> int:
    """Twice as far each time: 1, 2, 4, 8, 16 squares, then 32, which no board has."""
    seen, path = targets >> step & free, free
    for stride in (step, 2 * step, 4 * step, 8 * step):
        seen |= seen >> stride & path
        path &= path >> stride
    return seen | seen >> 16 * step & path


def _spread_up(targets: int, free: int, step: int) -> int:
    seen, path = targets << step & free, free
    for stride in (step, 2 * step, 4 * step, 8 * step):
        seen |= seen << stride & path
        path &= path << stride
    return seen | seen << 16 * step & path
