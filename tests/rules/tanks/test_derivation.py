import pytest

from rules import derivation, ledger
from rules.catalogue import cards
from rules.derivation import computed
from rules.history import vehicles
from rules.tanks import derivation as formulas

CARDS = cards("tanks")
KNOWN = [card for card in CARDS.values() if card.kind == "tank" and card.origin == "fan"]


def errors(name):
    """By how much the formula for *name* misses each known tank; what history cannot compute is left out."""
    missed = {card.id: computed(card)[name] - getattr(card.stats, name) for card in KNOWN if computed(card)[name]}
    return {id: by for id, by in missed.items() if by}


def test_stored_figures_are_what_the_formulas_give():
    assert derivation.differences("tanks") == []


@pytest.mark.rule("TK-10.2c")
def test_the_rating_of_a_gun_gives_the_printed_attack():
    assert formulas.attack_by_rating(75, 124) == CARDS["panther"].stats.attack == 5
    assert formulas.attack_by_rating(75, 66) == CARDS["sherman_75"].stats.attack == 4


@pytest.mark.parametrize("id", ["sherman_75", "panzer_iv"])
def test_the_plates_give_the_printed_defence(id):
    assert formulas.defence(vehicles()[CARDS[id].vehicle]) == CARDS[id].stats.defence == 1


def test_the_guns_of_known_cards_keep_their_attack():
    guns = {formulas._gun(vehicles()[card.vehicle]): card.stats.attack for card in KNOWN}
    assert {gun: attack for gun, attack in guns.items() if gun} == dict(formulas.GUNS)
    assert errors("attack") == {}


def test_the_rating_misses_two_known_guns():
    missed = {gun: formulas.attack_by_rating(*gun) - attack for gun, attack in formulas.GUNS.items()}
    assert {gun: by for gun, by in missed.items() if by} == {(75, 96): 1, (152.4, 105): 1}


def test_residuals_are_those_that_the_document_states():
    assert errors("defence") == {"cromwell": -1}
    assert sorted(errors("resistance").values()) == [-1, -1, 1, 1, 1, 2]
    assert sorted(errors("initiative").values()) == [-2, -1, -1, -1, -1, 1, 2, 3]
    assert errors("crew_slots") == {"isu_122": 1, "isu_152": 1}


def test_keywords_of_known_tanks_follow_from_history():
    for card in KNOWN:
        assert set(computed(card)["keywords"]) == set(card.stats.keywords), card.id


def test_points_of_known_tanks_are_out_by_two_at_most():
    priced = [card for card in KNOWN if card.id != "isu_122"]
    missed = [computed(card)["points"] - card.points for card in priced]
    assert missed.count(0) == 11
    assert max(map(abs, missed)) == 2


def test_a_tiger_costs_what_the_battle_report_says():
    assert computed(CARDS["tiger_i"])["points"] == CARDS["tiger_i"].points == 33
    assert computed(CARDS["tiger_i"])["resistance"] == CARDS["tiger_i"].stats.resistance == 8


def test_a_shot_costs_a_third_of_its_dice_in_every_shot():
    prices = {id: computed(CARDS[id])["points"] for id in ("arrowhead_shot", "tungsten_shot", "hyper_velocity_shot")}
    assert prices == {"arrowhead_shot": 1, "tungsten_shot": 2, "hyper_velocity_shot": 2}
    assert prices["tungsten_shot"] == CARDS["tungsten_shot"].points


def test_models_have_the_sizes_of_the_ledger():
    parameter = next(found for found in ledger.load("tanks").parameters if found.id == "TK-P6")
    sizes = {name.replace("t34_85", "t_34_85"): tuple(size) for name, size in parameter.default.items()}
    assert sizes == {name: CARDS[name].stats.hull_mm for name in sizes}


def test_the_measuring_arrow_is_longer_than_every_hull():
    body = next(found for found in ledger.load("tanks").parameters if found.id == "TK-P3")
    assert max(card.stats.hull_mm[0] for card in CARDS.values() if card.kind == "tank") < body.default


def test_a_vehicle_without_a_size_is_named():
    with pytest.raises(ValueError, match=r"got T-26 \(M1933\)"):
        formulas.hull_mm(vehicles()["T-26 (M1933)"])


def test_a_half_goes_up():
    assert [formulas.nearest(number) for number in (0.5, 1.5, 2.49, -0.5)] == [1, 2, 2, 0]
