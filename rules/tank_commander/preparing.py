"""What the rules refuse of all that comes before and between plays: deployment, equipment, digging in, mounting."""

from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_commander import moving, placing
from rules.tank_commander.actions import Dig, Dismount, Drop, Equip, Give, Keep, Mount, Place, Ready
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Moving
from rules.tank_commander.pieces import CAPACITY, Piece
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def under_way(state: "State") -> Moving:
    """The move play under way, or one that could begin."""
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, Moving) else Moving()


def refuse_place(state: "State", action: Place) -> Refusal | None:
    """Why a card may not be deployed so."""
    seat, model = state.seat, state.cards.get(action.card)
    if model is None or action.card not in state.stock[seat] or not (model.is_unit or model.kind == "terrain"):
        return Refusal("TC-6.2b", say("you have no such card to place"))
    if refusal := _refuse_zone(state, action.at):
        return refusal
    if model.is_unit:
        if state.step == "terrain":
            return Refusal("TC-R8", say("units are deployed when all terrain is laid"))
        return _refuse_deployment(state, action)
    if action.card not in placing.standard_terrain(state, seat) or action.on:
        return Refusal("TC-R54", say("{card} cannot be laid so", card=model.name))
    if state.plan.prepared and state.step == "deploy":
        return Refusal("TC-R8", say("the terrain was laid before"))
    if action.at in state.ground:
        return Refusal("TC-6.1b", say("terrain lies in {position} already", position=NAMES[action.at]))
    return None


def _refuse_zone(state: "State", position: int) -> Refusal | None:
    seat, plan = state.seat, state.plan
    if position in plan.zone(seat, state.land):
        return None
    if position not in state.land.own[seat]:
        return Refusal("TC-6.2b", say("{position} is not yours", position=NAMES[position]))
    if plan.zones[seat] == "second":
        return Refusal(plan.rules[0], say("starting cards go into the second rank or the reserve"))
    sentence = say("in this scenario, starting cards do not go into {position}", position=NAMES[position])
    return Refusal(plan.rules[0], sentence)


def _refuse_deployment(state: "State", action: Place) -> Refusal | None:
    troops = state.units[state.seat]
    if action.on:
        return _refuse_seat(state, state.cards[action.card].kind, action.at, action.on)
    if sum(piece.at == action.at and not piece.on for piece in troops.values()) >= CAPACITY:
        return Refusal("TC-6.3a", say("{position} is full: three units of a player", position=NAMES[action.at]))
    return None


def _refuse_seat(state: "State", kind: str, position: int, vehicle: int) -> Refusal | None:
    """Why a unit of that *kind* in *position* may not ride on *vehicle* (TC-8.6a)."""
    carrier = state.units[state.seat].get(vehicle)
    if carrier is None or not state.cards[carrier.card].carries:
        return Refusal("TC-8.6a", say("{number} carries no squad", number=vehicle))
    if kind != "infantry":
        return Refusal("TC-8.6a", say("only infantry squads may ride"))
    if carrier.at != position:
        return Refusal("TC-8.6c", say("squad and vehicle must be in the same position"))
    if moving.passenger(state, vehicle):
        return Refusal("TC-8.6a", say("{number} carries a squad already", number=vehicle))
    return None


def refuse_keep(state: "State", action: Keep) -> Refusal | None:
    """Why a card may not be kept for the reserve."""
    if state.plan.duel or state.plan.order is not None:
        return Refusal("TC-R39", say("cards that are not placed come into the reserve by themselves"))
    if action.card not in state.stock[state.seat]:
        return Refusal("TC-R9", say("you have no such card left"))
    return None


def refuse_ready(state: "State", _: Ready) -> Refusal | None:
    """Why the deployment may not end yet."""
    if state.plan.duel and not state.units[state.seat]:
        return Refusal("TC-R37", say("at least one card must be placed"))
    return None


def refuse_equip(state: "State", action: Equip) -> Refusal | None:
    """Why equipment may not be placed so."""
    model, piece = state.cards.get(action.card), state.units[state.seat].get(action.unit)
    if model is None or model.kind != "equipment" or action.card not in placing.source(state):
        return Refusal("TC-13b", say("you have no such equipment to place"))
    if piece is None:
        return Refusal("TC-9.6b", say("you have no unit {number} on the table", number=action.unit))
    return refuse_carrier(state, piece, action.card)


def refuse_carrier(state: "State", piece: Piece, card: str) -> Refusal | None:
    """Why a unit may not carry that equipment (TC-8.7a, TC-8.7c)."""
    unit, gear = state.cards[piece.card], state.cards[card]
    if unit.kind not in gear.stats.carriers:
        return Refusal("TC-8.7a", say("{unit} cannot carry {card}", unit=unit.name, card=gear.name))
    if card in piece.gear:
        return Refusal("TC-8.7c", say("{unit} carries one {card} already", unit=unit.name, card=gear.name))
    return None


def refuse_dig(state: "State", action: Dig) -> Refusal | None:
    """Why Foxholes or a Bunker may not be placed so."""
    seat, model = state.seat, state.cards.get(action.card)
    if model is None or not model.fortification or action.card not in placing.source(state):
        return Refusal("TC-11f", say("you have neither Foxholes nor Bunker to place"))
    zone = _refuse_zone(state, action.at) if state.step == "deploy" else None
    if zone:
        return zone
    if action.at not in state.land.own[seat]:
        return Refusal("TC-11f", say("{position} is not yours", position=NAMES[action.at]))
    troops = state.units[seat].values()
    if not any(piece.at == action.at and state.cards[piece.card].kind == "infantry" for piece in troops):
        return Refusal("TC-11f", say("none of your infantry is in {position}", position=NAMES[action.at]))
    if (fort := state.forts.get(action.at)) and not _replaces(state, model.fortification, fort):
        return Refusal("TC-R27", say("{card} lies there already", card=state.cards[fort.card].name))
    return None


def _replaces(state: "State", new: str, fort: Any) -> bool:
    """Whether a Bunker may take the place of the same owner's Foxholes (TC-11c)."""
    return new == "bunker" and fort.seat == state.seat and state.cards[fort.card].fortification == "foxholes"


def refuse_drop(state: "State", action: Drop) -> Refusal | None:
    """Why equipment may not be dropped."""
    piece = state.units[state.seat].get(action.unit)
    if piece is None or action.card not in piece.gear:
        return Refusal("TC-13d", say("{number} does not carry that", number=action.unit))
    return None


def _refuse_preparation(state: "State", unit: int) -> Refusal | None:
    """Why a unit may not mount, dismount or hand equipment over: that is for the start of a move play (TC-8.6b)."""
    if under_way(state).origin is not None:
        return Refusal("TC-8.6b", say("only before the first card of the play moves"))
    if unit in under_way(state).changed:
        return Refusal("TC-8.6b", say("{number} has changed once in this play", number=unit))
    return None if moving.fitting(state, ()) else Refusal("TC-5a", say("you have made your play"))


def refuse_mount(state: "State", action: Mount) -> Refusal | None:
    """Why a squad may not mount."""
    piece = state.units[state.seat].get(action.unit)
    if refusal := _refuse_preparation(state, action.unit):
        return refusal
    if piece is None:
        return Refusal("TC-8.6c", say("you have no unit {number} on the table", number=action.unit))
    return _refuse_seat(state, state.cards[piece.card].kind, piece.at, action.vehicle)


def refuse_dismount(state: "State", action: Dismount) -> Refusal | None:
    """Why a squad may not dismount."""
    troops = state.units[state.seat]
    piece = troops.get(action.unit)
    if refusal := _refuse_preparation(state, action.unit):
        return refusal
    if piece is None or not piece.on:
        return Refusal("TC-8.6c", say("{number} does not ride", number=action.unit))
    if sum(other.at == piece.at and not other.on for other in troops.values()) >= CAPACITY:
        return Refusal("TC-R15", say("{position} is full: three units of a player", position=NAMES[piece.at]))
    return None


def refuse_give(state: "State", action: Give) -> Refusal | None:
    """Why equipment may not change hands."""
    troops = state.units[state.seat]
    giver, taker = troops.get(action.unit), troops.get(action.to)
    if refusal := _refuse_preparation(state, action.unit):
        return refusal
    if giver is None or action.card not in giver.gear:
        return Refusal("TC-8.7b", say("{number} does not carry that", number=action.unit))
    if taker is None or taker.at != giver.at or action.to == action.unit:
        return Refusal("TC-8.7b", say("{number} is not in the same position", number=action.to))
    return refuse_carrier(state, taker, action.card)
