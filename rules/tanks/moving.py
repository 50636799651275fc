"""Moves along the arrow: which are legal, where they end, and a sensible choice of them (TK-7, TK-8)."""

from collections.abc import Iterable, Iterator
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.table import TOLERANCE, Shape, overlap, towards
from rules.tanks import arrow as arrows
from rules.tanks.actions import Move
from rules.tanks.missions import terms
from rules.tanks.pieces import Arrow, Model, Pose, Tank, hull, on_table, seat_of
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

Plan = tuple[float, int, float]
DIRECTIONS = tuple(range(0, 360, 30))
"""The directions of offered moves, from the tank's own heading."""
WAYS = tuple((quarter, share) for share in (1.0, 0.5) for quarter in range(4))
"""How a tank may end an offered move: its heading from the arrow's, in quarters, and how much of the way it goes."""
TURN = (0, 0.0)
"""To turn on the spot, which is a move too (TK-R51)."""
ROUND = tuple((float(turn), *way) for turn in DIRECTIONS for way in (*WAYS, TURN))
"""The plans that do not depend on where anything stands."""
MARGIN = 0.005
"""Offered moves keep so far from their limits: they are written to a thousandth of a millimetre."""


def judge(state: "State", action: Move) -> Pose | Refusal:
    """Where the tank of *action* ends up, or which rule forbids it to be moved so."""
    found: Pose | Refusal | None = state.judged.get(action)
    if found is None:
        found = state.judged[action] = _judge(state, action)
    return found


def _judge(state: "State", action: Move) -> Pose | Refusal:
    tank, gear = state.tanks[action.tank], state.gear
    model = state.models[tank.model]
    arrow = arrows.against_hull(gear, hull(tank, model), action.arrow)
    if isinstance(arrow, Refusal):
        return arrow
    limit = arrows.stop(gear, arrow, state.impassable(action.tank))
    end = arrows.beside(gear, arrow, action.end, model, limit)
    if isinstance(end, Refusal):
        return end
    ux, uy = towards(arrow.direction)
    if (end.x - tank.x) * ux + (end.y - tank.y) * uy < -TOLERANCE:
        return Refusal("TK-R10", say("the tank must go the way the arrow points"))
    return refuse_place(state, hull(end, model), action.tank) or end


def refuse_place(state: "State", shape: Shape, number: int) -> Refusal | None:
    """Why the hull of the tank called *number* may not stand there, or None when it may (TK-R15, TK-R16, TK-8.4a)."""
    if not on_table(state.gear, shape):
        return Refusal("TK-R16", say("the tank must stand wholly on the table"))
    if any(overlap(shape, building) for building in state.ground.buildings):
        return Refusal("TK-8.4a", say("no tank may stop on a Building"))
    for other, tank in state.tanks.items():
        if other != number and overlap(shape, state.hull(other)):
            if tank.destroyed:
                return Refusal("TK-8.4a", say("no tank may stop on a Destroyed tank"))
            return Refusal("TK-R15", say("{other} stands there", other=other))
    return None


def plans(state: "State", number: int) -> list[Plan]:
    """The moves to consider for a tank: directions, headings and stops, and straight for what matters."""
    return [*ROUND, *goal_plans(state, number)]


def goal_plans(state: "State", number: int) -> Iterator[Plan]:
    """The moves of a tank straight for what matters, and the turns on the spot to face it."""
    tank = state.tanks[number]
    for x, y in _goals(state, number, tank):
        turn = (degrees(atan2(y - tank.y, x - tank.x)) - tank.heading) % 360.0
        yield from ((turn, 0, 1.0), (turn, 0, 0.5), (turn, *TURN))


def _goals(state: "State", number: int, tank: Tank) -> Iterator[tuple[float, float]]:
    """The nearest enemy, and the nearest Objective token that one scores by, or that the enemy does."""
    enemies = [(hypot(other.x - tank.x, other.y - tank.y), other.x, other.y)
               for other in (state.tanks[enemy] for enemy in state.live(1 - seat_of(number)))]  # fmt: skip
    tokens = [(hypot(token.x - tank.x, token.y - tank.y), token.x, token.y) for token in state.objectives]
    for goals in (enemies, tokens if terms(state).to_win else []):
        if goals:
            yield min(goals)[1:]


def plan(state: "State", number: int, chosen: Plan) -> Move | None:
    """The move that a plan comes to; None when there is no room for it. Judges nothing else."""
    turn, quarter, share = chosen
    tank, gear = state.tanks[number], state.gear
    model = state.models[tank.model]
    direction = round((tank.heading + turn) % 360.0, 3) % 360.0
    length, width = model.length_mm / 2, model.width_mm / 2
    along, across = (width, length) if quarter % 2 else (length, width)
    laid = _arrow_beside(gear.body_width_mm / 2, tank, model, direction, across)
    start = Arrow(round(laid[0], 3), round(laid[1], 3), direction)
    least = max(MARGIN, along - laid[2] + MARGIN)
    most = arrows.stop(gear, start, state.impassable(number)) - MARGIN
    if most < least:
        return None
    lead = least + share * (most - least)
    ux, uy = towards(direction)
    s, w = lead - along, -laid[3] * (gear.body_width_mm / 2 + across)
    end = Pose(round(start.x + ux * s - uy * w, 3), round(start.y + uy * s + ux * w, 3),
               round((direction + 90.0 * quarter) % 360.0, 3))  # fmt: skip
    return Move(number, end, start)


def _arrow_beside(
    half: float, tank: Tank, model: Model, direction: float, across: float
) -> tuple[float, float, float, int]:
    """Where the tail of an arrow goes that lets a tank travel straight and far: place, how far ahead, which side."""
    ux, uy = towards(direction)
    corners = [
        ((x - tank.x) * ux + (y - tank.y) * uy, (y - tank.y) * ux - (x - tank.x) * uy)
        for x, y in hull(tank, model).corners
    ]
    offset = min(half + across, max(w for _, w in corners) + half)
    ahead, side = max((_front(corners, sign * offset, half), sign) for sign in (1, -1))
    return (
        tank.x + ux * ahead - uy * side * offset,
        tank.y + uy * ahead + ux * side * offset,
        ahead,
        side,
    )


def _front(corners: list[tuple[float, float]], middle: float, half: float) -> float:
    """How far ahead a hull reaches within *half* of the line *middle* beside its own axis."""
    low, high = middle - half - 1e-9, middle + half + 1e-9
    found = [s for s, w in corners if low <= w <= high]
    before_s, before_w = corners[-1]
    for s, w in corners:
        found += [
            before_s + (s - before_s) * (side - before_w) / (w - before_w)
            for side in (low, high)
            if (before_w - side) * (w - side) < 0
        ]
        before_s, before_w = s, w
    return max(found)


def moves(state: "State", number: int) -> Iterator[Move]:
    """The legal ones of the moves to consider for a tank."""
    return _legal(state, number, plans(state, number))


def goal_moves(state: "State", number: int) -> Iterator[Move]:
    """The legal ones of the moves straight for what matters."""
    return _legal(state, number, goal_plans(state, number))


def _legal(state: "State", number: int, chosen: Iterable[Plan]) -> Iterator[Move]:
    for one in chosen:
        move = plan(state, number, one)
        if move is not None and isinstance(judge(state, move), Pose):
            yield move
