"""What events and commanders of Tank Hunter do: every class that the rules name, in words, and nothing impossible."""

from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.catalogue import cards
from rules.tank_hunter import primitives
from rules.tank_hunter.effects import Effect, Lasts
from rules.tank_hunter.primitives import AnyPrimitive
from rules.tank_hunter.stats import CommanderStats, EventStats
from rules.tank_hunter.targets import TARGETS, WORDS, TargetName, When

CARDS = cards("tank_hunter")
EVENTS = {card.id: card for card in CARDS.values() if card.kind == "event"}
ACTING = {card.id: card for card in CARDS.values() if card.kind in ("event", "commander")}
PRIMITIVES = get_args(get_args(AnyPrimitive)[0])

CLASSES = {
    "cancels an attack": lambda do: do.do == "cancel" and do.what == "attack",
    "raises attack": lambda do: do.do == "modify" and do.figure in ("attack", "anti_armour") and do.by > 0,
    "lowers attack": lambda do: do.do == "modify" and do.figure in ("attack", "anti_armour") and do.by < 0,
    "raises defence": lambda do: do.do == "modify" and do.figure in ("armour", "agility") and do.by > 0,
    "lowers defence": lambda do: do.do == "modify" and do.figure in ("armour", "agility") and do.by < 0,
    "raises supply": lambda do: do.do == "modify" and do.figure == "supply" and do.by > 0,
    "lowers supply": lambda do: do.do == "modify" and do.figure == "supply" and do.by < 0,
    "hides": lambda do: do.do == "hide",
    "reveals": lambda do: do.do == "reveal",
    "moves to the rear": lambda do: do.do == "move" and do.line == "rear",
    "moves to the front": lambda do: do.do == "move" and do.line == "front",
    "resupplies": lambda do: do.do == "unmark" and do.marker in ("out_of_ammo", "both"),
    "frees": lambda do: do.do == "unmark" and do.marker in ("surrounded", "both"),
    "empties": lambda do: do.do == "mark" and do.marker == "out_of_ammo",
    "reinforces": lambda do: do.do == "reinforce",
    "attacks once more": lambda do: do.do == "attack",
    "draws cards": lambda do: do.do == "draw",
    "raises the hand limit": lambda do: do.do == "hand_limit" and do.by > 0,
    "lowers the hand limit": lambda do: do.do == "hand_limit" and do.by < 0,
    "destroys": lambda do: do.do == "destroy",
    "removes": lambda do: do.do == "remove",
}


def event(id, **changes):
    """The figures of the event called *id* with *changes*, read anew."""
    return TypeAdapter(EventStats).validate_python(EVENTS[id].stats.model_dump() | changes)


def effect(**changes):
    """A ban on countering for this attack, with *changes*."""
    rommel = {"when": "own_attack", "target": "unit_attacked", "does": ({"do": "forbid", "what": "counter"},)}
    return TypeAdapter(Effect).validate_python(rommel | {"lasts": "this_attack"} | changes)


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_of_event_that_the_rules_name_is_there(name):
    """TH-G3 lists what events are known to do."""
    assert any(CLASSES[name](do) for card in EVENTS.values() for do in card.stats.effect.does)


@pytest.mark.rule("TH-21a")
def test_air_strikes_have_one_target_several_or_all():
    numbers = {card.stats.effect.aim.number for card in EVENTS.values() if card.stats.air_strike}
    assert numbers == {1, 2, None}


@pytest.mark.rule("TH-25.9a")
def test_water_events_hinder_for_a_time_and_for_the_whole_game():
    water = {card.id: card.stats.effect.lasts for card in EVENTS.values() if card.stats.water}
    assert water == {"flood": "until_next_turn", "river": "game"}


@pytest.mark.rule("TH-25.5a")
def test_some_events_hinder_units_without_a_turret():
    hindered = {card.id for card in EVENTS.values() if card.stats.effect.aim.flag == "no_turret"}
    assert hindered == {"rasputitsa", "blind_spot"}


@pytest.mark.rule("TH-1b")
def test_an_event_asks_for_the_nation():
    assert any(card.stats.effect.aim.nations for card in EVENTS.values())


@pytest.mark.rule("TH-24c")
def test_commanders_are_exhausted_or_always_there():
    commanders = [card.stats for card in CARDS.values() if card.kind == "commander"]
    assert {stats.exhausts for stats in commanders} == {True, False}
    assert all(stats.exhausts == (stats.timing is not None) for stats in commanders)


def test_every_word_of_the_vocabulary_is_on_some_card():
    effects = [card.stats.effect for card in ACTING.values()]
    assert {effect.when for effect in effects} == set(get_args(When))
    assert {effect.target for effect in effects} == set(get_args(TargetName)) == set(TARGETS)
    assert {effect.lasts for effect in effects} == set(get_args(Lasts))
    assert {type(do) for effect in effects for do in effect.does} == set(PRIMITIVES)
    assert set(WORDS) == set(TARGETS) - {"you"}


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        (
            "trench",
            (
                "In any turn, on one of your GUN or INF: +2 to its agility. "
                "Put this card under it: the effect lasts as long as the unit is in play."
            ),
        ),
        (
            "carpet_bombing",
            (
                "Air strike. As soon as it is drawn, on every unit in every front line, "
                "if a die rolled for it shows 1: remove it from the game. Then discard this card."
            ),
        ),
        (
            "flood",
            (
                "Water. As soon as it is drawn, on every AFV of every player: -2 to its attack value, no trample, "
                "until your next turn. Then discard this card."
            ),
        ),
        ("intelligence_report", "In your own turn: draw 2 events. Then discard this card."),
        (
            "zhukov",
            "In your own turn, exhausting this commander, discarding 2 events: draw 1 unit as reinforcement.",
        ),
        ("montgomery", "Always: +1 to the hand limit of 3 events."),
    ],
)
def test_the_sentence_of_a_card_is_put_together_from_its_data(id, sentence):
    assert str(ACTING[id].sentence()) == sentence


def test_a_changed_effect_is_a_changed_sentence():
    found = effect(target="own_attacker", does=({"do": "modify", "figure": "grenade", "by": 2},))
    assert (
        str(found.sentence())
        == "when one of your units attacks or counters, on that unit: +2 to its grenade value, for this attack."
    )


@pytest.mark.parametrize("do", PRIMITIVES, ids=lambda do: do.__name__)
def test_every_choice_of_a_primitive_has_words(do):
    for name, field in do.model_fields.items():
        for choice in get_args(field.annotation) if name not in ("do", "by", "count") else ():
            values = {"do": get_args(do.model_fields["do"].annotation)[0], name: choice}
            found = do(**values | ({"by": 1} if "by" in do.model_fields else {}))
            assert str(found.sentence())


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"when": "turn"}, "a target that is there at this moment: unit_attacked is there at own_attack"),
        ({"lasts": ""}, "how long it lasts"),
        ({"does": ({"do": "destroy"},)}, "how long it lasts"),
        ({"does": ({"do": "cancel", "what": "event"},), "lasts": ""}, "a moment with event to cancel: enemy_event"),
        ({"does": ()}, "at least 1 item"),
        ({"face": 6}, "less than or equal to 5"),
        ({"does": ({"do": "explode"},)}, "explode"),
    ],
)
def test_an_effect_that_cannot_be_run_is_refused(changes, expected):
    with pytest.raises(ValidationError, match=expected):
        effect(**changes)


@pytest.mark.rule("TH-11d")
def test_a_red_event_happens_when_it_is_drawn():
    with pytest.raises(ValidationError, match="a moment of an event played own_turn"):
        event("nightfall", colour="grey", timing="own_turn")


@pytest.mark.rule("TH-11f")
@pytest.mark.parametrize(("id", "destination"), [("trench", "discard"), ("misfire", "attach"), ("camouflage", "stay")])
def test_an_effect_lasts_as_long_as_its_card_lies_there(id, destination):
    with pytest.raises(ValidationError, match="an effect that lasts as long as the card lies there"):
        event(id, destination=destination)


@pytest.mark.rule("TH-11f")
def test_an_event_lies_under_one_unit():
    changed = EVENTS["trench"].stats.effect.model_dump() | {"target": "every_unit"}
    with pytest.raises(ValidationError, match="one unit to lie under, got every_unit"):
        event("trench", effect=changed)


def test_a_commander_pays_for_what_he_is_used_for():
    free = CARDS["rommel"].stats.model_dump() | {"exhausts": False, "timing": None}
    with pytest.raises(ValidationError, match="a timing and a cost for what a commander is used for"):
        TypeAdapter(CommanderStats).validate_python(free)


def test_lasting_primitives_are_those_that_hold_for_a_time():
    assert {do.__name__ for do in primitives.LASTING} == {"Modify", "Forbid", "HandLimit"}
