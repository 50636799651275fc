"""What the seat that must choose is asked, with what it is about: a move, a shot, a loss, an event (TC-R29)."""

from typing import TYPE_CHECKING, Any

from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Frame, Melee, Moment, Played, Reaction, Shot, Window
from rules.tank_commander.legal import INSTEAD, stage
from rules.tank_commander.reporting import unit_name
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

QUESTIONS: dict[str, Say] = {
    "lots": say("turn up the cards that decide who begins"),
    "terrain": say("lay your terrain"),
    "deploy": say("place your cards"),
    "play": say("make your play"),
    "moving": say("order other cards of the same position, or go"),
    "draw": say("draw and discard"),
}
SUBJECTS: dict[Moment, Say] = {
    "move": say("a move has been ordered"),
    "moved": say("{unit} has moved"),
    "loss": say("{unit} is about to be destroyed"),
    "melee": say("a melee is about to be resolved"),
    "event": say("a card has been laid"),
}


def question(state: "State") -> Say:
    """What is asked now, in the middle of what."""
    now = stage(state)
    if now in QUESTIONS:
        return QUESTIONS[now]
    asked = INSTEAD[now][1]
    about = _about(state, state.stack[-1]) if state.stack else None
    return say("{about}: {asked}", about=about, asked=asked) if about else asked


def _about(state: "State", top: Frame) -> Say | None:
    match top:
        case Window():
            return _moment(state, top)
        case Reaction(_, target):
            return say("{unit} has moved", unit=unit_name(state, target))
        case Melee(at):
            return say("melee in {position}", position=NAMES[at])
        case Shot():
            return _fire(state, top)
        case _:
            return None


def _moment(state: "State", window: Window) -> Say | None:
    below: Any = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, Shot) and window.moment in ("fire", "number"):
        return _fire(state, below)
    if isinstance(below, Played) and window.moment == "event":
        return say("{card} has been laid", card=state.cards[below.card].name)
    subject = SUBJECTS.get(window.moment)
    return say(subject.template, unit=unit_name(state, window.subject)) if subject else None


def _fire(state: "State", shot: Shot) -> Say:
    values: dict[str, Any] = {"unit": unit_name(state, shot.firer), "target": unit_name(state, shot.target)}
    if shot.natural:
        return say("{unit} fires at {target}, and {number} has come up", number=shot.natural, **values)
    return say("{unit} fires at {target}", **values)
