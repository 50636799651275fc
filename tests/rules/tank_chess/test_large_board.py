"""Chapter 9: the large board, the tank destroyer and the heavy mortar."""

from collections import Counter

import pytest

from rules.grids.squares import COMPASS
from rules.setups import prepare
from rules.tank_chess import GAME
from tests.rules.tank_chess.boards import LARGE, at, battle, kinds_of, listed, play, refused

AHEAD = {"N": "J14", "NE": "N14", "E": "N10", "SE": "N6", "S": "J6", "SW": "F6", "W": "F10", "NW": "F14"}


@pytest.mark.rule("CH-9.1", "CH-R18")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_large_army_has_two_tank_destroyers_and_two_mortars_more(seat):
    army = GAME.start(prepare("tank_chess", "basic_20")).armies[seat]
    small = GAME.start(prepare("tank_chess", "basic_16")).armies[seat]
    more = Counter(unit.kind for unit in army.values()) - Counter(unit.kind for unit in small.values())
    assert more == {"TD": 2, "HM": 2}
    assert len(army) == 14


@pytest.mark.rule("CH-9.2c", "CH-R19")
@pytest.mark.parametrize("facing", COMPASS)
def test_a_tank_destroyer_fires_straight_ahead_only(facing):
    start = COMPASS[(COMPASS.index(facing) + 1) % 8]
    everybody = ", ".join(f"MT {square} N" for square in AHEAD.values())
    state = battle(f"TD J10 {start}", everybody, board=LARGE)
    assert listed(state, f"J10-J10{facing}x") == {f"J10-J10{facing}x{AHEAD[facing]}"}
    beside = AHEAD[COMPASS[(COMPASS.index(facing) + 1) % 8]]
    assert refused(state, f"J10-J10{facing}x{beside}") == "CH-9.2c"


@pytest.mark.rule("CH-5.3", "CH-9.2c")
def test_a_tank_destroyer_needs_a_free_line_and_an_empty_space_like_a_tank():
    assert refused(battle("TD J4 N", "HT J10 S", obstacles="J8", board=LARGE), "J4-J5NxJ10") == "CH-5.3"
    assert refused(battle("TD J4 N", "HT J6 S", board=LARGE), "J4-J5NxJ6") == "CH-5.4"


@pytest.mark.rule("CH-9.2b")
def test_a_tank_destroyer_destroys_a_heavy_tank_from_the_front():
    state = battle("TD J4 N", "HT J10 S", board=LARGE)
    assert kinds_of(play(state, "J4-J5NxJ10")) == ["moved", "fired", "destroyed"]


@pytest.mark.rule("CH-9.3c", "CH-R19")
@pytest.mark.parametrize("facing", COMPASS)
def test_a_mortar_fires_straight_ahead_only(facing):
    start = COMPASS[(COMPASS.index(facing) + 1) % 8]
    everybody = ", ".join(f"HT {square} N" for square in AHEAD.values())
    state = battle(f"HM J10 {start}", everybody, board=LARGE)
    assert listed(state, f"J10-J10{facing}x") == {f"J10-J10{facing}x{AHEAD[facing]}"}
    beside = AHEAD[COMPASS[(COMPASS.index(facing) + 1) % 8]]
    assert refused(state, f"J10-J10{facing}x{beside}") == "CH-9.3c"


@pytest.mark.rule("CH-9.3d")
@pytest.mark.parametrize(
    "between",
    [
        {"obstacles": "J6 J7"},
        {"white": "HM J4 N, LT J7 N"},
        {"black": "HT J9 S, LT J6 S"},
        {"wrecks": "J6 J8"},
        pytest.param({"obstacles": "J8 I9 K9 I8 K8 J10"}, marks=pytest.mark.rule("CH-10.4")),
    ],
    ids=["obstacles", "a friend", "an enemy", "wrecks", "a target walled in"],
)
def test_a_mortar_fires_over_everything(between):
    state = battle(**{"white": "HM J4 N", "black": "HT J9 S", "board": LARGE, **between})
    assert "J4-J5NxJ9" in listed(state)
    assert refused(state, "J4-J5NxJ9") is None


@pytest.mark.rule("CH-9.3e", "CH-R12")
@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize(("facing", "file", "rank"), [("N", 0, 1), ("SE", 1, -1)])
def test_a_mortar_hits_at_exactly_3_4_or_5_spaces(distance, facing, file, rank):
    square = f"{chr(ord('J') + file * distance)}{10 + rank * distance}"
    start = COMPASS[(COMPASS.index(facing) + 1) % 8]
    state = battle(f"HM J10 {start}", f"HT {square} N", board=LARGE)
    in_range = distance in (3, 4, 5)
    assert refused(state, f"J10-J10{facing}x{square}") == (None if in_range else "CH-9.3e")
    assert (f"J10-J10{facing}x{square}" in listed(state)) == in_range


@pytest.mark.rule("CH-9.3f", "CH-R13")
def test_of_several_enemies_in_range_the_mortar_destroys_one():
    state = battle("HM J4 N", "MT J8 S, HT J9 S, TD J10 S", board=LARGE)
    assert listed(state, "J4-J5Nx") == {"J4-J5NxJ8", "J4-J5NxJ9", "J4-J5NxJ10"}
    play(state, "J4-J5NxJ9")
    assert [at(state, square, seat=1) for square in ("J8", "J9", "J10")] == ["MT S", None, "TD S"]


@pytest.mark.rule("CH-R13")
@pytest.mark.parametrize("what", [{"obstacles": "J9"}, {"wrecks": "J9"}, {"white": "HM J4 N, LT J9 N"}])
def test_a_mortar_aims_at_live_enemies_only(what):
    state = battle(**{"white": "HM J4 N", "black": "LT A20 S", "board": LARGE, **what})
    assert refused(state, "J4-J5NxJ9") == "CH-5.1"
