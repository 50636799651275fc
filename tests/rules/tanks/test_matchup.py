"""What a shot does: Attack dice against Defence dice, against the printed example and against every throw."""

from fractions import Fraction
from itertools import product

import pytest

from rules import ledger
from rules.catalogue import cards
from rules.odds import odds
from rules.tanks.matchup import defence_dice, gets_through, moves_counted

TANKS = cards("tanks")
FACES = range(1, 7)


def chances(shooter, target, **circumstances):
    return {str(way.label): way.chance for way in odds(TANKS[shooter], TANKS[target], **circumstances)}


def counted(attack, defence):
    """The chance that something gets through, by throwing all the dice there are."""
    throws = [
        sum(face > 3 for face in thrown[:attack]) > sum(face > 3 for face in thrown[attack:])
        for thrown in product(FACES, repeat=attack + defence)
    ]
    return Fraction(sum(throws), len(throws))


def given(id):
    return ledger.load("tanks").entries[id]


@pytest.mark.rule("TK-V4")
@pytest.mark.rule("TK-11.1b")
@pytest.mark.rule("TK-12.2a")
def test_the_defence_dice_of_the_example():
    told = given("TK-V4")
    more = told.given["shooter_moves"] + told.given["target_moves"] + told.given["cover"]
    assert defence_dice(TANKS["sherman_75"], more, side=False, close=True) == told.then["defence_dice"]
    found = chances("panther", "sherman_75", shooter_moves=1, target_moves=2, cover=True)
    assert found["from the front, at Close Range"] == gets_through(5, told.then["defence_dice"])


@pytest.mark.rule("TK-V8")
@pytest.mark.rule("TK-12.3a")
def test_the_defence_dice_of_the_side_shot():
    told = given("TK-V8")
    more = told.given["shooter_moves"] + told.given["cover"]
    assert defence_dice(TANKS["panzer_iv"], more, side=True, close=False) == told.then["defence_dice"]


@pytest.mark.rule("TK-10.2b")
@pytest.mark.rule("TK-11.1d")
@pytest.mark.parametrize(("attack", "defence"), [(1, 0), (1, 2), (3, 1), (2, 3), (4, 2), (0, 1)])
def test_the_chance_counts_every_throw(attack, defence):
    assert gets_through(attack, defence) == counted(attack, defence)


def test_a_stationary_shooter_rolls_again_when_that_is_better():
    # One die against none: miss, then roll again.
    assert gets_through(1, 0, again=True) == Fraction(3, 4)
    assert (
        chances("panther", "tiger_i")["from the front"]
        > chances("panther", "tiger_i", shooter_moves=1)["from the front"]
    )


def test_semi_indirect_fire_keeps_one_die():
    # Two dice against one: both hit (1/4) always beats it; one hit kept and one die anew is 1/2 + 1/2 · 1/2.
    anew = gets_through(2, 1)
    assert gets_through(2, 1, again=True, keeps=1) == Fraction(1, 4) + Fraction(1, 2) * Fraction(3, 4) + anew / 4
    assert chances("comet", "tiger_i")["from the front"] == gets_through(
        TANKS["comet"].stats.attack, TANKS["tiger_i"].stats.defence, again=True, keeps=1
    )


def test_gung_ho_counts_one_move_fewer():
    assert [moves_counted(TANKS["sherman_75"], moves) for moves in (0, 1, 2)] == [0, 0, 1]
    assert [moves_counted(TANKS["panther"], moves) for moves in (0, 1, 2)] == [0, 1, 2]


@pytest.mark.rule("TK-11.1c")
@pytest.mark.rule("TK-R25")
def test_between_none_and_six_defence_dice_are_rolled():
    assert defence_dice(TANKS["puma"], -5, side=True, close=True) == 0
    assert defence_dice(TANKS["tiger_i"], 9, side=True, close=True) == 6


def test_a_heavy_tank_loses_no_die_to_a_side_shot():
    found = chances("panther", "is_2", shooter_moves=1)
    assert found["from the front"] == found["Side Shot"]
