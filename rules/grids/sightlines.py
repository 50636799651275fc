"""What is seen on a free table: lines of sight past walls and screens, and how much of a shape they hide."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

from rules.grids.table import NOISE, TOLERANCE, Point, Shape, chord, crosses, inner, reach, sides

CLEAR = 0.01
"""What keeps so far from a line, in millimetres, leaves open all that is next to the line too."""


def near(origin: Point, target: Shape, shapes: Iterable[Shape]) -> list[Shape]:
    """Those of *shapes* that might come between *origin* and *target*."""
    ox, oy = origin
    dx, dy = target.x - ox, target.y - oy
    square = dx * dx + dy * dy or 1.0
    found = []
    for shape in shapes:
        px, py = shape.x - ox, shape.y - oy
        share = min(max((px * dx + py * dy) / square, 0.0), 1.0)
        room = shape.radius + target.radius
        if (px - share * dx) ** 2 + (py - share * dy) ** 2 < room * room:
            found.append(shape)
    return found


def screened(screen: Shape, footprint: Shape, start: Point, end: Point) -> bool:
    """Whether the line crosses the part of *screen* that does not lie under *footprint*, where the line starts."""
    found = chord(screen, start, end)
    if found is None:
        return False
    under = chord(footprint, start, end)
    enter = max(found[0], under[1]) if under and under[0] < TOLERANCE else found[0]
    return (found[1] - enter) * hypot(end[0] - start[0], end[1] - start[1]) > TOLERANCE


def visible(origin: Point, target: Shape, walls: Sequence[Shape], screens: Sequence[Shape], footprint: Shape) -> bool:
    """Whether some part of *target*, more than a point, is seen from *origin*.

    No line passes *walls*. A line may begin or end in one of *screens* but not pass right through it; what of it lies
    under *footprint* does not count.
    """
    screens = [screen for screen in screens if not inner(screen, origin)]
    if not (walls or screens) or _is_open(origin, target, (*walls, *screens)) or reach(target, origin) <= TOLERANCE:
        return True
    far = hypot(target.x - origin[0], target.y - origin[1]) + 2 * target.radius
    for degrees in _gaps(origin, target, walls, screens, footprint):
        end = origin[0] + far * cos(degrees), origin[1] + far * sin(degrees)
        struck = chord(target, origin, end)
        if struck is None:
            continue
        share = struck[0]
        point = origin[0] + share * (end[0] - origin[0]), origin[1] + share * (end[1] - origin[1])
        if not any(crosses(wall, origin, point) for wall in walls) and not any(
            not inner(screen, point) and screened(screen, footprint, origin, point) for screen in screens
        ):
            return True
    return False


def _is_open(origin: Point, target: Shape, shapes: Sequence[Shape]) -> bool:
    """Whether all of *shapes* lie well clear of the line from *origin* through the middle of *target*."""
    ox, oy = origin
    dx, dy = target.x - ox, target.y - oy
    margin = CLEAR * hypot(dx, dy)
    for shape in shapes:
        sides = [dx * (y - oy) - dy * (x - ox) for x, y in shape.corners]
        if min(sides) < margin and max(sides) > -margin:
            return False
    return True


def _gaps(
    origin: Point, target: Shape, walls: Sequence[Shape], screens: Sequence[Shape], footprint: Shape
) -> Iterator[float]:
    """The middle of every angle between two corners: what is seen there is seen all the way between them."""
    ox, oy = origin
    ax, ay = target.x - ox, target.y - oy
    base = atan2(ay, ax)

    def angle(point: Point) -> float:
        px, py = point[0] - ox, point[1] - oy
        return atan2(ax * py - ay * px, ax * px + ay * py)

    own = [angle(corner) for corner in target.corners]
    low, high = min(own), max(own)
    found = [low, high]
    for shape in (*walls, *screens):
        found += [turn for turn in map(angle, shape.corners) if low < turn < high]
    for screen in screens:
        found += [
            turn for shape in (target, footprint) for turn in map(angle, _meets(screen, shape)) if low < turn < high
        ]
    found += [turn for turn in own if low < turn < high]
    found.sort()
    for before, after in pairwise(found):
        if after - before > NOISE:
            yield base + (before + after) / 2


def _meets(one: Shape, other: Shape) -> Iterator[Point]:
    """The points in which the outlines of two shapes cross."""
    if hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius:
        return
    for start, end in sides(other):
        found = chord(one, start, end)
        for share in found or ():
            if 0 < share < 1:
                yield start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def hidden_corners(
    origin: Point, target: Shape, walls: Sequence[Shape], screens: Sequence[Shape], footprint: Shape
) -> int:
    """To how many corners of *target* no clear line leads from *origin*; under *footprint*, screens do not count."""
    return sum(
        [
            any(crosses(wall, origin, corner) for wall in walls)
            or any(screened(screen, footprint, origin, corner) for screen in screens)
            for corner in target.corners
        ]
    )
