"""Whether a shot destroys, by the section it strikes."""

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.odds import odds

UNITS = cards("tank_chess")


def destroyed_from(firer, target):
    return {str(way.label): bool(way.chance) for way in odds(UNITS[firer], UNITS[target])}


@pytest.mark.rule("CH-V11")
@pytest.mark.rule("CH-7.3")
def test_a_unit_destroys_its_own_class_from_the_side_and_the_rear():
    told = ledger.load("tank_chess").entries["CH-V11"]
    for code in told.given["duel"]:
        assert destroyed_from(code.lower(), code.lower()) == told.then["destroyed_from"]


@pytest.mark.rule("CH-V6")
@pytest.mark.rule("CH-7.2")
def test_a_medium_tank_destroys_neither_of_the_two_in_the_example():
    assert not destroyed_from("mt", "mt")["front"]
    assert not destroyed_from("mt", "ht")["side"]


@pytest.mark.rule("CH-V10")
def test_a_mortar_destroys_whatever_the_facing():
    assert all(destroyed_from("hm", "mt").values())
    assert all(destroyed_from("hm", "td").values())


def test_what_does_not_play_has_no_prospects():
    assert odds(UNITS["ht"], UNITS["obstacle"]) == []
