"""Who has won, and how a seat stands."""

from typing import TYPE_CHECKING

from rules.engine import Outcome
from rules.tanks.estimate import estimate
from rules.tanks.missions import destroyed_points, has_won, terms
from rules.tanks.pieces import SIDES
from rules.words import say

if TYPE_CHECKING:
    from rules.tanks.state import State


def outcome(state: "State") -> Outcome | None:
    """Who won, and by which rule; None while the battle goes on."""
    match state.ending:
        case None:
            return None
        case "destroyed":
            return _eliminated(state)
        case "points":
            winner = next(seat for seat in range(2) if has_won(state, seat))
            sentence = say("{side} wins with {points} Victory Points", side=SIDES[winner], points=state.points[winner])
            return Outcome((winner,), terms(state).winning, sentence)
        case "limit":
            return _counted(state)


def _eliminated(state: "State") -> Outcome:
    alive = [seat for seat in range(2) if any(True for _ in state.live(seat))]
    if alive:
        sentence = say("{side} wins: all enemy tanks are Destroyed", side=SIDES[alive[0]])
        return Outcome((alive[0],), "TK-14.2a" if terms(state).to_win else "TK-16.1a", sentence)
    if terms(state).attacker_only:
        return Outcome((state.defender,), "TK-R30", say("both sides are wiped out: the Defender wins"))
    return Outcome((), "TK-R27", say("a draw: both sides are wiped out"))


def _counted(state: "State") -> Outcome:
    """The end of the last turn (TK-R45): Victory Points, then destroyed points (TK-16.2e)."""
    how = terms(state)
    if how.attacker_only:
        return Outcome((state.defender,), how.timed, say("the Attacker has not won in time: the Defender wins"))
    first, second = ((state.points[seat], destroyed_points(state, seat)) for seat in range(2))
    if first == second:
        return Outcome((), "TK-R27", say("a draw after the last turn"))
    winner = int(second > first)
    if first[0] != second[0]:
        sentence = say("{side} wins after the last turn by {points} Victory Points", side=SIDES[winner],
                       points=max(first[0], second[0]))  # fmt: skip
    else:
        sentence = say("{side} wins after the last turn by {points} destroyed points", side=SIDES[winner],
                       points=max(first[1], second[1]))  # fmt: skip
    return Outcome((winner,), how.timed, sentence)


def score(state: "State", seat: int) -> float:
    """A cheap estimate, from 0 to 1, of how *seat* stands."""
    if end := outcome(state):
        return end.reward(seat)
    return estimate(state, seat)
