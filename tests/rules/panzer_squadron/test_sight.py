"""Chapters 6 and 7 and the complement of chapter 12: what is seen, and which armour is struck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import ledger
from rules.grids.hexes import at, axial, parse
from rules.panzer_squadron import landscape
from rules.panzer_squadron.landscape import Landscape
from rules.panzer_squadron.sight import FRONT, LEFT, REAR, RIGHT, clear_lines, look, open_section, zone_of
from tests.rules.panzer_squadron.boards import (
    BOARD,
    FACINGS,
    KINDS,
    battle,
    driving,
    listed,
    modifiers,
    play,
    refused,
    told,
)

VECTORS = {vector.id: vector for vector in ledger.load("panzer_squadron").vectors}
FIRER = "tank H10 N"


def seen(target, tiles="", wrecks=""):
    """What a tank on H10 sees of *target*, such as "H6 S"."""
    state = battle(FIRER, f"tank {target}, tank P1 S", tiles=tiles, wrecks=wrecks)
    return state.land.sights[parse("H10"), state.tank(201).hex, state.tank(201).facing]


def lines(target, tiles, aim):
    """How many of the lines to the section *aim* of *target* are clear and how many are cut."""
    state = battle(FIRER, f"tank {target}", tiles=tiles)
    clear = clear_lines(state.land, parse("H10"), state.tank(201).hex, state.tank(201).facing, aim).bit_count()
    return clear, 3 - clear


@pytest.mark.rule("PS-6.1a")
def test_a_shot_is_ordered_at_an_enemy_in_sight_and_never_at_a_friend_or_a_wreck():
    state = battle("tank H10 N, tank H9 N", "tank H5 S, tank G2 S", wrecks="C3")
    assert {text.split()[2] for text in listed(state, "fire 101")} == {"201", "202"}
    assert refused(state, "fire 101 102") == "PS-6.1a"
    assert refused(state, "fire 101 190") == "PS-6.1a"
    assert refused(state, "fire 101 209") == "PS-6.1a"
    play(state, "fire 101 201", 10, 100)
    state.seat = 0
    assert refused(state, "fire 102 201") == "PS-6.1a"


@pytest.mark.rule("PS-6.1b", "PS-R17")
def test_a_tank_is_visible_when_two_lines_reach_it():
    assert seen("H6 S").clear == 0b111
    assert seen("H6 S", tiles="stone_house H7").clear.bit_count() == 2
    assert seen("I7 S", tiles="stone_house H8") is None


@pytest.mark.rule("PS-6.2", "PS-R17")
@pytest.mark.parametrize(
    ("aim", "points"),
    [(FRONT, (10, 0, 2)), (RIGHT, (2, 3, 4)), (REAR, (4, 6, 8)), (LEFT, (8, 9, 10))],
)
def test_lines_are_drawn_to_the_three_points_of_the_section_that_is_struck(aim, points):
    for facing in range(6):
        assert aim.points(facing) == tuple((point + 2 * facing) % 12 for point in points)
    assert seen("H6 S").points == FRONT.points(FACINGS.index("S"))


@pytest.mark.rule("PS-6.4")
def test_the_printed_case_of_one_line():
    given, then = VECTORS["PS-V2"].given, VECTORS["PS-V2"].then
    assert lines("I7 S", "stone_house H8", FRONT) == (given["lines_clear"], given["lines_cut"])
    state = battle(FIRER, "tank I7 S", tiles="stone_house H8")
    assert (refused(state, "fire 101 201") is None) is then["may_fire"]
    assert refused(state, "fire 101 201") == "PS-6.4"
    assert not listed(state, "fire")


@pytest.mark.rule("PS-6.3a", "PS-6.3b")
def test_the_printed_case_of_two_lines():
    given, then = VECTORS["PS-V3"].given, VECTORS["PS-V3"].then
    assert lines("H6 S", "stone_house H7", FRONT) == (given["lines_clear"], given["lines_cut"])
    state = battle(FIRER, "tank H6 S, tank P1 S", tiles="stone_house H7")
    assert (refused(state, "fire 101 201") is None) is then["may_fire"]
    found = modifiers(play(state, "fire 101 201", 1))
    assert (found["PS-9.5"], "PS-9.5" in found) == (then["modifier"], then["partially_hidden"])


@pytest.mark.rule("PS-6.5")
def test_the_printed_case_of_an_obstacle_before_another_section():
    given, then = VECTORS["PS-V4"].given, VECTORS["PS-V4"].then
    assert lines("I7 SE", "stone_house I8", FRONT)[0] < 2
    assert lines("I7 SE", "stone_house I8", RIGHT)[0] == given["side_lines_clear"]
    state = battle(FIRER, "tank I7 SE, tank P1 S", tiles="stone_house I8")
    assert (refused(state, "fire 101 201 NE") is None) is then["may_fire"]
    events = play(state, "fire 101 201", 1)
    assert told(events, "fired")["section"] == given["section"]
    assert modifiers(events).get("PS-9.5", 0) == then["modifier"]


@pytest.mark.rule("PS-R20")
def test_partial_cover_counts_once_whatever_gives_it():
    found = seen("H6 S", tiles="stone_house H7, stone_house H9", wrecks="G7")
    assert [part.amount for part in found.parts if part.rule == "PS-9.5"] == [-1]


@pytest.mark.rule("PS-R18")
def test_a_line_between_two_obstacles_is_cut_only_if_both_block():
    straight = 0b010  # of the three lines north from H10 to H6, the one along the side that H9 and I9 share
    assert seen("H6 S", tiles="stone_house H9").clear & straight
    assert seen("H6 S", tiles="stone_house I9").clear & straight
    assert seen("H6 S", tiles="stone_house H9, stone_house I9") is None
    assert lines("H6 S", "stone_house H9, stone_house I9", FRONT) == (0, 3)


@pytest.mark.rule("PS-R19")
def test_live_tanks_never_block_sight_and_wrecks_do():
    state = battle(f"{FIRER}, tank H8 N", "tank H6 S, tank H9 S")
    assert refused(state, "fire 101 201") is None
    assert seen("H6 S", wrecks="H8") is None


@pytest.mark.rule("PS-7.1", "PS-R16")
@pytest.mark.parametrize("facing", range(6))
def test_where_the_firer_stands_decides_which_section_is_struck(facing):
    q, r = axial(parse("H7"))
    wedges = [(2, -3), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2)]  # inside the wedge of each side, from side 0 on
    for side, (dq, dr) in enumerate(wedges):
        section = zone_of(at(q + dq, r + dr), at(q, r), facing)
        turned = (side - facing) % 6
        assert section is {0: FRONT, 5: FRONT, 1: RIGHT, 2: REAR, 3: REAR, 4: LEFT}[turned]


@pytest.mark.rule("PS-R16")
@pytest.mark.parametrize("facing", range(6))
def test_on_the_line_between_two_zones_the_one_nearer_the_front_applies(facing):
    q, r = axial(parse("H7"))
    vertices = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)]  # straight out over each vertex, from 0 on
    for vertex, (dq, dr) in enumerate(vertices):
        section = zone_of(at(q + dq, r + dr), at(q, r), facing)
        turned = (vertex - facing) % 6
        assert section is {0: FRONT, 1: FRONT, 5: FRONT, 2: RIGHT, 4: LEFT, 3: REAR}[turned]


@pytest.mark.rule("PS-12.1a")
def test_a_side_that_is_hidden_may_be_replaced_by_the_front_at_minus_one():
    assert lines("I6 SE", "stone_house H8", RIGHT) == (1, 2)
    state = battle(FIRER, "tank I6 SE, tank P1 S", tiles="stone_house H8")
    events = play(state, "fire 101 201", 1)
    assert told(events, "fired")["section"] == "front"
    assert modifiers(events)["PS-12.1a"] == -1
    assert "PS-9.5" not in modifiers(events)


@pytest.mark.rule("PS-12.1a", "PS-R23")
def test_from_behind_the_abeam_line_the_rear_stands_in():
    found = seen("H6 NE", tiles="stone_house I7")
    assert (found.section, found.parts[0].rule) == ("rear", "PS-12.1a")


@pytest.mark.rule("PS-12.1b")
def test_the_substitute_needs_two_lines_and_its_own_partial_cover_counts_too():
    found = seen("I7 SE", tiles="stone_house H8")
    assert (found.section, found.clear.bit_count()) == ("front", 2)
    assert {part.rule: part.amount for part in found.parts} == {"PS-12.1a": -1, "PS-9.5": -1, "PS-12.2": 1}
    assert seen("I7 SE", tiles="stone_house H8, stone_house I8") is None


@pytest.mark.rule("PS-12.1a", "PS-12.1b")
def test_the_printed_case_of_a_hidden_side():
    given, then = VECTORS["PS-V6"].given, VECTORS["PS-V6"].then
    clear = {FRONT: (1 << given["front_lines_clear"]) - 1, RIGHT: (1 << given["side_lines_clear"]) - 1, REAR: 0}
    aim = open_section(RIGHT, 1, clear.__getitem__)
    assert (aim is not None, aim.section) == (then["may_fire"], then["section"])
    assert open_section(RIGHT, -1, clear.__getitem__) is None


@pytest.mark.rule("PS-12.1c")
def test_nothing_stands_in_for_a_hidden_front_or_rear():
    everything = dict.fromkeys((RIGHT, LEFT), 7)
    for ahead in (-1, 0, 1):
        assert open_section(FRONT, ahead, (everything | {FRONT: 1, REAR: 7}).__getitem__) is None
        assert open_section(REAR, ahead, (everything | {FRONT: 7, REAR: 1}).__getitem__) is None
    assert seen("I7 S", tiles="stone_house H8") is None
    assert seen("I7 N", tiles="stone_house H8") is None


@pytest.mark.rule("PS-R23")
@pytest.mark.parametrize("column", "DEFGHIJKL")
@pytest.mark.parametrize("facing", [0, 3])
def test_what_hides_a_side_from_exactly_abeam_hides_front_and_rear_too(column, facing):
    """So the choice between the two, which the ruling gives to the firer, never comes up: each obstacle cuts all lines
    to the side, and with them too many to front and rear, or none of them."""
    firer, target = parse("C6"), parse(f"{column}6")
    for hex in BOARD.middle:
        if hex not in (firer, target):
            land = Landscape(BOARD, KINDS, {hex: "stone_house"}, frozenset())
            sides = clear_lines(land, firer, target, facing, zone_of(firer, target, facing))
            assert sides == (0 if firer < hex < target else 7)
            if not sides:
                assert all(clear_lines(land, firer, target, facing, aim).bit_count() < 2 for aim in (FRONT, REAR))


@pytest.mark.rule("PS-R15")
@pytest.mark.parametrize(
    ("target", "covered"), [("H2", True), ("F5", True), ("E6", True), ("E7", False), ("H12", False)]
)
def test_a_gun_covers_the_120_degrees_ahead_of_it_edges_included(target, covered):
    state = battle("gun H8 N", f"tank {target} S")
    assert bool(listed(state, "fire 101 201")) is covered


@pytest.mark.rule("PS-R32")
def test_range_is_unlimited():
    state = battle("tank A12 N", "tank P1 S")
    assert refused(state, "fire 101 201") is None


@pytest.fixture
def looks(monkeypatch):
    """What had to be worked out, in the order in which it was asked for."""
    worked_out = []

    def spied(land, *key):
        worked_out.append(key)
        return look(land, *key)

    monkeypatch.setattr(landscape, "look", spied)
    return worked_out


def ask_all(state):
    """Everything that asks what is seen."""
    for action in state.actions():
        assert state.refusal(action) is None
        state.describe(action)
    return state.score(0), state.score(1), state.view(0)


def test_on_unchanged_ground_a_sight_is_worked_out_once_and_then_looked_up(looks):
    state = battle("tank H10 N, tank C9 NE", "tank H6 S, gun L7 S", tiles="stone_house H7, hedge F7")
    before = ask_all(state)
    assert len(looks) == len(set(looks)) > 0
    looks.clear()
    assert ask_all(state) == ask_all(state.copy()) == before
    assert looks == []


def test_a_tank_that_moves_leaves_what_others_see_of_each_other_as_it_is(looks):
    state = driving("tank H10 N, tank C9 NE", "tank H6 S, gun L7 S", 4, tiles="stone_house H7, hedge F7")
    ask_all(state)
    looks.clear()
    play(state, "move 101 H9 N")
    ask_all(state)
    assert looks
    assert all(parse("H9") in key[:2] for key in looks)


def test_what_changes_the_ground_changes_only_what_is_seen_across_it(looks):
    state = battle("tank H10 N, tank C10 N", "tank H6 S, tank H3 S, gun C4 S")
    ask_all(state)
    looks.clear()
    play(state, "fire 101 201", 10, 99)
    ask_all(state)
    assert {key[:2] for key in looks} == {(parse("H10"), parse("H3")), (parse("H3"), parse("H10"))}
    assert state.land.sights[parse("H10"), parse("H3"), 3] is None


TILES = ("shell_hole", "stone_house", "small_house", "ruin", "hedge")
hexes = st.sampled_from([hex for hex in BOARD.grid.hexes if hex not in BOARD.home(0)])


@given(st.dictionaries(hexes, st.sampled_from(TILES), max_size=30), st.lists(hexes, min_size=1, max_size=4),
       st.data())  # fmt: skip
def test_what_is_seen_after_a_change_is_what_is_seen_on_such_ground_from_the_start(tiles, changes, data):
    land = Landscape(BOARD, KINDS, tiles, frozenset())
    for hex in changes:
        is_house = land.tiles.get(hex) == "small_house"
        land = land.with_tile(hex, "ruin") if is_house else land.with_wreck(hex)
    fresh = Landscape(BOARD, KINDS, land.tiles, land.wrecks)
    for _ in range(30):
        origin, target = data.draw(st.lists(hexes, min_size=2, max_size=2, unique=True))
        key = (origin, target, data.draw(st.integers(0, 5)))
        assert land.sights[key] == fresh.sights[key]
