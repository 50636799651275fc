"""Chapter 11: tiles."""

from dataclasses import replace

import pytest

from rules.grids.hexes import parse
from tests.rules.panzer_squadron.boards import FAR, battle, driving, kinds_of, listed, modifiers, play, refused

SOUTH = "tank H10 N"
NORTH = f"tank H6 S, {FAR}"
"""Four hexes apart, front to front: between them lie H9 and I9, then H8, then H7 and I7."""


def shot(tiles, north=NORTH, south=SOUTH):
    """What modifies a shot from H10 at H6 across *tiles*; None when there is no sight."""
    state = battle(south, north, tiles=tiles)
    return modifiers(play(state, "fire 101 201", 1)) if refused(state, "fire 101 201") is None else None


OPEN = {"PS-9.1": 1, "PS-12.2": 1}


@pytest.mark.rule("PS-11.0")
def test_a_tile_that_blocks_sight_blocks_it_over_its_whole_hex():
    for tile in ("stone_house", "small_house"):
        assert shot(f"{tile} H8") is None
        assert shot(f"{tile} H7") == OPEN | {"PS-9.5": -1}


@pytest.mark.rule("PS-11.1a")
def test_no_tank_may_enter_a_shell_hole():
    state = driving("tank H8 N", FAR, 4, tiles="shell_hole H7")
    assert refused(state, "move 101 H7 N") == "PS-11.1a"
    assert not listed(state, "move 101 H7")


@pytest.mark.rule("PS-11.1b")
def test_a_shell_hole_neither_blocks_sight_nor_modifies_a_shot():
    assert shot("shell_hole H8, shell_hole H7, shell_hole I7") == OPEN


@pytest.mark.rule("PS-11.2a", "PS-R34")
def test_no_tank_may_enter_a_stone_house():
    assert refused(driving("tank H8 N", FAR, 4, tiles="stone_house H7"), "move 101 H7 N") == "PS-11.2a"


@pytest.mark.rule("PS-11.2b")
def test_a_stone_house_blocks_sight():
    assert shot("stone_house H8") is None


@pytest.mark.rule("PS-11.3a")
def test_a_small_house_blocks_sight_while_it_is_intact():
    assert shot("small_house H8") is None
    state = driving("tank H9 N, tank H10 N", f"tank H6 S done, {FAR} done", 4, tiles="small_house H8")
    assert refused(state, "fire 101 201") == "PS-R6"
    play(state, "move 101 H8 N")
    play(state, "stop 101")
    assert refused(state, "fire 102 201") is None


@pytest.mark.rule("PS-11.3b")
def test_entering_a_small_house_costs_three():
    assert refused(driving("tank H8 N", FAR, 2, tiles="small_house H7"), "move 101 H7 N") == "PS-11.3b"
    state = driving("tank H8 N", FAR, 3, tiles="small_house H7")
    play(state, "move 101 H7 N")
    assert state.activation.points == 0


@pytest.mark.rule("PS-11.3c")
def test_a_small_house_that_is_entered_becomes_a_ruin_for_good():
    state = driving("tank H8 N", FAR, 4, tiles="small_house H7")
    assert kinds_of(play(state, "move 101 H7 N")) == ["entered", "flattened"]
    assert state.tiles[parse("H7")] == "ruin"
    play(state, "move 101 H6 N")
    assert state.tiles[parse("H7")] == "ruin"


@pytest.mark.rule("PS-11.3d")
def test_the_tank_that_flattened_the_house_has_the_cover_of_the_ruin_at_once():
    state = driving("tank H8 N", f"tank H4 S, {FAR}", 4, tiles="small_house H7")
    play(state, "move 101 H7 N")
    assert state.stage == "window"
    assert modifiers(play(state, "fire 201 101", 1))["PS-11.4b"] == -2


@pytest.mark.rule("PS-11.4a")
def test_entering_a_ruin_costs_two():
    assert refused(driving("tank H8 N", FAR, 1, tiles="ruin H7"), "move 101 H7 N") == "PS-11.4a"
    state = driving("tank H8 N", FAR, 2, tiles="ruin H7")
    play(state, "move 101 H7 N")
    assert state.activation.points == 0


@pytest.mark.rule("PS-11.4b")
def test_a_target_in_a_ruin_costs_two():
    assert shot("ruin H6") == OPEN | {"PS-11.4b": -2}


@pytest.mark.rule("PS-11.4c", "PS-R22")
@pytest.mark.parametrize("hex", ["H8", "H7", "H9"])
def test_a_target_behind_a_ruin_costs_one_at_any_distance(hex):
    assert shot(f"ruin {hex}") == OPEN | {"PS-11.4c": -1}


@pytest.mark.rule("PS-R22")
def test_behind_counts_once_adds_to_standing_in_one_and_the_firers_own_ruin_does_nothing():
    assert shot("ruin H8, ruin H7, ruin I7") == OPEN | {"PS-11.4c": -1}
    assert shot("ruin H6, ruin H8") == OPEN | {"PS-11.4b": -2, "PS-11.4c": -1}
    assert shot("ruin H10") == OPEN


@pytest.mark.rule("PS-R22")
def test_a_ruin_on_a_cut_line_alone_gives_no_cover():
    assert shot("ruin H7") == OPEN | {"PS-11.4c": -1}
    assert shot("stone_house H9, ruin H7") == OPEN | {"PS-9.5": -1}  # both lie on the line to one and the same point


@pytest.mark.rule("PS-11.4d")
def test_a_ruin_never_blocks_sight():
    assert shot("ruin H9, ruin I9, ruin H8, ruin H7, ruin I7") is not None


@pytest.mark.rule("PS-11.5a")
def test_entering_a_hedge_costs_three():
    assert refused(driving("tank H8 N", FAR, 2, tiles="hedge H7"), "move 101 H7 N") == "PS-11.5a"
    state = driving("tank H8 N", FAR, 3, tiles="hedge H7")
    play(state, "move 101 H7 N")
    assert state.activation.points == 0


@pytest.mark.rule("PS-11.5b", "PS-R21")
def test_a_hedge_blocks_sight_except_to_and_from_a_tank_next_to_it_or_in_it():
    assert shot("hedge H8") is None
    assert shot("hedge H9, hedge I9") == OPEN  # next to the firer: neither cuts nor protects
    assert shot("hedge H7, hedge I7") is not None  # next to the target
    assert shot("hedge H10") == OPEN
    assert shot("hedge H6") is not None


@pytest.mark.rule("PS-11.5c", "PS-R21")
def test_a_tank_behind_a_hedge_or_in_it_is_protected_once():
    assert shot("hedge H7, hedge I7") == OPEN | {"PS-11.5c": -2}
    assert shot("hedge H6") == OPEN | {"PS-11.5c": -2}
    assert shot("hedge H6, hedge H7, hedge I7") == OPEN | {"PS-11.5c": -2}
    assert shot("hedge G6, hedge H5") == OPEN  # beside it and behind it, not in between


@pytest.mark.rule("PS-R21")
def test_a_hedge_that_does_not_cut_is_no_obstacle():
    assert "PS-9.5" not in shot("hedge H7")
    assert shot("hedge H7")["PS-11.5c"] == -2


@pytest.mark.rule("PS-11.5d")
def test_a_hedge_closes_up_again_behind_the_tank():
    state = driving("tank H8 N", FAR, 4, tiles="hedge H7")
    play(state, "move 101 H7 N")
    play(state, "move 101 H6 N")
    assert state.tiles == {parse("H7"): "hedge"}
    assert refused(battle("tank H10 N", f"tank H5 S, {FAR}", tiles="hedge H8"), "fire 101 201") == "PS-6.4"


@pytest.mark.rule("PS-R35")
@pytest.mark.parametrize("tile", ["hedge", "ruin"])
def test_a_tank_may_end_its_move_on_a_hedge_or_a_ruin(tile):
    state = driving("tank H8 N", FAR, 4, tiles=f"{tile} H7")
    play(state, "move 101 H7 N")
    play(state, "stop 101")
    assert state.tank(101).hex == parse("H7")


def test_tiles_do_what_their_cards_say():
    """A correction to a card changes the game: no tile is known to the rules by its name."""
    state = driving("tank H8 N", FAR, 2, tiles="hedge H7")
    state.kinds = state.kinds | {"hedge": replace(state.kinds["hedge"], entry_cost=2)}
    play(state, "move 101 H7 N")
    assert state.activation.points == 0
