"""Who may use the abilities that are no attack: recon, anti-air, amphibious, transport and support (TH-25)."""

from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_hunter.actions import Carry, Ford, Recon
from rules.tank_hunter.frames import Played
from rules.tank_hunter.naming import unit_name
from rules.tank_hunter.pieces import ROOM, code, seat_of
from rules.tank_hunter.values import ban
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

SERVES = {"INF": "transport", "GUN": "support"}
"""Which carrier serves which type of unit (TH-25.10a, TH-25.11a)."""


def refuse_recon(state: "State", seat: int, action: Recon) -> Refusal | None:
    """Why *seat* may not go on this reconnaissance, or None (TH-9a, TH-9b)."""
    unit = state.find(action.scout)
    if unit is None or seat_of(action.scout) != seat:
        return Refusal("TH-9a", say("you have no unit {code}", code=code(action.scout)))
    if action.against == seat or action.against >= state.players or not state.alive[action.against]:
        return Refusal("TH-9b", say("{player} is no opponent", player=code(action.against * ROOM)))
    if not unit.revealed:
        return Refusal("TH-6b", say("{code} is hidden: a hidden unit can do nothing", code=code(action.scout)))
    name = unit_name(state, action.scout)
    if state.cards.units[unit.card].recon is None:
        return Refusal("TH-25.1a", say("{unit} cannot go on reconnaissance", unit=name))
    if unit.line != "front":
        return Refusal("TH-9a", say("{unit} is not in the front line", unit=name))
    if unit.disabled:
        return Refusal("TH-18a", say("{unit} is disabled", unit=name))
    if card := ban(state, action.scout, "recon"):
        return Refusal("TH-11a", say("{unit} may not scout: {card}", unit=name, card=state.cards.name(card)))
    return None


def refuse_flak(state: "State", seat: int, strike: Played, number: int) -> Refusal | None:
    """Why this unit of *seat* may not fire at an air strike, or None; it may be hidden until then (TH-21h)."""
    unit = state.find(number)
    if unit is None or seat_of(number) != seat:
        return Refusal("TH-21d", say("you have no unit {code}", code=code(number)))
    if state.cards.units[unit.card].anti_air is None:
        return Refusal("TH-25.3a", say("{code} has no anti-air fire", code=code(number)))
    if unit.disabled:
        return Refusal("TH-21h", say("{code} is disabled", code=code(number)))
    if number in state.evaded:
        return Refusal("TH-R23", say("{code} has evaded in this turn", code=code(number)))
    if number in strike.shot:
        return Refusal("TH-21e", say("{code} has fired at this strike", code=code(number)))
    return None


def refuse_ford(state: "State", seat: int, action: Ford) -> Refusal | None:
    """Why this unit of *seat* may not be used to ignore that water event, or None (TH-25.9)."""
    if found := _refuse_tired(state, seat, action.unit):
        return found
    if "amphibious" not in state.model(action.unit).flags:
        return Refusal("TH-25.9a", say("{unit} is not amphibious", unit=unit_name(state, action.unit)))
    if state.unit(action.unit).disabled:
        return Refusal("TH-25.9d", say("{unit} is disabled", unit=unit_name(state, action.unit)))
    if action.card not in water(state):
        return Refusal("TH-25.9a", say("no water event {card} is in effect", card=action.card))
    return None


def water(state: "State") -> list[str]:
    """The water events in effect that the active player does not ignore yet."""
    found = [some.card for some in state.lasting if not some.ignored and state.special(some.card).water]
    return list(dict.fromkeys(found))


def _refuse_tired(state: "State", seat: int, number: int) -> Refusal | None:
    unit = state.find(number)
    if unit is None or seat_of(number) != seat:
        return Refusal("TH-R43", say("you have no unit {code}", code=code(number)))
    if not unit.revealed:
        return Refusal("TH-6b", say("{code} is hidden: a hidden unit can do nothing", code=code(number)))
    if unit.exhausted:
        return Refusal("TH-19a", say("{unit} is exhausted", unit=unit_name(state, number)))
    return None


def refuse_carry(state: "State", seat: int, action: Carry) -> Refusal | None:
    """Why this unit of *seat* may not carry that one so, or None (TH-25.10, TH-25.11)."""
    if found := _refuse_tired(state, seat, action.carrier):
        return found
    passenger = state.find(action.passenger)
    if passenger is None or seat_of(action.passenger) != seat:
        return Refusal("TH-R26", say("you have no unit {code}", code=code(action.passenger)))
    model = state.cards.units[passenger.card]
    if SERVES.get(model.type, "") not in state.model(action.carrier).flags:
        rule = "TH-25.11a" if model.type == "GUN" else "TH-25.10a"
        return Refusal(rule, say("{unit} cannot carry it", unit=unit_name(state, action.carrier)))
    if state.unit(action.carrier).out_of_ammo:
        rule = "TH-25.11b" if model.type == "GUN" else "TH-25.10d"
        return Refusal(rule, say("{unit} is out of ammo", unit=unit_name(state, action.carrier)))
    if action.how == "hide":
        return None if passenger.revealed else Refusal("TH-R26", say("{code} is hidden", code=code(action.passenger)))
    if passenger.line != "front" or "rear_placement" not in model.flags:
        return Refusal("TH-25.10b", say("{code} cannot stand in the rear line", code=code(action.passenger)))
    return None
