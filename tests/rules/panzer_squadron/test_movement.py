"""Chapter 5: movement."""

import pytest

from rules import ledger
from rules.grids.hexes import NAMES, at, axial, parse
from rules.panzer_squadron.moving import MANOEUVRES, pivot_cost
from tests.rules.panzer_squadron.boards import FACINGS, FAR, driving, kinds_of, listed, play, refused, told
from tests.rules.panzer_squadron.boards import at as where

VECTOR = next(vector for vector in ledger.load("panzer_squadron").vectors if vector.id == "PS-V5")


@pytest.mark.rule("PS-5.1a")
def test_a_pivot_by_one_vertex_costs_one():
    assert {facing for facing in range(6) if pivot_cost(0, facing) == 1} == {1, 5}
    state = driving("tank H8 N", FAR, 4)
    events = play(state, "pivot 101 NW")
    assert (told(events, "pivoted")["cost"], state.activation.points, where(state, 101)) == (1, 3, "H8 NW")
    assert refused(state, "pivot 101 NW") == "PS-5.1a"
    assert refused(driving("tank H8 N", FAR, 0), "pivot 101 NW") == "PS-5.1a"


@pytest.mark.rule("PS-5.1b")
@pytest.mark.parametrize("facing", ["SE", "S", "SW"])
def test_a_pivot_by_two_or_three_vertices_costs_two(facing):
    state = driving("tank H8 N", FAR, 4)
    play(state, f"pivot 101 {facing}")
    assert state.activation.points == 2
    assert refused(driving("tank H8 N", FAR, 1), f"pivot 101 {facing}") == "PS-5.1b"


@pytest.mark.rule("PS-R13")
def test_each_pivot_is_priced_alone_and_carries_the_turret_along():
    state = driving("tank H8 N turret=NE", FAR, 4)
    for facing in ("NE", "SE", "S"):
        play(state, f"pivot 101 {facing}")
    assert state.activation.points == 1
    assert (state.tank(101).turret, state.tank(101).heading) == (1, FACINGS.index("SW"))


@pytest.mark.rule("PS-5.2", "PS-R2")
def test_a_tank_enters_one_of_the_two_hexes_in_front_of_it():
    state = driving("tank H8 N", FAR, 4, way="forward")
    assert {text.split()[2] for text in listed(state, "move")} == {"H7", "I7"}
    for beside in ("G8", "I8"):
        assert refused(state, f"move 101 {beside} N") == "PS-5.2"
    assert refused(state, "move 101 H6 N") == "PS-5.2"


@pytest.mark.rule("PS-5.3a")
@pytest.mark.parametrize("destination", ["H7", "I7"])
def test_the_owner_chooses_which_of_the_two_is_the_destination(destination):
    state = driving("tank H8 N", FAR, 4)
    play(state, f"move 101 {destination} N")
    assert where(state, 101) == f"{destination} N"


@pytest.mark.rule("PS-5.3b", "PS-R3")
def test_turning_toward_the_destination_costs_nothing():
    state = driving("tank H8 N", FAR, 1)
    play(state, "move 101 I7 NE")
    assert state.activation.points == 0


@pytest.mark.rule("PS-5.3c")
def test_the_move_pays_the_entry_cost_of_the_destination():
    state = driving("tank H8 N", FAR, 4, tiles="hedge I7")
    assert told(play(state, "move 101 I7 N"), "entered")["cost"] == 3
    assert state.activation.points == 1


@pytest.mark.rule("PS-5.3d", "PS-R3")
def test_the_new_facing_is_one_of_the_two_vertices_that_flank_the_way():
    state = driving("tank H8 N", FAR, 4, way="forward")
    assert listed(state, "move") == {"move 101 H7 NW", "move 101 H7 N", "move 101 I7 N", "move 101 I7 NE"}
    assert refused(state, "move 101 I7 NW") == "PS-5.3d"
    assert refused(state, "move 101 I7 S") == "PS-5.3d"


@pytest.mark.rule("PS-5.3a", "PS-5.3d")
def test_the_printed_move():
    given, then = VECTOR.given, VECTOR.then
    q, r = axial(parse("H8"))
    facing, (dq, dr) = FACINGS[given["tank"]["facing"]], given["destination"]
    start, target = at(q, r), NAMES[at(q + dq, r + dr)]
    state = driving(f"tank {NAMES[start]} {facing}", FAR, 4)
    found = {text.split()[3] for text in listed(state, f"move 101 {target}")}
    assert bool(found) is then["legal"]
    assert found == {FACINGS[facing] for facing in then["allowed_new_facings"]}
    assert told(play(state, f"move 101 {target} {facing}"), "entered")["cost"] == then["cost"]


@pytest.mark.rule("PS-5.4", "PS-R4")
def test_a_hex_without_a_tile_costs_one():
    state = driving("tank H8 N", FAR, 1)
    play(state, "move 101 H7 N")
    assert state.activation.points == 0
    assert refused(state, "move 101 H6 N") == "PS-5.4"


@pytest.mark.rule("PS-5.5a", "PS-R12")
def test_reverse_leads_into_one_of_the_two_hexes_behind_with_the_facing_mirrored():
    state = driving("tank H8 N", FAR, 4, way="reverse")
    assert listed(state, "move") == {"move 101 I9 N", "move 101 I9 NW", "move 101 H9 N", "move 101 H9 NE"}
    assert refused(state, "move 101 I9 NE") == "PS-5.5a"
    assert kinds_of(play(state, "move 101 I9 NW")) == ["reversed"]


@pytest.mark.rule("PS-R12")
def test_reversing_undoes_every_move_forward():
    for facing in range(6):
        for step, after, way in MANOEUVRES[facing]:
            back = [move for move in MANOEUVRES[after] if move.step == -step and move.way != way]
            assert facing in [move.facing for move in back]


@pytest.mark.rule("PS-5.5a")
def test_reverse_costs_what_forward_does():
    state = driving("tank H8 N", FAR, 4, tiles="ruin I9, hedge H9")
    assert refused(driving("tank H8 N", FAR, 1, tiles="ruin I9"), "move 101 I9 N") == "PS-11.4a"
    play(state, "move 101 I9 N")
    assert state.activation.points == 2


@pytest.mark.rule("PS-5.5b")
def test_a_tank_moves_forward_or_in_reverse_in_a_turn_but_not_both():
    state = driving("tank H8 N", FAR, 4)
    play(state, "move 101 H7 N")
    assert refused(state, "move 101 H8 N") == "PS-5.5b"
    state = driving("tank H8 N", FAR, 4, way="forward")
    assert refused(state, "move 101 H9 N") == "PS-5.5b"
    state = driving("tank H8 N", FAR, 4, way="reverse")
    assert refused(state, "move 101 H7 N") == "PS-5.5b"
    play(state, "pivot 101 S")  # a pivot is neither
    assert refused(state, "move 101 H7 S") is None


@pytest.mark.rule("PS-5.5c")
def test_a_tank_that_reversed_is_stopped():
    state = driving("tank H8 N", FAR, 4)
    play(state, "move 101 H9 N")
    assert refused(state, "roll-on 101") == "PS-5.5c"
    play(state, "stop 101")
    assert not state.tank(101).moving


@pytest.mark.rule("PS-R24")
def test_a_tank_cannot_enter_a_hex_with_another_tank_of_either_side():
    state = driving("tank H8 N, tank H7 N", "tank I7 S", 4)
    assert refused(state, "move 101 H7 N") == refused(state, "move 101 I7 N") == "PS-R24"
    assert {text.split()[2] for text in listed(state, "move")} == {"H9", "I9"}


@pytest.mark.rule("PS-R36")
def test_no_tank_leaves_the_board():
    state = driving("tank A1 N", "tank P12 S", 4)
    assert not [move for move in MANOEUVRES[0][:4] if state.tank(101).hex + move.step in state.board.grid]
    assert {text.split()[2] for text in listed(state, "move")} == {"A2"}
    east = driving("tank P6 NE", "tank A1 S", 4)
    assert refused(east, "move 101 Q6 NE") == "PS-R36"
