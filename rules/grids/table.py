"""A free table: convex shapes on a plane, in millimetres and degrees, and what lines and distances make of them.

Everything that lies on a table is convex, so a line meets it in one stretch and two pieces are parted by a straight
line: plain arithmetic on half-planes answers every question exactly, in microseconds, without building geometries.
Headings run counter-clockwise from the x axis (0: east, 90: north). A line that only touches an outline does not cross
it: what counts lies deeper inside than NOISE and is longer than TOLERANCE.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Plane = tuple[float, float, float]
"""A half-plane: nx · x + ny · y > c inside, the normal being one long."""

TOLERANCE = 1e-6
"""How deep shapes, or how long lines, go into a shape before it counts."""
NOISE = 1e-9
"""What rounding may add to a sum of millimetres."""
DECIMALS = 7
"""To how many decimals places are kept: far below the tolerance, far above what two machines could differ by."""

QUARTERS: dict[float, Point] = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def towards(degrees: float) -> Point:
    """The vector one long that points to *degrees*: exact along the axes."""
    found = QUARTERS.get(degrees % 360.0)
    return found or (cos(radians(degrees)), sin(radians(degrees)))


def rounded(value: float) -> float:
    """*value* as places keep it."""
    return round(value, DECIMALS) + 0.0


class Shape:
    """A convex polygon, its *corners* counter-clockwise; *planes* are its sides; a circle of *radius* holds it."""

    __slots__ = ("corners", "planes", "radius", "x", "y")

    def __init__(self, corners: Sequence[Point]) -> None:
        self.corners = tuple(corners)
        count = len(corners)
        self.x = sum([x for x, _ in corners]) / count
        self.y = sum([y for _, y in corners]) / count
        self.radius = max([hypot(x - self.x, y - self.y) for x, y in corners])
        self.planes = tuple(_planes(self.corners))

    def shifted(self, dx: float, dy: float) -> "Shape":
        """The same shape, moved."""
        return Shape([(x + dx, y + dy) for x, y in self.corners])

    def __repr__(self) -> str:
        return f"Shape({self.corners})"


def _planes(corners: tuple[Point, ...]) -> Iterator[Plane]:
    before_x, before_y = corners[-1]
    for x, y in corners:
        ex, ey = x - before_x, y - before_y
        length = hypot(ex, ey)
        nx, ny = -ey / length, ex / length
        yield nx, ny, nx * x + ny * y
        before_x, before_y = x, y


def is_convex(corners: Sequence[Point]) -> bool:
    """Whether *corners* go round a convex polygon counter-clockwise, turning at every one of them."""
    if len(corners) < 3:
        return False
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True)
    ]
    return all(turn > NOISE for turn in turns) and _winds_once(corners)


def _winds_once(corners: Sequence[Point]) -> bool:
    shape = Shape(corners)
    return all(inner(shape, corner, -TOLERANCE) for corner in corners)


@lru_cache(maxsize=65536)
def rectangle(x: float, y: float, heading: float, length: float, width: float) -> Shape:
    """The rectangle about (*x*, *y*): corners front left, rear left, rear right, front right."""
    ux, uy = towards(heading)
    fx, fy, lx, ly = ux * length / 2, uy * length / 2, -uy * width / 2, ux * width / 2
    return Shape(((x + fx + lx, y + fy + ly), (x - fx + lx, y - fy + ly),
                  (x - fx - lx, y - fy - ly), (x + fx - lx, y + fy - ly)))  # fmt: skip


@lru_cache(maxsize=4096)
def polygon(x: float, y: float, rotation: float, outline: tuple[Point, ...]) -> Shape:
    """The shape whose *outline* about its own centre is turned by *rotation* and laid at (*x*, *y*)."""
    ux, uy = towards(rotation)
    return Shape([(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in outline])


def inner(shape: Shape, point: Point, depth: float = NOISE) -> bool:
    """Whether *point* lies inside *shape*, deeper than *depth*."""
    x, y = point
    for nx, ny, c in shape.planes:  # noqa: SIM110  # twice as fast as all(…), and asked all the time
        if nx * x + ny * y - c <= depth:
            return False
    return True


def contains(shape: Shape, other: Shape) -> bool:
    """Whether no point of *other* lies on or outside the outline of *shape*."""
    return all(inner(shape, corner) for corner in other.corners)


def chord(shape: Shape, start: Point, end: Point) -> tuple[float, float] | None:
    """The stretch of the line from *start* to *end* inside *shape*, in fractions of the line; None when there is none.

    Running along a side is outside.
    """
    (ax, ay), (bx, by) = start, end
    enter, leave = 0.0, 1.0
    for nx, ny, c in shape.planes:
        first, last = nx * ax + ny * ay - c - NOISE, nx * bx + ny * by - c - NOISE
        if first <= 0:
            if last <= 0:
                return None
            enter = max(enter, first / (first - last))
        elif last <= 0:
            leave = min(leave, first / (first - last))
    return (enter, leave) if leave > enter else None


def crosses(shape: Shape, start: Point, end: Point) -> bool:
    """Whether the line from *start* to *end* goes through the inside of *shape*."""
    found = chord(shape, start, end)
    return found is not None and (found[1] - found[0]) * hypot(end[0] - start[0], end[1] - start[1]) > TOLERANCE


def depth(one: Shape, other: Shape) -> float:
    """How far one would have to be shifted to part the two: negative when they are apart along some side."""
    least = float("inf")
    for shape, against in ((one, other), (other, one)):
        for nx, ny, c in shape.planes:
            least = min(least, max([nx * x + ny * y for x, y in against.corners]) - c)
            if least <= 0:
                return least
    return least


def overlap(one: Shape, other: Shape) -> bool:
    """Whether one goes into the other; shapes that touch do not."""
    away = hypot(one.x - other.x, one.y - other.y)
    return away < one.radius + other.radius and depth(one, other) > TOLERANCE


def to_side(point: Point, start: Point, end: Point) -> Point:
    """The vector from *point* to the nearest point between *start* and *end*."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    share = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return ax + share * dx - px, ay + share * dy - py


def reach(shape: Shape, point: Point) -> float:
    """The distance from *point* to the nearest point of *shape*, 0 inside."""
    if inner(shape, point, 0.0):
        return 0.0
    return min([hypot(*to_side(point, a, b)) for a, b in sides(shape)])


def sides(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """The sides of *shape*, each from corner to corner."""
    return zip(shape.corners, (*shape.corners[1:], shape.corners[0]), strict=True)


def between(one: Shape, other: Shape) -> Point:
    """The shortest vector from a point of *one* to a point of *other*, for two shapes that are apart."""
    there, back = _nearest(one, other), _nearest(other, one)
    return there[1:] if there[0] <= back[0] else (-back[1], -back[2])


def _nearest(one: Shape, other: Shape) -> tuple[float, float, float]:
    """The shortest vector from a corner of *one* to a side of *other*, after its length squared."""
    best = (float("inf"), 0.0, 0.0)
    for px, py in one.corners:
        ax, ay = other.corners[-1]
        for bx, by in other.corners:
            dx, dy = bx - ax, by - ay
            share = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
            share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share  # noqa: FURB136  # four times as fast
            wx, wy = ax + share * dx - px, ay + share * dy - py
            if (square := wx * wx + wy * wy) < best[0]:
                best = (square, wx, wy)
            ax, ay = bx, by
    return best


def distance(one: Shape, other: Shape) -> float:
    """The shortest distance between two shapes, 0 when they touch."""
    return hypot(*between(one, other)) if depth(one, other) <= 0 else 0.0


def within(one: Shape, other: Shape, limit: float) -> bool:
    """Whether two shapes are no further apart than *limit*, exactly that far included."""
    away, radii = hypot(one.x - other.x, one.y - other.y), one.radius + other.radius
    if away > limit + radii + TOLERANCE:
        return False
    return away <= limit or distance(one, other) <= limit + TOLERANCE


def contact(moved: Shape, fixed: Shape) -> Point:
    """The shortest shift that brings *moved* into touch with *fixed*: out of it, or up to it."""
    if depth(moved, fixed) <= 0:
        return between(moved, fixed)
    shifts = [
        (nx * far, ny * far)
        for nx, ny, c in moved.planes
        for far in (max([nx * x + ny * y for x, y in fixed.corners]) - c,)
    ]
    shifts += [
        (-nx * far, -ny * far)
        for nx, ny, c in fixed.planes
        for far in (max([nx * x + ny * y for x, y in moved.corners]) - c,)
    ]
    return min(shifts, key=lambda way: way[0] * way[0] + way[1] * way[1])
