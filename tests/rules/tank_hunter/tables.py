"""Battles in one line, for tests."""

from itertools import zip_longest

from rules.catalogue import cards
from rules.chance import Scripted
from rules.setups import prepare
from rules.tank_hunter import GAME
from rules.tank_hunter.decks import in_play
from rules.tank_hunter.pieces import Cards, Commander, Lasting, Model, Options, Third, Unit, number, read_code
from rules.tank_hunter.state import State
from rules.tank_hunter.stats import Volley
from rules.words import Noun

CARDS = cards("tank_hunter")
PRINTED = in_play(CARDS.values())


def model(type, *flags, vp=10, defence=0, supply=7, recon=None, anti_air=None, evasion=None, **attacks):
    volleys = {name: Volley.read(fire) for name, fire in attacks.items()}
    return Model(name=Noun(type, type), type=type, vp=vp, defence=defence, supply=supply, attacks=volleys, recon=recon,
                 anti_air=anti_air, evasion=evasion, flags=flags, nation="german")  # fmt: skip


def afv(*flags, **values):
    return model("AFV", *flags, **{"defence": 4, "anti_armour": 7, "grenade": 4, "trample": 4, "vp": 50} | values)


def gun(*flags, **values):
    return model("GUN", *flags, **{"defence": 1, "anti_armour": 7, "grenade": 4, "vp": 30} | values)


def inf(*flags, **values):
    return model("INF", *flags, **{"defence": 1, "suicide": 3, "pistol": 4, "vp": 20} | values)


MODELS = {
    "tank": afv(),
    "gun": gun(),
    "inf": inf(),
    "dry": afv(supply=5),
    "quad": afv(anti_armour="5x4", grenade="3x2", supply=6),
    "car": afv(recon=5, evasion=2, defence=3),
    "leader": afv("leadership"),
    "howitzer": gun("rear_placement", long_range=1),
    "flak": gun("rear_placement", anti_air=4, supply=6),
    "para": inf("rear_placement", "paratrooper"),
    "truck": afv("transport", supply=6),
    "tractor": afv("support", supply=6),
    "duck": afv("amphibious", supply=6),
    "open": afv("open_top"),
    "stug": afv("no_turret"),
    "spotter": inf("spotting"),
    "sniper": inf("rear_placement"),
    "runner": gun(evasion=2),
    "unarmed": model("AFV", vp=5, defence=0),
}
TABLE = Cards(PRINTED.units | MODELS, PRINTED.specials)


def unit(text):
    """A unit such as "tank hidden rear exhausted empty ringed +trench"; in the front line and revealed if not said."""
    card, *words = text.split()
    return Unit(
        card,
        line="rear" if "rear" in words else "front",
        revealed="hidden" not in words,
        exhausted="exhausted" in words,
        out_of_ammo="empty" in words,
        surrounded="ringed" in words,
        attached=tuple(word[1:] for word in words if word.startswith("+")),
    )


def pile(*cards):
    """An event pile of these *cards*, without thirds."""
    return {"event_pile": tuple(sorted(cards)), "thirds": (Third(len(cards)),)}


def table(*sides, hands=(), commanders=(), lasting=(), stage="action", options=None, **fields):
    """A battle at the action of player A; each side as in "tank, gun hidden", each hand as in "misfire trench".

    There is no event to draw unless *fields* have a pile.
    """
    units = [
        {number(seat, index): unit(text) for index, text in enumerate(filter(str.strip, side.split(",")), 1)}
        for seat, side in enumerate(sides)
    ]
    count = len(sides)
    fields = {"turn": 1, "victory": [()] * count, "unit_pile": ("tank",) * 9, "thirds": (Third(0),)} | fields
    fields["announced"] = (50,) * count if fields["turn"] else ()
    return State(
        cards=TABLE,
        players=count,
        options=Options(**(options or {})),
        stage=stage,
        hands=[tuple(sorted(text.split())) for text, _ in zip_longest(hands, sides, fillvalue="")],
        kept=[()] * count,
        chosen=[""] * count,
        units=units,
        commanders=[
            tuple(Commander(word.strip("!"), word.endswith("!")) for word in text.split())
            for text, _ in zip_longest(commanders, sides, fillvalue="")
        ],
        raised=[len(some) for some in units],
        alive=[True] * count,
        lasting=tuple(Lasting(**some) for some in lasting),
        **fields,
    )


def play(state, text, *dice):
    """Play the action in *text* with the *dice* that come up, and give its events."""
    return state.apply(GAME.parse(text), Scripted(*dice))


def run(state, *steps):
    """Play several actions, each as "attack A1 B1 / 3 4" with its dice; the events of all."""
    events = []
    for step in steps:
        text, _, dice = step.partition(" / ")
        events += play(state, text, *map(int, dice.split()))
    return events


def refused(state, text):
    """The rule that refuses the action in *text*, if any."""
    refusal = state.refusal(GAME.parse(text))
    return refusal and refusal.rule


def listed(state, prefix=""):
    """The text forms of the listed actions that begin with *prefix*."""
    return {text for text in map(str, state.actions()) if text.startswith(prefix)}


def at(state, word):
    """The unit called *word*, such as A1, if it is in play."""
    return state.find(read_code(word))


def kinds_of(events):
    return [event.kind for event in events]


def told(events, kind):
    """The data of the first event of *kind*."""
    return next(event.data for event in events if event.kind == kind)


def start(scenario="standard", **options):
    """The first position of *scenario*."""
    return GAME.start(prepare("tank_hunter", scenario, options=options))


def drafted(state, rng, chance):
    """Play *state* at random until all units are placed but the last."""
    while state.stage in ("deal", "draft"):
        state.apply(state.sample(rng), chance)
    return state
