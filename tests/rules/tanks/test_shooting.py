"""Targets, Line of Sight, arcs, dice, Cover, Close Range and Side Shots (TK-9 to TK-12)."""

from dataclasses import replace

import pytest

from rules.ledger import load
from rules.tanks.pieces import Shot
from rules.tanks.shooting import attack_dice, defence_dice, rolled_dice, scored
from rules.tanks.sight import in_arc, look, origin
from tests.rules.tanks.boards import (
    GEAR,
    battle,
    building,
    changed,
    kinds_of,
    listed,
    parts,
    play,
    refused,
    tank,
    told,
    wood,
)

VECTORS = {vector.id: vector for vector in load("tanks").vectors}


def duel(*pieces, shooter="panther", target="sherman_75", others=(), **fields):
    """A shooter at 450,150 that faces north and a target at 450,650 that faces it, in the Shooting Phase."""
    fields = {"phase": "shooting"} | fields
    return battle([tank(shooter, 450, 150, 90), *others], [tank(target, 450, 650, 270)], *pieces, **fields)


def shot(state):
    """The shot of 101 at 201, under way."""
    state.shot = Shot(tank=101, target=201)
    return state.shot


@pytest.mark.rule("TK-4.1c", "TK-9.1a", "TK-6.4a", "TK-6.2b")
def test_tanks_shoot_from_the_highest_initiative_down_the_attackers_before_equal_defenders():
    state = battle(
        [tank("sherman_75", 200, 100, 90), tank("stug_g", 700, 100, 90)],
        [tank("sherman_76", 200, 700, 270), tank("panther", 700, 700, 270)],
        phase="shooting",
        seat=1,
    )
    order = []
    while state.phase == "shooting":
        number = int(listed(state, "halt")[0].split()[1])
        order.append(number)
        play(state, f"halt {number}")
    assert order == [202, 101, 201, 102]


@pytest.mark.rule("TK-6.4b", "TK-4.1c")
def test_the_owner_orders_equal_tanks_afresh_in_each_phase():
    state = battle(
        [tank("sherman_75", 200, 100, 90), tank("sherman_75", 700, 100, 90)],
        [tank("stug_g", 450, 700, 270)],
        phase="shooting",
    )
    assert {"halt 101", "halt 102"} <= set(listed(state))
    play(state, "halt 102")
    assert listed(state, "halt") == ["halt 101"]


@pytest.mark.rule("TK-9.1b", "TK-9.2a", "TK-R37")
def test_a_tank_shoots_once_at_an_enemy_in_play_or_not_at_all():
    dead = tank("sherman_75", 300, 650, 270, destroyed=True, done=True)
    state = battle(
        [tank("panther", 450, 150, 90), tank("stug_g", 600, 150, 90)],
        [tank("sherman_75", 450, 650, 270), dead],
        phase="shooting",
    )
    assert refused(state, "shoot 101 102") == "TK-R37"
    assert refused(state, "shoot 101 202") == "TK-9.2a"
    assert refused(state, "shoot 101 203") == "TK-9.2a"
    assert refused(state, "halt 101") is None
    play(state, "shoot 101 201", 1, 1, 1, 1, 1)
    play(state, "go")
    assert state.tanks[101].done
    assert refused(state, "shoot 101 201") == "TK-6.4b"


@pytest.mark.rule("TK-9.2b")
def test_no_range_is_too_long():
    state = battle([tank("panther", 40, 40, 90)], [tank("sherman_75", 860, 860, 270)], phase="shooting")
    assert refused(state, "shoot 101 201") is None


@pytest.mark.rule("TK-9.3a", "TK-8.1a", "TK-R9")
def test_a_building_hides_a_tank_that_is_entirely_behind_it():
    assert refused(duel(building(450, 400)), "shoot 101 201") == "TK-9.3a"
    assert refused(duel(building(500, 500)), "shoot 101 201") is None


@pytest.mark.rule("TK-9.3b", "TK-8.3a")
@pytest.mark.parametrize("destroyed", [False, True])
def test_other_tanks_live_or_destroyed_hide_what_is_behind_them(destroyed):
    wall = [
        tank("panther", 420, 400, 0, destroyed=destroyed, done=True),
        tank("panther", 489.5, 400, 0, destroyed=destroyed, done=True),
    ]
    state = battle([tank("panther", 450, 350, 90)], [tank("sherman_75", 450, 600, 90), *wall], phase="shooting")
    assert refused(state, "shoot 101 201") == "TK-9.3a"


@pytest.mark.rule("TK-8.2a", "TK-R19")
def test_a_wood_hides_what_is_behind_it_but_not_what_is_in_it():
    assert refused(duel(wood(450, 400)), "shoot 101 201") == "TK-9.3a"
    assert refused(duel(wood(450, 650)), "shoot 101 201") is None
    assert refused(duel(wood(450, 150)), "shoot 101 201") is None
    touching = duel(wood(450, 150 + 34.5 + 80))  # its front touches the Wood: it is behind it
    assert refused(touching, "shoot 101 201") == "TK-9.3a"


@pytest.mark.rule("TK-9.3c", "TK-12.1c", "TK-R7", "TK-14.5a", "TK-R6")
def test_the_line_of_an_assault_gun_starts_at_its_front_face():
    aside = [tank("sherman_75", 250, 330, 0)]
    state = battle(
        [tank("jagdpanther", 450, 150, 90), tank("panther", 200, 150, 90)],
        aside,
        phase="shooting",
        gear=replace(GEAR, turret_offsets_mm={"panther": 5.0}, gun_offsets_mm={"jagdpanther": 3.0}),
    )
    assert origin(state, 101) == pytest.approx((447, 184.5))
    assert origin(state, 102) == pytest.approx((200, 155))


@pytest.mark.rule("TK-10.1a", "TK-10.1b", "TK-10.1c", "TK-10.1d", "TK-10.1e", "TK-R5", "TK-R22", "TK-V10")
@pytest.mark.parametrize(
    ("case", "x", "y", "allowed"),
    [("case_a", 250, 400, "may_shoot"), ("case_b", 464, 150, "may_shoot"), ("case_c", 450, 30, "may_not_shoot")],
)
def test_an_assault_gun_shoots_ahead(case, x, y, allowed):
    assert VECTORS["TK-V10"].then[case] == allowed
    heading = 90 if case != "case_b" else 0
    gun = battle([tank("stug_g", 450, 100, 90)], [tank("sherman_75", x, y, heading)], phase="shooting")
    assert in_arc(gun, 101, 201) == (allowed == "may_shoot")
    turret = battle([tank("panzer_iv", 450, 100, 90)], [tank("sherman_75", x, y, heading)], phase="shooting")
    assert in_arc(turret, 101, 201)


@pytest.mark.rule("TK-10.1d", "TK-R22")
def test_an_assault_gun_does_not_shoot_at_what_straddles_its_front_line_beside_the_strip():
    state = battle([tank("stug_g", 450, 100, 90)], [tank("sherman_75", 600, 128, 90, done=True)], phase="shooting")
    assert refused(state, "shoot 101 201") == "TK-10.1d"


@pytest.mark.rule("TK-10.2a", "TK-10.2b", "TK-10.2c", "TK-10.2d", "TK-4.2c", "TK-V1", "TK-R48")
def test_the_example_of_the_attack_dice():
    given, then = VECTORS["TK-V1"].given, VECTORS["TK-V1"].then
    state = duel()
    events = play(state, "shoot 101 201", *given["attack_dice"])
    assert parts(events, "attack_rolled") == {"TK-4.2c": given["attack"]}
    assert len(told(events, "attack_rolled")["dice"]) == then["dice_rolled"]
    assert scored(state, state.shooting) == (then["hits"], then["critical_hits"])


@pytest.mark.rule("TK-10.3a", "TK-10.3b", "TK-10.3c", "TK-V2", "TK-9.1c")
def test_a_stationary_tank_re_rolls_all_its_dice_once_before_the_target_rolls():
    state = duel()
    play(state, "shoot 101 201", 1, 1, 4, 1, 1)
    assert refused(state, "reroll 3") == "TK-10.3a"
    assert VECTORS["TK-V2"].then == {"may_reroll": True, "dice_rerolled": 5}
    events = play(state, "reroll", 1, 2, 3, 1, 2)  # worse, and it stands; no second one
    assert told(events, "rerolled")["dice"] == [1, 2, 3, 1, 2]
    assert "missed" in kinds_of(events)
    moved = changed(duel(), 101, moves=1)
    assert "defence_rolled" in kinds_of(play(moved, "shoot 101 201", 4, 1, 1, 1, 1, 1, 1))


@pytest.mark.rule("TK-14.10a", "TK-R36")
def test_semi_indirect_fire_keeps_one_die_in_the_re_roll():
    state = duel(shooter="comet")
    play(state, "shoot 101 201", 1, 1, 6, 1, 1)
    assert {"reroll", "reroll 3", "go"} <= set(listed(state))
    assert refused(state, "reroll 2 3") == "TK-10.3a"
    play(state, "reroll 3", 1, 1, 1, 1, 1, state.deck.index("glancing_hit"))
    assert state.tanks[201].damage == 1  # by the 6 that was kept


@pytest.mark.rule("TK-11.1a", "TK-11.1b", "TK-11.2a", "TK-11.3a", "TK-7.3b", "TK-4.2d", "TK-V3")
def test_the_moves_of_both_tanks_add_defence_dice():
    given = VECTORS["TK-V3"].given
    state = changed(changed(duel(), 101, moves=given["shooter_moves"]), 201, moves=given["target_moves"])
    total = defence_dice(state, shot(state))
    assert total.value == VECTORS["TK-V3"].then["defence_dice_before_cover_and_range"]
    assert {part.rule: part.amount for part in total.parts} == {"TK-4.2d": 1, "TK-11.2a": 1, "TK-11.3a": 2}


@pytest.mark.rule("TK-12.1a", "TK-12.2a", "TK-11.1b", "TK-V4")
def test_the_example_with_cover_at_close_range():
    given = VECTORS["TK-V4"].given
    state = battle(
        [tank("panther", 450, 150, 90, moves=given["shooter_moves"])],
        [tank("sherman_75", 450, 300, 270, moves=given["target_moves"])],
        wood(450, 340),
        phase="shooting",
    )
    sight = look(state, 101, 201)
    assert (sight.cover, sight.close, sight.side) == (given["cover"], given["close_range"], given["side_shot"])
    assert rolled_dice(defence_dice(state, shot(state))) == VECTORS["TK-V4"].then["defence_dice"]


@pytest.mark.rule("TK-12.3a", "TK-12.1a", "TK-V8", "TK-14.9a", "TK-R35")
def test_the_example_of_the_side_shot():
    given, then = VECTORS["TK-V8"].given, VECTORS["TK-V8"].then
    plain = [tank("sherman_v", 450, 150, 90, moves=given["shooter_moves"])]
    state = battle(plain, [tank("panzer_iv", 450, 500, 0)], wood(450, 540), phase="shooting")
    total = defence_dice(state, shot(state))
    assert attack_dice(state, state.shooting).value == then["attack_dice"]
    assert total.value == then["defence_dice"]
    assert total.value + 1 == then["defence_dice_without_side_shot"]
    gung_ho = battle(
        [tank("sherman_75", 450, 150, 90, moves=1)], [tank("panzer_iv", 450, 500, 0)], wood(450, 540), phase="shooting"
    )
    assert defence_dice(gung_ho, shot(gung_ho)).value == then["defence_dice"] - 1
    assert "TK-11.2a" not in defence_dice(gung_ho, gung_ho.shooting).rules


@pytest.mark.rule("TK-14.9a", "TK-R35")
def test_gung_ho_does_not_make_a_moving_tank_stationary():
    state = changed(changed(duel(shooter="sherman_75", target="panther"), 101, moves=1), 201, done=True)
    assert "missed" in kinds_of(play(state, "shoot 101 201", 1, 1, 1, 1))  # no re-roll is offered
    state = changed(duel(shooter="sherman_75", target="panther"), 101, moves=0)
    assert defence_dice(state, shot(state)).value == 2  # never below no move


@pytest.mark.rule("TK-11.1c", "TK-R25")
def test_six_defence_dice_at_most_and_none_at_the_least_after_all_is_added():
    state = changed(changed(duel(target="panther", shooter="sherman_76"), 101, moves=2), 201, moves=2)
    many = changed(state, 201, moves=6)
    assert defence_dice(many, shot(many)).value > 6
    assert rolled_dice(defence_dice(many, many.shooting)) == 6
    few = battle([tank("panther", 450, 150, 90)], [tank("m10", 450, 260, 0)], phase="shooting")
    assert defence_dice(few, shot(few)).value == -2
    assert rolled_dice(defence_dice(few, few.shooting)) == 0


@pytest.mark.rule("TK-12.1b", "TK-12.1d", "TK-12.1f", "TK-8.1b", "TK-8.2b", "TK-8.3b", "TK-R4", "TK-V9")
def test_two_hidden_corners_give_cover():
    expected = VECTORS["TK-V9"].then
    hidden = [look(duel(building(x, 560)), 101, 201).hidden for x in (512, 505, 495)]
    assert hidden == sorted(hidden)
    for count, case in ((1, "case_a"), (2, "case_b")):
        state = next(
            s
            for s in (duel(building(450 + x / 4, 560)) for x in range(280, 100, -1))
            if look(s, 101, 201).hidden == count
        )
        assert look(state, 101, 201).cover == (expected[case] == "cover")
    inside = duel(wood(450, 650 + 80))  # the rear corners stand in the Wood
    assert look(inside, 101, 201).hidden == 2
    assert look(inside, 101, 201).cover
    wreck = tank("panther", 475, 560, 90, destroyed=True, done=True)
    assert look(duel(others=[wreck]), 101, 201).hidden >= 1


@pytest.mark.rule("TK-12.1a")
def test_cover_is_yes_or_no_however_much_there_is():
    state = duel(wood(450, 650), building(520, 500))
    assert {part.rule: part.amount for part in defence_dice(state, shot(state)).parts}["TK-12.1a"] == 1


@pytest.mark.rule("TK-8.2c", "TK-8.2d", "TK-R20")
def test_a_tank_wholly_in_a_wood_has_cover_and_gives_it():
    assert look(duel(wood(450, 650)), 101, 201).cover
    assert look(duel(wood(450, 150)), 101, 201).cover
    touching = duel(wood(450, 650 + 80 - 29))  # its front is on the edge of the Wood
    assert look(touching, 101, 201).hidden == 2


@pytest.mark.rule("TK-12.1e", "TK-R21")
def test_what_lies_under_the_shooter_hides_nothing():
    hem = duel(wood(450, 150 - 80 + 20))  # reaches 20 mm ahead of the turret, under the hull
    assert look(hem, 101, 201).hidden == 0
    front = duel(wood(450, 150 - 80 + 60))  # reaches beyond the front of the hull
    assert look(front, 101, 201).cover


@pytest.mark.rule("TK-12.2a", "TK-R24")
def test_close_range_is_one_whole_arrow_between_the_hulls():
    for gap, close in ((110, True), (110.01, False)):
        state = battle(
            [tank("panther", 450, 150, 90)], [tank("sherman_75", 450, 150 + 34.5 + gap + 29, 270)], phase="shooting"
        )
        assert look(state, 101, 201).close == close


@pytest.mark.rule("TK-12.3a", "TK-12.3b", "TK-R23")
def test_a_side_shot_comes_from_behind_the_line_of_the_front_face_if_only_in_part():
    for y, side in ((150, False), (650 - 29 - 34.5, False), (650 - 29 - 34.4, True), (800, True)):
        state = battle([tank("panther", 250, y, 90)], [tank("sherman_75", 450, 650, 270)], phase="shooting")
        assert look(state, 101, 201).side == side


@pytest.mark.rule("TK-11.1d", "TK-11.1e", "TK-11.1f", "TK-13.1a", "TK-R26", "TK-R3", "TK-V5", "TK-V6")
def test_the_example_of_the_cancelled_hits():
    given, then = VECTORS["TK-V6"].given, VECTORS["TK-V6"].then
    state = changed(changed(duel(), 101, moves=1), 201, moves=2)
    assert VECTORS["TK-V5"].then == {"cancels_chosen_by_shooter": 1, "cancels_chosen_by_target": 1}
    play(state, "shoot 101 201", 2, 4, 5, 6, 6, *given["defence_dice"])
    assert (state.stage, state.actor()) == ("shooter_cancels", 0)
    assert refused(state, "cancel 1 1") == "TK-R26"
    assert refused(state, "cancel 0 0") == "TK-R26"
    play(state, "cancel 1 0")
    assert (state.stage, state.actor()) == ("target_cancels", 1)
    events = play(state, "cancel 0 1", state.deck.index("glancing_hit"))
    assert told(events, "struck") == {"target": 201, "hits": then["hits_left"], "criticals": then["critical_hits_left"]}


@pytest.mark.rule("TK-14.7a", "TK-14.7b", "TK-R42", "TK-R24")
def test_coordinated_fire_adds_one_die_after_a_friend_close_by_has_shot():
    def scene(x, under_fire):
        return battle(
            [tank("t_34", 450, 150, 90), tank("t_34", x, 150, 90), tank("t_34", 450, 60, 90)],
            [tank("panther", 450, 650, 270, under_fire=under_fire)],
            phase="shooting",
        )

    def dice(state):
        return attack_dice(state, shot(state)).value

    assert dice(scene(590, ())) == 4
    assert dice(scene(590, (102,))) == 5  # 110 mm between the hulls
    assert dice(scene(591, (102,))) == 4
    assert dice(scene(590, (102, 103))) == 5
    assert dice(scene(591, (101,))) == 4  # its own shot does not count


@pytest.mark.rule("TK-R50")
def test_a_shot_with_no_dice_is_still_a_shot_at_the_target():
    stunned = ("stunned_crew", "stunned_crew")
    state = changed(duel(shooter="sherman_75"), 101, criticals=stunned, moves=1)
    state = changed(state, 201, moves=0)
    other = tank("sherman_75", 100, 100, 90)
    state.tanks[102] = other
    play(state, "shoot 101 201")
    assert state.tanks[201].under_fire == (101,)
