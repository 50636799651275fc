"""What a finger touches for an action: units and players by their code, lines by name, cards of the hand by id."""

from typing import TYPE_CHECKING

from rules.tank_hunter import actions as act
from rules.tank_hunter.naming import own_name, player, unit_name
from rules.tank_hunter.pieces import LETTERS, LINES, ROOM, code, read_code, seat_of
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def taps(action: act.Action) -> tuple[str, ...]:
    """What is touched to mean *action*, in order; nothing for what needs no card."""
    match action:
        case act.Pick(card) | act.Discard(card):
            return (card,)
        case act.Play(card, targets):
            return (card, *map(code, targets))
        case act.Put(line):
            return (line,)
        case act.Deal() | act.Done() | act.Wait() | act.Evade() | act.Pass():
            return ()
        case _:
            return tuple(map(code, _units(action)))


def _units(action: act.Action) -> tuple[int, ...]:
    match action:
        case act.Swap(one, other) | act.Attack(one, other) | act.Carry(one, other):
            return one, other
        case act.Recon(scout, against):
            return scout, against * ROOM
        case _:
            number: int = action.unit  # type: ignore[union-attr]
            return (number,)


def touched(state: "State", tap: str) -> Say:
    """What lies where *tap* is."""
    if tap in LINES:
        return LINES["front" if tap == "front" else "rear"]
    if tap in LETTERS:
        return player(LETTERS.index(tap))
    if tap in state.cards.units or tap in state.cards.specials:
        return say("{card}", card=state.cards.name(tap))
    number = read_code(tap)
    return own_name(state, number) if seat_of(number) == state.actor() else unit_name(state, number)
