"""What a tank sees of another: Line of Sight, Cover, Close Range, Side Shot, and the arc of an Assault Gun."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.grids import table
from rules.grids.sightlines import hidden_corners, near, visible
from rules.grids.table import TOLERANCE, Point, Shape, contains, towards
from rules.tanks.pieces import Model, Tank, ahead
from rules.tanks.profiles import profile

if TYPE_CHECKING:
    from rules.tanks.state import State

COVERED = 2
"""How many hidden corners give Cover (TK-12.1b, TK-R4)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What bears on a shot at a target in Line of Sight."""

    cover: bool
    close: bool
    side: bool
    hidden: int
    """To how many corners of the target no clear line leads."""


def look(state: "State", shooter: int, target: int) -> Sight | None:
    """What the tank called *shooter* sees of *target*; None without Line of Sight (TK-9.3a)."""
    key = shooter, target, profile(state, state.tanks[shooter]).front_arc
    if key not in state.sights:
        state.sights[key] = _look(state, shooter, target)
    return state.sights[key]


def _look(state: "State", shooter: int, target: int) -> Sight | None:
    start, footprint, hull = origin(state, shooter), state.hull(shooter), state.hull(target)
    walls = near(start, hull, [*state.ground.buildings, *state.hulls(shooter, target)])
    woods = near(start, hull, state.ground.woods)
    if not visible(start, hull, walls, woods, footprint):
        return None
    hidden = hidden_corners(start, hull, walls, woods, footprint) if walls or woods else 0
    return Sight(
        cover=hidden >= COVERED or is_surrounded(state, hull) or is_surrounded(state, footprint),
        close=table.within(footprint, hull, state.gear.arrow_mm),
        side=is_side_shot(state.tanks[target], state.models[state.tanks[target].model], footprint),
        hidden=hidden,
    )


def origin(state: "State", number: int) -> Point:
    """Where lines of sight start: the turret (TK-R6), or where the gun leaves the front face (TK-R7)."""
    tank = state.tanks[number]
    if profile(state, tank).front_arc:
        left = state.gear.gun_offsets_mm.get(tank.model, 0.0)
        return ahead(tank.x, tank.y, tank.heading, state.models[tank.model].length_mm / 2, left)
    return ahead(tank.x, tank.y, tank.heading, state.gear.turret_offsets_mm.get(tank.model, 0.0), 0.0)


def is_surrounded(state: "State", hull: Shape) -> bool:
    """Whether a Wood is on every side of *hull* (TK-R20)."""
    return any(contains(wood, hull) for wood in state.ground.woods)


def is_side_shot(target: Tank, model: Model, shooter: Shape) -> bool:
    """Whether any part of *shooter* lies behind the line of the target's front face (TK-R23)."""
    ux, uy = towards(target.heading)
    front = target.x * ux + target.y * uy + model.length_mm / 2
    return any(x * ux + y * uy < front - TOLERANCE for x, y in shooter.corners)


def in_arc(state: "State", shooter: int, target: int) -> bool:
    """Whether the gun of *shooter* can be pointed at *target* at all (TK-10.1, TK-R22)."""
    tank = state.tanks[shooter]
    if not profile(state, tank).front_arc:
        return True
    return is_ahead(tank, state.models[tank.model], state.hull(target))


def is_ahead(tank: Tank, model: Model, target: Shape) -> bool:
    """Whether the whole of *target* lies in front of *tank*, or some of it in the strip ahead of its hull."""
    ux, uy = towards(tank.heading)
    front = tank.x * ux + tank.y * uy + model.length_mm / 2
    if all(x * ux + y * uy >= front - TOLERANCE for x, y in target.corners):
        return True
    reach = 4 * max(abs(tank.x - target.x), abs(tank.y - target.y), model.length_mm) + 4 * target.radius
    x, y = ahead(tank.x, tank.y, tank.heading, model.length_mm / 2 + reach / 2, 0.0)
    return table.overlap(table.rectangle(x, y, tank.heading, reach, model.width_mm), target)
