"""Set-up in play: who begins, the tiles, and the tanks on their edges (PS-2, PS-R29)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from rules.chance import Chance
from rules.panzer_squadron import telling, turns
from rules.panzer_squadron.actions import Deploy, Lay, Roll
from rules.panzer_squadron.pieces import Tank
from rules.panzer_squadron.turns import Log

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

Piles = tuple[Mapping[Any, Any], Mapping[Any, Any]]


def roll(state: "State", _: Roll, chance: Chance, log: Log) -> None:
    """Roll for who begins to place, or, when all is placed, for the first initiative."""
    if not any((*state.pools, *state.reserves)):
        turns.begin(state, chance, log)
        return
    state.initiative = turns.roll_off(chance, "PS-R29", log)
    if any(state.pools):
        _let_begin(state, state.pools, "tiles")
    else:
        _begin_deployment(state, chance, log)


def lay(state: "State", action: Lay, chance: Chance, log: Log) -> None:
    """Lay a tile; when all are laid, the tanks follow (PS-2.2, PS-2.3)."""
    pool = dict(state.pools[state.seat])
    pool[action.tile] -= 1
    if not pool[action.tile]:
        del pool[action.tile]
    state.pools = _with(state.pools, state.seat, pool)
    state.tiles = {**state.tiles, action.hex: action.tile}
    state.ground = None
    if log is not None:
        log.append(telling.laid(state.seat, action))
    if not _alternate(state, state.pools):
        _begin_deployment(state, chance, log)


def deploy(state: "State", action: Deploy, chance: Chance, log: Log) -> None:
    """Place a tank; when all are placed, the first turn begins."""
    reserve = dict(state.reserves[state.seat])
    tank = Tank(reserve.pop(action.tank), action.hex, action.facing)
    squadron = dict(sorted({**state.squadrons[state.seat], action.tank: tank}.items()))
    state.squadrons = _with(state.squadrons, state.seat, squadron)
    state.reserves = _with(state.reserves, state.seat, reserve)
    state.occupied |= 1 << action.hex
    if log is not None:
        log.append(telling.deployed(state, action))
    if not _alternate(state, state.reserves):
        turns.begin(state, chance, log)


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _begin_deployment(state: "State", chance: Chance, log: Log) -> None:
    if any(state.reserves):
        _let_begin(state, state.reserves, "tanks")  # PS-R29: who laid the first tile places the first tank
    else:
        turns.begin(state, chance, log)


def _let_begin(state: "State", piles: Piles, stage: Literal["tiles", "tanks"]) -> None:
    if not piles[state.initiative]:
        state.initiative = 1 - state.initiative
    state.stage, state.seat = stage, state.initiative


def _alternate(state: "State", piles: Piles) -> bool:
    """Let the other seat place next, or this one if the other has nothing left; say whether anything is left at all."""
    if piles[1 - state.seat]:
        state.seat = 1 - state.seat
    return bool(piles[state.seat])
