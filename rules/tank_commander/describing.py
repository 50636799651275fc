"""The words on the button of an action."""

from typing import TYPE_CHECKING, Any

from rules.tank_commander import shooting
from rules.tank_commander.actions import (
    Action,
    Bring,
    Call,
    Dig,
    Discard,
    Dismount,
    Draw,
    Drop,
    Equip,
    Fight,
    Fire,
    Give,
    Go,
    Hold,
    Keep,
    Lay,
    Lots,
    Mount,
    Move,
    Pass,
    Place,
    Ready,
)
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Melee
from rules.tank_commander.reporting import unit_name
from rules.tank_commander.shooting import FIRES
from rules.tank_commander.telling import COLOUR_NAMES
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def describe(state: "State", action: Action) -> Say:
    """What *action* means on this table."""
    match action:
        case Place() | Keep() | Equip() | Dig() | Drop() | Give() | Discard():
            return _card_action(state, action)
        case Move() | Bring() | Mount() | Dismount():
            return _march(state, action)
        case Fire():
            return _fire(state, action)
        case Lay():
            return _lay(state, action)
        case Call():
            return say("Call {colour}", colour=COLOUR_NAMES[action.colour])
        case Fight():
            return say("Resolve the melee in {position}", position=NAMES[action.at])
        case Hold():
            return say("Hold the fire of {unit}", unit=unit_name(state, action.unit))
        case Pass():
            return _pass(state)
        case _:
            return PLAIN[type(action)]


PLAIN: dict[type, Say] = {
    Lots: say("Turn up the cards that decide who begins"),
    Ready: say("End the deployment"),
    Go: say("Move the cards that were ordered"),
    Draw: say("Draw a card"),
}


def _pass(state: "State") -> Say:
    if state.stack:
        return say("Lay nothing")
    return say("Discard nothing") if state.step == "draw" else say("End the play step")


def _name(state: "State", card: str) -> Any:
    return state.cards[card].name if card in state.cards else card


def _card_action(state: "State", action: Any) -> Say:
    card = _name(state, action.card)
    match action:
        case Place(at=at, on=on) if on:
            return say("Place {card} in {position}, riding on {unit}", card=card, position=NAMES[at],
                       unit=unit_name(state, on))  # fmt: skip
        case Place(at=at) | Dig(at=at):
            return say("Place {card} in {position}", card=card, position=NAMES[at])
        case Keep():
            return say("Keep {card} in the reserve", card=card)
        case Discard():
            return say("Discard {card}", card=card)
        case Equip():
            return say("Give {card} to {unit}", card=card, unit=unit_name(state, action.unit))
        case Give():
            return say("Hand {card} from {unit} to {other}", card=card, unit=unit_name(state, action.unit),
                       other=unit_name(state, action.to))  # fmt: skip
        case _:
            return say("Drop {card} from {unit}", card=card, unit=unit_name(state, action.unit))


def _march(state: "State", action: Any) -> Say:
    match action:
        case Move():
            path = tuple(NAMES[step] for step in action.path)
            return say("Move {unit} to {path}", unit=unit_name(state, action.unit), path=path)
        case Bring(rider=rider) if rider:
            path = tuple(NAMES[step] for step in action.path)
            return say("Bring {card} with {rider} to {path}", card=_name(state, action.card),
                       rider=_name(state, rider), path=path)  # fmt: skip
        case Bring():
            path = tuple(NAMES[step] for step in action.path)
            return say("Bring {card} to {path}", card=_name(state, action.card), path=path)
        case Mount():
            return say("{unit} mounts {vehicle}", unit=unit_name(state, action.unit),
                       vehicle=unit_name(state, action.vehicle))  # fmt: skip
        case _:
            return say("{unit} dismounts", unit=unit_name(state, action.unit))


def _fire(state: "State", action: Fire) -> Say:
    """What fires at what, with the number that it takes."""
    frame = state.stack[-1] if state.stack else None
    aim = shooting.aim(state, action, melee=isinstance(frame, Melee))
    weapon = _name(state, action.gear) if action.gear else FIRES[action.weapon]
    return say("{unit} fires at {target}: {weapon}, {needed} or less", unit=unit_name(state, action.unit),
               target=unit_name(state, action.target), weapon=weapon, needed=aim.needed - aim.added)  # fmt: skip


def _lay(state: "State", action: Lay) -> Say:
    card, target = _name(state, action.card), action.target
    if target == "":
        return say("Lay {card}", card=card)
    if isinstance(target, int):
        return say("Lay {card} on {target}", card=card, target=unit_name(state, target))
    named = "/".join(NAMES[p] for p in target) if isinstance(target, tuple) else _name(state, target)
    return say("Lay {card} on {target}", card=card, target=named)
