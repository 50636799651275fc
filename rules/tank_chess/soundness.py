"""Positions that can be written down but never arise."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.squares import NAMES
from rules.tank_chess.pieces import BLACK, COLOURS, WHITE
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_chess.state import State

HOUSE_ENDINGS = {"agreed": "draw_by_agreement", "repeated": "third_repetition", "limit": "turn_limit", "time": "clock"}


def problems(state: "State") -> list[Refusal]:
    """Why *state* can never arise, every reason there is."""
    return [*_misplaced(state), *_unknown_kinds(state), *_without_command(state), *_wrong_ending(state)]


def _misplaced(state: "State") -> Iterator[Refusal]:
    squares = [*state.board.obstacles, *(square for side in (*state.armies, *state.wrecks) for square in side)]
    for square, count in Counter(squares).items():
        if square not in state.board.grid:
            yield Refusal("CH-1.1", say("{square} is not on the board", square=NAMES[square]))
        if count > 1:
            yield Refusal("CH-4.4a", say("more than one thing stands on {square}", square=NAMES[square]))


def _unknown_kinds(state: "State") -> Iterator[Refusal]:
    codes = [kind.code for kind in state.kinds]
    for code in sorted({unit.kind for side in (*state.armies, *state.wrecks) for unit in side.values()} - set(codes)):
        yield Refusal("CH-1.5", say("no kind of unit is called {code}", code=code))
    for code in sorted(code for code, count in Counter(codes).items() if count > 1):
        yield Refusal("CH-1.5", say("more than one kind of unit is called {code}", code=code))


def _without_command(state: "State") -> Iterator[Refusal]:
    for seat in (WHITE, BLACK):
        if (count := commanders(state, seat)) != (0 if lost_command(state, seat) else 1):
            sentence = say("{colour} has {count} command tanks on the board", colour=COLOURS[seat], count=count)
            yield Refusal("CH-2.2", sentence)


def commanders(state: "State", seat: int) -> int:
    """How many units of *seat* are in command of its army."""
    codes = {kind.code for kind in state.kinds if kind.commands}
    return sum(unit.kind in codes for unit in state.armies[seat].values())


def lost_command(state: "State", seat: int) -> bool:
    """Whether the battle ended with the command tank of *seat* destroyed or off the board (the winner moved last)."""
    winner = 1 - state.seat
    return state.ending == ("left" if seat == winner else "destroyed")


def _wrong_ending(state: "State") -> Iterator[Refusal]:
    options = state.options
    if state.offer != "none" and not options.draw_by_agreement:
        yield Refusal("CH-R15", say("a draw was offered in a game that does not use draws by agreement"))
    if state.ending and not getattr(options, HOUSE_ENDINGS.get(state.ending, ""), True):
        yield Refusal("CH-R15", say("the game ended by a house rule that it does not use"))
