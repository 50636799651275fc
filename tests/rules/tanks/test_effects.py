from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.catalogue import cards
from rules.tanks import effects, vocabulary
from rules.tanks.effects import Effect
from rules.tanks.primitives import AnyPrimitive

CARDS = cards("tanks")
EFFECTS = [effect for card in CARDS.values() for effect in getattr(card.stats, "effects", ())]
MOMENTS, CONDITIONS, TARGETS, LIMITS = map(get_args, (effects.When, effects.Condition, effects.Target, effects.Limit))


def says(id):
    return str(CARDS[id].sentence())


def read(**effect):
    return TypeAdapter(Effect).validate_python(effect, strict=False)


def test_every_word_of_the_vocabulary_is_used_by_a_card():
    assert {effect.when for effect in EFFECTS} == set(MOMENTS)
    assert {word for effect in EFFECTS for word in effect.conditions} == set(CONDITIONS)
    assert {effect.target for effect in EFFECTS} == set(TARGETS)
    assert {effect.limit for effect in EFFECTS} == set(LIMITS)


def test_every_primitive_is_used_by_a_card():
    union, _ = get_args(AnyPrimitive)
    assert {type(primitive) for effect in EFFECTS for primitive in effect.does} == set(get_args(union))


def test_every_word_has_its_phrase():
    words = {*MOMENTS, *CONDITIONS, *TARGETS, *LIMITS, "end_of_phase"} - {""}
    assert words == set(Effect.WORDS)


def test_keywords_and_criticals_are_called_what_their_cards_are_called():
    for kind, names in (("keyword", vocabulary.KEYWORDS), ("critical", vocabulary.CRITICALS)):
        for id, name in names.items():
            assert CARDS[id].kind == kind
            assert str(name) == CARDS[id].name.en
    assert set(vocabulary.KEYWORDS) == {card.id for card in CARDS.values() if card.kind == "keyword"}


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("superb_commander", "This tank: +1 Initiative."),
        ("bloodthirsty_gunner", "When this tank shoots, at Close Range: +1 Attack."),
        ("hasty_loader", "In the Shooting Phase: +2 Initiative. In the Movement Phase: −1 Initiative."),
        ("arrowhead_shot", "When this tank shoots, at Close Range, if you discard this card: +1 Attack."),
        ("broken_tracks", "Damage: 1. This tank: cannot move. Repairable."),
        ("ammo_explosion", "Damage: 3."),
        ("fast", "In the Movement Phase: up to 3 moves."),
    ],
)
def test_the_card_says_what_it_does(id, sentence):
    assert says(id) == sentence


def test_a_card_with_a_price_says_what_must_be_discarded():
    assert "When this tank takes damage: discard this card." in says("camouflage_netting")
    assert says("bigger_hammer").endswith("Broken Tracks, Damaged Engine or Jammed Turret is cancelled.")


def test_numbers_agree_with_their_nouns():
    assert "keep 1 die and" in says("semi_indirect_fire")
    assert "keep 2 dice and" in says("joe_ekins")


@pytest.mark.rule("TK-R40")
def test_a_choice_is_offered_and_a_modifier_holds():
    assert [effect.is_offered for effect in CARDS["michael_wittmann"].stats.effects] == [False, False, True]
    assert [effect.is_offered for effect in CARDS["hyper_velocity_shot"].stats.effects] == [True]
    assert [effect.is_offered for effect in CARDS["camouflage_netting"].stats.effects] == [False, False]


@pytest.mark.rule("TK-14.6a")
def test_blitzkrieg_is_one_move_instead_of_a_repair():
    (move,) = CARDS["blitzkrieg"].stats.effects[0].does
    assert (move.moves, move.instead_of_repair) == (1, True)


@pytest.mark.rule("TK-14.7a")
def test_coordinated_fire_is_one_attack_die():
    (effect,) = CARDS["coordinated_fire"].stats.effects
    (more,) = effect.does
    assert (effect.conditions, more.figure, more.by) == (("friend_shot_first",), "attack", 1)


@pytest.mark.rule("TK-14.8a")
def test_fast_is_three_moves():
    assert CARDS["fast"].stats.effects[0].does[0].most == 3


@pytest.mark.rule("TK-14.9a")
def test_gung_ho_counts_one_move_fewer():
    assert CARDS["gung_ho"].stats.effects[0].does[0].by == 1


@pytest.mark.rule("TK-14.10a")
def test_semi_indirect_fire_keeps_one_die_while_stationary():
    (effect,) = CARDS["semi_indirect_fire"].stats.effects
    assert (effect.conditions, effect.does[0].count) == (("stationary",), 1)


@pytest.mark.rule("TK-13.3d")
@pytest.mark.rule("TK-R39")
def test_broken_tracks_stay_on_the_tank_and_stop_it():
    tracks = CARDS["broken_tracks"]
    assert tracks.stays
    assert tracks.stats.effects[0].does[0].most == 0
    assert not CARDS["injured_crew"].stays


@pytest.mark.parametrize(
    "effect",
    [
        {"when": "always"},
        {"when": "sometimes", "then": "discard"},
        {"when": "always", "does": ({"do": "modify", "figure": "attack", "by": 9},)},
        {"when": "always", "does": ({"do": "gain_keyword", "keyword": "flying"},)},
        {"when": "always", "does": ({"do": "repair", "of": ()},)},
        {"when": "always", "does": ({"do": "explode"},)},
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(effect):
    with pytest.raises(ValidationError):
        read(**effect)
