"""Chapter 4: what a tank may do in its activation."""

import pytest

from tests.rules.panzer_squadron.boards import FAR, battle, driving, kinds_of, listed, modifiers, play, refused


@pytest.mark.rule("PS-4.1a")
def test_an_activation_is_to_move_to_fire_to_move_then_fire_or_to_lie_in_wait():
    state = battle("tank H8 N", "tank H4 S")
    assert {text.split()[0] for text in listed(state)} == {"drive", "fire", "wait"}
    state = driving("tank H8 N", "tank H4 S", 4, way="forward")
    assert {text.split()[0] for text in listed(state)} == {"move", "pivot", "fire", "stop", "roll-on"}
    assert refused(state, "wait 101") == "PS-3.3a"


@pytest.mark.rule("PS-4.1b")
def test_a_tank_that_fired_cannot_move_afterwards():
    state = battle("tank H8 N, tank A12 N", "tank H4 S done")
    play(state, "fire 101 201", 1)
    assert refused(state, "drive 101") == "PS-3.3b"
    assert not listed(state, "drive 101")


@pytest.mark.rule("PS-4.2a")
def test_a_stopped_tank_fires_straight_away_without_points():
    state = battle("tank H8 N", "tank H4 S")
    events = play(state, "fire 101 201", 1)  # no D4 is thrown: Scripted would ask for one
    assert kinds_of(events) == ["fired", "missed"]
    assert state.tank(101).status == "done"


@pytest.mark.rule("PS-4.2b")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_stopped_tank_rolls_one_d4_for_its_points(face):
    state = battle("tank H8 N", "tank H4 S")
    play(state, "drive 101", face)
    assert (state.stage, state.activation.points) == ("drive", face)


@pytest.mark.rule("PS-4.2c", "PS-R11")
def test_a_stopped_tank_may_lie_in_wait_without_any_roll():
    state = battle("tank H8 N", "tank H4 S")
    play(state, "wait 101")
    assert (state.tank(101).status, state.actor()) == ("waiting", 1)


@pytest.mark.rule("PS-R11")
def test_overwatch_ends_with_the_turn():
    state = battle("tank H8 N", "tank H4 S done")
    play(state, "wait 101", 4, 1)
    assert state.tank(101).status == "ready"


@pytest.mark.rule("PS-4.3a")
def test_a_moving_tank_rolls_two_d4():
    state = battle("tank H8 N moving", "tank H4 S")
    assert listed(state) == {"drive 101"}
    play(state, "drive 101", 3, 4)
    assert state.activation.points == 7


@pytest.mark.rule("PS-4.3b", "PS-R5")
def test_a_shot_costs_three_points_of_the_same_pool():
    state = driving("tank H8 N moving", "tank H2 S, tank A1 S", 4)
    play(state, "move 101 I7 N")
    play(state, "hold")
    assert state.activation.points == 3
    assert refused(state, "fire 101 201") is None
    state.activation = type(state.activation)(101, state.activation.start, 2, "forward")
    assert refused(state, "fire 101 201") == "PS-4.3b"
    assert not listed(state, "fire")


@pytest.mark.rule("PS-R6")
def test_a_stopped_tank_that_rolled_needs_a_four_and_must_move_or_pivot_before_it_fires():
    state = driving("tank H8 N", "tank H4 S", 4)
    assert refused(state, "fire 101 201") == "PS-R6"
    assert not listed(state, "fire")
    play(state, "pivot 101 NE")
    assert state.activation.points == 3
    assert refused(state, "fire 101 201") is None


@pytest.mark.rule("PS-R7")
def test_a_moving_tank_must_have_changed_hex_before_it_fires():
    assert refused(battle("tank H8 N moving", "tank H4 S"), "fire 101 201") == "PS-R7"
    state = driving("tank H8 N moving", "tank H4 S", 8)
    assert refused(state, "fire 101 201") == "PS-R7"
    play(state, "pivot 101 NE")
    assert refused(state, "fire 101 201") == "PS-R7"
    play(state, "move 101 I7 N")
    play(state, "hold")
    assert refused(state, "fire 101 201") is None


@pytest.mark.rule("PS-4.3c")
def test_points_need_not_be_spent_and_are_lost():
    state = driving("tank H8 N moving, tank A12 N", f"{FAR} done", 8)
    play(state, "move 101 H7 N")
    play(state, "stop 101")
    assert (state.activation, state.tank(101).status, state.actor()) == (None, "done", 0)
    assert refused(state, "move 101 H6 N") == "PS-3.2"


@pytest.mark.rule("PS-4.3d")
def test_a_tank_that_began_moving_must_change_hex():
    state = driving("tank H8 N moving", FAR, 5)
    assert refused(state, "stop 101") == "PS-4.3d"
    assert refused(state, "roll-on 101") == "PS-4.3d"
    play(state, "move 101 H7 N")
    assert refused(state, "stop 101") is None


@pytest.mark.rule("PS-4.3d")
def test_a_tank_that_must_change_hex_may_not_pivot_away_its_last_chance():
    state = driving("tank H8 N moving", FAR, 2, tiles="shell_hole H7, shell_hole I7, hedge H9, hedge I9")
    assert listed(state) == {"pivot 101 NE", "pivot 101 NW"}  # 1 to turn, 1 to enter G8 or I8
    assert refused(state, "pivot 101 S") == "PS-4.3d"
    play(state, "pivot 101 NE")
    assert listed(state) == {"move 101 G8 NE", "move 101 G8 SE", "move 101 I8 NE", "move 101 I8 SE"}


@pytest.mark.rule("PS-R8")
def test_a_tank_that_is_hemmed_in_may_pivot_or_do_nothing_but_not_fire_and_ends_stopped():
    around = "shell_hole H7, shell_hole I7, shell_hole G8, shell_hole I8, shell_hole H9, shell_hole I9"
    state = driving("tank H8 N moving", "tank H4 S", 8, tiles=around)
    assert {text.split()[0] for text in listed(state)} == {"pivot", "stop"}
    assert refused(state, "fire 101 201") == "PS-R7"
    play(state, "pivot 101 S")
    play(state, "stop 101")
    assert not state.tank(101).moving


@pytest.mark.rule("PS-R8")
def test_what_the_points_do_not_pay_for_hems_in_as_well():
    around = "hedge H7, hedge I7, hedge G8, hedge I8, hedge H9, hedge I9"
    assert refused(driving("tank H8 N moving", FAR, 2, tiles=around), "stop 101") is None
    assert refused(driving("tank H8 N moving", FAR, 3, tiles=around), "stop 101") == "PS-4.3d"
    three = driving("tank H8 N moving", FAR, 3, tiles=around)
    assert not listed(three, "pivot")


@pytest.mark.rule("PS-4.3e")
def test_a_tank_that_began_moving_cannot_lie_in_wait():
    assert refused(battle("tank H8 N moving", "tank H4 S"), "wait 101") == "PS-4.3e"


@pytest.mark.rule("PS-4.4a")
@pytest.mark.parametrize(("text", "moving"), [("stop 101", False), ("roll-on 101", True)])
def test_at_the_end_the_owner_declares_the_tank_moving_or_stopped(text, moving):
    state = driving("tank H8 N, tank A12 N", f"{FAR} done", 4)
    play(state, "move 101 H7 N")
    play(state, text)
    assert state.tank(101).moving is moving
    assert state.view(1)["tanks"][0]["moving"] is moving


@pytest.mark.rule("PS-R10")
def test_only_a_tank_that_entered_a_hex_forward_may_be_left_moving():
    state = driving("tank H8 N", FAR, 4)
    assert refused(state, "roll-on 101") == "PS-R10"
    play(state, "pivot 101 NE")
    assert refused(state, "roll-on 101") == "PS-R10"
    play(state, "move 101 I7 NE")
    assert refused(state, "roll-on 101") is None


@pytest.mark.rule("PS-R10")
def test_the_state_declared_is_the_one_the_tank_begins_the_next_turn_with():
    state = driving("tank H8 N", f"{FAR} done", 4)
    play(state, "move 101 H7 N")
    play(state, "roll-on 101", 9, 1)
    assert (state.turn, state.tank(101).moving) == (2, True)
    assert listed(state) == {"drive 101"}


@pytest.mark.rule("PS-4.4b")
def test_a_tank_that_fired_is_stopped():
    state = driving("tank H8 N moving", "tank H2 S, tank A1 S", 8)
    play(state, "move 101 H7 N")
    play(state, "hold")
    events = play(state, "fire 101 201", 1)
    assert modifiers(events)["PS-9.2"] == -1
    assert (state.tank(101).moving, state.tank(101).status) == (False, "done")


@pytest.mark.rule("PS-4.5", "PS-R9")
def test_after_its_shot_a_tank_neither_moves_nor_fires_again_whatever_points_are_left():
    state = driving("tank H8 N moving, tank A12 N", "tank H2 S done", 8)
    play(state, "move 101 H7 N")
    play(state, "fire 101 201", 1)
    assert state.activation is None
    assert refused(state, "move 101 H6 N") == "PS-3.2"
    assert refused(state, "fire 101 201") == "PS-3.3b"
