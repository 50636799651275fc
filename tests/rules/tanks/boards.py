"""Battles in one line, for tests."""

from dataclasses import replace

from rules.catalogue import cards
from rules.chance import Scripted
from rules.documents import Entry, Force
from rules.setups import prepare
from rules.tanks import GAME, layouts
from rules.tanks.kit import Kit
from rules.tanks.pieces import Attached, Objective, Piece, Pose, Tank
from rules.tanks.scenarios import model_of
from rules.tanks.state import State

CARDS = cards("tanks")
KIT = Kit([card for card in CARDS.values() if card.kind != "tank"])
MODELS = {card.id: model_of(card) for card in CARDS.values() if card.kind == "tank"}
GEAR = layouts.gear()


def tank(model, x, y, heading=0, *cards, **fields):
    """A tank; *cards* lie face up, unless they begin with a question mark."""
    held = tuple(Attached(card.lstrip("?"), up=not card.startswith("?")) for card in cards)
    worth = MODELS[model].points + sum(CARDS[card.card].points for card in held)
    return Tank(model=model, x=float(x), y=float(y), heading=float(heading), cards=held, worth=worth, **fields)


def wood(x, y, rotation=0, gear=GEAR):
    return Piece("wood", float(x), float(y), float(rotation), gear.wood)


def building(x, y, rotation=0, gear=GEAR):
    return Piece("building", float(x), float(y), float(rotation), gear.building)


def token(x, y, owner=None):
    return Objective(float(x), float(y), owner)


def battle(south, north, *pieces, phase="movement", stage=None, seat=0, gear=GEAR, kit=KIT, **fields):
    """A battle in its second turn; the first side attacks from the south and acts, unless *seat* says otherwise."""
    tanks = {101 + index: one for index, one in enumerate(south)} | {
        201 + index: one for index, one in enumerate(north)
    }
    stage = stage or {"movement": "move", "shooting": "shoot", "command": "command"}[phase]
    given = {"mission": "tank_ace", "turn": 2, "attacker": 0, "edge": "north", "deck": kit.deck} | fields
    held = [card for one in tanks.values() for card in one.criticals]
    deck = list(given["deck"])
    for card in held:
        deck.remove(card)
    return State(kit=kit, models=MODELS, gear=gear, phase=phase, stage=stage, seat=seat, pieces=pieces, tanks=tanks,
                 **given | {"deck": tuple(deck)})  # fmt: skip


def play(state, text, *dice):
    """Play the action in *text* with the *dice* that come up, and give its events."""
    return state.apply(GAME.parse(text), Scripted(*dice))


def refused(state, text):
    """The rule that refuses the action in *text*, if any."""
    refusal = state.refusal(GAME.parse(text))
    return refusal and refusal.rule


def listed(state, prefix=""):
    """The text forms of the listed actions that begin with *prefix*."""
    return [text for text in map(str, state.actions()) if text.startswith(prefix)]


def kinds_of(events):
    return [event.kind for event in events]


def told(events, kind):
    """The data of the one event of *kind*."""
    (event,) = (event for event in events if event.kind == kind)
    return event.data


def parts(events, kind="defence_rolled"):
    """What made up a number of dice, by rule."""
    return {part["rule"]: part["amount"] for part in told(events, kind)["parts"]}


def place(state, number):
    one = state.tanks[number]
    return Pose(one.x, one.y, one.heading)


def card_index(state, card):
    """The value with which *card* is drawn from the deck."""
    return state.deck.index(card)


def platoon(nation, *tanks):
    """A force; each tank is a card, or a card and those attached to it."""
    entries = [(one, ()) if isinstance(one, str) else (one[0], one[1:]) for one in tanks]
    return Force(
        game="tanks",
        nation=nation,
        entries=tuple(
            Entry(card=card, attachments=tuple(Entry(card=held) for held in cards)) for card, cards in entries
        ),
    )


def start(scenario="tank_ace", forces=(), **options):
    return GAME.start(prepare("tanks", scenario, forces, options))


def changed(state, number, **fields):
    state.tanks[number] = replace(state.tanks[number], **fields)
    return state
