"""How a seat stands, cheaply: what each side could destroy next, who could leave the board, and what is left of both.

An estimate for bots, not a rule: it leaves out the lines of fire that a unit opens by driving out of them itself. Sets
of squares for all eight directions of fire lie side by side in one integer, *width* bits each: one AND asks about all.
"""

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from rules.grids.squares import RAYS, STARS, STEPS, first, mask, opposite, rank_of
from rules.tank_chess.pieces import WHITE
from rules.tank_chess.sweep import Masks, flood
from rules.tank_chess.tables import A1, BITS, Gun, exit_ways, union

if TYPE_CHECKING:
    from rules.tank_chess.state import State

WINNING = 0.98
"""What it is worth to be on the move with an action at hand that wins."""
GAIN, FIRST_LOSS, SECOND_LOSS = 0.8, 0.15, 0.6
"""How much of a unit counts that can be destroyed now; and next, when there is time to save one, but hardly two."""
ALARM, ADVANCE, SCALE = 6.0, 0.15, 10.0
"""What a threat to win is worth, what a rank nearer to the exit is worth, and how many points make a big lead."""


def estimate(state: "State") -> float:
    """What a battle that goes on is worth to the seat whose turn it is, from 0 to 1."""
    mover, other = state.seat, 1 - state.seat
    own, enemy = commander(state, mover), commander(state, other)
    prey = attacked(state, mover)
    if enemy in prey or can_leave(state, mover, own):
        return WINNING
    danger = attacked(state, other)
    alarms = (own in danger) + can_leave(state, other, enemy)
    points = material(state, mover) - material(state, other) - ALARM * alarms * alarms
    points += GAIN * max(_worths(state, other, prey), default=0) - _losses(_worths(state, mover, danger))
    points += ADVANCE * (_advance(state, mover, own) - _advance(state, other, enemy))
    return 1 / (1 + exp(-points / SCALE))


def commander(state: "State", seat: int) -> int:
    """The square of the unit that commands the army of *seat*."""
    commands = state.tables.commands
    return next(square for square, unit in state.armies[seat].items() if unit.kind in commands)


def material(state: "State", seat: int) -> int:
    """What the army of *seat* is worth, its commander apart."""
    worths = state.tables.worths
    return sum([worths[unit.kind] for unit in state.armies[seat].values()])


def _worths(state: "State", seat: int, squares: list[int]) -> list[int]:
    worths, army = state.tables.worths, state.armies[seat]
    return [worths[army[square].kind] for square in squares]


def _losses(worths: list[int]) -> float:
    worths.sort()
    return FIRST_LOSS * sum(worths[-1:]) + SECOND_LOSS * sum(worths[-2:-1])


def _advance(state: "State", seat: int, square: int) -> int:
    return rank_of(square) if seat == WHITE else state.board.ranks - 1 - rank_of(square)


def can_leave(state: "State", seat: int, origin: int) -> bool:
    """Whether the commander of *seat* could leave the board, were it to move now."""
    tables, unit, shift = state.tables, state.armies[seat][origin], origin - A1
    ways = exit_ways(tables.kinds[unit.kind].speed, unit.facing, tables.gates[seat] >> shift)
    return bool(ways) and 0 in [state.closed >> shift & way for way in ways]


def attacked(state: "State", seat: int) -> list[int]:
    """The enemies whom *seat* could destroy, were it to move now."""
    tables, closed, width, fields = state.tables, state.closed, state.tables.width, _fields(state, seat)
    found = []
    for target, unit in state.armies[1 - seat].items():
        lines = lines_to(target, closed & STARS[target], width)
        for gun, field in fields.items():
            line = ring(target, gun.nearest, gun.farthest, width) if gun.farthest else lines
            if line & field & tables.fatal[gun][unit.kind][unit.facing]:
                found.append(target)
                break
    return found


def _fields(state: "State", seat: int) -> dict[Gun, int]:
    """By gun, from where the units of *seat* can fire in each direction after a move."""
    tables, closed, fields = state.tables, state.closed, dict[Gun, int]()
    for origin, unit in state.armies[seat].items():
        gun, ends = tables.guns[unit.kind], tables.ends[unit.kind][unit.facing]
        window = closed >> (origin - A1) & ends.area
        fields[gun] = fields.get(gun, 0) | posts(gun.turret, (ends.speed, unit.facing, origin), window, tables.width)
    return fields


@lru_cache(maxsize=8192)
def posts(turret: bool, unit: tuple[int, int, int], window: int, width: int) -> int:
    """From where a unit of some speed, facing and origin can fire in each direction after a move."""
    speed, facing, origin = unit
    places = [squares << origin - A1 for squares in flood(speed, facing, window)]
    return _packed([places[way] | places[way - 1] | places[way - 7] for way in range(8)] if turret else places, width)


@lru_cache(maxsize=8192)
def lines_to(target: int, closed: int, width: int) -> int:
    """From where a direct shot in each direction meets *target*: up to what stands first on the line, that included."""
    rays = RAYS[target]
    lines = []
    for direction, step in enumerate(STEPS):
        back = opposite(direction)
        blocker = first(rays[back] & closed, back)
        lines.append((rays[back] ^ RAYS[blocker][back]) & ~BITS[target - step])
    return _packed(lines, width)


@lru_cache(maxsize=2048)
def ring(target: int, nearest: int, farthest: int, width: int) -> int:
    """From where an indirect shot in each direction meets *target*."""
    distances = range(nearest, farthest + 1)
    return _packed([mask(target - distance * step for distance in distances) for step in STEPS], width)


def _packed(masks: Masks, width: int) -> int:
    return union((squares & (1 << width) - 1) << way * width for way, squares in enumerate(masks))
