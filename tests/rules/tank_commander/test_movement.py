"""Movement: speed, terrain, the enemy, the reserve, mounting (TC-8)."""

from dataclasses import replace

import pytest

from rules.tank_commander.field import field
from tests.rules.tank_commander.boards import FAR, at, battle, fight_on, listed, play, refused, told

TANK, SLOW, SQUAD, GUN = "pzkw_iv_h", "pzkw_vi_e", "german_line_squad", "pak_40"


@pytest.mark.rule("TC-6c", "TC-8d")
def test_each_step_goes_to_a_position_that_touches_across_corners_and_no_mans_land_too():
    state = battle(f"{SLOW} S1.2")
    assert listed(state, "move 101") == {
        f"move 101 {name}" for name in ("S2.1", "S2.2", "S2.3", "S1.1", "S1.3", "N1.1", "N1.2", "N1.3")
    }
    assert refused(state, "move 101 N2.2") == "TC-8d"
    assert refused(battle(f"{TANK} S1.1"), "move 101 S1.3 N1.3") == "TC-8d"


@pytest.mark.rule("TC-6a", "TC-6b")
def test_the_battlefield_has_two_ranks_of_three_a_side_and_two_reserves():
    land = field(3)
    assert len(land.positions) + 2 == 14
    assert [land.away[land.second[0][0]][land.own[seat][index]] for seat, index in ((0, 3), (1, 3), (1, 0))] == [
        1,
        2,
        3,
    ]
    assert refused(battle(f"{SLOW} S1.2"), "move 101 S1.4") == "TC-6a"


@pytest.mark.rule("TC-8.1b")
def test_a_slow_card_moves_one_position():
    for card in (SLOW, SQUAD, GUN):
        state = battle(f"{card} S2.2")
        assert refused(state, "move 101 S1.2") is None
        assert refused(state, "move 101 S1.2 N1.2") == "TC-8.1b"


@pytest.mark.rule("TC-8.1c")
def test_a_fast_card_moves_one_or_two_positions():
    for card in (TANK, "german_cavalry_squadron"):
        state = battle(f"{card} S2.2")
        assert refused(state, "move 101 S1.2") is None
        assert refused(state, "move 101 S1.2 N1.2") is None
        play(state, "move 101 S1.2 N1.2")
        assert at(state, 101) == "N1.2"


@pytest.mark.rule("TC-5b", "TC-8a")
def test_up_to_three_cards_of_one_position_move_in_a_play():
    state = battle(f"{TANK} S1.1, {TANK} S1.1, {TANK} S1.1, {TANK} S2.2", hands=("truck", ""))
    fight_on(state, "move 101 S1.2", "move 102 S2.1")
    assert refused(state, "move 104 S2.3") == "TC-5b"
    assert refused(state, "bring truck S2.1") == "TC-R4"
    assert at(state, 101) == "S1.1"
    play(state, "move 103 S2.1 SR")
    assert (at(state, 101), at(state, 102), at(state, 103)) == ("S1.2", "S2.1", None)
    assert state.hands[0] == (TANK, "truck")


@pytest.mark.rule("TC-5b")
def test_more_than_three_cards_never_move():
    state = battle(f"{TANK} S2.2", hands=(f"{TANK} truck marder_ii pak_40", ""))
    fight_on(state, "bring truck S2.1", "bring marder_ii S2.1", f"bring {TANK} S2.3")
    assert state.step != "play"
    assert state.hands[0] == ("pak_40",)


@pytest.mark.rule("TC-8.2a")
def test_cards_moved_together_may_go_to_different_positions():
    state = battle(f"{TANK} S1.1, {TANK} S1.1")
    fight_on(state, "move 101 N1.1", "move 102 S2.2")
    assert (at(state, 101), at(state, 102)) == ("N1.1", "S2.2")


@pytest.mark.rule("TC-8.2b", "TC-8.5b")
def test_cards_bound_for_one_position_arrive_together_so_that_a_tank_escorts_a_squad():
    state = battle(f"{TANK} S1.2, {SQUAD} S1.2", "t_34_85 N1.2")
    assert refused(state, "move 102 N1.2") == "TC-8.5a"
    play(state, "move 101 N1.2")
    assert at(state, 101) == "S1.2"
    assert refused(state, "move 102 N1.2") is None
    events = play(state, "move 102 N1.2")
    assert told(events, "moved")["units"] == {"101": "N1.2", "102": "N1.2"}


@pytest.mark.rule("TC-8.5a")
@pytest.mark.parametrize("card", [SQUAD, "german_cavalry_squadron", GUN, "truck"])
def test_soft_units_do_not_enter_an_open_position_with_enemy_tanks_alone(card):
    assert refused(battle(f"{card} S1.2", "t_34_85 N1.2"), "move 101 N1.2") == "TC-8.5a"
    assert refused(battle(f"{card} S1.2", "soviet_line_squad N1.2"), "move 101 N1.2") is None


@pytest.mark.rule("TC-8.5b")
def test_a_tank_that_is_there_already_escorts_and_one_that_goes_elsewhere_does_not():
    assert refused(battle(f"{SQUAD} S1.2, {TANK} N1.2", "t_34_85 N1.2"), "move 101 N1.2") is None
    state = battle(f"{SQUAD} S1.2, {TANK} S1.2", "t_34_85 N1.2")
    play(state, "move 102 N1.1")
    assert refused(state, "move 101 N1.2") == "TC-8.5a"


@pytest.mark.rule("TC-8.5c")
def test_terrain_lifts_the_ban_and_tanks_half_tracks_and_armoured_cars_are_free_of_it():
    assert refused(battle(f"{SQUAD} S1.2", "t_34_85 N1.2", ground="woods N1.2"), "move 101 N1.2") is None
    for card in (TANK, "spw_251", "puma"):
        assert refused(battle(f"{card} S1.2", "t_34_85 N1.2"), "move 101 N1.2") is None
    carried = battle(f"spw_251 S1.2, {SQUAD} S1.2 on=101", "t_34_85 N1.2")
    assert refused(carried, "move 101 N1.2") == "TC-8.5a"


@pytest.mark.rule("TC-8.5d")
def test_a_move_ends_among_the_enemy():
    state = battle(f"{TANK} S1.2", "t_34_85 N1.2")
    assert refused(state, "move 101 N1.2 N2.2") == "TC-8.5d"
    assert refused(state, "move 101 N1.1 N2.2") is None


@pytest.mark.rule("TC-8.5e", "TC-10b")
def test_a_card_leaves_a_melee_freely_and_another_may_come():
    state = battle(f"{TANK} N1.2, {TANK} S1.2", "t_34_85 N1.2")
    assert refused(state, "move 101 N2.2") is None
    assert refused(state, "move 102 N1.2") is None


@pytest.mark.rule("TC-8.4a")
def test_slowing_terrain_is_entered_by_the_first_step_only():
    state = battle(f"{TANK} S2.2", ground="woods N1.2, woods S1.1")
    assert refused(state, "move 101 S1.2 N1.2") == "TC-8.4a"
    assert refused(state, "move 101 S1.1") is None


@pytest.mark.rule("TC-8.4b")
def test_a_card_that_enters_slowing_terrain_stops_and_leaves_it_freely():
    state = battle(f"{TANK} S2.2, {TANK} S1.1", ground="woods S1.1, wheatfield S1.3")
    assert refused(state, "move 101 S1.1 N1.1") == "TC-8.4b"
    assert refused(state, "move 101 S1.3 N1.3") is None
    assert refused(state, "move 102 N1.1 N2.1") is None


@pytest.mark.rule("TC-8e", "TC-6.3a")
def test_capacity_holds_where_a_move_ends_and_not_where_it_passes():
    state = battle(f"{TANK} S2.2, pak_40 S1.2, pak_40 S1.2, pak_40 S1.2")
    assert refused(state, "move 101 S1.2") == "TC-6.3a"
    assert refused(state, "move 101 S1.2 N1.2") is None


@pytest.mark.rule("TC-6.3b")
def test_each_player_has_room_for_three_units_in_a_melee():
    full = "t_34_85 N1.2, t_34_85 N1.2, t_34_85 N1.2"
    state = battle(f"{TANK} S1.2, {TANK} N1.2, {TANK} N1.2", full)
    play(state, "move 101 N1.2")
    assert sum(piece.at == state.unit(102).at for side in state.units for piece in side.values()) == 6
    assert refused(battle(f"{TANK} S1.2, {TANK} N1.2, {TANK} N1.2, {TANK} N1.2", full), "move 101 N1.2") == "TC-6.3a"


@pytest.mark.rule("TC-5h")
def test_no_card_enters_the_enemys_reserve():
    assert refused(battle(f"{TANK} N2.2"), "move 101 NR") == "TC-5h"


@pytest.mark.rule("TC-8.3a")
def test_the_reserve_touches_the_own_second_rank_only():
    state = battle(f"{SLOW} S2.1, {SLOW} S1.1", hands=("pak_40", ""))
    assert refused(state, "move 101 SR") is None
    assert refused(state, "move 102 SR") == "TC-8.3a"
    assert listed(state, "bring") == {"bring pak_40 S2.1", "bring pak_40 S2.2", "bring pak_40 S2.3"}


@pytest.mark.rule("TC-8.3b")
def test_a_fast_card_of_the_front_rank_reaches_the_reserve_in_one_play():
    state = battle(f"{TANK} S1.1, {SLOW} S2.2")
    play(state, "move 101 S2.1 SR")
    assert state.hands[0] == (TANK,)
    assert refused(battle(f"{SLOW} S1.1"), "move 101 S2.1 SR") == "TC-8.1b"


@pytest.mark.rule("TC-8.3c", "TC-5i")
def test_coming_on_costs_one_step_of_a_move_play():
    state = battle(f"{SLOW} S2.2", hands=(f"{TANK} {SLOW}", ""))
    assert refused(state, f"bring {TANK} S2.1 S1.1") is None
    assert refused(state, f"bring {SLOW} S2.1 S1.1") == "TC-8.1b"
    assert refused(state, f"bring {TANK} S1.1") == "TC-8.3a"
    fight_on(state, f"bring {TANK} S2.1 S1.1", "go")
    assert state.step != "play"


@pytest.mark.rule("TC-8.3d")
def test_a_card_that_has_entered_the_reserve_stays_there_for_the_play():
    assert refused(battle(f"{TANK} S2.1"), "move 101 SR S2.2") == "TC-8.3d"


@pytest.mark.rule("TC-8b")
def test_terrain_and_events_never_move():
    state = battle(f"{TANK} S2.1", hands=("woods flank_shot panzerfaust", ""))
    for card in ("woods", "flank_shot", "panzerfaust"):
        assert refused(state, f"bring {card} S2.1") == "TC-5b"


@pytest.mark.rule("TC-2.1b")
def test_only_units_move_fire_and_count():
    state = battle(f"{SQUAD} S2.1 panzerfaust", ground="woods S2.1", forts="foxholes S2.1 0")
    assert listed(state, "move 101")
    assert all(text.split()[1] == "101" for text in listed(state, "move"))


def riding(**more):
    return battle(f"spw_251 S1.1, {SQUAD} S1.1, truck S1.1, {TANK} S2.3", **more)


@pytest.mark.rule("TC-8.6b")
def test_squads_mount_and_dismount_only_before_the_first_card_of_a_move_play_moves():
    state = riding()
    fight_on(state, "mount 102 101")
    assert state.unit(102).on == 101
    play(state, "move 101 S2.1")
    assert refused(state, "dismount 102") == "TC-8.6b"
    spent = battle(f"spw_251 S1.1, {SQUAD} S1.1", plays=())
    assert refused(spent, "mount 102 101") == "TC-5a"


@pytest.mark.rule("TC-8.6c")
def test_squad_and_vehicle_are_in_one_position():
    assert refused(battle(f"spw_251 S1.1, {SQUAD} S1.2"), "mount 102 101") == "TC-8.6c"
    state = battle(f"spw_251 S1.1, {SQUAD} S1.1 on=101")
    play(state, "dismount 102")
    assert (state.unit(102).on, at(state, 102)) == (0, "S1.1")


@pytest.mark.rule("TC-8.6d")
def test_a_squad_changes_directly_to_another_vehicle():
    state = riding()
    state.units[0][102] = replace(state.unit(102), on=101)
    fight_on(state, "mount 102 103")
    assert state.unit(102).on == 103
    assert refused(state, "mount 102 101") == "TC-8.6b"


@pytest.mark.rule("TC-8.6e", "TC-8.6a")
def test_a_mounted_squad_travels_with_its_vehicle_and_only_infantry_rides_one_a_vehicle():
    state = riding()
    fight_on(state, "mount 102 101", "move 101 S1.2 N1.2", "go")
    assert at(state, 102) == "N1.2"
    others = battle(f"spw_251 S1.1, german_cavalry_squadron S1.1, {SQUAD} S1.1 on=101, pak_40 S1.1, {SQUAD} S2.1")
    assert refused(others, "mount 102 101") == "TC-8.6a"
    assert refused(others, "mount 104 101") == "TC-8.6a"
    assert refused(battle(f"spw_251 S1.1, {SQUAD} S1.1 on=101, {SQUAD} S1.1"), "mount 103 101") == "TC-8.6a"
    assert refused(battle(f"{TANK} S1.1, {SQUAD} S1.1"), "mount 102 101") == "TC-8.6a"


@pytest.mark.rule("TC-6.3e")
def test_passengers_and_equipment_take_no_room():
    state = battle(f"spw_251 S1.1, {SQUAD} S1.1 on=101 panzerfaust, truck S1.1, {TANK} S2.1")
    assert refused(state, "move 104 S1.1") is None
    full = battle(f"spw_251 S1.1, {SQUAD} S1.1 on=101, truck S1.1, {TANK} S1.1")
    assert refused(full, "dismount 102") == "TC-R15"


@pytest.mark.rule("TC-R18")
def test_a_truck_comes_on_with_a_squad_aboard_and_a_play_may_be_mounting_alone():
    state = battle(f"{TANK} S2.3", hands=(f"truck {SQUAD}", ""))
    fight_on(state, f"bring truck+{SQUAD} S2.1 S1.1")
    assert (at(state, 102), at(state, 103), state.unit(103).on) == ("S1.1", "S1.1", 102)
    alone = riding()
    fight_on(alone, "mount 102 101", "go")
    assert (alone.seat, alone.unit(102).on) == (1, 101)


@pytest.mark.rule("TC-6d", "TC-6e", "TC-6f")
def test_ranks_may_be_wider_for_both_sides_alike_and_are_never_more_than_two():
    state = battle("pzkw_vi_e S1.5", FAR, options={"columns": 5})
    assert "move 101 N1.4" in listed(state)
    for columns in range(3, 9):
        land = field(columns)
        assert len(land.own[0]) == len(land.own[1]) == 2 * columns
        assert len(land.positions) == 4 * columns
