"""From the modified D10 to a destroyed tank."""

import pytest

from rules import ledger
from rules.panzer_squadron.penetration import hit_bonus, is_pierced, odds


@pytest.mark.rule("PS-8.2a")
@pytest.mark.parametrize("result", range(-5, 6))
def test_five_or_less_misses(result):
    assert hit_bonus(result) is None


@pytest.mark.parametrize(
    ("result", "bonus"),
    [
        pytest.param(6, 0, marks=pytest.mark.rule("PS-8.2b")),
        pytest.param(7, 0, marks=pytest.mark.rule("PS-8.2b")),
        pytest.param(8, 10, marks=pytest.mark.rule("PS-8.2c")),
        pytest.param(9, 20, marks=pytest.mark.rule("PS-8.2d")),
        pytest.param(10, 30, marks=pytest.mark.rule("PS-8.2e")),
        pytest.param(11, 50, marks=pytest.mark.rule("PS-8.2f")),
        pytest.param(13, 50, marks=pytest.mark.rule("PS-8.2f")),
    ],
)
def test_the_better_the_hit_the_higher_the_bonus(result, bonus):
    assert hit_bonus(result) == bonus


@pytest.mark.rule("PS-10.1")
def test_the_printed_example_destroys_the_panther():
    (vector,) = (vector for vector in ledger.load("panzer_squadron").vectors if vector.id == "PS-V1")
    given, then = vector.given, vector.then
    bonus = hit_bonus(given["modified_to_hit"])
    assert bonus == then["bonus"]
    assert given["perforation"] + bonus + given["d100"] == then["penetration"]
    assert is_pierced(given["armour"], given["perforation"], bonus, given["d100"]) is then["destroyed"]


@pytest.mark.rule("PS-10.2a")
@pytest.mark.rule("PS-10.2b")
def test_a_sum_equal_to_the_armour_ricochets_and_one_more_destroys():
    assert not is_pierced(150, 80, 0, 70)
    assert is_pierced(150, 80, 0, 71)


@pytest.mark.rule("PS-10.4b")
def test_a_natural_96_destroys_whatever_the_armour():
    assert is_pierced(500, 1, 0, 96)
    assert not is_pierced(500, 1, 0, 95)


@pytest.mark.rule("PS-10.4c")
def test_a_natural_5_fails_whatever_the_sum():
    assert not is_pierced(1, 500, 50, 5)
    assert is_pierced(1, 500, 50, 6)


@pytest.mark.parametrize(
    ("perforation", "armour", "bonus", "chance"),
    [(118, 177, 0, 41), (118, 177, 10, 51), (1, 500, 0, 5), (500, 1, 0, 95)],
)
def test_odds_count_the_faces_that_destroy(perforation, armour, bonus, chance):
    assert odds(perforation, armour, bonus) == chance
