"""What a side brings to the table: each rule with a legal and an illegal side, one card apart."""

from functools import partial

import pytest

from rules import ledger
from rules.construction import apply, check, leeway, may_add
from tests.rules.construction import building
from tests.rules.construction.building import broken

squadron = partial(building.force, "panzer_squadron")
wanted = partial(building.wanted, "panzer_squadron")
ENGAGEMENT = wanted("engagement")
TILES = ("4 small_house", "3 hedge", "3 stone_house", "3 shell_hole", "2 ruin")


@pytest.mark.rule("PS-1.6")
def test_five_tanks_a_side_are_usual():
    assert broken(squadron("5 panther", *TILES), ENGAGEMENT) == []
    assert broken(squadron("4 panther", *TILES), ENGAGEMENT) == ["PS-1.6"]
    assert broken(squadron("6 panther", *TILES), ENGAGEMENT) == ["PS-1.6"]
    assert may_add(squadron("5 panther", *TILES), ENGAGEMENT)["t34_85"].rule == "PS-1.6"


@pytest.mark.rule("PS-1.6")
def test_any_other_number_may_be_agreed_or_none():
    assert broken(squadron("8 panther", *TILES), wanted("engagement", options={"tanks": 8})) == []
    free = wanted("engagement", options={"tanks": 0})
    assert broken(squadron("1 panther", *TILES), free) == broken(squadron("16 panther", *TILES), free) == []
    assert broken(squadron(*TILES), free) == ["PS-1.6"]


@pytest.mark.rule("PS-R29")
def test_no_more_tanks_than_hexes_on_the_edge():
    free = wanted("engagement", options={"tanks": 0})
    assert broken(squadron("17 panther", *TILES), free) == ["PS-R29"]


@pytest.mark.rule("PS-2.1")
@pytest.mark.rule("PS-R29")
def test_each_player_takes_fifteen_tiles():
    fewer = squadron("5 panther", *TILES[1:], "3 small_house")
    assert broken(squadron("5 panther", "15 hedge"), ENGAGEMENT) == []
    (violation,) = check(fewer, ENGAGEMENT).violations
    assert (violation.rule, violation.limit, violation.actual) == ("PS-2.1", 15, 14)
    for fix in violation.fixes:
        assert broken(apply(fix, fewer), ENGAGEMENT) == []
    assert broken(fewer, wanted("engagement", options={"tiles": 14})) == []


@pytest.mark.rule("PS-2.1")
def test_fifteen_is_what_the_ledger_says_for_both_sides():
    (scene,) = ledger.load("panzer_squadron").scenarios
    tiles = next(option for option in leeway("panzer_squadron", "engagement").options if option.key == "tiles")
    assert {side["tiles"] for side in scene.model_dump()["sides"].values()} == {tiles.default}


@pytest.mark.rule("PS-1.1a")
def test_a_wreck_is_not_brought_along():
    assert broken(squadron("5 panther", *TILES, "1 wreck"), ENGAGEMENT) == ["PS-1.1a"]


@pytest.mark.rule("PS-G6")
def test_nations_years_and_duplicates_are_free_unless_the_players_agree():
    mixed = squadron("3 panther", "2 t34_1940", *TILES)
    assert broken(mixed, ENGAGEMENT) == []
    assert broken(mixed, wanted("engagement", nations=("german",))) == ["PS-G6"]
    assert broken(mixed, wanted("engagement", nations=("german", "soviet"))) == []
    assert broken(mixed, wanted("engagement", year=1944)) == ["PS-G6"]
    assert broken(squadron("5 panther", *TILES), wanted("engagement", year=1944)) == []


@pytest.mark.rule("PS-G6")
def test_house_points_count_only_when_agreed():
    five = squadron("5 panther", *TILES)
    price = 5 * ENGAGEMENT.cards["panther"].points
    assert check(five, ENGAGEMENT).points[0].limit is None
    assert broken(five, wanted("engagement", points=price)) == []
    assert broken(five, wanted("engagement", points=price - 1)) == ["PS-G6"]
