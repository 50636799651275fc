"""What an attack does, by its type: the matrix, and the dice."""

from fractions import Fraction

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.odds import odds
from rules.tank_hunter.matchup import at_least_once, at_least_twice, exchanges, one_shot, threshold
from rules.tank_hunter.stats import Volley

CARDS = cards("tank_hunter")
THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def chances(attacker, target, **circumstances):
    return {str(way.label): way.chance for way in odds(CARDS[attacker], CARDS[target], **circumstances)}


def vector(id):
    return ledger.load("tank_hunter").entries[id]


MATRIX = ("TH-V4", "TH-V6", "TH-V7", "TH-V8", "TH-V9", "TH-V10", "TH-V11", "TH-V12")


@pytest.mark.parametrize("id", MATRIX)
def test_the_attacks_are_those_of_the_printed_matrix(id):
    told = vector(id)
    found = exchanges(told.given["attacker"], told.given["target"])
    assert [exchange.attack for exchange in found] == told.then.get("attack_choices", [told.then.get("attack")])
    before = told.then["counter"] if told.then.get("order", ["attack"])[0] == "counter" else None
    assert {exchange.counter_before for exchange in found} == {before}


@pytest.mark.rule("TH-8c")
def test_a_shot_succeeds_up_to_the_attack_value_less_the_armour():
    firer, target = CARDS["tiger_i"], CARDS["m4a1_sherman"]
    need = firer.stats.anti_armour - target.stats.armour
    assert chances("tiger_i", "m4a1_sherman") == {"anti-armour attack": Fraction(min(need, 6), 6)}
    assert [one_shot(value) for value in (-2, 0, 2, 6, 9)] == [0, 0, THIRD, 1, 1]


@pytest.mark.rule("TH-16a")
@pytest.mark.rule("TH-V1")
@pytest.mark.rule("TH-V2")
def test_each_shot_of_a_salvo_has_its_die():
    for told in (vector("TH-V1"), vector("TH-V2")):
        volley = Volley.read(told.given["attack_value"])
        assert (volley.shots, volley.value) == (told.then["shots"], told.then["value_per_shot"])
    assert at_least_once(Fraction(1, 6), 4) == 1 - Fraction(5, 6) ** 4


def test_a_second_success_of_a_grenade_salvo_destroys():
    salvo = next(card for card in CARDS.values() if card.kind == "afv" and "x" in str(card.stats.grenade or ""))
    target = next(card for card in CARDS.values() if card.kind == "inf")
    volley = salvo.volley("grenade")
    shot = one_shot(threshold(volley, target, "grenade"))
    told = chances(salvo.id, target.id)
    assert told["grenade attack: surrounded"] == at_least_once(shot, volley.shots)
    assert told["grenade attack: destroyed"] == at_least_twice(shot, volley.shots)
    assert at_least_twice(HALF, 2) == HALF**2


def test_a_suicide_attack_minds_no_armour_but_an_open_top():
    infantry = CARDS["commandos"]
    closed = next(card for card in CARDS.values() if card.kind == "afv" and not card.stats.open_top)
    opened = next(card for card in CARDS.values() if card.kind == "afv" and card.stats.open_top)
    volley = infantry.volley("suicide")
    assert threshold(volley, closed, "suicide") == volley.value
    assert threshold(volley, opened, "suicide") == volley.value + 1


def test_a_gun_that_counters_first_may_stop_the_attack():
    gun = CARDS["pak_36"]
    countered = one_shot(threshold(gun.volley("anti_armour"), CARDS["m5a1_stuart"], "anti_armour"))
    free, stopped = chances("m5a1_stuart", "pak_36"), chances("m5a1_stuart", "pak_36", countered=True)
    assert stopped == {label: (1 - countered) * chance for label, chance in free.items()}


def test_leadership_rolls_two_dice_and_counts_the_lower():
    assert one_shot(3, two_dice=True) == Fraction(3, 4)


@pytest.mark.rule("TH-20c")
@pytest.mark.rule("TH-V17")
def test_a_long_range_attack_minds_no_defence():
    told = vector("TH-V17")
    assert [face <= told.given["long_range"] for face in told.given["faces"]] == told.then["hit"]
    firer = next(card for card in CARDS.values() if getattr(card.stats, "long_range", None))
    value = firer.stats.long_range
    assert chances(firer.id, "tiger_i")["long-range attack"] == Fraction(value, 6)
    assert chances(firer.id, "tiger_i", spotting=True)["long-range attack"] == Fraction(value + 1, 6)


def test_commanders_and_events_do_not_fight():
    assert odds(CARDS["rommel"], CARDS["tiger_i"]) == odds(CARDS["tiger_i"], CARDS["minefield"]) == []
