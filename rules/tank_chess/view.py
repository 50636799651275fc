"""What a seat may know: everything, for nothing is hidden in Tank Chess."""

from typing import TYPE_CHECKING, Any

from rules.grids.squares import COMPASS, NAMES
from rules.tank_chess.outcome import actor, outcome
from rules.tank_chess.pieces import BLACK, WHITE, Unit

if TYPE_CHECKING:
    from rules.tank_chess.state import State


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """The battle as *seat* sees it; None: a spectator."""
    end = outcome(state)
    return {
        "game": state.game,
        "seat": seat,
        "turn": state.turn,
        "to_move": state.seat,
        "actor": actor(state),
        "offer": state.offer,
        "clock_minutes": state.options.clock or None,
        "board": {
            "files": state.board.files,
            "ranks": state.board.ranks,
            "obstacles": [NAMES[square] for square in sorted(state.board.obstacles)],
        },
        "units": _units(state, state.armies, wreck=False) + _units(state, state.wrecks, wreck=True),
        "outcome": end and {"winners": list(end.winners), "rule": end.rule},
    }


def _units(state: "State", sides: tuple[dict[int, Unit], dict[int, Unit]], *, wreck: bool) -> list[dict[str, Any]]:
    commands = state.tables.commands
    return [
        {
            "square": NAMES[square],
            "seat": seat,
            "kind": unit.kind,
            "facing": COMPASS[unit.facing],
            "wreck": wreck,
            "commands": unit.kind in commands,
        }
        for seat in (WHITE, BLACK)
        for square, unit in sorted(sides[seat].items())
    ]
