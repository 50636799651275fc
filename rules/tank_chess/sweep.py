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
    make, found = Move._make, []
    flooded = flood(speed, facing, window)
    for turned, squares, steps in zip(range(8), flooded, _steps(speed, facing), strict=True):
        found += [make((origin, origin + step, turned, None)) for step, bit in steps if squares & bit]
    places = [squares << origin - A1 for squares in flooded]
    return Reach(found, places, union(places))


@cache
def _steps(speed: int, facing: int) -> tuple[list[tuple[int, int]], ...]:
    """For each facing that a unit may turn to, how far it may get, and that square as a set."""
    every = ends(speed, facing).all
    return tuple([(end.step, BITS[A1 + end.step]) for end in every if end.facing == turned] for turned in range(8))


def flood(speed: int, facing: int, window: int) -> list[int]:
    """For each facing the squares where a unit on A1 can end a legal move, facing so (CH-4.1, CH-4.3a, CH-4.4b)."""
    free, start = ~window, BITS[A1]
    reached = [start if turned == facing else 0 for turned in range(8)]
    for _ in range(speed):
        reached = [
            here | reached[turned - 1] | reached[turned - 7] | (here << step if step > 0 else here >> -step) & free
            for turned, here, step in zip(range(8), reached, STEPS, strict=True)
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
        for friend in members(shift(line | targets, -step) & friends):
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
