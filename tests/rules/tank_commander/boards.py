"""Battles in one line, for tests."""

from rules.catalogue import cards
from rules.chance import Scripted
from rules.tank_commander import GAME, layouts
from rules.tank_commander.field import NAMED, NAMES
from rules.tank_commander.pieces import Allowance, Fort, Options, Piece, model_of
from rules.tank_commander.state import State

CARDS = cards("tank_commander")
MODELS = {card.id: model_of(card) for card in CARDS.values()}
FAR = "t_26_m_39 N2.3"
"""An enemy in the corner that can do little but be there."""


def troops(seat, text):
    """The units of *text*, such as "pzkw_iv_h S1.2, truck S1.1, german_line_squad S1.1 on=102 panzerfaust"."""
    found = {}
    for index, words in enumerate(entry.split() for entry in text.split(",") if entry.strip()):
        card, at, *rest = words
        on = next((int(word[3:]) for word in rest if word.startswith("on=")), 0)
        gear = tuple(sorted(word for word in rest if not word.startswith("on=")))
        found[100 * (seat + 1) + 1 + index] = Piece(card, NAMED[at], on, gear)
    return found


def pile(text):
    return tuple(sorted(text.split()))


def battle(south, north=FAR, *, scenario="meeting_engagement", ground="", forts="", **more):
    """A battle in which *seat* is to play; random numbers come from a die unless *options* say otherwise.

    *ground* as in "woods N1.2, hills S1.1", *forts* as in "foxholes N1.2 1"; piles are pairs of texts.
    """
    options = Options(**{"random_numbers": "d10"} | more.pop("options", {}))
    piles = {
        name: tuple(map(pile, more.pop(name, ("", ""))))
        for name in ("hands", "piles", "discards", "destroyed", "groups", "stock")
    }
    laid = [entry.split() for entry in ground.split(",") if entry.strip()]
    dug = [entry.split() for entry in forts.split(",") if entry.strip()]
    return State(
        cards=MODELS,
        plan=more.pop("plan", layouts.plan(scenario)),
        options=options,
        units=(troops(0, south), troops(1, north)),
        ground={NAMED[at]: card for card, at in laid},
        forts={NAMED[at]: Fort(card, int(seat)) for card, at, seat in dug},
        **piles,
        **{"turn": 1, "step": "play", "plays": (Allowance(),)} | more,
    )


def by_cards(south, north=FAR, **more):
    """A battle in which random numbers come from the draw piles."""
    return battle(south, north, options={"random_numbers": "cards"} | more.pop("options", {}), **more)


def play(state, text, *values):
    """Play the action in *text* with the random *values* that come up, and give its events."""
    return state.apply(GAME.parse(text), Scripted(*values))


def fight_on(state, *texts):
    """Play actions that need no luck, one after the other, and give all events."""
    return [event for text in texts for event in play(state, text)]


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


def at(state, number):
    """Where a unit is, or None when it is not on the table."""
    piece = state.units[number // 100 - 1].get(number)
    return piece and NAMES[piece.at]


def number_on(card, colour):
    """The number that *card* prints on *colour*."""
    return CARDS[card].number(colour)
