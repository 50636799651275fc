"""What an army is: each rule with a legal and an illegal army, one piece apart."""

from functools import partial

import pytest

from rules.construction import apply, check, may_add
from rules.setups import prepare
from tests.rules.construction import building
from tests.rules.construction.building import broken, sentences

army = partial(building.force, "tank_chess")
wanted = partial(building.wanted, "tank_chess")
SMALL = ("2 ht", "3 mt", "4 lt", "1 clt")
LARGE = (*SMALL, "2 td", "2 hm")


@pytest.mark.rule("CH-2.2")
@pytest.mark.parametrize("side", [0, 1])
def test_the_army_of_the_small_board_is_fixed(side):
    asked = wanted("basic_16", side)
    assert broken(army(*SMALL), asked) == []
    assert broken(army("2 ht", "3 mt", "3 lt", "1 clt"), asked) == ["CH-2.2"]
    assert broken(army("2 ht", "4 mt", "4 lt", "1 clt"), asked) == ["CH-2.2"]
    assert broken(army(*SMALL, "1 td"), asked) == ["CH-2.2"]
    assert sentences(army(*SMALL, "1 td"), asked) == ["Tank destroyer is not in the order of battle"]


@pytest.mark.rule("CH-9.1")
@pytest.mark.rule("CH-R18")
def test_the_army_of_the_large_board_has_destroyers_and_mortars_too():
    asked = wanted("basic_20")
    assert broken(army(*LARGE), asked) == []
    assert broken(army(*SMALL, "2 td", "1 hm"), asked) == ["CH-R18"]
    short = army(*SMALL, "2 td")
    (violation,) = check(short, asked).violations
    assert apply(violation.fixes[0], short) == army(*LARGE)


@pytest.mark.parametrize("scenario", ["basic_16", "basic_20", "free"])
def test_the_armies_that_a_set_up_takes_by_itself_are_legal(scenario):
    for side, seat in enumerate(prepare("tank_chess", scenario).seats):
        assert broken(seat.force, wanted(scenario, side)) == []


@pytest.mark.rule("CH-2.2")
def test_an_army_of_your_own_has_one_command_tank():
    asked = wanted("free")
    assert broken(army("1 clt", "6 td"), asked) == []
    assert broken(army("6 td"), asked) == ["CH-2.2"]
    assert broken(army("2 clt", "6 td"), asked) == ["CH-2.2"]
    assert may_add(army("1 clt"), asked)["clt"].rule == "CH-2.2"


@pytest.mark.rule("CH-1.5")
@pytest.mark.rule("CH-12.1")
def test_only_units_that_play_are_taken():
    for other in ("obstacle", "wreck", "bulldozer", "water"):
        assert broken(army("1 clt", f"1 {other}"), wanted("free")) == ["CH-1.5"]


@pytest.mark.rule("CH-R22")
def test_an_army_of_your_own_fits_its_half_of_the_board():
    assert broken(army("1 clt", "49 lt"), wanted("free")) == []
    assert broken(army("1 clt", "50 lt"), wanted("free")) == ["CH-R22"]


@pytest.mark.rule("CH-1.2")
def test_pieces_beyond_the_box_are_strange_and_not_refused():
    report = check(army("1 clt", "5 lt"), wanted("free"))
    assert report.legal
    assert [(advice.rule, advice.severity) for advice in report.violations] == [("CH-1.2", "advice")]
    assert may_add(army("1 clt", "5 lt"), wanted("free"))["lt"] is None
