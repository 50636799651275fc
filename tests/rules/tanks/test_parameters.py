"""What things measure is data of the set-up: the ledger's figures by default, others where players say so."""

from dataclasses import replace

import pytest

from rules.grids import table
from rules.ledger import load
from rules.tanks import layouts
from rules.tanks.pieces import box
from rules.tanks.sight import look, origin
from tests.rules.tanks.boards import GEAR, battle, building, place, play, refused, start, tank

FAR = [tank("panther", 800, 800)]
AHEAD = "move 101 450,547,90 by 431,479,90"
"""A Sherman at 450,450 that faces north goes as far ahead as the body reaches."""


def default(id):
    return load("tanks").entries[id].default


def sherman(*pieces, x=450, y=450, **measures):
    return battle([tank("sherman_75", x, y, 90)], FAR, *pieces, gear=replace(GEAR, **measures))


@pytest.mark.rule("TK-P1", "TK-P2", "TK-P3", "TK-P4", "TK-P5", "TK-P7", "TK-P8", "TK-P9", "TK-P10", "TK-P11")
def test_a_set_up_measures_what_the_ledger_says():
    tolerances = default("TK-P10")
    assert replace(GEAR) == layouts.gear() == start().gear
    assert (GEAR.table_mm, GEAR.arrow_mm, GEAR.body_mm) == (default("TK-P1"), default("TK-P2"), default("TK-P3"))
    assert (GEAR.body_width_mm, GEAR.head_width_mm) == (default("TK-P4"), default("TK-P5"))
    assert (GEAR.building, GEAR.wood) == (box(*default("TK-P8")), box(*default("TK-P9")))
    assert (GEAR.contact_mm, GEAR.flush_degrees) == (tolerances["contact_mm"], tolerances["flush_angle_deg"])
    assert tolerances["crossing_mm"] == table.TOLERANCE
    assert GEAR.turret_offsets_mm.get("sherman_75", 0) == default("TK-P7")
    assert GEAR.tanks_stop_arrow is default("TK-P11")


@pytest.mark.rule("TK-P1")
def test_the_side_of_the_table_is_where_tanks_must_stop():
    out = "move 101 450,880,90 by 431,829,90"
    assert refused(sherman(y=800), out) == "TK-R16"
    assert refused(sherman(y=800, table_mm=1200.0), out) is None


@pytest.mark.rule("TK-P4")
def test_a_tank_ends_half_a_body_beside_the_middle_of_the_arrow():
    assert refused(sherman(), AHEAD) is None
    assert refused(sherman(body_width_mm=16.0), AHEAD) == "TK-7.2b"
    assert refused(sherman(body_width_mm=16.0), "move 101 450,547,90 by 429,479,90") is None


@pytest.mark.rule("TK-P5")
def test_the_head_is_wider_than_the_body_and_must_not_lie_on_the_tank():
    beside = "move 101 450,500,90 by 469,350,90"  # the head begins at 447, beside the hull
    assert refused(sherman(), beside) == "TK-R10"
    assert refused(sherman(head_width_mm=12.0), beside) != "TK-R10"


@pytest.mark.rule("TK-P7")
def test_lines_of_sight_start_at_the_turret_of_the_model():
    assert origin(sherman(), 101) == (450, 450)
    assert origin(sherman(turret_offsets_mm={"sherman_75": 10.0}), 101) == (450, 460)
    gun = battle([tank("stug_g", 450, 450, 90)], FAR, gear=replace(GEAR, gun_offsets_mm={"stug_g": 4.0}))
    assert origin(gun, 101)[0] == 446


@pytest.mark.rule("TK-P8", "TK-P9")
@pytest.mark.parametrize(("kind", "field"), [("wood", "wood"), ("building", "building")])
def test_terrain_covers_what_its_card_measures(kind, field):
    state = replace(start(), stage="terrain", to_lay=(kind,))
    assert refused(state, f"lay {kind} 220,190,0") is None
    assert refused(replace(state, gear=replace(GEAR, **{field: box(222.0, 160.0)})), f"lay {kind} 220,190,0") == (
        "TK-6.1e"
    )


@pytest.mark.rule("TK-P10", "TK-R12")
def test_a_hand_is_exact_to_half_a_millimetre_and_half_a_degree():
    state = sherman()
    play(state, "move 101 450,540,90.4 by 431,479.4,90")
    assert place(state, 101).heading == 90
    assert place(state, 101).x == 450
    assert refused(sherman(), "move 101 450,540,90 by 431,479.6,90") == "TK-7.2a"
    assert refused(sherman(), "move 101 450.6,540,90 by 431,479,90") == "TK-7.2b"
    assert refused(sherman(), "move 101 450,540,90.6 by 431,479,90") == "TK-7.2d"
    assert refused(sherman(contact_mm=1.0, flush_degrees=1.0), "move 101 450.6,540,90.6 by 431,479.6,90") is None


@pytest.mark.rule("TK-P2")
def test_close_range_is_one_arrow():
    near = battle([tank("sherman_75", 450, 450, 0)], [tank("sherman_75", 450, 586, 0)])  # 110 mm between the hulls
    assert look(near, 101, 201).close
    assert not look(replace(near, gear=replace(GEAR, arrow_mm=109.0)), 101, 201).close


@pytest.mark.rule("TK-P3")
def test_the_body_of_the_arrow_says_how_far_a_move_goes():
    assert refused(sherman(body_mm=96.0), AHEAD) == "TK-7.2c"


@pytest.mark.rule("TK-P11")
def test_live_tanks_stop_the_arrow_where_players_want_it():
    friends = [tank("sherman_75", 450, 450, 90), tank("sherman_75", 431, 540, 90)]
    past = "move 101 450,500,90 by 431,479,90"
    assert refused(battle(friends, FAR), past) == "TK-R15"
    assert refused(battle(friends, FAR, gear=layouts.gear(tanks_stop_arrow=True)), past) == "TK-8.4b"
    assert refused(battle(friends[:1], FAR, building(431, 550)), past) == "TK-8.4b"
