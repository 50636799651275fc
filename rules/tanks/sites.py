"""Where terrain, Objective tokens and tanks may go in the set-up, and a sensible choice of such places (TK-6)."""

from collections.abc import Iterator
from itertools import islice, product
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.table import TOLERANCE, Shape, rounded, towards, within
from rules.tanks import arrow as arrows
from rules.tanks import spots
from rules.tanks.actions import Deploy, Lay, Mark
from rules.tanks.moving import refuse_place
from rules.tanks.pieces import INWARD, OPPOSITE, Arrow, Edge, Piece, Pose, hull, seat_of
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State

STEP = 30
"""Offered places along an edge are so far apart."""
CORNER_STEP = 8
MOST_FOUND = 50
"""So many places are offered where they are hard to find."""


def piece(state: "State", action: Lay) -> Piece:
    """The piece of terrain that *action* lays."""
    return Piece(action.piece, rounded(action.x), rounded(action.y), rounded(action.rotation % 360.0) % 360.0,
                 state.gear.outline(action.piece))  # fmt: skip


def refuse_lay(state: "State", action: Lay) -> Refusal | None:
    """Why the piece may not lie there (TK-6.1d, TK-6.1e)."""
    if action.piece != state.to_lay[0]:
        return Refusal("TK-6.1d", say("both Woods are laid first, then the Buildings"))
    return _refuse_spacing(state, piece(state, action).shape)


def _refuse_spacing(state: "State", shape: Shape) -> Refusal | None:
    arrow, side = state.gear.arrow_mm - TOLERANCE, state.gear.table_mm
    if any(not arrow <= place <= side - arrow for corner in shape.corners for place in corner):
        return Refusal("TK-6.1e", say("a piece must be one arrow from every edge of the table"))
    if any(within(shape, piece.shape, arrow - 2 * TOLERANCE) for piece in state.pieces):
        return Refusal("TK-6.1e", say("a piece must be one arrow from every other piece"))
    return None


def places(state: "State") -> tuple[Lay, ...]:
    """The offered places for the next piece; none when it has no place at all (TK-R43)."""
    return spots.places(state.to_lay[0], state.gear, state.pieces)


def refuse_skip(state: "State") -> Refusal | None:
    """Why the piece may not be left out: there is a place for it."""
    return Refusal("TK-R43", say("there is still a place for the piece")) if places(state) else None


def token_edge(state: "State", seat: int) -> Edge:
    """The edge by which *seat* places its tokens: the other player's."""
    return edge_of(state, 1 - seat)


def edge_of(state: "State", seat: int) -> Edge:
    """The table edge of *seat* (TK-6.2c, TK-6.3a)."""
    edge: Edge = state.edge or "south"
    return edge if seat == state.defender else OPPOSITE[edge]


def refuse_mark(state: "State", action: Mark) -> Refusal | None:
    """Why the token may not lie there (TK-R28)."""
    side = state.gear.table_mm
    deep, along = _from_edge(state, token_edge(state, state.seat), action.x, action.y)
    if abs(deep - state.gear.arrow_mm) > TOLERANCE or not -TOLERANCE <= along <= side + TOLERANCE:
        rule = "TK-17.1a" if state.mission == "free_for_all" else "TK-17.2a"
        return Refusal(rule, say("the token lies exactly one arrow from the other player's edge"))
    return None


def _from_edge(state: "State", edge: Edge, x: float, y: float) -> tuple[float, float]:
    side = state.gear.table_mm
    return {"south": (y, x), "north": (side - y, x), "west": (x, y), "east": (side - x, y)}[edge]


def _at_edge(state: "State", edge: Edge, deep: float, along: float) -> tuple[float, float]:
    side = state.gear.table_mm
    return {"south": (along, deep), "north": (along, side - deep), "west": (deep, along),
            "east": (side - deep, along)}[edge]  # fmt: skip


def marks(state: "State") -> Iterator[Mark]:
    """Offered places for a token."""
    edge, side = token_edge(state, state.seat), state.gear.table_mm
    for place in range(1, 12):
        yield Mark(*_at_edge(state, edge, state.gear.arrow_mm, round(side * place / 12, 3)))


def judge_deployment(state: "State", action: Deploy) -> Pose | Refusal:
    """Where the tank of *action* ends up, or which rule forbids it to be set down so."""
    model = state.models[state.reserves[action.tank].model]
    if state.corners is not None:
        return _judge_corner(state, action)
    if action.arrow is None:
        forced = last_resort(state, action.tank)
        if forced is not None and forced == action.end:
            return forced
        return Refusal("TK-6.3c", say("a tank is deployed along the arrow"))
    arrow = arrows.against_edge(state.gear, edge_of(state, seat_of(action.tank)), action.arrow)
    if isinstance(arrow, Refusal):
        return arrow
    end = arrows.beside(state.gear, arrow, action.end, model, arrows.stop(state.gear, arrow, state.impassable()))
    if isinstance(end, Refusal):
        return end
    return refuse_place(state, hull(end, model), action.tank) or end


def _judge_corner(state: "State", action: Deploy) -> Pose | Refusal:
    """Wholly within one arrow of the side's corner (TK-R18)."""
    if action.arrow is not None:
        return Refusal("TK-21.1e", say("tanks are set down by their corner, without the arrow"))
    x, y = (state.corners or ((0, 0), (0, 0)))[seat_of(action.tank)]
    end = Pose(rounded(action.end.x), rounded(action.end.y), rounded(action.end.heading % 360.0) % 360.0)
    shape = hull(end, state.models[state.reserves[action.tank].model])
    if any(hypot(a - x, b - y) > state.gear.arrow_mm + TOLERANCE for a, b in shape.corners):
        if end == last_resort(state, action.tank):
            return end
        return Refusal("TK-21.1e", say("the whole tank must be within one arrow of your corner"))
    return refuse_place(state, shape, action.tank) or end


def deployments(state: "State", number: int) -> list[Deploy]:
    """Offered places for a tank: by its corner, or along its edge, facing the enemy."""
    legal = [place for place in planned(state, number) if isinstance(judge_deployment(state, place), Pose)]
    if legal:
        return legal
    forced = last_resort(state, number)
    if forced is not None:
        return [Deploy(number, forced)]
    return list(islice(_found_by_looking_closely(state, number), MOST_FOUND))


def planned(state: "State", number: int) -> list[Deploy]:
    """The places to consider for a tank."""
    if state.corners is not None:
        return list(_corner_plans(state, number, CORNER_STEP))
    return list(_edge_plans(state, number, STEP))


def _found_by_looking_closely(state: "State", number: int) -> Iterator[Deploy]:
    """Legal places on a grid of a millimetre, as TK-R44 looks for them."""
    places = _edge_plans(state, number, 1) if state.corners is None else _corner_plans(state, number, 1)
    return (place for place in places if isinstance(judge_deployment(state, place), Pose))


def _edge_plans(state: "State", number: int, step: int) -> Iterator[Deploy]:
    """Edge-aligned poses facing into the table, as deep as the arrow reaches or with the back to the edge."""
    edge, model = edge_of(state, seat_of(number)), state.models[state.reserves[number].model]
    inward, half = INWARD[edge], model.length_mm / 2
    beside = (state.gear.body_width_mm + model.width_mm) / 2
    ux, uy = towards(inward)
    for deep in (state.gear.body_mm - half, half):
        for along in range(step, int(state.gear.table_mm), step):
            x, y = _at_edge(state, edge, deep, float(along))
            for side in (1, -1):
                tail = Arrow(x - ux * deep - uy * side * beside, y - uy * deep + ux * side * beside, inward)
                if 0 <= tail.x <= state.gear.table_mm and 0 <= tail.y <= state.gear.table_mm:
                    yield Deploy(number, Pose(x, y, inward), tail)
                    break


def _corner_plans(state: "State", number: int, step: int) -> Iterator[Deploy]:
    """Poses every *step* millimetres within reach of the corner, in eight headings."""
    x, y = (state.corners or ((0, 0), (0, 0)))[seat_of(number)]
    reach, middle = int(state.gear.arrow_mm), state.gear.table_mm / 2
    right, up = (1 if x < middle else -1), (1 if y < middle else -1)
    for across in range(15, reach - 30, step):
        for along in range(15, reach - 30, step):
            for turn in range(0, 360, 45):
                yield Deploy(number, Pose(float(x + right * across), float(y + up * along), float(turn)))


def last_resort(state: "State", number: int) -> Pose | None:
    """Where a tank without any legal place goes: free ground nearest to its edge (TK-R44); None when it has a place."""
    if ("last resort", number) not in state.judged:
        state.judged["last resort", number] = _last_resort(state, number)
    found: Pose | None = state.judged["last resort", number]
    return found


def _last_resort(state: "State", number: int) -> Pose | None:
    state.judged["last resort", number] = None  # while it is looked for, nothing is
    if next(_found_by_looking_closely(state, number), None) is not None:
        return None
    model = state.models[state.reserves[number].model]
    places = _away_from_edge(state, number) if state.corners is None else _away_from_corner(state, number)
    return next((end for end in places if refuse_place(state, hull(end, model), number) is None), None)


def _away_from_edge(state: "State", number: int) -> Iterator[Pose]:
    """Poses facing away from the edge, the nearest to it first."""
    edge, model, side = edge_of(state, seat_of(number)), state.models[state.reserves[number].model], state.gear.table_mm
    for deep in range(int(model.length_mm / 2), int(side)):
        for along in range(int(model.width_mm / 2), int(side)):
            yield Pose(*_at_edge(state, edge, float(deep), float(along)), INWARD[edge])


def _away_from_corner(state: "State", number: int) -> Iterator[Pose]:
    """The same for a corner, facing away from it: TK-R44 names edges, and corners stand in their place (TK-21.1e)."""
    x, y = (state.corners or ((0, 0), (0, 0)))[seat_of(number)]
    side = int(state.gear.table_mm)
    right, up = (1 if x < side / 2 else -1), (1 if y < side / 2 else -1)
    turn = degrees(atan2(up, right)) % 360.0
    steps = sorted(product(range(side), repeat=2), key=lambda step: (step[0] ** 2 + step[1] ** 2, step))
    return (Pose(float(x + right * across), float(y + up * along), turn) for across, along in steps)
