"""Chapter 2: tiles in turn, then tanks on the edges."""

import pytest

from rules.chance import Fast, Rng
from rules.documents import Entry, Force
from rules.grids.hexes import NAMES, parse
from rules.panzer_squadron import GAME
from rules.setups import prepare
from tests.rules.panzer_squadron.boards import listed, play, refused

SLUG = "panzer_squadron"


def begun(*dice, forces=(), **options):
    state = GAME.start(prepare(SLUG, "engagement", forces, options))
    play(state, "roll", *dice)
    return state


def squadron(**counts):
    return Force(game=SLUG, entries=tuple(Entry(card=card, count=count) for card, count in counts.items()))


def place_all(state, stage):
    """Place at random until *stage*; give who placed each time."""
    seats, rng = [], Rng(3)
    while state.stage != stage:
        seats.append(state.actor())
        state.apply(state.sample(rng), Fast(rng))
    return seats


@pytest.mark.rule("PS-2.1")
@pytest.mark.parametrize("count", [15, 10, 5, 20])
def test_each_player_takes_as_many_tiles_as_were_agreed(count):
    state = begun(9, 2, tiles=count)
    assert [sum(pool.values()) for pool in state.pools] == [count, count]
    assert set(state.pools[0]) == {"shell_hole", "stone_house", "small_house", "ruin", "hedge"}


def test_without_tiles_the_tanks_are_placed_at_once():
    assert begun(9, 2, tiles=0).stage == "tanks"


@pytest.mark.rule("PS-2.2")
def test_tiles_are_placed_one_after_the_other_until_all_are():
    state = begun(2, 9)
    assert place_all(state, "tanks") == [1, 0] * 15
    assert len(state.tiles) == 30
    assert state.pools == ({}, {})


@pytest.mark.rule("PS-2.2")
def test_a_player_with_more_tiles_places_the_rest_alone():
    setup = prepare(SLUG, "engagement").write()
    setup["terrain"]["pools"] = [{"hedge": 3}, {"ruin": 1}]
    state = GAME.start(setup)
    play(state, "roll", 3, 8)
    assert place_all(state, "tanks") == [1, 0, 0, 0]


@pytest.mark.rule("PS-2.3")
def test_tanks_are_placed_only_after_all_tiles_and_on_ones_own_edge():
    state = begun(9, 2)
    assert refused(state, "deploy 101 H12 N") == "PS-2.2"
    place_all(state, "tanks")
    assert refused(state, "lay hedge H6") == "PS-2.3"
    assert refused(state, "deploy 101 H11 N") == "PS-2.3"
    assert refused(state, "deploy 101 H1 S") == "PS-2.3"
    assert refused(state, "deploy 201 H1 S") == "PS-2.3"
    for facing in ("N", "NE", "SE", "S", "SW", "NW"):
        assert refused(state, f"deploy 101 H12 {facing}") is None


@pytest.mark.rule("PS-R29")
def test_a_roll_off_decides_who_places_first_and_ties_are_rolled_again():
    state = begun(4, 4, 7, 7, 3, 5)
    assert (state.stage, state.actor()) == ("tiles", 1)


@pytest.mark.rule("PS-R29")
def test_a_tile_goes_on_a_free_hex_off_the_two_edge_rows():
    state = begun(9, 2)
    play(state, "lay hedge H6")
    assert refused(state, "lay hedge H6") == "PS-R29"
    assert refused(state, "lay hedge H1") == "PS-R29"
    assert refused(state, "lay hedge H12") == "PS-R29"
    assert refused(state, "lay hedge Q6") == "PS-R29"
    assert refused(state, "lay swamp H7") == "PS-2.1"
    rows = {NAMES[action.hex][1:] for action in state.actions()}
    assert rows == {str(row) for row in range(2, 12)}


@pytest.mark.rule("PS-2.1")
def test_a_kind_of_tile_that_is_used_up_cannot_be_laid():
    setup = prepare(SLUG, "engagement").write()
    setup["terrain"]["pools"] = [{"hedge": 1, "ruin": 1}, {"ruin": 2}]
    state = GAME.start(setup)
    play(state, "roll", 8, 3)
    play(state, "lay hedge C3")
    play(state, "lay ruin C4")
    assert refused(state, "lay hedge C5") == "PS-2.1"


@pytest.mark.rule("PS-R29")
def test_who_laid_the_first_tile_places_the_first_tank_and_placement_alternates():
    state = begun(2, 9, forces=[squadron(t34_85=3), squadron(panther=1)])
    place_all(state, "tanks")
    assert place_all(state, "orders") == [1, 0, 0, 0]
    assert state.turn == 1


@pytest.mark.rule("PS-R29")
def test_who_laid_the_first_tile_places_the_first_tank_even_if_the_other_won_the_roll_with_no_tile_to_lay():
    setup = prepare(SLUG, "engagement").write()
    setup["terrain"]["pools"] = [{}, {"ruin": 2}]
    state = GAME.start(setup)
    play(state, "roll", 8, 3)
    assert place_all(state, "tanks") == [1, 1]
    assert place_all(state, "orders") == [1, 0] * 5


@pytest.mark.rule("PS-R24")
def test_two_tanks_cannot_be_placed_on_one_hex():
    state = begun(9, 2, tiles=0)
    play(state, "deploy 101 H12 N")
    play(state, "deploy 201 H1 S")
    assert refused(state, "deploy 102 H12 N") == "PS-R24"
    assert not listed(state, "deploy 102 H12")
    assert refused(state, "deploy 101 G12 N") == "PS-2.3"


@pytest.mark.rule("PS-R10")
def test_all_tanks_start_stopped_with_their_turrets_ahead():
    state = begun(9, 2, tiles=0)
    place_all(state, "orders")
    tanks = [tank for side in state.squadrons for tank in side.values()]
    assert {(tank.moving, tank.turret, tank.status) for tank in tanks} == {(False, 0, "ready")}


@pytest.mark.rule("PS-G3")
@pytest.mark.parametrize("size", ["12x10", "20x14", "26x18"])
def test_the_board_has_the_size_that_was_chosen(size):
    board = begun(9, 2, board=size).board
    assert f"{board.columns}x{board.rows}" == size


def test_tanks_and_tiles_that_a_set_up_places_are_not_placed_again():
    setup = prepare(SLUG, "engagement", [squadron(t34_85=2), squadron(panther=1)], {"tiles": 0}).write()
    setup["terrain"]["tiles"] = {"H6": "ruin"}
    setup["seats"][0]["placements"] = [
        {"card": "t34_85", "hex": "H6", "facing": 1},
        {"card": "t34_85", "hex": "C12", "facing": 0},
    ]
    setup["seats"][1]["placements"] = [{"card": "panther", "hex": "C1", "facing": 3}]
    state = GAME.start(setup)
    assert state.squadrons[0][101].hex == parse("H6")
    play(state, "roll", 2, 6)
    assert (state.stage, state.actor(), state.turn) == ("orders", 1, 1)


def test_tanks_that_a_set_up_places_in_part_are_completed_in_play():
    setup = prepare(SLUG, "engagement", [squadron(t34_85=2), squadron(panther=1)], {"tiles": 0}).write()
    setup["seats"][1]["placements"] = [{"card": "panther", "hex": "C1", "facing": 3}]
    state = GAME.start(setup)
    play(state, "roll", 2, 6)
    assert (state.stage, state.actor()) == ("tanks", 0)
    assert place_all(state, "orders") == [0, 0]
