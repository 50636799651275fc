"""What a finger touches for an action: units by number, positions and reserves by name, cards of the hand by id."""

from typing import TYPE_CHECKING, Any

from rules.tank_commander.actions import (
    Action,
    Bring,
    Dig,
    Discard,
    Dismount,
    Drop,
    Equip,
    Fight,
    Fire,
    Give,
    Hold,
    Keep,
    Lay,
    Mount,
    Move,
    Place,
)
from rules.tank_commander.field import NAMES
from rules.tank_commander.reporting import unit_name
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def taps(state: "State", action: Action) -> tuple[str, ...]:
    """What is touched to mean *action*, in order; nothing for what needs no piece."""
    match action:
        case Place(card, at, on):
            return (card, NAMES[at], *((str(on),) if on else ()))
        case Dig(card, at):
            return card, NAMES[at]
        case Keep(card) | Discard(card):
            return (card,)
        case Equip(card, unit):
            return card, str(unit)
        case Lay():
            return _laid(state, action)
        case Fight(at):
            return (NAMES[at],)
        case Move() | Bring() | Mount() | Dismount() | Give() | Drop() | Fire() | Hold():
            return _unit(action)
        case _:
            return ()


def _unit(action: Any) -> tuple[str, ...]:
    match action:
        case Move(unit, path):
            return str(unit), NAMES[path[-1]]
        case Bring(card, path):
            return card, NAMES[path[-1]]
        case Mount(unit, other) | Give(unit, _, other) | Fire(unit, other):
            return str(unit), str(other)
        case _:
            return (str(action.unit),)


def _laid(state: "State", action: Lay) -> tuple[str, ...]:
    """An event of the hand, or equipment that lies with a unit, and what it is laid on where that is on the table."""
    seat = state.actor()
    if seat is None or action.card not in state.hands[seat]:
        return ()
    target = action.target
    if isinstance(target, tuple):
        return (action.card, *(NAMES[position] for position in target))
    return (action.card, str(target)) if isinstance(target, int) else (action.card,)


def touched(state: "State", tap: str) -> Say:
    """What lies where *tap* is."""
    if tap.isdecimal():
        return say("{unit}", unit=unit_name(state, int(tap)))
    return say("{card}", card=state.cards[tap].name if tap in state.cards else tap)
