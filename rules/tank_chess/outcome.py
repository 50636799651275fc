"""Who must choose, who has won, and how a seat stands."""

from typing import TYPE_CHECKING

from rules.engine import Outcome
from rules.tank_chess.estimate import estimate
from rules.tank_chess.pieces import COLOURS
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_chess.state import State


def actor(state: "State") -> int | None:
    """The seat that must choose now: to move, or to answer the offer of a draw."""
    if state.ending:
        return None
    return state.seat if state.offer != "open" else 1 - state.seat


def outcome(state: "State") -> Outcome | None:
    """Who won, and by which rule; None while the battle goes on."""
    if not state.ending:
        return None
    last = 1 - state.seat
    match state.ending:
        case "destroyed":
            return Outcome(
                (last,), "CH-8.1a", say("{colour} wins: the enemy command tank is destroyed", colour=COLOURS[last])
            )
        case "left":
            return Outcome(
                (last,), "CH-8.1b", say("{colour} wins: the command tank has left the board", colour=COLOURS[last])
            )
        case "time":
            return Outcome(
                (last,), "CH-R16", say("{colour} wins: the opponent's time has run out", colour=COLOURS[last])
            )
        case "agreed":
            return Outcome((), "CH-R15", say("a draw, as the players agreed"))
        case "repeated":
            return Outcome((), "CH-R15", say("a draw: the same position came up for the third time"))
        case "limit":
            return Outcome((), "CH-R15", say("a draw: the last turn agreed on has been played"))


def score(state: "State", seat: int) -> float:
    """A cheap estimate, from 0 to 1, of how *seat* stands."""
    if end := outcome(state):
        return end.reward(seat)
    value = estimate(state)
    return value if seat == state.seat else 1 - value
