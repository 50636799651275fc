"""Who must choose, who has won, and how a seat stands."""

from typing import TYPE_CHECKING

from rules.engine import Outcome
from rules.panzer_squadron.estimate import estimate
from rules.panzer_squadron.pieces import SIDES
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def actor(state: "State") -> int | None:
    """The seat that must choose now: in a window, the one whose enemy is on the move (PS-12.3a)."""
    if state.ending:
        return None
    return 1 - state.seat if state.stage == "window" else state.seat


def outcome(state: "State") -> Outcome | None:
    """Who won, and by which rule; None while the battle goes on."""
    match state.ending:
        case None:
            return None
        case "destroyed":
            winner = 0 if state.squadrons[0] else 1
            return Outcome((winner,), "PS-R30", say("{side} wins: the enemy has no tank left", side=SIDES[winner]))
        case "limit":
            return _counted(state)


def _counted(state: "State") -> Outcome:
    south, north = tally(state, 0), tally(state, 1)
    if south == north:
        return Outcome((), "PS-R30", say("a draw after the last turn: {south} to {north}", south=south, north=north))
    winner = 0 if south > north else 1
    sentence = say("{side} wins after the last turn: {south} to {north}, {what}", side=SIDES[winner],
                   south=south, north=north, what=_WHAT[state.options.tally])  # fmt: skip
    return Outcome((winner,), "PS-R30", sentence)


_WHAT: dict[str, Say] = {"tanks": say("in live tanks"), "points": say("in points of live tanks")}


def tally(state: "State", seat: int) -> int:
    """What the live tanks of *seat* count when the last turn is over: their number, or their points (PS-R30)."""
    tanks = state.squadrons[seat].values()
    return len(tanks) if state.options.tally == "tanks" else sum(state.models[tank.model].points for tank in tanks)


def score(state: "State", seat: int) -> float:
    """A cheap estimate, from 0 to 1, of how *seat* stands."""
    if end := outcome(state):
        return end.reward(seat)
    return estimate(state, seat)
