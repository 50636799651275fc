"""What one shot does to a tank, against the printed example and against every throw of the dice."""

from fractions import Fraction
from itertools import product

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.odds import odds
from rules.panzer_squadron.matchup import destroyed
from rules.panzer_squadron.penetration import hit_bonus, is_pierced

TANKS = cards("panzer_squadron")


def chances(firer, target, **circumstances):
    return {str(way.label): way.chance for way in odds(TANKS[firer], TANKS[target], **circumstances)}


@pytest.mark.rule("PS-V1")
@pytest.mark.rule("PS-8.2c")
def test_a_hit_with_the_bonus_of_the_example_destroys_from_the_face_that_it_needs():
    told = ledger.load("panzer_squadron").entries["PS-V1"]
    perforation, armour = told.given["perforation"], told.given["armour"]
    faces = [face for face in range(1, 101) if is_pierced(armour, perforation, told.then["bonus"], face)]
    assert told.given["d100"] in faces
    assert min(faces) == armour - perforation - told.then["bonus"] + 1
    assert (TANKS["t34_85"].stats.perforation, TANKS["panther"].stats.front) == (perforation, armour)


@pytest.mark.rule("PS-9.1")
@pytest.mark.rule("PS-10.1")
@pytest.mark.rule("PS-12.2")
def test_the_chance_counts_every_throw_of_both_dice():
    thrown = [
        hit_bonus(ten + 2) is not None and is_pierced(177, 118, hit_bonus(ten + 2), hundred)
        for ten, hundred in product(range(1, 11), range(1, 101))
    ]
    assert chances("t34_85", "panther")["front, within 5 hexes"] == Fraction(sum(thrown), 1000)


@pytest.mark.rule("PS-9.2")
@pytest.mark.rule("PS-9.3a")
@pytest.mark.rule("PS-9.4")
def test_what_modifies_a_shot_modifies_its_chance():
    assert chances("t34_85", "panther", firer_moving=True)["side, farther away"] == destroyed(118, 50, -1)
    assert chances("t34_85", "panther", target_moving=True)["side, farther away"] == destroyed(118, 50, 0)
    assert chances("t34_85", "panther", rotated=True)["side, farther away"] == destroyed(118, 50, -1)
    assert chances("t34_85", "panther", cover=-2)["side, within 5 hexes"] == destroyed(118, 50, 0)


def test_the_thickest_armour_leaves_five_in_a_hundred_hits():
    assert destroyed(10, 500, 0) == Fraction(5, 10) * Fraction(5, 100)
