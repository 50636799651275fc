"""The Measuring Arrow: where it may lie, how far it lets a hull go, and where the hull then stands (TK-7.2).

A placement by hand is exact to half a millimetre. One that is accepted is first made exact: the arrow is shifted onto
the hull or the edge, then the hull is turned and shifted onto the side of the arrow's body (TK-R12).
"""

from collections.abc import Iterable
from math import hypot

from rules.engine import Refusal
from rules.grids.table import TOLERANCE, Shape, contact, depth, overlap, rectangle, rounded, towards
from rules.tanks.pieces import INWARD, Arrow, Edge, Gear, Model, Pose
from rules.words import say


def body(gear: Gear, arrow: Arrow) -> Shape:
    """The ground under the arrow's body, which measures moves (TK-5.4a)."""
    ux, uy = towards(arrow.direction)
    half = gear.body_mm / 2
    return rectangle(arrow.x + ux * half, arrow.y + uy * half, arrow.direction, gear.body_mm, gear.body_width_mm)


def head(gear: Gear, arrow: Arrow) -> Shape:
    """The ground under the arrow's head, a triangle wider than the body (TK-P5)."""
    ux, uy = towards(arrow.direction)
    base, tip, half = gear.body_mm, gear.arrow_mm, gear.head_width_mm / 2
    x, y = arrow.x + ux * base, arrow.y + uy * base
    return Shape(((x - uy * half, y + ux * half), (x + uy * half, y - ux * half),
                  (arrow.x + ux * tip, arrow.y + uy * tip)))  # fmt: skip


def against_hull(gear: Gear, hull: Shape, arrow: Arrow) -> Arrow | Refusal:
    """*arrow* shifted into exact contact with the *hull* that is to move, or why it may not lie there (TK-R10)."""
    dx, dy = contact(laid := body(gear, arrow), hull)
    if hypot(dx, dy) > gear.contact_mm + TOLERANCE:
        if depth(laid, hull) > 0:
            return Refusal("TK-R10", say("the arrow may not lie on the tank that moves"))
        return Refusal("TK-7.2a", say("the body of the arrow must touch the tank that moves"))
    shifted = Arrow(arrow.x + dx, arrow.y + dy, arrow.direction)
    if overlap(head(gear, shifted), hull):
        return Refusal("TK-R10", say("the head of the arrow may not lie on the tank that moves"))
    return shifted


def against_edge(gear: Gear, edge: Edge, arrow: Arrow) -> Arrow | Refusal:
    """*arrow* shifted so that its tail end touches the *edge* of the table, or why it may not lie there (TK-R17)."""
    nx, ny = towards(INWARD[edge])
    ux, uy = towards(arrow.direction)
    if ux * nx + uy * ny < -TOLERANCE:
        return Refusal("TK-R17", say("the head of the arrow must point into the table"))
    deep, along = _from_edge(gear, edge, arrow)
    spread = gear.body_width_mm / 2 * abs(ux * ny - uy * nx)
    gap = abs(deep) - spread
    if gap > gear.contact_mm + TOLERANCE:
        return Refusal("TK-6.3c", say("the tail of the arrow must lie on your edge of the table"))
    shift = max(gap, 0.0) * (-1 if deep > 0 else 1)
    width = gear.body_width_mm / 2 * abs(ux * nx + uy * ny)
    if not -width - TOLERANCE <= along <= gear.table_mm + width + TOLERANCE:
        return Refusal("TK-6.3c", say("the tail of the arrow must lie on your edge of the table"))
    return Arrow(arrow.x + nx * shift, arrow.y + ny * shift, arrow.direction)


def _from_edge(gear: Gear, edge: Edge, arrow: Arrow) -> tuple[float, float]:
    """How far from *edge* the tail lies, and how far along it."""
    side = gear.table_mm
    return {
        "south": (arrow.y, arrow.x),
        "north": (side - arrow.y, arrow.x),
        "west": (arrow.x, arrow.y),
        "east": (side - arrow.x, arrow.y),
    }[edge]


def stop(gear: Gear, arrow: Arrow, impassable: Iterable[Shape]) -> float:
    """How far along the arrow a hull may go: all the body, or to where that meets *impassable* ground (TK-R13)."""
    ux, uy = towards(arrow.direction)
    half, length = gear.body_width_mm / 2 - TOLERANCE, gear.body_mm
    middle_x, middle_y = arrow.x + ux * length / 2, arrow.y + uy * length / 2
    found = length
    for shape in impassable:
        if hypot(shape.x - middle_x, shape.y - middle_y) > shape.radius + length / 2 + half:
            continue
        seen = [
            ((x - arrow.x) * ux + (y - arrow.y) * uy, (y - arrow.y) * ux - (x - arrow.x) * uy) for x, y in shape.corners
        ]
        near, far = _stretch(seen, half)
        if far > TOLERANCE and near < found:
            found = max(near, 0.0)
    return found


def _stretch(corners: list[tuple[float, float]], half: float) -> tuple[float, float]:
    """The nearest and the furthest point of a polygon, given by (along, across), within *half* of the arrow's axis."""
    near, far = float("inf"), float("-inf")
    before_s, before_w = corners[-1]
    for s, w in corners:
        if -half < w < half:
            near, far = min(near, s), max(far, s)
        for side in (-half, half):
            if (before_w - side) * (w - side) < 0:
                crossing = before_s + (s - before_s) * (side - before_w) / (w - before_w)
                near, far = min(near, crossing), max(far, crossing)
        before_s, before_w = s, w
    return near, far


def beside(gear: Gear, arrow: Arrow, end: Pose, model: Model, limit: float) -> Pose | Refusal:
    """Where a hull set down at *end* stands exactly, a side flush against the arrow's body, or why it may not.

    *limit* is how far along the arrow it may go.
    """
    turn = (end.heading - arrow.direction) % 360.0
    quarter = round(turn / 90.0)
    if abs(turn - 90.0 * quarter) > gear.flush_degrees + TOLERANCE:
        return Refusal("TK-7.2d", say("a side of the tank must lie along the arrow"))
    length, width = model.length_mm / 2, model.width_mm / 2
    along, across = (width, length) if quarter % 2 else (length, width)
    ux, uy = towards(arrow.direction)
    dx, dy = end.x - arrow.x, end.y - arrow.y
    s, w = dx * ux + dy * uy, dy * ux - dx * uy
    beside_axis = gear.body_width_mm / 2 + across
    if abs(abs(w) - beside_axis) > gear.contact_mm + TOLERANCE:
        return Refusal("TK-7.2b", say("the tank must be set down against the side of the arrow's body"))
    if refusal := _refuse_reach(gear, s + along, limit):
        return refusal
    w = beside_axis if w > 0 else -beside_axis
    heading = rounded((arrow.direction + 90.0 * quarter) % 360.0) % 360.0
    return Pose(rounded(arrow.x + ux * s - uy * w), rounded(arrow.y + uy * s + ux * w), heading)


def _refuse_reach(gear: Gear, lead: float, limit: float) -> Refusal | None:
    if lead > gear.body_mm + TOLERANCE:
        return Refusal("TK-7.2c", say("the tank may not go beyond the body of the arrow"))
    if lead > limit + TOLERANCE:
        return Refusal("TK-8.4b", say("the arrow meets Impassable terrain: the tank must stop there at the latest"))
    if lead <= TOLERANCE:
        return Refusal("TK-R11", say("the tank must be set down beside the body of the arrow"))
    return None
