"""What one fire does, by kind and range, against the printed examples."""

from fractions import Fraction

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.odds import odds
from rules.tank_commander.matchup import Fire, armour, destroys, modifier

CARDS = cards("tank_commander")


def chances(firer, target, **circumstances):
    return {str(way.label): way.chance for way in odds(CARDS[firer], CARDS[target], **circumstances)}


def vector(id):
    return ledger.load("tank_commander").entries[id]


def tenths(count):
    return Fraction(count, 10)


@pytest.mark.rule("TC-V8")
@pytest.mark.rule("TC-9.5a")
@pytest.mark.rule("TC-9.3c")
def test_terrain_takes_away_from_the_numbers_that_hit():
    told = vector("TC-V8")
    fire = Fire("at", "long", told.given["hit_long"], 30)
    added = modifier(fire, CARDS["t_26_m_39"], CARDS["hills"])
    assert added == told.given["at_modifier"]
    hits = [number for number in range(1, 11) if destroys(fire, CARDS["t_26_m_39"], number, added)]
    assert max(hits) == told.then["hits_on_natural_at_most"]


@pytest.mark.rule("TC-V9")
@pytest.mark.rule("TC-9.3d")
def test_the_printed_duel():
    told = vector("TC-V9")
    walls = chances("pzkw_iii_l", "t_26_m_39", terrain=CARDS["walls"])
    assert walls["anti-tank fire at short range"] == tenths(told.then["needed_natural_at_most"])
    assert chances("pzkw_iii_l", "t_26_m_39")["anti-tank fire at short range"] == tenths(told.given["hit_short"])


@pytest.mark.rule("TC-9.3.1a")
@pytest.mark.rule("TC-9.3.1c")
@pytest.mark.rule("TC-10j")
@pytest.mark.rule("TC-R22")
def test_the_flank_is_struck_by_a_low_number_or_a_card_and_halved_by_both():
    tiger = CARDS["pzkw_vi_e"]
    front, side = tiger.stats.armour_front, tiger.stats.armour_side
    assert armour(tiger, False) == front
    assert armour(tiger, True) == armour(tiger, False, flank_shot=True) == armour(tiger, False, melee=True) == side
    halves = [armour(tiger, True, flank_shot=True), armour(tiger, True, melee=True)]
    assert halves == [side // 2, side // 2]
    assert armour(tiger, True, flank_shot=True, melee=True) == side // 2


@pytest.mark.rule("TC-9.3.1a")
@pytest.mark.rule("TC-9.3e")
def test_armour_that_holds_in_front_falls_to_two_numbers_in_ten():
    weak = next(
        card
        for card in CARDS.values()
        if getattr(card, "has_armour", False) and card.stats.armour_front >= 10 > card.stats.armour_side
    )
    fire = Fire("at", "short", 8, 10)
    assert [number for number in range(1, 11) if destroys(fire, weak, number)] == [1, 2]


@pytest.mark.rule("TC-V10")
def test_small_arms_at_a_gun():
    told = vector("TC-V10")
    value = told.given["sa"]
    assert told.given["number"] > value
    assert chances("soviet_line_squad", "pak_43_41")["small-arms fire at short range"] == tenths(value)


@pytest.mark.rule("TC-V15")
def test_a_squad_destroys_a_tank_in_melee_with_a_one():
    assert chances("soviet_line_squad", "pzkw_vi_e") == {"Tank Melee Value": tenths(1)}


@pytest.mark.rule("TC-V14")
@pytest.mark.rule("TC-2.1.5a")
def test_a_panzerfaust_pierces_whatever_it_hits():
    assert chances("panzerfaust", "js_2") == {"anti-tank fire in melee": tenths(vector("TC-V14").then["hit_melee"])}


def test_squads_in_terrain_are_reached_in_melee_alone():
    in_the_open = chances("german_line_squad", "soviet_line_squad")
    hidden = chances("german_line_squad", "soviet_line_squad", terrain=CARDS["woods"])
    assert set(in_the_open) == {"small-arms fire at short range", "small-arms fire in melee"}
    assert hidden == {"small-arms fire in melee": in_the_open["small-arms fire in melee"]}
    dug_in = chances("german_line_squad", "soviet_line_squad", terrain=CARDS["foxholes"])
    assert dug_in["small-arms fire in melee"] < hidden["small-arms fire in melee"]


def test_high_explosive_is_for_soft_targets_at_short_range():
    assert "high-explosive fire at short range" in chances("t_34_85", "pak_40")
    assert not any("high-explosive" in label for label in chances("t_34_85", "pzkw_iv_h"))


def test_the_numbers_of_a_pile_may_be_told():
    assert chances("soviet_line_squad", "pzkw_vi_e", numbers=[1, 1, 5, 9]) == {"Tank Melee Value": Fraction(1, 2)}
