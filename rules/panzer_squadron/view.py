"""What a seat may know: everything, for nothing is hidden in Panzer Squadron."""

from typing import TYPE_CHECKING, Any

from rules.grids.hexes import NAMES
from rules.panzer_squadron.actions import Fire
from rules.panzer_squadron.outcome import actor, outcome
from rules.panzer_squadron.pieces import Tank
from rules.panzer_squadron.shooting import modifier, sight

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """The battle as *seat* sees it; None: a spectator."""
    end = outcome(state)
    return {
        "game": state.game,
        "seat": seat,
        "turn": state.turn,
        "stage": state.stage,
        "to_move": state.seat,
        "actor": actor(state),
        "initiative": state.initiative,
        "turn_limit": state.options.turn_limit or None,
        "tally": state.options.tally,
        "board": _board(state),
        "tiles": [{"hex": NAMES[hex], "tile": code} for hex, code in sorted(state.tiles.items())],
        "pools": [dict(sorted(pool.items())) for pool in state.pools],
        "reserves": [_reserve(state, side) for side in range(2)],
        "tanks": [_tank(state, side, number) for side in range(2) for number in _numbers(state, side)],
        "activation": _activation(state),
        "shots": _shots(state),
        "outcome": end and {"winners": list(end.winners), "rule": end.rule},
    }


def _board(state: "State") -> dict[str, Any]:
    board = state.board
    size: dict[str, Any] = {"columns": board.columns, "rows": board.rows}
    return size | {"homes": [[NAMES[hex] for hex in home] for home in board.homes]} if board.homes else size


def _reserve(state: "State", side: int) -> list[dict[str, Any]]:
    return [
        {"number": number, "card": code, "name": _name(state, code)}
        for number, code in sorted(state.reserves[side].items())
    ]


def _name(state: "State", code: str) -> dict[str, str]:
    name = state.models[code].name
    return {"en": name.en, "fr": name.fr}


def _numbers(state: "State", side: int) -> list[int]:
    return sorted((*state.squadrons[side], *state.wrecks[side]))


def _tank(state: "State", side: int, number: int) -> dict[str, Any]:
    wreck = number in state.wrecks[side]
    tank: Tank = (state.wrecks if wreck else state.squadrons)[side][number]
    model = state.models[tank.model]
    return {
        "number": number,
        "seat": side,
        "card": tank.model,
        "name": _name(state, tank.model),
        "hex": NAMES[tank.hex],
        "facing": tank.facing,
        "heading": tank.heading,
        "turretless": model.turretless,
        "moving": tank.moving,
        "status": tank.status,
        "wreck": wreck,
    }


def _activation(state: "State") -> dict[str, Any] | None:
    if (found := state.activation) is None:
        return None
    return {
        "tank": found.tank,
        "start": NAMES[found.start],
        "points": found.points,
        "way": found.way,
        "broken": found.broken,
    }


def _shots(state: "State") -> list[dict[str, Any]]:
    """The shots that may be ordered now, each target once, without rotating the turret if that is possible."""
    best: dict[tuple[int, int], Fire] = {}
    for action in state.actions():
        if isinstance(action, Fire):
            best.setdefault((action.tank, action.target), action)
    return [_shot(state, action) for action in best.values()]


def _shot(state: "State", action: Fire) -> dict[str, Any]:
    seen = sight(state, state.tank(action.tank), state.tank(action.target))
    if seen is None:
        raise ValueError(f"expected a target in sight, got {action}")
    return {
        "tank": action.tank,
        "target": action.target,
        "section": seen.section,
        "modifier": modifier(state, action, seen),
        "lines": [{"point": point, "clear": bool(seen.clear >> bit & 1)} for bit, point in enumerate(seen.points)],
    }
