"""Who must choose, who has won, and how a seat stands."""

from typing import TYPE_CHECKING

from rules.engine import Outcome
from rules.tank_commander.estimate import estimate
from rules.tank_commander.frames import Melee, Moving, Reaction, Window
from rules.tank_commander.pieces import SIDES
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import Ending, State

RELIEF = 3
"""Complete turns that the attacker has left once the reinforcements have come (TC-17.5g)."""


def actor(state: "State") -> int | None:
    """The seat that must choose now; the colour of a random number is for the one who does not turn it (TC-7b)."""
    if state.ending is not None:
        return None
    if not state.stack:
        return state.seat
    match frame := state.stack[-1]:
        case Window() | Reaction():
            return frame.seat
        case Moving():
            return state.seat
        case Melee():
            return frame.waiting[0] // 100 - 1
    from rules.tank_commander.process import turner  # noqa: PLC0415

    return 1 - turner(state)


def ending(state: "State") -> "Ending | None":
    """How the battle has ended by now, if it has: tested whenever something has been resolved (TC-4j, TC-R34)."""
    if state.plan.duel:
        return _swept(state)
    for seat in (state.seat, 1 - state.seat):
        if needed(state, seat) and occupied(state, seat) >= needed(state, seat):
            return _end(state.plan.rules[1], seat, "occupied")
    return _exhausted(state)


def _end(rule: str, winner: int | None, why: str) -> "Ending":
    from rules.tank_commander.state import Ending  # noqa: PLC0415

    return Ending(rule, winner, why)  # type: ignore[arg-type]


def needed(state: "State", seat: int) -> int:
    """How many enemy positions *seat* must occupy at once to win; 0 when it cannot win so (TC-R53)."""
    printed = state.plan.needs[seat]
    return state.options.needed or printed if printed else 0


def occupied(state: "State", seat: int) -> int:
    """How many of the enemy positions that count *seat* occupies (TC-R34)."""
    land = state.land
    counted = land.second[1 - seat] if state.plan.deep else land.own[1 - seat]
    return len({piece.at for piece in state.units[seat].values()}.intersection(counted))


def _swept(state: "State") -> "Ending | None":
    """Who has no card left on the battlefield loses; both at once, nobody wins (TC-17.1g, TC-R37)."""
    south, north = state.units
    if south and north:
        return None
    return _end(state.plan.rules[1], None if not south and not north else int(not south), "swept")


def _exhausted(state: "State") -> "Ending | None":
    """What happens when too few units are left to win with (TC-R35)."""
    if state.options.exhausted == "goes_on":
        return None
    able = [bool(needed(state, seat)) and units_left(state, seat) >= needed(state, seat) for seat in (0, 1)]
    if any(able):
        return None
    attacker = state.plan.attacker
    return _end("TC-R35", None if attacker is None else 1 - attacker, "exhausted")


def units_left(state: "State", seat: int) -> int:
    """The unit cards of *seat* outside its destroyed pile; counted as far as it matters."""
    count = len(state.units[seat])
    if count >= needed(state, seat):
        return count
    others = (*state.hands[seat], *state.piles[seat], *state.discards[seat], *state.groups[seat])
    return count + sum(state.cards[card].is_unit for card in others)


def at_turn_end(state: "State") -> "Ending | None":
    """How the battle ends with the turn, if it does: relief has held, or the last turn is over."""
    attacker = state.plan.attacker
    if state.arrived and attacker is not None and state.turn >= state.arrived + RELIEF:
        return _end("TC-17.5g", 1 - attacker, "relieved")
    if state.options.turn_limit and state.turn >= state.options.turn_limit:
        return _end("TC-R35", None if attacker is None else 1 - attacker, "limit")
    return None


WHY: dict[str, Say] = {
    "occupied": say("{side} wins: it occupies the positions that count"),
    "swept": say("{side} wins: the enemy has no card left on the battlefield"),
    "exhausted": say("{side} wins: the attacker has too few units left"),
    "relieved": say("{side} wins: it has held until relief came through"),
    "limit": say("{side} wins: it has held until the last turn"),
}
DRAWN: dict[str, Say] = {
    "swept": say("a draw: nobody has a card left on the battlefield"),
    "exhausted": say("a draw: neither side has units enough left to win"),
    "limit": say("a draw: the last turn is over"),
}


def outcome(state: "State") -> Outcome | None:
    """Who won, and by which rule; None while the battle goes on."""
    end = state.ending
    if end is None:
        return None
    if end.winner is None:
        return Outcome((), end.rule, DRAWN[end.why])
    return Outcome((end.winner,), end.rule, say(WHY[end.why].template, side=SIDES[end.winner]))


def score(state: "State", seat: int) -> float:
    """A cheap estimate, from 0 to 1, of how *seat* stands."""
    if end := outcome(state):
        return end.reward(seat)
    return estimate(state, seat)
