"""Chapter 12: opportunity fire."""

import pytest

from tests.rules.panzer_squadron.boards import FAR, at, battle, driving, kinds_of, listed, modifiers, play, refused

NORTH = f"tank H3 S, {FAR}"


@pytest.mark.rule("PS-12.3a")
@pytest.mark.parametrize(("status", "reacts"), [("", True), ("waiting", True), ("done", False)])
def test_a_tank_not_yet_activated_or_lying_in_wait_may_fire_while_the_enemy_moves(status, reacts):
    state = driving("tank H8 N", f"tank H3 S {status}, tank G3 S done", 4)
    play(state, "move 101 H7 N")
    assert (state.stage, state.actor()) == (("window", 1) if reacts else ("drive", 0))
    if reacts:
        assert {text.split()[1] for text in listed(state, "fire")} == {"201"}
        assert refused(state, "fire 202 101") == "PS-12.3a"
        assert "hold" in listed(state)


@pytest.mark.rule("PS-12.3a")
def test_who_sees_nothing_or_cannot_bear_has_no_window():
    state = driving("tank H8 N", FAR, 4)
    play(state, "move 101 H7 N")
    assert state.stage == "drive"
    state = driving("tank H8 N", "tank H3 S", 4, tiles="stone_house H5, stone_house G5, stone_house I5")
    play(state, "move 101 H7 N")
    assert state.stage == "drive"


@pytest.mark.rule("PS-12.3b")
def test_only_the_tank_that_is_being_moved_can_be_the_target():
    state = driving("tank H8 N, tank J8 N", NORTH, 4)
    play(state, "move 101 H7 N")
    assert refused(state, "fire 201 102") == "PS-12.3b"
    assert {text.split()[2] for text in listed(state, "fire")} == {"101"}


@pytest.mark.rule("PS-12.3c")
def test_there_is_no_window_on_the_hex_where_the_movement_began():
    state = driving("tank H8 N", NORTH, 4)
    play(state, "pivot 101 NE")
    assert state.stage == "drive"
    play(state, "move 101 I7 N")
    assert state.stage == "window"


@pytest.mark.rule("PS-12.3c")
def test_a_tank_that_drove_a_circle_is_safe_again_where_it_began():
    state = driving("tank H8 N", f"tank H3 S waiting, {FAR}", 8)
    for text in ("move 101 I7 NE", "move 101 J7 SE", "move 101 J8 S", "move 101 J9 SW", "move 101 I9 NW"):
        play(state, text)
        if state.stage == "window":
            play(state, "hold")
    play(state, "move 101 H8 N")
    assert (state.tank(101).hex, state.stage) == (state.activation.start, "drive")


@pytest.mark.rule("PS-12.3d", "PS-R25")
def test_a_tank_that_took_an_opportunity_shot_has_had_its_activation_and_is_stopped():
    state = driving("tank H8 N", f"tank H3 S moving, {FAR}", 4)
    play(state, "move 101 H7 N")
    events = play(state, "fire 201 101", 1)
    assert modifiers(events)["PS-9.2"] == -1
    assert (state.tank(201).status, state.tank(201).moving) == ("done", False)
    play(state, "stop 101")
    assert refused(state, "drive 201") == "PS-3.3b"
    assert listed(state) == {"wait 202", "drive 202"}


@pytest.mark.rule("PS-12.3e")
def test_the_reacting_player_chooses_the_moment_and_the_shot_is_resolved_where_the_tank_stands():
    state = driving("tank H8 N", NORTH, 4)
    play(state, "move 101 H7 N")
    assert refused(state, "move 101 H6 N") == "PS-12.3e"
    assert kinds_of(play(state, "hold")) == ["held"]
    assert (state.stage, state.actor()) == ("drive", 0)
    play(state, "move 101 H6 N")
    assert state.stage == "window"
    play(state, "fire 201 101", 10, 99)
    assert state.wrecks[0][101].hex == state.board.grid.row(5)[7]


@pytest.mark.rule("PS-12.3f")
def test_movement_already_made_is_not_taken_back():
    state = driving("tank H8 N", NORTH, 4)
    play(state, "move 101 H7 N")
    play(state, "hold")
    play(state, "move 101 H6 N")
    before = at(state, 101)
    play(state, "fire 201 101", 1)
    assert (at(state, 101), state.activation.points) == (before, 2)
    assert refused(state, "hold") == "PS-3.3a"


@pytest.mark.rule("PS-R25")
def test_a_window_opens_after_a_pivot_too_and_before_the_tank_fires_itself():
    state = driving("tank H8 N moving", NORTH, 8)
    play(state, "move 101 H7 N")
    play(state, "hold")
    play(state, "pivot 101 NE")
    assert state.stage == "window"
    assert refused(state, "fire 101 201") == "PS-3.2"
    play(state, "hold")
    assert refused(state, "fire 101 201") is None


@pytest.mark.rule("PS-R25")
def test_any_number_of_tanks_may_fire_in_one_window_each_once():
    state = driving("tank H8 N", "tank H3 S, tank G3 S waiting, lemon I3 S", 4)
    play(state, "move 101 H7 N")
    play(state, "fire 202 101", 1)
    assert state.stage == "window"
    assert refused(state, "fire 202 101") == "PS-12.3a"
    play(state, "fire 203 101", 1)  # no breakdown roll
    play(state, "fire 201 101", 1)
    assert (state.stage, state.actor()) == ("drive", 0)


@pytest.mark.rule("PS-R25")
def test_a_mover_that_is_destroyed_ends_its_activation_as_a_wreck_where_it_stands():
    state = driving("tank H8 N, tank A12 N", f"tank H3 S, {FAR}", 4)
    play(state, "move 101 H7 N")
    play(state, "fire 201 101", 10, 99)
    assert (state.activation, state.stage, state.actor()) == (None, "orders", 1)
    assert (101 in state.wrecks[0], 101 in state.squadrons[0]) == (True, False)
    assert listed(state) == {"wait 202", "drive 202"}


@pytest.mark.rule("PS-R26")
@pytest.mark.parametrize("text", ["move 101 H7 N", "move 101 H9 N"])
def test_the_tank_being_moved_counts_as_moving_forward_or_in_reverse(text):
    state = driving("tank H8 N", NORTH, 4)
    play(state, text)
    assert modifiers(play(state, "fire 201 101", 1))["PS-9.4"] == -1


@pytest.mark.rule("PS-R26")
def test_the_reacting_tank_uses_its_own_state_of_the_start_of_the_turn():
    state = driving("tank H8 N", NORTH, 4)
    play(state, "move 101 H7 N")
    assert modifiers(play(state, "fire 201 101", 1))["PS-9.1"] == 1


@pytest.mark.rule("PS-12.3g", "PS-R33")
def test_an_opportunity_shot_is_an_ordinary_shot():
    state = driving("tank H8 N", f"tank H3 N, {FAR}", 4, tiles="ruin H5")
    play(state, "move 101 H7 N")
    assert listed(state, "fire") == {"fire 201 101 S", "fire 201 101 SE", "fire 201 101 SW"}
    events = play(state, "fire 201 101 S", 9, 50)
    assert modifiers(events) == {"PS-9.1": 1, "PS-9.3a": -2, "PS-9.4": -1, "PS-11.4c": -1, "PS-12.2": 1}
    assert kinds_of(events) == ["fired", "hit", "destroyed", "ended"]
    assert state.tank(201).turret == 3


@pytest.mark.rule("PS-12.3a")
def test_a_turretless_tank_reacts_only_ahead_of_its_hull():
    state = driving("tank H8 N", "gun H3 S, gun G3 N", 4)
    play(state, "move 101 H7 N")
    assert listed(state) == {"fire 201 101", "hold"}
    assert refused(state, "fire 202 101") == "PS-1.4a"
    assert refused(state, "fire 101 201") == "PS-3.2"


def test_nobody_reacts_to_a_tank_that_does_not_move():
    state = battle("tank H8 N", "tank H3 S")
    play(state, "fire 101 201", 1)
    assert (state.stage, state.actor()) == ("orders", 1)


def test_the_log_tells_an_opportunity_shot_from_an_ordered_one():
    state = driving("tank H10 N", "tank H6 S", 2)
    play(state, "move 101 H9 N")
    shot = play(state, "fire 201 101", 1)[0]
    assert str(shot.sentence) == "Tank 201 takes an opportunity shot at Tank 101, 3 hexes away: front armour"
    shot = play(battle("tank H10 N", "tank H9 S"), "fire 101 201", 1)[0]
    assert str(shot.sentence) == "Tank 101 fires at Tank 201, 1 hex away: front armour"
