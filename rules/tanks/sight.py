"""What a tank sees of another: Line of Sight, Cover, Close Range, Side Shot, and the arc of an Assault Gun."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.grids import table
from rules.grids.sightlines import hidden_corners, near, visible
from rules.grids.table import TOLERANCE, Point, Shape, contains, towards
from rules.tanks.pieces import Pose, ahead
from rules.tanks.profiles import profile

if TYPE_CHECKING:
    from rules.tanks.state import Ground, State

Obstacles = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""What blocks lines of sight, and what only hides."""
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
    buildings, woods = _terrain(start, hull, state.ground)
    walls = (*buildings, *near(start, hull, state.hulls(shooter, target)))
    return _sight(start, footprint, hull, (walls, woods), state.gear.arrow_mm)


@lru_cache(maxsize=16384)
def _terrain(start: Point, hull: Shape, ground: "Ground") -> Obstacles:
    """The terrain that might come between."""
    return tuple(near(start, hull, ground.buildings)), tuple(near(start, hull, ground.woods))


@lru_cache(maxsize=16384)
def _sight(start: Point, footprint: Shape, hull: Shape, between: Obstacles, arrow_mm: float) -> Sight | None:
    """What is seen past all that lies *between*: it stays the same, whatever else moves on the table."""
    walls, woods = between
    if not visible(start, hull, walls, woods, footprint):
        return None
    hidden = hidden_corners(start, hull, walls, woods, footprint) if walls or woods else 0
    return Sight(
        cover=hidden >= COVERED or is_surrounded(woods, hull) or is_surrounded(woods, footprint),
        close=table.within(footprint, hull, arrow_mm),
        side=is_side_shot(hull, footprint),
        hidden=hidden,
    )


def origin(state: "State", number: int) -> Point:
    """Where lines of sight start: the turret (TK-R6), or where the gun leaves the front face (TK-R7)."""
    tank = state.tanks[number]
    if profile(state, tank).front_arc:
        left = state.gear.gun_offsets_mm.get(tank.model, 0.0)
        return ahead(tank.x, tank.y, tank.heading, state.models[tank.model].length_mm / 2, left)
    return ahead(tank.x, tank.y, tank.heading, state.gear.turret_offsets_mm.get(tank.model, 0.0), 0.0)


def is_surrounded(woods: tuple[Shape, ...], hull: Shape) -> bool:
    """Whether a Wood is on every side of *hull* (TK-R20)."""
    return any(contains(wood, hull) for wood in woods)


def is_side_shot(target: Shape, shooter: Shape) -> bool:
    """Whether any part of *shooter* lies behind the line of the front face of *target* (TK-R23)."""
    nx, ny, front = target.planes[0]  # the side that ends in the first corner, front left
    return any(nx * x + ny * y - front > TOLERANCE for x, y in shooter.corners)


def in_arc(state: "State", shooter: int, target: int) -> bool:
    """Whether the gun of *shooter* can be pointed at *target* at all (TK-10.1, TK-R22)."""
    tank = state.tanks[shooter]
    if not profile(state, tank).front_arc:
        return True
    model = state.models[tank.model]
    return is_ahead(Pose(tank.x, tank.y, tank.heading), model.length_mm, model.width_mm, state.hull(target))


@lru_cache(maxsize=16384)
def is_ahead(tank: Pose, length: float, width: float, target: Shape) -> bool:
    """Whether the whole of *target* lies in front of *tank*, or some of it in the strip ahead of its hull."""
    ux, uy = towards(tank.heading)
    front = tank.x * ux + tank.y * uy + length / 2
    if all(x * ux + y * uy >= front - TOLERANCE for x, y in target.corners):
        return True
    reach = 4 * max(abs(tank.x - target.x), abs(tank.y - target.y), length) + 4 * target.radius
    x, y = ahead(tank.x, tank.y, tank.heading, length / 2 + reach / 2, 0.0)
    return table.overlap(table.rectangle(x, y, tank.heading, reach, width), target)
