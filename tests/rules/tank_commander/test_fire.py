"""Fire: range, line of fire, targets, hits, armour, cover (TC-9)."""

import pytest

from tests.rules.tank_commander.boards import at, battle, kinds_of, listed, play, refused, told

TANK, SQUAD = "pzkw_iv_h", "german_line_squad"
"""Hits on 8 at short and 6 at long range, penetration 11; HE 5, SA 4."""
T34, RIFLES = "t_34_m_43", "soviet_line_squad"
"""Armour 9 and 6, and a squad with SA 4."""


@pytest.mark.rule("TC-9a", "TC-5c", "TC-5f")
def test_a_fire_play_is_one_card_firing_once_at_one_target_on_the_table():
    state = battle(f"{TANK} S1.2, {TANK} S1.1", f"{T34} N1.2, {RIFLES} N1.1, zis_3 N1.3, truck N1.3")
    assert listed(state, "fire 101") == {
        "fire 101 201 at", "fire 101 202 he", "fire 101 202 sa", "fire 101 203 he", "fire 101 203 sa",
        "fire 101 204 he", "fire 101 204 sa",
    }  # fmt: skip
    play(state, "fire 101 201 at", 10)
    assert state.seat == 1
    assert refused(battle(f"{TANK} S1.2", f"{T34} N1.2"), "fire 201 101 at") == "TC-5c"
    assert refused(battle(f"{TANK} S1.2", f"{T34} N1.2"), "fire 101 101 at") == "TC-9a"


@pytest.mark.rule("TC-9c", "TC-9.3a")
def test_anti_tank_fire_is_for_armour_and_the_others_for_soft_targets():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2, {RIFLES} N1.1")
    assert refused(state, "fire 101 202 at") == "TC-9.3a"
    assert refused(state, "fire 101 201 he") == "TC-9.4b"
    assert refused(state, "fire 101 201 sa") == "TC-9.4d"


@pytest.mark.rule("TC-5g")
def test_cards_in_a_reserve_neither_fire_nor_are_fired_at():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", hands=(TANK, T34))
    assert listed(state, "fire") == {"fire 101 201 at"}
    assert refused(state, "fire 102 201 at") == "TC-5c"
    assert refused(state, "fire 101 202 at") == "TC-9a"


@pytest.mark.rule("TC-9.1a", "TC-9.1b", "TC-9.3b")
@pytest.mark.parametrize(("position", "needed"), [("N1.2", 8), ("N1.1", 8), ("N2.2", 6)])
def test_one_position_away_is_short_range_and_two_are_long(position, needed):
    state = battle(f"{TANK} S1.2", f"{T34} {position}")
    events = play(state, "fire 101 201 at", 10)
    assert kinds_of(events)[:3] == ["aimed", "rolled", "missed"]
    assert told(events, "missed")["needed"] == needed


@pytest.mark.rule("TC-9.1c")
def test_no_target_is_more_than_two_positions_away():
    assert refused(battle(f"{TANK} S2.2", f"{T34} N2.2"), "fire 101 201 at") == "TC-9.1c"


@pytest.mark.rule("TC-9.1d")
def test_range_is_the_least_number_of_steps_diagonals_among_them():
    for position, distance in (("N1.1", 1), ("N2.1", 2), ("N2.3", 2)):
        state = battle(f"{TANK} S1.2", f"{T34} {position}")
        assert state.land.away[state.unit(101).at][state.unit(201).at] == distance
        assert refused(state, "fire 101 201 at") is None
    assert refused(battle(f"{TANK} S1.1", f"{T34} N2.3"), "fire 101 201 at") is None


@pytest.mark.rule("TC-9.2a", "TC-9.2c")
def test_fire_goes_into_blocking_terrain_and_never_through_it():
    assert refused(battle(f"{TANK} S1.2", f"{T34} N2.2", ground="woods N1.2"), "fire 101 201 at") == "TC-9.2c"
    assert refused(battle(f"{TANK} S1.2", f"{T34} N1.2", ground="woods N1.2"), "fire 101 201 at") is None
    assert refused(battle(f"{TANK} S1.2", f"{T34} N2.2", ground="woods S1.2"), "fire 101 201 at") is None


@pytest.mark.rule("TC-9.2b")
def test_only_terrain_that_says_so_blocks_and_units_never_do():
    state = battle(f"{TANK} S1.2, {TANK} N1.2", f"{T34} N2.2, {T34} N1.2", ground="walls N1.2")
    assert refused(state, "fire 101 201 at") is None


@pytest.mark.rule("TC-9.2d", "TC-R2")
def test_off_the_straight_lines_both_positions_in_between_must_be_free():
    assert refused(battle(f"{TANK} S1.2", f"{T34} N1.1", ground="woods S1.1, woods N1.2"), "fire 101 201 at") is None
    for blocking in ("woods N1.1", "woods N1.2"):
        assert refused(battle(f"{TANK} S1.1", f"{T34} N2.2", ground=blocking), "fire 101 201 at") == "TC-9.2c"
    corner = battle(f"{TANK} S1.1", f"{T34} N2.3", ground="woods N1.1, woods N1.3, woods S1.2")
    assert refused(corner, "fire 101 201 at") is None
    assert refused(battle(f"{TANK} S1.1", f"{T34} N2.3", ground="woods N1.2"), "fire 101 201 at") == "TC-9.2c"


@pytest.mark.rule("TC-9.3c")
def test_the_number_with_its_modifiers_must_not_be_above_the_to_hit_number():
    for natural, kind in ((8, "hit"), (9, "missed")):
        assert kind in kinds_of(play(battle(f"{TANK} S1.2", f"{T34} N1.2"), "fire 101 201 at", natural))


@pytest.mark.rule("TC-9.3d", "TC-9.3f", "TC-9.3g")
def test_penetration_above_the_front_armour_destroys_into_the_owners_destroyed_pile():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3")
    events = play(state, "fire 101 201 at", 8)
    assert told(events, "pierced") == {"target": 201, "penetration": 11, "armour": 9, "which": "front"}
    assert (state.destroyed[1], state.discards[1], at(state, 201)) == ((T34,), (), None)


@pytest.mark.rule("TC-9.3e")
def test_armour_as_high_as_the_penetration_holds():
    state = battle(f"{TANK} S1.2", "jagdpanzer_iv N1.2")
    events = play(state, "fire 101 201 at", 8)
    assert told(events, "bounced")["armour"] == 11
    assert at(state, 201) == "N1.2"


@pytest.mark.rule("TC-9.3.1a")
def test_a_natural_1_or_2_finds_the_side_armour_whatever_is_added():
    for natural, which in ((1, "side"), (2, "side"), (3, "front")):
        state = battle(f"{TANK} S1.2", "js_2 N1.2", ground="walls N1.2")
        events = play(state, "fire 101 201 at", natural)
        (event,) = (event for event in events if event.kind in ("pierced", "bounced"))
        assert (event.data["which"], event.kind) == (which, "pierced" if natural < 3 else "bounced")


@pytest.mark.rule("TC-9.3.1b")
def test_a_flank_shot_finds_the_side_armour():
    state = battle(f"{TANK} S1.2", "js_2 N1.2", hands=("flank_shot", ""))
    play(state, "fire 101 201 at")
    assert listed(state) == {"lay flank_shot", "pass"}
    assert told(play(state, "lay flank_shot", 7), "pierced")["which"] == "side"


@pytest.mark.rule("TC-9.3.1c")
def test_a_flank_shot_with_a_natural_1_or_2_finds_half_the_side_armour():
    state = battle(f"{TANK} S1.2", "js_2 N1.2", hands=("flank_shot", ""))
    play(state, "fire 101 201 at")
    assert told(play(state, "lay flank_shot", 2), "pierced") == {
        "target": 201, "penetration": 11, "armour": 4, "which": "half",
    }  # fmt: skip


@pytest.mark.rule("TC-9.3.2a")
def test_with_the_lucky_hit_a_hit_that_fails_is_followed_by_another_number():
    for natural, place in ((3, None), (4, "N1.2")):
        state = battle(f"{TANK} S1.2", "js_2 N1.2", options={"lucky_hit": True})
        events = play(state, "fire 101 201 at", 8, natural)
        assert "luck" in kinds_of(events)
        assert at(state, 201) == place
    plain = battle(f"{TANK} S1.2", "js_2 N1.2")
    assert "luck" not in kinds_of(play(plain, "fire 101 201 at", 8))


@pytest.mark.rule("TC-9.4e", "TC-9.4g")
def test_explosives_and_small_arms_have_short_range():
    state = battle(f"{TANK} S1.2", "zis_3 N2.2")
    assert refused(state, "fire 101 201 he") == "TC-9.4e"
    assert refused(state, "fire 101 201 sa") == "TC-9.4g"
    assert refused(battle(f"{TANK} S1.2", "zis_3 N1.2"), "fire 101 201 he") is None
    assert refused(battle(f"{TANK} S1.2", "zis_3 N1.2"), "fire 101 201 sa") is None


@pytest.mark.rule("TC-9.4f")
def test_flamethrowers_are_for_melee():
    assert refused(battle("flammpanzer_iii S1.2", f"{RIFLES} N1.2"), "fire 101 201 ft") == "TC-9.4f"


@pytest.mark.rule("TC-9.4b", "TC-9.4d", "TC-9.4h", "TC-9.4i")
@pytest.mark.parametrize(("weapon", "value"), [("he", 5), ("sa", 4)])
@pytest.mark.parametrize("target", [RIFLES, "cossack_squadron", "zis_3", "truck"])
def test_explosives_and_small_arms_destroy_soft_targets_on_their_value_or_less(weapon, value, target):
    for natural in (value, value + 1):
        state = battle(f"{TANK} S1.2", f"{target} N1.2, {T34} N2.3")
        play(state, f"fire 101 201 {weapon}", natural)
        assert (at(state, 201) is None) == (natural <= value)


@pytest.mark.rule("TC-2.1.1c", "TC-9.4a")
def test_a_card_fires_only_what_it_prints():
    assert refused(battle("marder_ii S1.2", "zis_3 N1.2"), "fire 101 201 he") is None
    assert refused(battle("pak_40 S1.2", f"{RIFLES} N1.2"), "fire 101 201 sa") == "TC-2.1.1c"
    assert refused(battle("brummbaer S1.2", f"{T34} N1.2"), "fire 101 201 at") == "TC-2.1.1c"
    assert refused(battle("truck S1.2", f"{RIFLES} N1.2"), "fire 101 201 sa") == "TC-2.1.1c"


@pytest.mark.rule("TC-9.5a")
def test_terrain_of_the_target_is_added_to_the_number():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", ground="woods N1.2, hills S1.2")
    events = play(state, "fire 101 201 at", 7)
    data = told(events, "missed")
    assert (data["natural"], data["added"], data["needed"]) == (7, 2, 8)
    assert data["modifiers"] == [{"amount": 2, "rule": "TC-9.5a"}]
    assert at(battle_after(6), 201) is None


def battle_after(natural):
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", ground="woods N1.2")
    play(state, "fire 101 201 at", natural)
    return state


@pytest.mark.rule("TC-9.7a")
def test_squads_in_the_open_are_fired_at_from_next_to_them_only():
    assert refused(battle(f"{TANK} S1.2", f"{RIFLES} N1.2"), "fire 101 201 sa") is None
    far = battle(f"{TANK} S1.2", "cossack_squadron N2.2")
    assert refused(far, "fire 101 201 sa") == "TC-9.4g"
    assert not listed(far, "fire")


@pytest.mark.rule("TC-9.7b", "TC-R13")
def test_squads_in_terrain_are_hidden_from_all_outside():
    for card in (RIFLES, "cossack_squadron"):
        assert refused(battle(f"{TANK} S1.2", f"{card} N1.2", ground="brush N1.2"), "fire 101 201 sa") == "TC-9.7b"
    dug = {"forts": "foxholes N1.2 1"}
    assert refused(battle(f"{TANK} S1.2", f"{RIFLES} N1.2", **dug), "fire 101 201 sa") == "TC-9.7b"
    horse = battle(f"{TANK} S1.2", f"cossack_squadron N1.2, {RIFLES} N1.2", **dug)
    assert refused(horse, "fire 101 201 sa") is None


@pytest.mark.rule("TC-9.7c")
def test_guns_and_trucks_in_terrain_stay_targets_with_its_modifier():
    for card in ("zis_3", "truck"):
        state = battle(f"{TANK} S1.2", f"{card} N1.2, {T34} N2.3", ground="walls N1.2")
        assert told(play(state, "fire 101 201 he", 5), "missed")["added"] == 1


@pytest.mark.rule("TC-8.6f", "TC-8.6g")
def test_a_mounted_squad_cannot_fire_and_its_vehicle_can():
    state = battle(f"spw_251 S1.2, {SQUAD} S1.2 on=101 granatwerfer_34", f"{RIFLES} N1.2")
    assert refused(state, "fire 102 201 sa") == "TC-8.6f"
    assert refused(state, "fire 102 201 he:granatwerfer_34") == "TC-8.6f"
    assert refused(state, "fire 101 201 sa") is None


@pytest.mark.rule("TC-R16")
def test_a_mounted_squad_is_a_target_of_its_own_and_survives_its_vehicle():
    state = battle(f"{TANK} S1.2", f"m3_half_track N1.2, {RIFLES} N1.2 on=201")
    assert refused(state, "fire 101 202 sa") is None
    play(state, "fire 101 201 at", 5)
    assert (at(state, 201), at(state, 202), state.unit(202).on) == (None, "N1.2", 0)
    together = battle(f"{TANK} S1.2", f"m3_half_track N1.2, {RIFLES} N1.2 on=201, {T34} N2.3",
                      options={"passengers": "together"})  # fmt: skip
    play(together, "fire 101 201 at", 5)
    assert at(together, 202) is None


@pytest.mark.rule("TC-R23")
def test_a_fire_play_is_never_within_a_position():
    state = battle(f"{TANK} N1.2", f"{T34} N1.2, {T34} N1.3")
    assert refused(state, "fire 101 201 at") == "TC-R23"
    assert refused(state, "fire 101 202 at") is None


@pytest.mark.rule("TC-18a")
def test_a_unit_is_fit_or_out_of_action():
    state = battle(f"{TANK} S1.2", "js_2 N1.2, t_34_85 N2.3")
    before = state.unit(201)
    play(state, "fire 101 201 at", 8)
    assert state.unit(201) == before


@pytest.mark.rule("TC-9.6b", "TC-13a")
def test_equipment_works_only_with_the_squad_that_carries_it():
    state = battle(f"{SQUAD} S1.2 granatwerfer_34, {SQUAD} S1.2", f"{RIFLES} N1.2")
    assert refused(state, "fire 101 201 he:granatwerfer_34") is None
    assert refused(state, "fire 102 201 he:granatwerfer_34") == "TC-9.6b"
    assert refused(state, "fire 101 201 he") == "TC-2.1.1c"
