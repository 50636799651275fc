"""Boards of hexes: neighbours, vertices, bearings, and the straight lines between hexes, all in whole numbers.

A hex is a number, the same on every board, and a step to a neighbour is one addition. Its axial coordinates are (q, r),
with s = -q - r. Sides and neighbours are numbered clockwise from 0 for up-right; vertex k lies between the sides k - 1
and k, so vertex 0 points up. The border of a hex has twelve points, clockwise: point 2k is vertex k, point 2k + 1 the
middle of side k. A bearing is such a point too: the one straight ahead, or the side through which one looks.

Lines are drawn in a plane in which the hex (q, r) has its centre at (4q + 2r, 6r). It is a regular board stretched,
which keeps straight lines straight: to draw hexes with sides of length 1, multiply x by the square root of 3 over 4 and
y by 1/4.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import prod
from string import ascii_uppercase
from typing import Annotated, NamedTuple, Self

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from rules.grids.squares import mask

STRIDE = 80
MARGIN = 3
MIDDLE = STRIDE // 4
OFFSETS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # q and r of a step through each side
STEPS = tuple(q + r * STRIDE for q, r in OFFSETS)

Vertex = Annotated[int, Field(ge=0, le=5)]
"""A vertex of a hex, which is also a way to face."""


class Point(NamedTuple):
    """A point of the plane that lines are drawn in."""

    x: int
    y: int


VERTICES = (Point(0, -4), Point(2, -2), Point(2, 2), Point(0, 4), Point(-2, 2), Point(-2, -2))
SIDES = (Point(1, -3), Point(2, 0), Point(1, 3), Point(-1, 3), Point(-2, 0), Point(-1, -3))
BORDER = tuple(point for pair in zip(VERTICES, SIDES, strict=True) for point in pair)
STRIPS = ((Point(1, -1), 4), (Point(1, 0), 2), (Point(1, 1), 4))
"""A hex is where three strips meet: across the sides 0 and 3, 1 and 4, 2 and 5, so far to either hand of its centre."""


def at(q: int, r: int) -> int:
    """The hex with the axial coordinates (*q*, *r*)."""
    return (r + MARGIN) * STRIDE + MIDDLE + q


def axial(hex: int) -> tuple[int, int]:
    """The axial coordinates (q, r) of *hex*."""
    return hex % STRIDE - MIDDLE, hex // STRIDE - MARGIN


def place(column: int, row: int) -> int:
    """The hex in *column* and *row* of a board, both from 0 at the top left; odd rows lie half a hex further right."""
    return at(column - row // 2, row)


NAMES = {place(column, row): f"{letter}{row + 1}" for row in range(26) for column, letter in enumerate(ascii_uppercase)}
NUMBERS = {name: hex for hex, name in NAMES.items()}
HEXES = "a hex such as C3"


def parse(name: str) -> int:
    """The hex that people call *name*, such as C3, by column and row; raise ValueError when there is none."""
    if name not in NUMBERS:
        raise ValueError(f"expected {HEXES}, got {name!r}")
    return NUMBERS[name]


def _read(name: object) -> int:
    if isinstance(name, str) and name in NUMBERS:
        return NUMBERS[name]
    raise ValueError(HEXES)


Hex = Annotated[
    int,
    BeforeValidator(_read),
    PlainSerializer(NAMES.__getitem__, return_type=str),
    WithJsonSchema({"type": "string", "pattern": "^[A-Z]([1-9]|1[0-9]|2[0-6])$"}),
]
"""A hex, which documents call by its name."""


class Grid:
    """The hexes of a board of *columns* by *rows*. Ask `grid` for one: equal grids are the same object."""

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= 26 and 1 <= rows <= 26):
            raise ValueError(f"expected 1 to 26 columns and rows, got {columns} x {rows}")
        self.columns, self.rows = columns, rows
        self.hexes = tuple(place(column, row) for row in range(rows) for column in range(columns))
        self.inside = mask(self.hexes)

    def __contains__(self, hex: int) -> bool:
        return hex >= 0 and bool(self.inside >> hex & 1)

    def row(self, number: int) -> tuple[int, ...]:
        """The hexes of row *number*, counted from 0 at the top, or from -1 at the bottom."""
        start = number % self.rows * self.columns
        return self.hexes[start : start + self.columns]


@cache
def grid(columns: int, rows: int) -> Grid:
    """The grid of *columns* by *rows* hexes."""
    return Grid(columns, rows)


def neighbours(hex: int) -> tuple[int, ...]:
    """The six hexes around *hex*, on the board or not, by the side of *hex* that each lies at."""
    return tuple(hex + step for step in STEPS)


def flanks(vertex: int) -> tuple[int, int]:
    """The two sides that meet at *vertex*, the left one first for who faces it."""
    return (vertex - 1) % 6, vertex % 6


def ends(side: int) -> tuple[int, int]:
    """The two vertices of *side*, the left one first for who looks through it."""
    return side % 6, (side + 1) % 6


def turned(q: int, r: int, times: int = 1) -> tuple[int, int]:
    """The axial vector (*q*, *r*) turned clockwise by so many sixths of a turn."""
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mirrored(q: int, r: int) -> tuple[int, int]:
    """The axial vector (*q*, *r*) with left and right exchanged: vertex k becomes -k, side k becomes -k - 1."""
    return -q - r, r


@cache
def vector(step: int) -> tuple[int, int]:
    """The axial vector of a *step*, the difference of two hexes."""
    q = (step + STRIDE // 2) % STRIDE - STRIDE // 2
    return q, (step - q) // STRIDE


def distance(hex: int, other: int) -> int:
    """How many steps it takes from one to the *other*."""
    return length(other - hex)


@cache
def length(step: int) -> int:
    """How many steps to a neighbour a *step*, the difference of two hexes, is long."""
    q, r = vector(step)
    return max(abs(q), abs(r), abs(q + r))


def bearing(origin: int, target: int) -> int:
    """The point of the border of *origin*, from 0 to 11, towards *target*: its vertex if exactly there, or its side."""
    return _bearing(target - origin)


@cache
def _bearing(step: int) -> int:
    q, r = vector(step)
    if q == r == 0:
        raise ValueError("expected two hexes, got one and itself")
    for turns in range(6):
        if r < -q - r <= q:
            return 2 * turns + (-q - r < q)
        q, r = turned(q, r, -1)
    raise AssertionError(f"no sixth of a turn holds the step {step}")


def off(facing: int, bearing: int) -> int:
    """How many twelfths of a turn *bearing* lies off the vertex *facing*: 0 to 6 clockwise, -1 to -5 the other way."""
    return (bearing - 2 * facing + 5) % 12 - 5


def ahead(origin: int, facing: int, target: int) -> int:
    """More than 0 when *target* lies ahead of who stands at *origin* facing a vertex, less behind, 0 exactly abeam."""
    return -turned(*vector(target - origin), -facing)[1]


@dataclass(frozen=True, slots=True)
class Line:
    """What lies between the two ends of a straight line, as sets of hexes: a bit each, `rules.grids.squares.members`.

    It goes *through* the inside of some hexes and *along* the common side of two others, pair by pair. A hex of which
    it touches a corner only is not in its way.
    """

    through: int
    along: tuple[int, ...] = ()

    def meets(self, hexes: int) -> bool:
        """Whether it goes through any of a set of *hexes*, or between two of them."""
        return bool(self.through & hexes) or any(pair & hexes == pair for pair in self.along)

    def moved(self, by: int) -> Self:
        """The same line between hexes so many numbers on."""
        return type(self)(self.through << by, tuple(pair << by for pair in self.along))


def line(origin: int, target: int, point: int) -> Line:
    """The line from the centre of *origin* to a *point* of the border of *target*; neither of the two is in its way."""
    lowest, found = lowest_line(target - origin, point % 12)
    return found.moved(origin + lowest)


@cache
def lowest_line(step: int, point: int) -> tuple[int, Line]:
    """The line to *point*, from 0 to 11, of the hex a *step* away, moved as low as can be, and how far back it belongs.

    For who looks along many lines: shift what lies on the board instead of the line.
    """
    end = _plus(_centre(step), BORDER[point])
    passed = {hex: side for hex, side in _passed(end) if hex not in (0, step)}
    pairs = {frozenset((hex, hex + STEPS[side])) for hex, side in passed.items() if side is not None}
    pairs = {pair for pair in pairs if pair <= passed.keys()}
    lowest = min(passed, default=0)
    along = sorted(mask(hex - lowest for hex in pair) for pair in pairs)
    return lowest, Line(mask(hex - lowest for hex, side in passed.items() if side is None), tuple(along))


def _passed(end: Point) -> Iterator[tuple[int, int | None]]:
    """The hexes on the way from the centre of hex 0 to *end*, each with the side the way runs along, if any.

    The way leads from neighbour to neighbour, always through sides that face its end: at a vertex three hexes meet, and
    any two of them are neighbours.
    """
    travels = [normal.x * end.x + normal.y * end.y for normal, _ in STRIPS]
    # The way is so many moments long that it enters and leaves every strip at a whole one.
    moments = prod(abs(travel) for travel in travels if travel)
    paces = [moments // travel if travel else 0 for travel in travels]
    onward = [step for step, pace in zip(STEPS, (*paces, *(-pace for pace in paces)), strict=True) if pace > 0]
    seen, waiting = {0}, [0]
    while waiting:
        hex = waiting.pop()
        is_passed, side = _passage(paces, moments, hex)
        if is_passed:
            yield hex, side
            new = {hex + step for step in onward} - seen
            seen |= new
            waiting.extend(new)


def _passage(paces: list[int], moments: int, hex: int) -> tuple[bool, int | None]:
    """Whether a way, so many *moments* long, passes *hex*, and the side it runs along, if any.

    *paces* are the moments that it takes for one unit across each strip; 0 when it runs along the strip.
    """
    first, last, along, (x, y) = 0, moments, None, _centre(hex)
    for side, (pace, (normal, half)) in enumerate(zip(paces, STRIPS, strict=True)):
        away = normal.x * x + normal.y * y
        if pace:
            middle, reach = away * pace, half * abs(pace)
            first, last = max(first, middle - reach), min(last, middle + reach)
        elif abs(away) > half:
            return False, None
        elif abs(away) == half:
            along = side if away < 0 else side + 3
    return first < last, along


def _centre(step: int) -> Point:
    q, r = vector(step)
    return Point(4 * q + 2 * r, 6 * r)


def _plus(point: Point, other: Point) -> Point:
    return Point(point.x + other.x, point.y + other.y)
