"""Which tank may be chosen: one's own, live, and not yet activated this turn (PS-3.2, PS-3.3b)."""

from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.words import say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def refuse_choice(state: "State", seat: int, number: int) -> Refusal:
    """Why *seat* has no live tank called *number* on the board."""
    if number in state.wrecks[seat]:
        return Refusal("PS-10.3a", say("{number} is a wreck", number=number))
    return Refusal("PS-3.2", say("you have no tank {number} on the board", number=number))


def refuse_activation(state: "State", number: int, *, tests: bool = False) -> Refusal | None:
    """Why the tank called *number* may not be given an order now; *tests*: the order is to roll for a breakdown."""
    tank = state.squadrons[state.seat].get(number)
    if tank is None:
        return refuse_choice(state, state.seat, number)
    if tank.status != "ready":
        return Refusal("PS-3.3b", say("{number} has been activated this turn", number=number))
    if state.activation and state.activation.tank != number:
        return Refusal("PS-3.3a", say("{number} is activated: give it its order first", number=state.activation.tank))
    if tests != state.needs_test(number):
        return _refuse_test(number) if tests else _demand_test(number)
    return None


def _refuse_test(number: int) -> Refusal:
    return Refusal("PS-1.3a", say("{number} has no breakdown to roll for", number=number))


def _demand_test(number: int) -> Refusal:
    return Refusal("PS-1.3a", say("roll first whether {number} breaks down", number=number))


def refuse_other(state: "State", number: int) -> Refusal | None:
    """Why it is not the tank called *number* that is being moved; None when it is."""
    if state.activation and state.activation.tank == number:
        return None
    return Refusal("PS-3.3a", say("{number} is not the tank that is being moved", number=number))
