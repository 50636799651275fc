"""Which rule forbids an action: reads like the ledger. `fast` lists what is legal; a test holds the two together."""

from typing import TYPE_CHECKING, assert_never

from rules.engine import Refusal
from rules.grids.hexes import NAMES
from rules.panzer_squadron import moving, shooting
from rules.panzer_squadron.actions import (
    Action,
    Activate,
    Deploy,
    Drive,
    End,
    Enter,
    Fire,
    Hold,
    Lay,
    Overwatch,
    Pivot,
    Ready,
    Roll,
    Straighten,
)
from rules.panzer_squadron.choosing import refuse_activation, refuse_choice
from rules.panzer_squadron.pieces import tile_name
from rules.words import say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

ACTIONS: dict[str, tuple[type, ...]] = {
    "roll": (Roll,),
    "tiles": (Lay,),
    "tanks": (Deploy,),
    "turrets": (Straighten, Ready),
    "orders": (Activate, Drive, Overwatch, Fire, End),
    "drive": (Enter, Pivot, Fire, End),
    "window": (Fire, Hold),
}
"""What may be done at each stage, if nothing else forbids it."""


def refusal(state: "State", action: Action) -> Refusal | None:
    """Say which rule forbids *action*, or None when it is legal."""
    if state.ending:
        return Refusal("PS-R30", say("the battle is over"))
    if not isinstance(action, ACTIONS[state.stage]):
        return _out_of_turn(state)
    match action:
        case Roll() | Ready() | Hold():
            return None
        case Lay():
            return _refuse_tile(state, action)
        case Deploy():
            return _refuse_deployment(state, action)
        case Straighten(number):
            return _refuse_straightening(state, number)
        case _:
            return _refuse_activity(state, action)


def _refuse_activity(
    state: "State", action: Activate | Drive | Overwatch | Enter | Pivot | Fire | End
) -> Refusal | None:
    match action:
        case Activate() | Drive() | Overwatch():
            return _refuse_order(state, action)
        case Enter():
            return moving.refuse_entry(state, action)
        case Pivot():
            return moving.refuse_pivot(state, action)
        case End():
            return _refuse_end(state, action)
        case Fire():
            return shooting.refuse_fire(state, action)
        case _:
            assert_never(action)


def _out_of_turn(state: "State") -> Refusal:
    match state.stage:
        case "roll":
            return Refusal("PS-R29", say("the dice are rolled first"))
        case "tiles":
            return Refusal("PS-2.2", say("all tiles are laid first, one after the other"))
        case "tanks":
            return Refusal("PS-2.3", say("all tanks are placed first, on the edge of the map"))
        case "turrets":
            return Refusal("PS-9.3b", say("say first which turned turrets are brought back"))
        case "orders":
            return Refusal("PS-3.2", say("choose a tank and what it does: move, fire or lie in wait"))
        case "drive":
            return Refusal("PS-3.3a", say("the tank that is being moved must finish its activation first"))
        case "window":
            return Refusal("PS-12.3e", say("take an opportunity shot first, or hold fire"))


def _refuse_tile(state: "State", action: Lay) -> Refusal | None:
    hex, tile = action.hex, tile_name(action.tile)
    if action.tile not in state.pools[state.seat]:
        return Refusal("PS-2.1", say("you have no tile left of this kind: {tile}", tile=tile))
    if hex not in state.board.grid:
        return Refusal("PS-R29", say("{hex} is not on the board", hex=NAMES[hex]))
    if hex not in state.board.middle:
        return Refusal("PS-R29", say("{hex} is kept free: tanks are placed on this row", hex=NAMES[hex]))
    if hex in state.tiles:
        return Refusal("PS-R29", say("a tile lies on {hex} already", hex=NAMES[hex]))
    return None


def _refuse_deployment(state: "State", action: Deploy) -> Refusal | None:
    if action.tank not in state.reserves[state.seat]:
        return Refusal("PS-2.3", say("you have no tank {number} to place", number=action.tank))
    if action.hex not in state.board.home(state.seat):
        return Refusal("PS-2.3", say("{hex} is not on your edge of the map", hex=NAMES[action.hex]))
    if state.occupied >> action.hex & 1:
        return Refusal("PS-R24", say("a tank stands on {hex}", hex=NAMES[action.hex]))
    return None


def _refuse_straightening(state: "State", number: int) -> Refusal | None:
    tank = state.squadrons[state.seat].get(number)
    if tank is None:
        return refuse_choice(state, state.seat, number)
    return None if tank.turret else Refusal("PS-R14", say("the turret of {number} points ahead", number=number))


def _refuse_order(state: "State", action: Activate | Drive | Overwatch) -> Refusal | None:
    if found := refuse_activation(state, action.tank, tests=isinstance(action, Activate)):
        return found
    broken, tank = state.activation is not None and state.activation.broken, state.tank(action.tank)
    if isinstance(action, Drive) and broken:
        return Refusal("PS-1.3c", say("{number} has broken down: it cannot move this turn", number=action.tank))
    if isinstance(action, Overwatch) and tank.moving:
        return Refusal("PS-4.3e", say("{number} began the turn moving: it cannot lie in wait", number=action.tank))
    return None


def _refuse_end(state: "State", action: End) -> Refusal | None:
    if state.stage == "drive":
        return moving.refuse_end(state, action)
    if found := refuse_activation(state, action.tank):
        return found
    if state.activation is None or not state.activation.broken:
        return Refusal("PS-4.1a", say("{number} must move, fire or lie in wait", number=action.tank))
    if action.moving:
        return Refusal("PS-R31", say("{number} has broken down: it ends stopped", number=action.tank))
    return None
