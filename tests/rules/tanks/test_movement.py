"""Moving along the arrow: contact, flushness, reach, terrain, other tanks, Speed (TK-7, TK-8)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Scripted
from rules.engine import Refusal
from rules.grids.table import towards
from rules.ledger import load
from rules.tanks import moving
from rules.tanks.actions import Move
from rules.tanks.moving import judge
from rules.tanks.pieces import Arrow, Pose
from tests.rules.tanks.boards import GEAR, battle, building, kinds_of, listed, place, play, refused, tank, token, wood

FAR = [tank("panther", 850, 850)]
AHEAD = "move 101 450,547,90 by 431,479,90"
"""A Sherman at 450,450 that faces north goes as far ahead as the body reaches."""


def sherman(*pieces, enemies=FAR, **fields):
    return battle([tank("sherman_75", 450, 450, 90)], enemies, *pieces, **fields)


@pytest.mark.rule("TK-7.2a", "TK-7.2b", "TK-7.2c", "TK-5.4a", "TK-R11")
def test_a_tank_goes_along_the_arrow_as_far_as_the_body_reaches():
    state = sherman()
    play(state, AHEAD)
    assert place(state, 101) == Pose(450, 547, 90)
    assert refused(sherman(), "move 101 450,547.1,90 by 431,479,90") == "TK-7.2c"


@pytest.mark.rule("TK-7.2a", "TK-7.2d")
@pytest.mark.parametrize(
    "text",
    [
        "move 101 547,485,90 by 463,450,0",  # to the east, still facing north
        "move 101 531,431,180 by 463,450,0",  # and facing back west
        "move 101 450,353,90 by 431,421,270",  # straight back
        "move 101 450,353,270 by 431,421,270",
        "move 101 497.64,540.51,45 by 463,479,45",
    ],
)
def test_the_arrow_points_anywhere_and_the_tank_ends_square_to_it(text):
    assert refused(sherman(), text) is None


@pytest.mark.rule("TK-7.2d")
def test_a_tank_does_not_end_askew_to_the_arrow():
    assert refused(sherman(), "move 101 450,547,80 by 431,479,90") == "TK-7.2d"


@pytest.mark.rule("TK-7.2b")
def test_a_tank_does_not_end_away_from_the_arrow():
    assert refused(sherman(), "move 101 452,547,90 by 431,479,90") == "TK-7.2b"


@pytest.mark.rule("TK-7.2a", "TK-R10")
def test_the_body_of_the_arrow_touches_the_tank_and_does_not_lie_on_it():
    assert refused(sherman(), "move 101 449,547,90 by 430,479,90") == "TK-7.2a"
    assert refused(sherman(), "move 101 469,497,90 by 450,429,90") == "TK-R10"
    assert refused(sherman(), "move 101 450,492,90 by 431,560,270") == "TK-R10"  # under the head


@pytest.mark.rule("TK-R10")
def test_a_tank_goes_the_way_the_arrow_points():
    assert refused(sherman(), "move 101 450,422,90 by 431,421,90") == "TK-R10"
    assert refused(sherman(), "move 101 450,451,90 by 431,421,90") is None


@pytest.mark.rule("TK-R11")
def test_a_tank_may_hang_over_behind_the_tail_but_stays_beside_the_body():
    assert refused(sherman(), "move 101 450,480,90 by 431,479,90") is None
    assert refused(sherman(), "move 101 450,450,90 by 431,479,90") == "TK-R11"


@pytest.mark.rule("TK-R12")
def test_half_a_millimetre_of_hand_placement_is_made_exact():
    state = sherman()
    play(state, "move 101 449.6,546.9,90.4 by 430.6,479,90")
    assert place(state, 101) == Pose(450, 546.9, 90)
    state = sherman()
    play(state, "move 101 450.3,500,89.6 by 431.4,470,90")  # a little too near on both
    assert place(state, 101) == Pose(450, 500, 90)


@pytest.mark.rule("TK-7.2e", "TK-7.2f", "TK-7.3a", "TK-7.4a", "TK-5.3a", "TK-R51", "TK-V13")
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_a_tank_makes_up_to_two_moves_each_from_where_the_last_one_ended(moves):
    state = battle([tank("sherman_75", 450, 450, 90)], [tank("panther", 850, 850, done=True)])
    for move in ("move 101 450,547,90 by 431,479,90", "move 101 450,644,90 by 431,576,90")[:moves]:
        play(state, move)
    if moves < 2:
        play(state, "halt 101")
    assert state.phase == "shooting"
    example = next(vector for vector in load("tanks").vectors if vector.id == "TK-V13")
    assert example.then[f"tank_{'abc'[moves]}"] == {"speed_token": moves or None, "stationary": moves == 0}
    assert state.tanks[101].moves == moves
    assert state.tanks[101].is_stationary == (moves == 0)


@pytest.mark.rule("TK-14.8a", "TK-7.2e")
def test_a_fast_tank_makes_up_to_three_moves():
    for model, most in (("sherman_75", 2), ("t_34", 3)):
        state = battle([tank(model, 100, 450, 90), tank("sherman_75", 700, 100)], FAR)
        for count in range(most):
            assert state.tanks[101].moves == count
            state.apply(next(a for a in state.actions() if a.kind == "move" and a.tank == 101), Scripted())
        assert state.tanks[101].done


@pytest.mark.rule("TK-7.2f", "TK-R14", "TK-R16")
def test_every_move_ends_on_the_table():
    state = battle([tank("sherman_75", 450, 850, 90)], [tank("panther", 100, 100)])
    assert refused(state, "move 101 450,871.01,90 by 431,879,90") == "TK-R16"
    assert refused(state, "move 101 450,871,90 by 431,879,90") is None


@pytest.mark.rule("TK-R15")
def test_no_tank_stops_on_another_and_live_tanks_do_not_stop_the_arrow():
    on_the_way = tank("sherman_75", 420, 520, 90, done=True)
    assert refused(sherman(enemies=[tank("panther", 450, 570, 90)]), AHEAD) == "TK-R15"
    assert refused(sherman(enemies=[on_the_way]), AHEAD) is None
    assert refused(sherman(enemies=[on_the_way], gear=replace(GEAR, tanks_stop_arrow=True)), AHEAD) == "TK-8.4b"


@pytest.mark.rule("TK-8.1c", "TK-8.4a")
def test_no_tank_stops_on_a_building_but_it_may_touch_one():
    assert refused(sherman(building(500, 600)), AHEAD) == "TK-8.4a"
    assert refused(sherman(building(500, 600)), "move 101 450,532,90 by 431,479,90") is None


@pytest.mark.rule("TK-8.4b", "TK-R13", "TK-V14")
def test_a_building_across_the_arrow_stops_the_tank_where_the_body_meets_it():
    example = next(vector for vector in load("tanks").vectors if vector.id == "TK-V14")
    assert example.given["arrow_crosses"] == "building"
    assert example.then["may_end_on_building"] is False
    state = sherman(building(400, 600))  # the body meets it at y = 561
    assert refused(state, AHEAD) == "TK-8.4b"
    assert refused(state, "move 101 450,532.1,90 by 431,479,90") == "TK-8.4b"
    assert refused(state, "move 101 450,532,90 by 431,479,90") is None


@pytest.mark.rule("TK-8.3c", "TK-8.4b", "TK-14.1c")
def test_a_destroyed_tank_is_impassable():
    wreck = tank("sherman_75", 420, 520, 90, destroyed=True, done=True)
    state = battle([tank("sherman_75", 450, 450, 90)], [wreck, *FAR])
    assert refused(state, AHEAD) == "TK-8.4b"
    on_it = battle([tank("sherman_75", 450, 450, 90)], [replace(wreck, x=455.0, y=590.0), *FAR])
    assert refused(on_it, AHEAD) == "TK-8.4a"


@pytest.mark.rule("TK-8.2e")
def test_woods_never_hinder_a_move():
    assert refused(sherman(wood(450, 560)), AHEAD) is None


@pytest.mark.rule("TK-R51", "TK-7.4a", "TK-13.3c")
def test_a_tank_that_cannot_move_is_stationary():
    state = battle([tank("sherman_75", 450, 450, 90), tank("sherman_75", 100, 100, 90, criticals=("broken_tracks",))],
                   FAR)  # fmt: skip
    assert refused(state, "move 102 100,197,90 by 81,129,90") == "TK-13.3c"
    play(state, "halt 102")
    assert state.tanks[102].is_stationary


@pytest.mark.rule("TK-R51")
def test_a_move_that_leads_nowhere_is_a_move():
    state = battle([tank("sherman_75", 450, 450, 90), tank("sherman_75", 700, 100)], FAR)
    play(state, "move 101 450,450,90 by 431,421,90")
    assert state.tanks[101].moves == 1


def test_offered_moves_are_many_and_lead_towards_what_matters():
    state = sherman(mission="king_of_the_hill", objectives=(token(700, 450),))
    offered = [action for action in state.actions() if action.kind == "move"]
    assert 60 < len(offered) < 200
    assert max(action.end.x for action in offered) > 540
    assert listed(state, "halt") == ["halt 101"]


motions = st.tuples(st.sampled_from((0, 90, 180, 270)), st.booleans())


def turned(motion, x, y, heading):
    """A pose after the whole table was turned about its centre and perhaps mirrored."""
    turn, mirrored = motion
    if mirrored:
        y, heading = 900 - y, -heading
    c, s = towards(turn)
    x, y = x - 450, y - 450
    return 450 + c * x - s * y, 450 + s * x + c * y, (heading + turn) % 360


@given(motions, st.integers(0, 107), st.integers(150, 750), st.integers(150, 750), st.integers(0, 359))
def test_moves_are_judged_alike_when_the_table_is_turned_or_mirrored(motion, index, x, y, heading):
    pieces = [building(500, 600, 30), wood(250, 300, 20)]
    state = battle([tank("sherman_75", x, y, heading)], FAR, *pieces)
    move = moving.plan(state, 101, moving.plans(state, 101)[index])
    if move is None:
        return
    other = battle(
        [tank("sherman_75", *turned(motion, x, y, heading))],
        [tank("panther", *turned(motion, 850, 850, 0))],
        *(replace(p, x=t[0], y=t[1], rotation=t[2]) for p in pieces for t in [turned(motion, p.x, p.y, p.rotation)]),
    )
    twin = Move(101, Pose(*turned(motion, move.end.x, move.end.y, move.end.heading)),
                Arrow(*turned(motion, move.arrow.x, move.arrow.y, move.arrow.direction)))  # fmt: skip
    first, second = judge(state, move), judge(other, twin)
    if isinstance(first, Refusal):
        assert isinstance(second, Refusal)
        assert second.rule == first.rule
    else:
        assert turned(motion, first.x, first.y, first.heading) == pytest.approx((second.x, second.y, second.heading))


@given(st.integers(-100, 100), st.integers(-100, 100), st.integers(0, 107))
def test_a_move_allowed_stays_allowed_when_everything_is_shifted(dx, dy, index):
    def scene(dx, dy):
        return battle([tank("sherman_75", 450 + dx, 450 + dy, 65)], [tank("panther", 520 + dx, 520 + dy, 10)],
                      building(400 + dx, 560 + dy, 15))  # fmt: skip

    state = scene(0, 0)
    move = moving.plan(state, 101, moving.plans(state, 101)[index])
    if move is not None:
        twin = Move(101, replace(move.end, x=move.end.x + dx, y=move.end.y + dy),
                    replace(move.arrow, x=move.arrow.x + dx, y=move.arrow.y + dy))  # fmt: skip
        first, second = judge(state, move), judge(scene(dx, dy), twin)
        assert isinstance(first, Refusal) == isinstance(second, Refusal)


@pytest.mark.rule("TK-4.1b", "TK-7.1a", "TK-6.4a", "TK-6.4b", "TK-R50", "TK-6.2b")
def test_tanks_move_from_the_lowest_initiative_up_the_attackers_after_equal_defenders():
    state = battle(
        [tank("sherman_75", 100, 100, 90), tank("sherman_75", 300, 100, 90)],
        [tank("panther", 100, 800), tank("stug_g", 400, 800), tank("panzer_iv", 700, 800)],
        seat=1,
    )
    changed = replace(state.tanks[203], boost=1)  # Initiative 6, like the Shermans
    state.tanks[203] = changed
    assert refused(state, "halt 201") == "TK-R50"
    play(state, "halt 202")  # 3
    assert state.seat == 1
    play(state, "halt 203")  # 6, but the Defender's
    assert state.seat == 0
    assert set(listed(state, "halt")) == {"halt 101", "halt 102"}  # the owner picks
    play(state, "halt 102")
    play(state, "halt 101")
    assert kinds_of(play(state, "halt 201"))[0] == "stayed"
    assert state.phase == "shooting"
