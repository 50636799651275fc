"""Chapter 8: the end of the game."""

from dataclasses import replace

import pytest

from rules.grids.squares import parse
from rules.tank_chess.pieces import BLACK, WHITE
from rules.tank_chess.walking import exit_steps
from tests.rules.tank_chess.boards import battle, kinds_of, listed, play, refused

AWAY = "CLT A1 N"


def ended(state):
    return state.outcome() and (state.outcome().winners, state.outcome().rule)


@pytest.mark.rule("CH-8.1a")
def test_whoever_destroys_the_enemy_command_tank_wins_at_once():
    state = battle(f"HT H4 N, {AWAY}", "CLT H10 S, LT P16 S")
    assert kinds_of(play(state, "H4-H5NxH10")) == ["moved", "fired", "destroyed", "ended"]
    assert ended(state) == ((WHITE,), "CH-8.1a")
    assert state.actor() is None
    assert state.score(WHITE) == 1


@pytest.mark.rule("CH-8.1b")
def test_whoever_drives_his_command_tank_off_the_enemy_edge_wins_at_once():
    state = battle("CLT H14 N", "CLT P8 S, LT A5 S", turn=1)
    assert "H14-off" in listed(state)
    assert kinds_of(play(state, "H14-off")) == ["left", "ended"]
    assert ended(state) == ((WHITE,), "CH-8.1b")


@pytest.mark.rule("CH-8.1b", "CH-R1")
def test_black_leaves_over_rank_1_and_nobody_over_his_own_edge():
    assert "H3-off" in listed(battle("CLT A8 N", "CLT H3 S", turn=2))
    assert refused(battle("CLT H2 S", "CLT A8 N"), "H2-off") == "CH-8.2"


@pytest.mark.rule("CH-8.1c")
def test_the_game_ends_immediately():
    state = battle("CLT H16 N", "CLT A2 S")
    play(state, "H16-off")
    assert state.actions() == []
    assert refused(state, "A2-off") == refused(state, "A2-A1S") == "CH-8.1c"


@pytest.mark.rule("CH-8.2")
@pytest.mark.parametrize(("rank", "fits"), [(16, True), (12, True), (11, False)])
def test_leaving_takes_one_step_and_must_fit_within_the_speed(rank, fits):
    state = battle(f"CLT H{rank} N", "CLT A8 S")
    assert (f"H{rank}-off" in listed(state)) == fits
    assert refused(state, f"H{rank}-off") == (None if fits else "CH-8.2")


@pytest.mark.rule("CH-8.3", "CH-R7")
@pytest.mark.parametrize(("square", "facing"), [("A16", "NW"), ("P16", "NE")])
def test_the_board_cannot_be_left_diagonally_through_a_corner(square, facing):
    around = {"A16": "A15 B15 B16", "P16": "P15 O15 O16"}[square]
    state = battle(f"CLT {square} {facing}", "CLT H2 S", obstacles=around)
    unit = state.armies[WHITE][parse(square)]
    assert exit_steps(state, unit, parse(square)) in ("RF", "LF")
    tight = battle(f"CLT {square} {facing}", "CLT H2 S", obstacles=around, kinds=_slow(state.kinds))
    assert refused(tight, f"{square}-off") == "CH-8.3"


def _slow(kinds):
    """The same kinds, all of them with a speed of 1."""
    return tuple(replace(kind, speed=1) for kind in kinds)


@pytest.mark.rule("CH-R7")
@pytest.mark.parametrize("facing", ["N", "NE"])
def test_from_a_corner_the_command_tank_leaves_straight_or_towards_the_inside(facing):
    state = battle(f"CLT A16 {facing}", "CLT H2 S", kinds=_slow(battle().kinds))
    assert "A16-off" in listed(state)


@pytest.mark.rule("CH-R7")
def test_nobody_leaves_over_a_side_edge():
    state = battle("CLT A8 W", "CLT H2 S", kinds=_slow(battle().kinds))
    assert refused(state, "A8-off") == "CH-8.2"


@pytest.mark.rule("CH-R6")
def test_the_command_tank_may_leave_in_reverse():
    state = battle("CLT H16 S", "CLT P2 S", kinds=_slow(battle().kinds))
    assert play(state, "H16-off")[0].data["steps"] == "B"
    corner = battle("CLT A16 SE", "CLT P2 S", kinds=_slow(battle().kinds))
    assert refused(corner, "A16-off") == "CH-8.3"


@pytest.mark.rule("CH-4.4b")
def test_the_way_off_the_board_must_be_free():
    walls = "G15 G16 H16 I16 I15 G14 I14 H15"
    assert refused(battle("CLT H14 N", "CLT A2 S", obstacles=walls), "H14-off") == "CH-4.4b"


@pytest.mark.rule("CH-R17")
def test_a_command_tank_that_leaves_does_not_fire():
    state = battle("CLT H15 N", "LT A12 S, CLT A2 S")
    play(state, "H15-off")
    assert len(state.armies[BLACK]) == 2


@pytest.mark.rule("CH-8.4a", "CH-R14")
def test_check_is_announced_when_the_enemy_command_tank_could_be_destroyed_next():
    """The enemy is walled in but for file H; from F2 the heavy tank gets there in its next turn, and from D2 not."""
    state = battle(f"HT E2 E, {AWAY}", "CLT H14 S", obstacles="G13 I13 G14 I14 G15 H15 I15")
    assert kinds_of(play(state.copy(), "E2-D2E")) == ["moved"]
    event = play(state, "E2-F2E")[-1]
    assert (event.kind, event.rules, str(event.sentence)) == ("check", ("CH-8.4a",), "White: CHECK")


@pytest.mark.rule("CH-8.4b", "CH-R14")
def test_escape_is_announced_when_the_own_command_tank_could_leave_next():
    state = battle("CLT H8 N", "LT P1 N")
    assert kinds_of(play(state.copy(), "H8-H11N")) == ["moved"]
    event = play(state, "H8-H12N")[-1]
    assert (event.kind, event.rules, str(event.sentence)) == ("escape", ("CH-8.4b",), "White: ESCAPE")


@pytest.mark.rule("CH-R14")
def test_a_check_restricts_nothing():
    state = battle(f"HT H2 N, {AWAY}", "CLT H14 S, LT P16 S")
    assert "check" in kinds_of(play(state, "H2-H3N"))
    assert "P16-P15S" in listed(state)
