"""Free places for the next piece of terrain, one arrow from every edge and piece (TK-6.1e), on a grid of centres.

At one rotation, a piece is too near to another when its centre lies in the shape that the two sweep together, grown by
one arrow: convex, so a column of the grid crosses it in one stretch. The rows that are taken are the bits of a number.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import ceil, floor, sqrt

from rules.grids.table import NOISE, TOLERANCE, Point, Shape, polygon
from rules.tanks.actions import Lay
from rules.tanks.pieces import Gear, Kind, Outline, Piece

COARSE = (60, (0, 45, 90, 135), 400)
FINE = (10, tuple(range(0, 180, 15)), 24)
"""Where places are looked for: every so many millimetres, at these rotations (TK-R43); how many at most."""
Measures = tuple[float, float]
"""The side of the table, and the arrow."""


def places(kind: Kind, gear: Gear, pieces: tuple[Piece, ...]) -> tuple[Lay, ...]:
    """The offered places for a piece; none when it has no place at all."""
    return _places(kind, gear.outline(kind), (gear.table_mm, gear.arrow_mm), pieces)


@lru_cache(maxsize=1024)
def _places(kind: Kind, outline: Outline, measures: Measures, pieces: tuple[Piece, ...]) -> tuple[Lay, ...]:
    for step, rotations, most in (COARSE, FINE):
        free = (
            Lay(kind, x, y, float(turn))
            for turn in rotations
            for x, y in _free(outline, float(turn), step, measures, pieces)
        )
        if found := tuple(islice(free, most)):
            return found
    return ()


def _free(
    outline: Outline, turn: float, step: int, measures: Measures, pieces: tuple[Piece, ...]
) -> Iterator[tuple[float, float]]:
    """The free centres at one rotation, column by column."""
    across, along = _extent(outline, turn, step, measures)
    taken = [_taken(outline, turn, step, measures, piece) for piece in pieces]
    everywhere, middle = (1 << 2 * along + 1) - 1, measures[0] / 2
    for column in range(2 * across + 1):
        free = everywhere
        for rows in taken:
            free &= ~rows[column]
        while free:
            row = (free & -free).bit_length() - 1
            yield middle + step * (column - across), middle + step * (row - along)
            free &= free - 1


def _extent(outline: Outline, turn: float, step: int, measures: Measures) -> tuple[int, int]:
    """How many columns and rows there are to each side of the middle, one arrow from the edges; -1: none at all."""
    side, arrow = measures
    corners = polygon(0.0, 0.0, turn, outline).corners
    across, along = (int((side / 2 - arrow - max(abs(corner[axis]) for corner in corners)) // step) for axis in (0, 1))
    return (across, along) if across >= 0 and along >= 0 else (-1, 0)


@lru_cache(maxsize=4096)
def _taken(outline: Outline, turn: float, step: int, measures: Measures, piece: Piece) -> tuple[int, ...]:
    """For each column, the rows in which a centre would be too near to *piece*."""
    across, along = _extent(outline, turn, step, measures)
    zone, middle = Zone(piece.shape, polygon(0.0, 0.0, turn, outline), measures[1] - TOLERANCE), measures[0] / 2
    return tuple(
        _rows(zone.stretch(middle + step * column), middle - step * along, step, 2 * along)
        for column in range(-across, across + 1)
    )


def _rows(stretch: tuple[float, float] | None, lowest: float, step: int, last: int) -> int:
    if stretch is None:
        return 0
    first, final = max(ceil((stretch[0] - lowest) / step), 0), min(floor((stretch[1] - lowest) / step), last)
    return (1 << final + 1) - (1 << first) if final >= first else 0


class Zone:
    """Where the centre of *base* must not lie, so that it stays *room* away from *shape*."""

    __slots__ = ("corners", "room", "sides")

    def __init__(self, shape: Shape, base: Shape, room: float) -> None:
        other = Shape([(-x, -y) for x, y in base.corners])
        swept = [*_swept(shape, other), *_swept(other, shape)]
        self.room = room
        self.corners = [corner for start, end, _ in swept for corner in (start, end)]
        self.sides = [
            (start[0] - room * nx, start[1] - room * ny, end[0] - room * nx, end[1] - room * ny)
            for start, end, (nx, ny) in swept
        ]

    def stretch(self, x: float) -> tuple[float, float] | None:
        """The lowest and the highest place in the column at *x*."""
        found = [
            ay + (by - ay) * (x - ax) / (bx - ax)
            for ax, ay, bx, by in self.sides
            if ax <= x <= bx or bx <= x <= ax
            if ax != bx
        ]
        for corner_x, y in self.corners:
            square = self.room * self.room - (x - corner_x) * (x - corner_x)
            if square > 0:
                reach = sqrt(square)
                found += [y - reach, y + reach]
        return (min(found), max(found)) if found else None


def _swept(one: Shape, other: Shape) -> Iterator[tuple[Point, Point, Point]]:
    """The sides of *one* as they lie round both shapes added up, each with its normal inward."""
    for (nx, ny, _), (start, end) in zip(one.planes, _ends(one.corners), strict=True):
        outermost = min([nx * x + ny * y for x, y in other.corners]) + NOISE
        beyond = [corner for corner in other.corners if nx * corner[0] + ny * corner[1] <= outermost]
        along = sorted(beyond, key=lambda corner: ny * corner[0] - nx * corner[1])
        (ax, ay), (bx, by) = along[0], along[-1]  # two corners where sides of both shapes are parallel
        yield (start[0] + ax, start[1] + ay), (end[0] + bx, end[1] + by), (nx, ny)


def _ends(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip((corners[-1], *corners[:-1]), corners, strict=True)
