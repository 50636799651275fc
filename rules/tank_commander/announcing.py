"""What players read of the time before the first turn, and of cards placed on the table."""

from typing import TYPE_CHECKING

from rules.engine import Event
from rules.tank_commander.actions import Dig, Drop, Equip, Place
from rules.tank_commander.field import NAMES
from rules.tank_commander.pieces import SIDES
from rules.tank_commander.reporting import unit_name
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def tied(number: int, rule: str) -> Event:
    """Two red numbers alike."""
    sentence = say("{number} to {number}: a tie, both turn up another card", number=number)
    return Event("tied", (rule, "TC-R6"), sentence, {"number": number})


def roles(state: "State", south: int, north: int) -> Event:
    """Who attacks."""
    attacker = state.plan.attacker or 0
    rule = "TC-17.5a" if state.plan.scenario == "defence" else "TC-17.4a"
    sentence = say("{side} is the attacker: {south} to {north}", side=SIDES[attacker], south=south, north=north)
    return Event("roles", (rule, "TC-R7"), sentence, {"south": south, "north": north, "attacker": attacker})


def initiative(state: "State", south: int, north: int, first: int) -> Event:
    """Who is the first player."""
    rules = ("TC-4a", "TC-4b", "TC-R6", *(("TC-4c",) if state.plan.bonus else ()))
    sentence = say("{side} is the first player and places first: {south} to {north}", side=SIDES[first],
                   south=south, north=north)  # fmt: skip
    return Event("initiative", rules, sentence, {"south": south, "north": north, "first": first})


def begins(state: "State") -> Event:
    """The first player, where the scenario names him."""
    sentence = say("{side} is the first player and places first", side=SIDES[state.first])
    return Event("initiative", (state.plan.rules[0],), sentence, {"first": state.first})


def terrain_came(state: "State", position: int, card: str) -> Event:
    """Terrain laid at random."""
    sentence = say("{card} comes to lie in {position}", card=state.cards[card].name, position=NAMES[position])
    return Event("terrain", ("TC-6.1.1a", "TC-6.1.1d"), sentence, {"card": card, "position": NAMES[position]})


def placed(state: "State", action: Place, number: int) -> Event:
    """A unit deployed, or terrain laid."""
    data = {"card": action.card, "position": NAMES[action.at], "unit": number, "on": action.on}
    card = state.cards[action.card].name
    if not number:
        sentence = say("{side} lays {card} in {position}", side=SIDES[state.seat], card=card,
                       position=NAMES[action.at])  # fmt: skip
        return Event("terrain", ("TC-6.1.2a",), sentence, data)
    sentence = (
        say("{unit} is placed in {position}, riding on {vehicle}", unit=unit_name(state, number),
            position=NAMES[action.at], vehicle=unit_name(state, action.on))
        if action.on
        else say("{unit} is placed in {position}", unit=unit_name(state, number), position=NAMES[action.at])
    )  # fmt: skip
    return Event("placed", ("TC-6.2b", state.plan.rules[0]), sentence, data)


def kept(state: "State", card: str) -> Event:
    """A card that starts in the reserve: which, only its owner knows (TC-15e)."""
    seat = state.seat
    hidden = Event("kept", ("TC-R9",), say("{side} keeps a card in the reserve", side=SIDES[seat]), {"seat": seat})
    sentence = say("{side} keeps {card} in the reserve", side=SIDES[seat], card=state.cards[card].name)
    return Event("kept", ("TC-R9",), sentence, {"seat": seat, "card": card}, seats=(seat,), public=hidden)


def is_ready(state: "State") -> Event:
    """An end of deployment."""
    if state.step == "terrain":
        return Event("ready", ("TC-R8",), say("{side} has laid its terrain", side=SIDES[state.seat]))
    return Event("ready", ("TC-3c",), say("{side} has deployed", side=SIDES[state.seat]))


def equipped(state: "State", action: Equip) -> Event:
    """Equipment on a unit."""
    card, unit = state.cards[action.card].name, unit_name(state, action.unit)
    data = {"card": action.card, "unit": action.unit}
    return Event("equipped", ("TC-13b",), say("{unit} is given {card}", unit=unit, card=card), data)


def dropped(state: "State", action: Drop) -> Event:
    """Equipment discarded."""
    card, unit = state.cards[action.card].name, unit_name(state, action.unit)
    data = {"card": action.card, "unit": action.unit}
    return Event("dropped", ("TC-13d",), say("{unit} drops {card}", unit=unit, card=card), data)


def dug(state: "State", action: Dig) -> Event:
    """Foxholes or a Bunker."""
    data = {"card": action.card, "position": NAMES[action.at], "seat": state.seat}
    sentence = say("{side} places {card} in {position}", side=SIDES[state.seat], card=state.cards[action.card].name,
                   position=NAMES[action.at])  # fmt: skip
    return Event("dug", ("TC-11f",), sentence, data)
