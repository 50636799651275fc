"""What events and equipment do: every effect can be run from its data, and its sentence reads."""

from typing import get_args

import pytest
from pydantic import ValidationError

from rules.catalogue import cards
from rules.tank_commander.cards import Equipment, Event
from rules.tank_commander.effects import TARGETS, Effect, Lasts, TargetName, Then, When
from rules.tank_commander.primitives import GROUPS, AnyPrimitive, Mark

CARDS = cards("tank_commander")
EVENTS = [card for card in CARDS.values() if isinstance(card, Event)]
EQUIPMENT = [card for card in CARDS.values() if isinstance(card, Equipment)]
EFFECTS = [event.stats.effect for event in EVENTS] + [card.stats.effect for card in EQUIPMENT if card.stats.effect]
PRIMITIVES = [primitive for effect in EFFECTS for primitive in effect.does]
GONE = " Afterwards remove this card from play."
SPOKEN = [card for card in CARDS.values() if card.kind in ("terrain", "equipment", "event")]


def words(alias):
    return {word for word in get_args(alias) if word}


def test_every_primitive_and_every_word_has_a_card():
    assert {type(primitive) for primitive in PRIMITIVES} == set(get_args(get_args(AnyPrimitive)[0]))
    assert {effect.when for effect in EFFECTS} == words(When)
    assert {effect.target for effect in EFFECTS if effect.target} == words(TargetName)
    assert {effect.lasts for effect in EFFECTS if effect.lasts} == words(Lasts)
    assert {effect.then for effect in EFFECTS if effect.then} == words(Then)


def test_every_target_can_be_found():
    assert set(TARGETS) == words(TargetName)
    assert len(set(TARGETS.values())) == len(TARGETS)
    for target in TARGETS.values():
        assert target.classes <= GROUPS["units"]
        assert target.chosen or target.moments or target.scope == "all"


def test_what_can_be_taken_off_is_laid_by_one_card_and_cleared_by_another():
    laid = {event.stats.mark for event in EVENTS if event.stats.mark}
    cleared = {primitive.mark for primitive in PRIMITIVES if primitive.do == "clear"}
    assert laid == cleared == words(Mark)
    assert all((event.stats.effect.lasts == "laid") == bool(event.stats.mark) for event in EVENTS)


@pytest.mark.rule("TC-12a")
@pytest.mark.rule("TC-12.1a")
@pytest.mark.rule("TC-12.2a")
def test_an_instant_is_played_in_the_own_step_and_an_interrupt_uses_no_play():
    for event in EVENTS:
        assert event.is_interrupt == (event.stats.effect.when != "play")
        assert not (event.is_interrupt and event.uses_play)
    assert not CARDS["coordination"].uses_play
    assert CARDS["artillery_barrage"].uses_play


def test_every_event_goes_to_a_pile_and_lasting_equipment_to_none():
    assert {event.stats.effect.then for event in EVENTS} == {"destroyed", "discard"}
    assert all(not card.stats.effect.then for card in EQUIPMENT if card.stats.effect and not card.stats.single_use)


def test_a_target_that_is_not_there_at_the_moment_is_refused():
    with pytest.raises(ValidationError, match="moving_tank is there at enemy_move"):
        Effect(when="play", target="moving_tank", does=CARDS["breakdown"].stats.effect.does)


def test_an_effect_that_does_nothing_is_refused():
    with pytest.raises(ValidationError, match="at least 1 item"):
        Effect(when="play", does=())


@pytest.mark.rule("TC-9.3.1b")
def test_flank_shot_is_laid_before_the_number():
    effect = CARDS["flank_shot"].stats.effect
    assert (effect.when, [primitive.do for primitive in effect.does]) == ("own_fire", ["flank"])


@pytest.mark.rule("TC-12.2d")
def test_breakdown_stops_a_tank_repair_removes_it_and_stream_stops_it_again():
    breakdown, repair, stream = (CARDS[id].stats for id in ("breakdown", "repair", "stream"))
    assert (breakdown.effect.does[0].what, TARGETS[breakdown.effect.target].classes) == ("move", {"tank"})
    assert repair.effect.does[0].mark == breakdown.mark
    assert (stream.effect.does[0].what, TARGETS[stream.effect.target].scope) == ("cross", "border")


@pytest.mark.rule("TC-9.5b")
def test_artillery_counts_art_and_aircraft_air():
    terrain = {id: CARDS[id].stats.effect.does[0].by for id in ("artillery_barrage", "rocket_artillery", "air_strike")}
    assert terrain == {"artillery_barrage": "art", "rocket_artillery": "art", "air_strike": "air"}


@pytest.mark.rule("TC-15b")
def test_a_used_panzerfaust_is_gone_and_a_panzerschreck_is_not():
    assert CARDS["panzerfaust"].stats.single_use
    assert not CARDS["panzerschreck"].stats.single_use


@pytest.mark.rule("TC-9.4a")
def test_infantry_of_both_sides_can_carry_flamethrowers():
    assert {card.nation for card in EQUIPMENT if card.stats.ft and not card.stats.single_use} == {"german", "soviet"}


@pytest.mark.parametrize("card", SPOKEN, ids=lambda card: card.id)
def test_every_sentence_is_whole(card):
    sentence = str(card.sentence())
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not any(slip in sentence for slip in ("{", "}", "  ", " ,", "..", "None", "_"))


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("woods", "AT +2, HE +1, SA +2, Art +1, Air +3, slows movement, blocks line of sight."),
        ("mg_42", "Carried by infantry: +1 to its small-arms value."),
        ("coordination", "Instant, in addition to your play: make one more move or fire play." + GONE),
        ("repair", "Interrupt, at any moment, on one of your units: take Breakdown off it." + GONE),
    ],
)
def test_a_card_says_what_it_does(id, sentence):
    assert str(CARDS[id].sentence()) == sentence
