"""What players call units and each other. Whoever may not know a unit reads its code alone."""

from typing import TYPE_CHECKING

from rules.tank_hunter.pieces import PLAYERS, code
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def unit_name(state: "State", number: int) -> Say:
    """The unit *number* as everybody knows it: by its name if it is revealed."""
    unit = state.find(number)
    if unit is None or not unit.revealed:
        return say("hidden unit {code}", code=code(number)) if unit else say("{code}", code=code(number))
    return say("{name} {code}", name=state.cards.units[unit.card].name, code=code(number))


def own_name(state: "State", number: int) -> Say:
    """The unit *number* as its owner knows it."""
    unit = state.find(number)
    return (
        say("{name} {code}", name=state.cards.units[unit.card].name, code=code(number))
        if unit
        else unit_name(state, number)
    )


def player(seat: int) -> Say:
    """What the player of *seat* is called."""
    return PLAYERS[seat]
