"""Step 2 of the Command Phase, and the last turn: who scores, and whether the battle is over (TK-14.2a)."""

from typing import TYPE_CHECKING

from rules.tanks import telling
from rules.tanks.missions import has_won, last_turn, scores, terms
from rules.tanks.outcome import outcome
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def check(state: "State", log: Log) -> None:
    """Step 2 of the Command Phase: give Victory Points and see who has won (TK-14.2a)."""
    alive = [any(True for _ in state.live(seat)) for seat in range(2)]
    if not all(alive):
        state.ending = "destroyed"
    elif terms(state).to_win and state.turn >= terms(state).first_turn:
        _score(state, log)
    tell_end(state, log)


def _score(state: "State", log: Log) -> None:
    gained = [int(scores(state, seat)) for seat in range(2)]
    state.points = state.points[0] + gained[0], state.points[1] + gained[1]
    if log is not None:
        log.extend(telling.scored(state, seat, terms(state).scoring) for seat in range(2) if gained[seat])
    if any(has_won(state, seat) for seat in range(2)):
        state.ending = "points"


def check_limit(state: "State", log: Log) -> None:
    """End the battle after its last turn."""
    if state.turn == last_turn(state):
        state.ending = "limit"
        tell_end(state, log)


def tell_end(state: "State", log: Log) -> None:
    """Tell how the battle ended, if it has."""
    if log is not None and (end := outcome(state)):
        log.append(telling.ended(end))
