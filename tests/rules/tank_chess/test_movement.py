"""Chapter 4: movement."""

import pytest

from rules.engine import Refusal
from rules.grids.squares import COMPASS, NAMES, parse
from rules.tank_chess.pieces import Unit
from rules.tank_chess.walking import walk, walks
from tests.rules.tank_chess.boards import KINDS, battle, listed, play, refused


def led(state, square, steps, seat=0):
    """Where *steps* lead the unit on *square*, such as "E5 NE", or the rule that forbids them."""
    end = walk(state, state.armies[seat][parse(square)], parse(square), steps)
    return end.rule if isinstance(end, Refusal) else f"{NAMES[end[0]]} {COMPASS[end[1]]}"


def ends(state, square):
    """The placements that the unit on *square* can reach, as listed."""
    return {text.split("-")[1] for text in listed(state, f"{square}-")}


@pytest.mark.rule("CH-4.1a", "CH-R1")
@pytest.mark.parametrize(
    ("facing", "ahead"),
    [("N", "H9"), ("NE", "I9"), ("E", "I8"), ("SE", "I7"), ("S", "H7"), ("SW", "G7"), ("W", "G8"), ("NW", "G9")],
)
def test_a_step_forward_is_one_space_the_way_the_unit_faces(facing, ahead):
    state = battle(f"HT H8 {facing}", "LT A16 S")
    assert led(state, "H8", "F") == f"{ahead} {facing}"
    assert refused(state, f"H8-{ahead}{facing}") is None


@pytest.mark.rule("CH-4.1b")
def test_a_rotation_turns_a_unit_by_45_degrees_in_place():
    state = battle("HT H8 N", "LT A16 S")
    assert led(state, "H8", "L") == "H8 NW"
    assert led(state, "H8", "R") == "H8 NE"
    assert {end for end in ends(state, "H8") if end.startswith("H8")} == {
        "H8NE", "H8E", "H8SE", "H8NW", "H8W", "H8SW",
    }  # fmt: skip


@pytest.mark.rule("CH-4.1c")
def test_forward_steps_and_rotations_combine_in_any_order():
    state = battle("HT H8 N", "LT A16 S")
    assert led(state, "H8", "FRF") == "I10 NE"
    assert led(state, "H8", "RFF") == "J10 NE"
    assert led(state, "H8", "FFR") == "H10 NE"
    assert {"I10NE", "J10NE", "H10NE"} <= ends(state, "H8")


@pytest.mark.rule("CH-4.1c")
def test_an_end_that_several_orders_of_steps_reach_is_listed_once():
    state = battle("MT H8 N", "LT A16 S")
    assert led(state, "H8", "RFLF") == led(state, "H8", "FRFL") == "I10 N"
    assert [str(action) for action in state.actions()].count("H8-I10N") == 1


@pytest.mark.rule("CH-4.1d")
def test_speed_is_a_maximum():
    state = battle("HT H8 N", "LT A16 S")
    assert {"H9N", "H10N", "H11N"} <= ends(state, "H8")
    assert refused(state, "H8-H12N") == "CH-4.1d"
    assert led(state, "H8", "FFFF") == "CH-4.1d"


@pytest.mark.parametrize(
    ("code", "speed"),
    [
        pytest.param("HT", 3, marks=pytest.mark.rule("CH-4.2a")),
        pytest.param("MT", 4, marks=pytest.mark.rule("CH-4.2b")),
        pytest.param("LT", 5, marks=pytest.mark.rule("CH-4.2c")),
        pytest.param("CLT", 5, marks=pytest.mark.rule("CH-4.2c")),
        pytest.param("TD", 4, marks=pytest.mark.rule("CH-9.2a")),
        pytest.param("HM", 3, marks=pytest.mark.rule("CH-9.3a")),
    ],
)
def test_each_unit_has_its_printed_speed(code, speed):
    state = battle(f"{code} H4 N", "LT A16 S")
    assert refused(state, f"H4-H{4 + speed}N") is None
    assert refused(state, f"H4-H{5 + speed}N") == "CH-4.1d"


@pytest.mark.rule("CH-4.3a")
@pytest.mark.parametrize("code", [kind.code for kind in KINDS])
def test_every_unit_may_reverse_one_space_and_keeps_its_facing(code):
    state = battle(f"{code} H8 NE", "LT A16 S")
    assert led(state, "H8", "B") == "G7 NE"
    assert refused(state, "H8-G7NE") is None
    assert refused(state, "H8-F6NE") == "CH-4.3a"


@pytest.mark.rule("CH-4.3b")
@pytest.mark.parametrize("steps", ["BF", "FB", "BL", "RB", "BB"])
def test_reverse_cannot_be_combined_with_anything(steps):
    assert led(battle("LT H8 N", "LT A16 S"), "H8", steps) == "CH-4.3b"


@pytest.mark.rule("CH-4.3b")
def test_a_unit_that_reverses_does_not_turn():
    assert refused(battle("MT H8 N", "LT A16 S"), "H8-H7NE") == "CH-4.3b"


@pytest.mark.rule("CH-4.4a")
@pytest.mark.parametrize(
    "taken",
    [{"obstacles": "H9"}, {"white": "LT H8 N, LT H9 N"}, {"black": "LT H9 S"}, {"wrecks": "H9"}],
    ids=["an obstacle", "a friend", "an enemy", "a wreck"],
)
def test_only_an_empty_space_may_be_entered(taken):
    state = battle(**{"white": "LT H8 N", "black": "LT A16 S", **taken})
    assert refused(state, "H8-H9N") == "CH-4.4a"
    assert led(state, "H8", "F") == "CH-4.4a"
    assert "H9N" not in ends(state, "H8")


@pytest.mark.rule("CH-4.4a")
def test_reverse_needs_an_empty_space_too():
    assert refused(battle("HT H8 N", "LT A16 S", obstacles="H7"), "H8-H7N") == "CH-4.4a"


@pytest.mark.rule("CH-4.4b")
def test_every_space_on_the_way_must_be_empty():
    state = battle("HT H8 N", "LT A16 S", obstacles="H9")
    assert refused(state, "H8-H10N") == "CH-4.4b"
    assert "H10N" not in ends(state, "H8")


@pytest.mark.rule("CH-4.4b")
def test_one_free_way_among_several_is_enough():
    both, one, none = (battle("MT H8 N", "LT A16 S", obstacles=o) for o in ("", "H9", "H9 I9"))
    assert refused(both, "H8-I10N") is refused(one, "H8-I10N") is None
    assert refused(none, "H8-I10N") == "CH-4.4b"
    unit = Unit("MT", 0)
    assert walks(both, unit, parse("H8"))[parse("I10"), 0] == "FRFL"
    assert walks(one, unit, parse("H8"))[parse("I10"), 0] == "RFLF"


@pytest.mark.rule("CH-4.5", "CH-R3")
def test_turning_and_turning_back_is_no_move_and_costs_its_steps_within_one():
    state = battle("HT H8 N", "LT A16 S")
    assert led(state, "H8", "LR") == "H8 N"
    assert refused(state, "H8-H8N") == "CH-3.2b"
    assert led(state, "H8", "LRF") == "H9 N"
    assert led(state, "H8", "LRFF") == "CH-4.1d"


@pytest.mark.rule("CH-R4")
def test_a_unit_may_slip_diagonally_between_two_occupied_spaces():
    state = battle("LT H8 NE", "LT H9 S", obstacles="I8")
    assert refused(state, "H8-I9NE") is None


@pytest.mark.rule("CH-R5")
def test_rotation_is_never_blocked():
    state = battle("CLT A1 N", "LT A2 S", obstacles="B1 B2")
    assert ends(state, "A1") == {f"A1{facing}" for facing in COMPASS[1:]}


@pytest.mark.rule("CH-8.1b")
def test_only_a_command_tank_leaves_the_board():
    state = battle("LT H16 N, CLT A1 N", "CLT P16 S")
    assert refused(state, "H16-off") == "CH-8.1b"
    assert led(state, "H16", "F") == "CH-8.1b"
    assert refused(state, "H16-H17N") == "CH-8.1b"


def test_the_steps_told_are_a_shortest_way_and_lead_there():
    state = battle("LT H8 N", "LT A16 S", obstacles="H9 G9 I8")
    unit = state.armies[0][parse("H8")]
    for end, steps in walks(state, unit, parse("H8")).items():
        assert walk(state, unit, parse("H8"), steps) == end
    event = play(state, "H8-I9NE")[0]
    assert event.data["steps"] == "RF"
