"""How tanks move: the two hexes ahead and behind, the facings that may follow, and what it all costs (PS-5)."""

from typing import TYPE_CHECKING, NamedTuple

from rules.engine import Refusal
from rules.grids.hexes import NAMES, STEPS, ends, flanks
from rules.panzer_squadron.actions import End, Enter, Pivot
from rules.panzer_squadron.choosing import refuse_other
from rules.panzer_squadron.pieces import Activation, Tank, Way, tile_name
from rules.words import say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

SHOT_COST = 3
"""What a shot costs that is paid from action points (PS-4.3b)."""
PIVOT_COSTS = (0, 1, 2, 2, 2, 1)
"""What a pivot costs, by the vertices turned clockwise (PS-5.1a, PS-5.1b)."""


class Manoeuvre(NamedTuple):
    """A move of one hex: the way to the hex, the facing there, and whether it is made in reverse."""

    step: int
    facing: int
    way: Way


def _manoeuvres(facing: int) -> tuple[Manoeuvre, ...]:
    forward = [Manoeuvre(STEPS[side], after, "forward") for side in flanks(facing) for after in ends(side)]
    # PS-R12: the rear vertex plays the part of the front vertex.
    back = [Manoeuvre(STEPS[side], (rear + 3) % 6, "reverse") for side in flanks(facing + 3) for rear in ends(side)]
    return (*forward, *back)


MANOEUVRES = tuple(_manoeuvres(facing) for facing in range(6))
"""Every move of one hex, by the facing it begins with (PS-R2, PS-R3, PS-R12)."""
STRAIGHT = tuple(tuple(dict.fromkeys(move.step for move in moves)) for moves in MANOEUVRES)
"""The hexes that can be entered without a pivot, by facing: the two ahead, then the two behind."""
ABEAM = tuple(tuple(step for step in STEPS if step not in steps) for steps in STRAIGHT)
"""The hexes to the left and right, which need a pivot first."""


def pivot_cost(facing: int, after: int) -> int:
    """The points that it costs to turn in place from one *facing* to the one *after*."""
    return PIVOT_COSTS[(after - facing) % 6]


def way_of(tank: Tank, hex: int) -> Way:
    """Whether *hex*, next to *tank*, lies ahead of it or behind it."""
    return "forward" if hex - tank.hex in STRAIGHT[tank.facing][:2] else "reverse"


def entry_cost(state: "State", hex: int) -> int | None:
    """The points that it costs to enter *hex* now; None when no tank may (PS-R4, PS-R24, PS-R36)."""
    return None if state.occupied >> hex & 1 else state.land.costs.get(hex)


def _can_leave(state: "State", hex: int, facing: int, points: int) -> bool:
    """Whether *points* are enough to reach another hex, forward or in reverse, with a pivot or without (PS-R8)."""
    return _can_enter(state, hex, STRAIGHT[facing], points) or _can_enter(state, hex, ABEAM[facing], points - 1)


def _can_enter(state: "State", hex: int, steps: tuple[int, ...], points: int) -> bool:
    return any((cost := entry_cost(state, hex + step)) is not None and cost <= points for step in steps)


def must_leave(state: "State", tank: Tank, activation: Activation) -> bool:
    """Whether *tank* began the turn moving and must, and can, still change hex (PS-4.3d, PS-R8)."""
    return tank.moving and activation.way is None and _can_leave(state, tank.hex, tank.facing, activation.points or 0)


def may_shoot(tank: Tank, activation: Activation) -> bool:
    """Whether *tank* has moved as it must before it may fire (PS-R6, PS-R7)."""
    return activation.way is not None or (activation.pivoted and not tank.moving)


def refuse_entry(state: "State", action: Enter) -> Refusal | None:
    """Why the tank may not enter the hex so, or None when it may."""
    if (found := refuse_other(state, action.tank)) or (activation := state.activation) is None:
        return found
    tank = state.tank(action.tank)
    moves = [move for move in MANOEUVRES[tank.facing] if tank.hex + move.step == action.hex]
    if not moves:
        return Refusal("PS-5.2", say("{hex} is neither ahead of the tank nor behind it", hex=NAMES[action.hex]))
    if activation.way not in (None, moves[0].way):
        return Refusal("PS-5.5b", say("a tank moves forward or in reverse in a turn, not both"))
    if action.facing not in [move.facing for move in moves]:
        return Refusal(_FACING_RULES[moves[0].way], say("the tank cannot face so after this move"))
    return _refuse_hex(state, action.hex) or _refuse_price(state, action.hex, activation)


_FACING_RULES: dict[Way, str] = {"forward": "PS-5.3d", "reverse": "PS-5.5a"}


def _refuse_hex(state: "State", hex: int) -> Refusal | None:
    if hex not in state.board.grid:
        return Refusal("PS-R36", say("no tank may leave the board"))
    if state.occupied >> hex & 1:
        return Refusal("PS-R24", say("a tank stands on {hex}", hex=NAMES[hex]))
    if hex in state.land.costs:
        return None
    if hex in state.land.wrecks:
        return Refusal("PS-10.3b", say("a wreck blocks {hex}", hex=NAMES[hex]))
    code = state.tiles[hex]
    rule = "PS-11.2a" if state.kinds[code].sight == "blocked" else "PS-11.1a"
    return Refusal(rule, say("no tank may enter {hex}: {tile}", hex=NAMES[hex], tile=tile_name(code)))


def _refuse_price(state: "State", hex: int, activation: Activation) -> Refusal | None:
    cost, points = state.land.costs[hex], activation.points or 0
    if cost <= points:
        return None
    sentence = say("{hex} costs {cost}, {points} are left", hex=NAMES[hex], cost=cost, points=points)
    return Refusal(_PRICE_RULES.get(state.tiles.get(hex, ""), "PS-5.4"), sentence)


_PRICE_RULES = {"small_house": "PS-11.3b", "ruin": "PS-11.4a", "hedge": "PS-11.5a"}


def refuse_pivot(state: "State", action: Pivot) -> Refusal | None:
    """Why the tank may not turn in place so, or None when it may."""
    if (found := refuse_other(state, action.tank)) or (activation := state.activation) is None:
        return found
    tank, points = state.tank(action.tank), activation.points or 0
    cost = pivot_cost(tank.facing, action.facing)
    if not cost:
        return Refusal("PS-5.1a", say("the tank faces that way already"))
    if cost > points:
        rule = "PS-5.1a" if cost == 1 else "PS-5.1b"
        return Refusal(rule, say("this pivot costs {cost}, {points} are left", cost=cost, points=points))
    if leaves_in_time(state, tank, activation, action.facing):
        return None
    return Refusal("PS-4.3d", say("after this pivot the tank could not change hex any more, which it must"))


def leaves_in_time(state: "State", tank: Tank, activation: Activation, facing: int) -> bool:
    """Whether, after a pivot to *facing*, the tank can still change hex if it must (PS-4.3d, PS-R8)."""
    points = activation.points or 0
    return not must_leave(state, tank, activation) or _can_leave(
        state, tank.hex, facing, points - pivot_cost(tank.facing, facing)
    )


def refuse_end(state: "State", action: End) -> Refusal | None:
    """Why the tank may not end its move so, or None when it may."""
    if (found := refuse_other(state, action.tank)) or (activation := state.activation) is None:
        return found
    if must_leave(state, state.tank(action.tank), activation):
        return Refusal("PS-4.3d", say("{number} began the turn moving: it must change hex", number=action.tank))
    if not action.moving or activation.way == "forward":
        return None
    if activation.way == "reverse":
        return Refusal("PS-5.5c", say("a tank that reversed is stopped"))
    return Refusal("PS-R10", say("only a tank that entered a hex forward may be left moving"))
