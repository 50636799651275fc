"""Boards of squares: names, directions and lines, and sets of squares as the bits of one integer.

A square is a number, the same on every board. Files are letters from A, ranks are numbers from 1, and A1 lies at the
first player's left hand. Numbers run along the ranks, and every board lies in a margin of squares that are not on it: a
step is one addition, and whoever treats the bits of `outside` as occupied never leaves the board by accident.
A direction is a number from 0 for N, clockwise: one more is 45 degrees to the right.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial, reduce
from operator import or_
from string import ascii_uppercase
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

STRIDE = 32
MARGIN = STRIDE - len(ascii_uppercase)
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # file and rank of a step each way
STEPS = tuple(file + rank * STRIDE for file, rank in OFFSETS)
RISING = frozenset(direction for direction, step in enumerate(STEPS) if step > 0)


def at(file: int, rank: int) -> int:
    """The square of *file* and *rank*, both from 0; it may lie in the margin."""
    return (rank + MARGIN) * STRIDE + MARGIN + file


def file_of(square: int) -> int:
    """The file of *square*, from 0; below 0 in the margin, on whichever side."""
    return square % STRIDE - MARGIN


def rank_of(square: int) -> int:
    """The rank of *square*, from 0; below 0 in the margin under the board."""
    return square // STRIDE - MARGIN


NAMES = {at(file, rank): f"{letter}{rank + 1}" for rank in range(26) for file, letter in enumerate(ascii_uppercase)}
NUMBERS = {name: square for square, name in NAMES.items()}
EVERYWHERE = (1 << at(0, 26 + MARGIN)) - 1
BEARINGS = {name: direction for direction, name in enumerate(COMPASS)}
SQUARES = "a square such as C3"
DIRECTIONS = f"a direction out of {', '.join(COMPASS)}"


def parse(name: str) -> int:
    """The square that people call *name*, such as C3; raise ValueError when there is none."""
    return _find(NUMBERS, SQUARES, name, "expected {}, got {!r}")


def parse_direction(name: str) -> int:
    """The direction that people call *name*, such as NE; raise ValueError when there is none."""
    return _find(BEARINGS, DIRECTIONS, name, "expected {}, got {!r}")


def _find(known: dict[str, int], expected: str, name: object, complaint: str = "{}") -> int:
    if isinstance(name, str) and name in known:
        return known[name]
    raise ValueError(complaint.format(expected, name))


Square = Annotated[
    int,
    BeforeValidator(partial(_find, NUMBERS, SQUARES)),
    PlainSerializer(NAMES.__getitem__, return_type=str),
    WithJsonSchema({"type": "string", "pattern": "^[A-Z]([1-9]|1[0-9]|2[0-6])$"}),
]
"""A square, which documents call by its name."""

Direction = Annotated[
    int,
    BeforeValidator(partial(_find, BEARINGS, DIRECTIONS)),
    PlainSerializer(COMPASS.__getitem__, return_type=str),
    WithJsonSchema({"enum": list(COMPASS)}),
]
"""A direction, which documents call by its name."""


class Rays(dict[int, tuple[int, ...]]):
    """For each square and direction the squares on from there: whatever the board, some of them lie outside it.

    Filled when first asked for; a square that is on no board has no lines.
    """

    def __missing__(self, square: int) -> tuple[int, ...]:
        self[square] = found = tuple(mask(_line(square, step)) for step in STEPS)
        return found


def _line(square: int, step: int) -> Iterator[int]:
    while square in NAMES:
        square += step
        yield square


RAYS = Rays()


class Stars(dict[int, int]):
    """For each square all the squares of its eight rays, filled when first asked for."""

    def __missing__(self, square: int) -> int:
        self[square] = found = reduce(or_, RAYS[square])
        return found


STARS = Stars()


class Grid:
    """The squares of a board of *files* by *ranks*. Ask `grid` for one: equal grids are the same object."""

    def __init__(self, files: int, ranks: int) -> None:
        if not (1 <= files <= 26 and 1 <= ranks <= 26):
            raise ValueError(f"expected 1 to 26 files and ranks, got {files} x {ranks}")
        self.files, self.ranks = files, ranks
        self.squares = tuple(at(file, rank) for rank in range(ranks) for file in range(files))
        self.inside = mask(self.squares)
        self.outside = EVERYWHERE & ~self.inside

    def __contains__(self, square: int) -> bool:
        return square >= 0 and bool(self.inside >> square & 1)

    def half_turn(self, square: int) -> int:
        """Where *square* comes to lie when the board is turned by half a turn."""
        return self.squares[0] + self.squares[-1] - square


@cache
def grid(files: int, ranks: int) -> Grid:
    """The board of *files* by *ranks* squares."""
    return Grid(files, ranks)


def bearing(origin: int, target: int) -> tuple[int, int] | None:
    """The direction and distance from *origin* to *target*, or None when no line of squares joins them."""
    files, ranks = file_of(target) - file_of(origin), rank_of(target) - rank_of(origin)
    distance = max(abs(files), abs(ranks))
    if not distance or {abs(files), abs(ranks)} - {0, distance}:
        return None
    return OFFSETS.index((files // distance, ranks // distance)), distance


def mask(squares: Iterable[int]) -> int:
    """The set of *squares* as one integer, a bit each."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def members(bits: int) -> list[int]:
    """The squares of a set, in rising order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def first(bits: int, direction: int) -> int:
    """The square of a set that a line in *direction* meets first; the set must not be empty."""
    return ((bits & -bits) if direction in RISING else bits).bit_length() - 1


def opposite(direction: int) -> int:
    """The direction half a turn away."""
    return (direction + 4) % 8
