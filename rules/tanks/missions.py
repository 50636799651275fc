"""What the missions ask for: Victory Points, and who has won (TK-14.2a, TK-16, TK-17)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.grids.table import TOLERANCE, reach
from rules.tanks.pieces import Objective, seat_of

if TYPE_CHECKING:
    from rules.tanks.state import State


@dataclass(frozen=True, slots=True)
class Terms:
    """How a mission scores: Victory Points to win, and the rule that gives them; the first turn that counts."""

    to_win: int = 0
    scoring: str = ""
    winning: str = "TK-16.1a"
    first_turn: int = 2
    must_lead: bool = False
    attacker_only: bool = False
    last_turn: int = 0
    timed: str = "TK-16.1b"


TERMS = {
    "tank_ace": Terms(),
    "barkmann_crossroads": Terms(),
    "king_of_the_hill": Terms(3, "TK-16.2b", "TK-16.2d", timed="TK-16.2e"),
    "free_for_all": Terms(2, "TK-17.1b", "TK-17.1d", must_lead=True, timed="TK-17.1e"),
    "no_retreat": Terms(2, "TK-17.2b", "TK-17.2d", first_turn=1, attacker_only=True, last_turn=8, timed="TK-17.2e"),
}


def terms(state: "State") -> Terms:
    """How the mission that is played scores."""
    return TERMS[state.mission]


def last_turn(state: "State") -> int:
    """The last turn, 0 when there is none (TK-17.2e, TK-R45)."""
    limits = [limit for limit in (terms(state).last_turn, state.turn_limit) if limit]
    return min(limits, default=0)


def has_won(state: "State", seat: int) -> bool:
    """Whether *seat* has the Victory Points that win, and the lead where the mission asks for it (TK-17.1d)."""
    how, own, other = terms(state), state.points[seat], state.points[1 - seat]
    return bool(how.to_win) and own >= how.to_win and (not how.must_lead or own > other)


def scores(state: "State", seat: int) -> bool:
    """Whether *seat* gains a Victory Point at this check (TK-16.2b, TK-17.1b, TK-17.2b)."""
    if terms(state).attacker_only and seat != state.attacker:
        return False
    return any(
        holders(state, token) == {seat} for token in state.objectives if token.owner in (None, seat)
    )  # fmt: skip


def holders(state: "State", token: Objective) -> set[int]:
    """The seats that have a tank in play within one arrow of the token's centre (TK-R38)."""
    return {seat_of(number) for number in near(state, token)}


def near(state: "State", token: Objective) -> Iterator[int]:
    """The tanks in play within one arrow of the token's centre."""
    limit = state.gear.arrow_mm + TOLERANCE
    return (number for number in state.live() if reach(state.hull(number), (token.x, token.y)) <= limit)


def destroyed_points(state: "State", seat: int) -> int:
    """The points of enemy tanks that *seat* has destroyed, with the cards they started with (TK-16.1c)."""
    return sum(tank.worth for number, tank in state.tanks.items() if tank.destroyed and seat_of(number) != seat)
