"""What the seat that must choose is asked, with what it is about."""

from typing import TYPE_CHECKING

from rules.panzer_squadron.telling import name_of
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

QUESTIONS: dict[str, Say] = {
    "roll": say("roll the dice"),
    "tiles": say("lay a tile"),
    "tanks": say("place a tank"),
    "turrets": say("straighten turrets, or leave them as they are"),
    "orders": say("activate a tank"),
    "drive": say("move, pivot, fire, or end the activation"),
}


def question(state: "State") -> Say | None:
    """What is asked now, in the middle of what; None while nothing needs saying."""
    if state.stage == "window" and state.activation:
        number = state.activation.tank
        return say("{tank} is on the move: fire at it from where you lie in wait, or hold your fire",
                   tank=name_of(state, number))  # fmt: skip
    return QUESTIONS.get(state.stage)
