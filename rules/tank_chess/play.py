"""What actions do: `advance` makes the change, `perform` also tells what happened."""

from typing import TYPE_CHECKING

from rules.engine import Event
from rules.grids.squares import bearing
from rules.tank_chess import placement, telling
from rules.tank_chess.actions import Action, Answer, Exit, Flag, Move, Offer
from rules.tank_chess.pieces import Unit
from rules.tank_chess.tables import BITS

if TYPE_CHECKING:
    from rules.tank_chess.state import Ending, State


def advance(state: "State", action: Action) -> None:
    """Change *state* as *action* demands."""
    match action:
        case Move():
            _move(state, action)
        case Exit(origin):
            _lift(state, state.seat, origin)
            _end_turn(state, "left")
        case Offer():
            state.offer = "open"
        case Answer(accept):
            state.offer, state.ending = "declined", "agreed" if accept else None
        case Flag():
            state.ending = "time"


def _move(state: "State", move: Move) -> None:
    origin, square, facing, target = move
    seat = state.seat
    army = state.armies[seat]
    unit = army.pop(origin)
    army[square] = state.tables.units[unit.kind][facing]
    change = BITS[origin] ^ BITS[square]
    state.closed ^= change
    state.forces[seat] ^= change
    if target is not None and destroys(state, unit, square, target):
        _end_turn(state, _destroy(state, 1 - seat, target))
    else:
        _end_turn(state, None)


def destroys(state: "State", unit: Unit, square: int, target: int) -> bool:
    """Whether a shot of *unit* from *square* destroys the enemy on *target* (CH-7.2)."""
    struck, line = state.armies[1 - state.seat][target], bearing(square, target)
    return line is not None and state.tables.pierces[unit.kind][struck.kind][line[0] - struck.facing]


def _destroy(state: "State", seat: int, square: int) -> "Ending | None":
    """Lay the unit on its side: it goes on blocking its square (CH-7.4)."""
    unit = state.armies[seat].pop(square)
    state.wrecks[seat][square] = unit
    state.forces[seat] ^= BITS[square]
    state.seen = {}
    return "destroyed" if unit.kind in state.tables.commands else None


def _lift(state: "State", seat: int, square: int) -> None:
    del state.armies[seat][square]
    state.forces[seat] ^= BITS[square]
    state.closed ^= BITS[square]


def _end_turn(state: "State", ending: "Ending | None") -> None:
    state.turn += 1
    state.offer = "none"
    state.ending = ending
    if ending is None and (state.options.third_repetition or state.options.turn_limit):
        apply_house_rules(state)


def apply_house_rules(state: "State") -> None:
    """End the battle where the house rules of its set-up say so; count its position, if repetitions matter (CH-R15)."""
    if state.options.third_repetition:
        key = f"{placement.write(state.board, state.armies, state.wrecks)} {'wb'[state.seat]}"
        state.seen = state.seen | {key: state.seen.get(key, 0) + 1}
        if state.seen[key] == 3:
            state.ending = "repeated"
    if state.options.turn_limit and state.turn > state.options.turn_limit:
        state.ending = "limit"


def perform(state: "State", action: Action) -> list[Event]:
    """Change *state* as *action* demands and tell what happened."""
    events = list(telling.before(state, action))
    advance(state, action)
    return [*events, *telling.after(state, action)]
