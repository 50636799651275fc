"""Melee (TC-10)."""

import pytest

from tests.rules.tank_commander.boards import at, battle, kinds_of, listed, play, refused, told

TANK, T34, SQUAD, RIFLES = "pzkw_iv_h", "t_34_m_43", "german_line_squad", "soviet_line_squad"


def melee(south, north, **more):
    """A battle in which South has ended its play, and the melee step begins."""
    state = battle(south, north, **more)
    play(state, "pass")
    return state


@pytest.mark.rule("TC-10a", "TC-4f", "TC-10f")
def test_every_position_with_units_of_both_sides_is_a_melee_in_both_melee_steps():
    state = melee(f"{TANK} N1.2, {TANK} S1.1", f"{T34} N1.2, {T34} N1.1")
    assert listed(state) == {"fire 101 201 at", "hold 101"}
    play(state, "fire 101 201 at")
    assert listed(state) == {"fire 201 101 at", "hold 201"}
    play(state, "fire 201 101 at", 10, 10)
    assert (state.seat, state.step) == (1, "play")
    play(state, "pass")
    assert "hold 201" in listed(state)


@pytest.mark.rule("TC-10e")
def test_several_melees_are_resolved_in_the_order_that_the_acting_player_chooses():
    state = melee(f"{TANK} N1.2, {TANK} N1.1", f"{T34} N1.2, {T34} N1.1")
    assert listed(state) == {"fight N1.1", "fight N1.2"}
    assert refused(state, "fight N1.3") == "TC-10a"
    play(state, "fight N1.2")
    assert listed(state) == {"fire 101 201 at", "hold 101"}
    play(state, "hold 101")
    play(state, "hold 201")
    assert "hold 102" in listed(state)


@pytest.mark.rule("TC-10k")
def test_all_fire_of_a_melee_takes_effect_together():
    state = melee(f"{TANK} N1.2, {TANK} S1.1", f"{T34} N1.2, {T34} N2.3")
    play(state, "fire 101 201 at")
    events = play(state, "fire 201 101 at", 5, 5)
    assert told(events, "melee_over")["destroyed"] == [201, 101]
    assert (at(state, 101), at(state, 201)) == (None, None)


@pytest.mark.rule("TC-10i")
def test_anti_tank_fire_in_melee_strikes_the_side():
    state = melee(f"{TANK} N1.2", "js_2 N1.2, t_34_85 N2.3")
    play(state, "fire 101 201 at")
    events = play(state, "hold 201", 8)
    assert told(events, "pierced") == {"target": 201, "penetration": 11, "armour": 9, "which": "side"}


@pytest.mark.rule("TC-10j", "TC-9.3.1d")
def test_in_melee_a_natural_1_or_2_halves_the_side_armour_once():
    state = melee(f"{TANK} N1.2", "js_2 N1.2, t_34_85 N2.3", hands=("flank_shot", ""))
    play(state, "fire 101 201 at")
    play(state, "hold 201")
    assert told(play(state, "lay flank_shot", 2), "pierced")["armour"] == 4
    for natural, armour in ((1, 4), (2, 4), (3, 9)):
        plain = melee(f"{TANK} N1.2", "js_2 N1.2, t_34_85 N2.3")
        play(plain, "fire 101 201 at")
        assert told(play(plain, "hold 201", natural), "pierced")["armour"] == armour


@pytest.mark.rule("TC-R22")
def test_a_flank_shot_alone_halves_in_melee():
    state = melee(f"{TANK} N1.2", "js_2 N1.2, t_34_85 N2.3", hands=("flank_shot", ""))
    play(state, "fire 101 201 at")
    play(state, "hold 201")
    assert told(play(state, "lay flank_shot", 7), "pierced")["armour"] == 4


@pytest.mark.rule("TC-10g")
def test_squads_must_fire_at_squads_first():
    state = melee(f"{SQUAD} N1.2", f"{T34} N1.2, {RIFLES} N1.2, zis_3 N1.2")
    assert listed(state) == {"fire 101 202 sa", "hold 101"}
    assert refused(state, "fire 101 201 tmv") == "TC-10g"
    alone = melee(f"{SQUAD} N1.2", f"{T34} N1.2, zis_3 N1.2")
    assert listed(alone) == {"fire 101 201 tmv", "fire 101 202 sa", "hold 101"}


@pytest.mark.rule("TC-10h")
def test_tanks_must_fire_at_tanks_before_squads_and_guns():
    state = melee(f"{TANK} N1.2", f"{T34} N1.2, {RIFLES} N1.2, zis_3 N1.2, truck N1.3")
    assert listed(state) == {"fire 101 201 at", "hold 101"}
    assert refused(state, "fire 101 202 sa") == "TC-10h"
    trucks = melee(f"{TANK} N1.2", f"{T34} N1.2, truck N1.2")
    assert "fire 101 202 sa" in listed(trucks)


@pytest.mark.rule("TC-10c")
def test_terrain_does_not_count_in_melee_but_foxholes_do_for_their_infantry():
    state = melee(f"{TANK} N1.2", f"{T34} N1.2, t_34_85 N2.3", ground="woods N1.2")
    play(state, "fire 101 201 at")
    assert told(play(state, "hold 201", 8), "pierced")
    dug = melee(f"{SQUAD} N1.2", f"{RIFLES} N1.2, t_34_85 N2.3", ground="woods N1.2", forts="foxholes N1.2 1")
    play(dug, "fire 101 201 sa")
    data = told(play(dug, "hold 201", 4), "missed")
    assert (data["added"], data["modifiers"]) == (2, [{"amount": 2, "rule": "TC-10c"}])


@pytest.mark.rule("TC-10d")
def test_fire_from_outside_into_a_melee_counts_terrain():
    state = battle(f"{TANK} N1.2, {TANK} S1.2", f"{T34} N1.2, t_34_85 N2.3", ground="woods N1.2")
    assert told(play(state, "fire 102 201 at", 10), "missed")["added"] == 2


@pytest.mark.rule("TC-9b")
def test_a_card_that_fired_in_the_play_fires_in_the_melee_too():
    state = battle(f"{TANK} N1.2", f"{T34} N1.2, {T34} N1.1")
    play(state, "fire 101 202 at", 10)
    assert listed(state) == {"fire 101 201 at", "hold 101"}


@pytest.mark.rule("TC-10l")
def test_a_squad_attacks_a_tank_with_its_tank_melee_value_whatever_its_armour():
    for natural, place in ((1, None), (2, "N1.2")):
        state = melee(f"{SQUAD} N1.2", "js_2 N1.2, t_34_85 N2.3")
        play(state, "fire 101 201 tmv")
        play(state, "hold 201", natural)
        assert at(state, 201) == place
    outside = battle(f"{SQUAD} S1.2", "js_2 N1.2")
    assert refused(outside, "fire 101 201 tmv") == "TC-10l"


@pytest.mark.rule("TC-R24")
def test_the_tank_melee_value_is_good_against_all_armour_and_trucks_are_fired_at():
    state = melee(f"{SQUAD} N1.2", "ba_10 N1.2, m3_half_track N1.2, truck N1.2")
    assert listed(state, "fire") == {"fire 101 201 tmv", "fire 101 202 tmv", "fire 101 203 sa"}


@pytest.mark.rule("TC-9.4c", "TC-9.4f", "TC-9.4i")
@pytest.mark.parametrize("target", [RIFLES, "zis_3", "truck", "js_2", "ba_10"])
def test_a_flamethrower_destroys_anything_in_melee(target):
    for natural, gone in ((6, True), (7, False)):
        state = melee("flammpanzer_iii N1.2", f"{target} N1.2, t_34_85 N2.3")
        alone = target == "truck"
        play(state, "fire 101 201 ft", *[natural] * alone)
        if not alone:
            play(state, "hold 201", natural)
        assert (at(state, 201) is None) == gone


@pytest.mark.rule("TC-9.4e")
def test_explosives_are_never_used_in_melee():
    assert refused(melee(f"{TANK} N1.2", f"{RIFLES} N1.2"), "fire 101 201 he") == "TC-9.4e"


@pytest.mark.rule("TC-R19")
def test_melee_fire_uses_the_short_range_figures():
    state = melee(f"{TANK} N1.2", f"{T34} N1.2, t_34_85 N2.3")
    play(state, "fire 101 201 at")
    assert told(play(state, "hold 201", 9), "missed")["needed"] == 8


@pytest.mark.rule("TC-R21")
def test_the_acting_player_declares_first_and_in_order():
    state = melee(f"{TANK} N1.2, {TANK} N1.2", f"{T34} N1.2")
    assert refused(state, "fire 102 201 at") == "TC-R21"
    assert refused(state, "hold 201") == "TC-R21"
    play(state, "hold 101")
    play(state, "hold 102")
    assert state.actor() == 1
    assert kinds_of(play(state, "hold 201"))[:2] == ["held", "melee_over"]


@pytest.mark.rule("TC-8.6f")
def test_a_mounted_squad_does_not_fire_in_melee():
    state = melee(f"spw_251 N1.2, {SQUAD} N1.2 on=101", f"{RIFLES} N1.2")
    play(state, "hold 101")
    assert listed(state, "hold 1") == set()
    assert state.actor() == 1
