"""Battles in one line, for tests."""

from dataclasses import replace

from rules.catalogue import cards
from rules.chance import Scripted
from rules.grids.hexes import NAMES, parse
from rules.panzer_squadron import GAME
from rules.panzer_squadron.pieces import FACINGS, Activation, Board, Model, Tank, number
from rules.panzer_squadron.state import Options, State
from rules.words import Noun

CARDS = cards("panzer_squadron")
KINDS = {card.id: card.stats.figures_in_play() for card in CARDS.values() if card.kind != "tank"}
PLAIN = Model(name=Noun("Tank", "Char"), perforation=100, front=120, side=80, rear=60, points=100)
MODELS = {card.id: card.figures_in_play() for card in CARDS.values() if card.kind == "tank"} | {
    "tank": PLAIN,
    "gun": replace(PLAIN, name=Noun("Gun", "Canon"), turretless=True, points=90),
    "lemon": replace(PLAIN, name=Noun("Lemon", "Patraque"), breakdown=4, points=95),
    "slow": replace(PLAIN, name=Noun("Slow", "Lent"), movement_penalty=2, points=80),
}
BOARD = Board(16, 12)
FAR = "gun A1 N"
"""An enemy in the corner that can do nothing but be there."""


def squadron(seat, text):
    """The tanks of *text*, such as "tank H8 N moving, gun H9 NE done turret=S", numbered from 101 or 201."""
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    return {number(seat, index): tank(*words) for index, words in enumerate(entries)}


def tank(model, hex, facing, *words):
    status = next((word for word in words if word in ("done", "waiting")), "ready")
    turret = next((word.removeprefix("turret=") for word in words if word.startswith("turret=")), facing)
    offset = (FACINGS.index(turret) - FACINGS.index(facing)) % 6
    return Tank(model, parse(hex), FACINGS.index(facing), offset, "moving" in words, status)


def battle(south, north, *, tiles="", wrecks="", board=BOARD, models=MODELS, seat=0, **fields):
    """A battle in its first turn in which *seat* must give an order; *tiles* as in "hedge C5, ruin D6"."""
    chosen = {key: fields.pop(key) for key in ("turn_limit", "tally") if key in fields}
    lost = {index: Tank("tank", parse(hex), 0, status="done") for index, hex in enumerate(wrecks.split(), 190)}
    named = [entry.split() for entry in tiles.split(",") if entry.strip()]
    return State(
        board=board,
        models=models,
        kinds=KINDS,
        options=Options(**chosen),
        **{"turn": 1, "stage": "orders", "seat": seat, "initiative": seat} | fields,
        tiles={parse(hex): code for code, hex in named},
        squadrons=(squadron(0, south), squadron(1, north)),
        wrecks=(lost, {}),
    )


def driving(south, north, points, *, way=None, pivoted=False, **more):
    """A battle in which 101 has rolled so many *points* and is being moved."""
    state = battle(south, north, **more)
    state.activation = Activation(101, state.tank(101).hex, points, way, pivoted)
    state.stage = "drive"
    return state


def play(state, text, *dice):
    """Play the action in *text* with the *dice* that come up, and give its events."""
    return state.apply(GAME.parse(text), Scripted(*dice))


def refused(state, text):
    """The rule that refuses the action in *text*, if any."""
    refusal = state.refusal(GAME.parse(text))
    return refusal and refusal.rule


def listed(state, prefix=""):
    """The text forms of the listed actions that begin with *prefix*."""
    return {text for text in map(str, state.actions()) if text.startswith(prefix)}


def kinds_of(events):
    return [event.kind for event in events]


def told(events, kind):
    """The data of the one event of *kind*."""
    (event,) = (event for event in events if event.kind == kind)
    return event.data


def modifiers(events):
    """What modified the shot, by rule."""
    (event,) = (event for event in events if event.kind in ("hit", "missed"))
    return {part["rule"]: part["amount"] for part in event.data["modifiers"]}


def at(state, number):
    """Where a tank stands, such as "H8 N"."""

    tank = state.tank(number)
    return f"{NAMES[tank.hex]} {FACINGS[tank.facing]}"
