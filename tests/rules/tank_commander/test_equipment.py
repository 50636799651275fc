"""Equipment, Foxholes and Bunkers (TC-8.7, TC-11, TC-13)."""

import pytest

from rules.tank_commander.pieces import Fort
from tests.rules.tank_commander.boards import MODELS, at, battle, fight_on, listed, play, refused

SQUAD, RIFLES, TANK, T34 = "german_line_squad", "soviet_line_squad", "pzkw_iv_h", "t_34_m_43"


@pytest.mark.rule("TC-13b", "TC-8.7a")
def test_placing_equipment_is_no_play_and_comes_before_or_after_it():
    state = battle(f"{SQUAD} S1.2, {TANK} S1.1", hands=("panzerfaust panzerschreck", ""))
    play(state, "equip 101 panzerfaust")
    assert state.plays
    fight_on(state, "move 101 S1.3")
    assert (at(state, 101), state.unit(101).gear) == ("S1.3", ("panzerfaust",))
    assert refused(state, "equip 101 panzerschreck") is None
    assert refused(state, "equip 102 panzerschreck") == "TC-8.7a"
    assert (
        refused(battle("german_cavalry_squadron S1.2", hands=("panzerfaust", "")), "equip 101 panzerfaust") == "TC-8.7a"
    )
    assert refused(battle(f"{SQUAD} S1.2"), "equip 101 panzerfaust") == "TC-13b"


@pytest.mark.rule("TC-8.7c")
def test_one_of_each_type_and_different_types_together():
    state = battle(f"{SQUAD} S1.2 panzerfaust", hands=("panzerfaust panzerschreck", ""))
    assert refused(state, "equip 101 panzerfaust") == "TC-8.7c"
    assert refused(state, "equip 101 panzerschreck") is None


@pytest.mark.rule("TC-8.7b")
def test_equipment_changes_hands_at_the_start_of_a_move_play_in_one_position():
    state = battle(f"{SQUAD} S1.2 mg_42 panzerfaust, {SQUAD} S1.2, {SQUAD} S1.1")
    fight_on(state, "give 101 panzerfaust 102", "give 101 mg_42 102")
    assert (state.unit(101).gear, state.unit(102).gear) == ((), ("mg_42", "panzerfaust"))
    assert refused(state, "give 102 mg_42 101") == "TC-8.6b"
    apart = battle(f"{SQUAD} S1.2 mg_42, {SQUAD} S1.1")
    assert refused(apart, "give 101 mg_42 102") == "TC-8.7b"
    play(state, "move 101 S1.3")
    assert refused(state, "give 102 mg_42 101") == "TC-8.6b"


@pytest.mark.rule("TC-8c")
def test_equipment_goes_with_its_carrier_and_is_no_moved_card():
    state = battle(f"{SQUAD} S1.2 mg_42, {SQUAD} S1.2 mg_42, {SQUAD} S1.2 mg_42")
    fight_on(state, "move 101 S1.1", "move 102 S1.1", "move 103 S1.1")
    assert [state.unit(number).gear for number in (101, 102, 103)] == [("mg_42",)] * 3
    assert at(state, 103) == "S1.1"


@pytest.mark.rule("TC-13c")
def test_the_equipment_of_a_destroyed_squad_goes_to_its_owners_discard_pile():
    state = battle(f"{TANK} S1.2", f"{RIFLES} N1.2 at_rifle, {T34} N2.3", piles=("", "woods"))
    play(state, "fire 101 201 sa", 1)
    assert (state.destroyed[1], state.discards[1]) == ((RIFLES,), ("at_rifle",))


@pytest.mark.rule("TC-13d")
def test_the_owner_may_drop_equipment():
    state = battle(f"{SQUAD} S1.2 mg_42", piles=("woods", ""))
    play(state, "drop 101 mg_42")
    assert (state.unit(101).gear, state.discards[0]) == ((), ("mg_42",))
    assert refused(state, "drop 101 mg_42") == "TC-13d"
    drawing = battle(f"{SQUAD} S1.2 mg_42", piles=("woods", ""), step="draw", plays=())
    assert refused(drawing, "drop 101 mg_42") is None


@pytest.mark.rule("TC-13e", "TC-13f")
def test_equipment_comes_back_only_with_its_carrier_and_is_a_card_of_its_own_then():
    state = battle(f"{SQUAD} S2.2 mg_42, {TANK} S1.1")
    assert not listed(state, "take")
    play(state, "move 101 SR")
    assert state.hands[0] == (SQUAD, "mg_42")
    assert refused(battle(f"{TANK} S1.1", hands=(f"{SQUAD} mg_42", "")), f"bring {SQUAD} S2.1") is None


@pytest.mark.rule("TC-15b")
def test_equipment_used_once_goes_to_the_destroyed_pile():
    state = battle(f"{SQUAD} N1.2 panzerfaust", "js_2 N1.2, t_34_85 N2.3")
    play(state, "pass")
    assert "fire 101 201 at:panzerfaust" in listed(state)
    play(state, "fire 101 201 at:panzerfaust")
    play(state, "hold 201", 5)
    assert (state.destroyed[0], state.unit(101).gear, at(state, 201)) == (("panzerfaust",), (), None)


@pytest.mark.rule("TC-11f", "TC-R27")
def test_foxholes_are_placed_free_of_plays_where_own_infantry_stands_in_a_friendly_position():
    state = battle(f"{SQUAD} S1.2, {TANK} S1.1, {SQUAD} N1.1", hands=("foxholes foxholes", ""))
    assert listed(state, "dig") == {"dig foxholes S1.2"}
    assert refused(state, "dig foxholes S1.1") == "TC-11f"
    assert refused(state, "dig foxholes N1.1") == "TC-11f"
    play(state, "dig foxholes S1.2")
    assert state.plays
    assert refused(state, "dig foxholes S1.2") == "TC-R27"


@pytest.mark.rule("TC-11c", "TC-6.3c")
def test_a_bunker_takes_the_place_of_foxholes_which_are_discarded():
    state = battle(
        f"{SQUAD} S1.2", hands=("bunker", ""), forts="foxholes S1.2 0", ground="woods S1.2", piles=("walls", "")
    )
    position = state.unit(101).at
    play(state, "dig bunker S1.2")
    assert state.forts == {position: Fort("bunker", 0)}
    assert (state.discards[0], state.ground[position]) == (("foxholes",), "woods")
    theirs = battle(f"{SQUAD} S1.2", f"{RIFLES} S1.2", hands=("bunker", ""), forts="foxholes S1.2 1")
    assert refused(theirs, "dig bunker S1.2") == "TC-R27"


@pytest.mark.rule("TC-11g")
def test_foxholes_go_with_the_last_infantry_of_their_owner():
    state = battle(f"{SQUAD} S1.2, {SQUAD} S1.2, {TANK} S1.2", forts="foxholes S1.2 0", piles=("woods", ""))
    fight_on(state, "move 101 S1.1", "go")
    assert state.forts
    again = battle(f"{SQUAD} S1.2, {TANK} S1.2", forts="foxholes S1.2 0", piles=("woods", ""))
    fight_on(again, "move 101 S1.1", "go")
    assert (again.forts, again.discards[0]) == ({}, ("foxholes",))


@pytest.mark.rule("TC-11h")
def test_the_enemy_never_takes_foxholes_over():
    state = battle(
        f"{SQUAD} N1.2, {TANK} N1.2", f"{RIFLES} N1.2, {T34} N2.3", forts="foxholes N1.2 1", piles=("", "walls")
    )
    play(state, "pass")
    play(state, "fire 101 201 sa")
    play(state, "fire 102 201 sa")
    play(state, "hold 201", 1, 1)
    assert (at(state, 201), state.forts, state.discards[1]) == (None, {}, ("foxholes",))


@pytest.mark.rule("TC-11b")
def test_foxholes_protect_the_infantry_of_their_owner_alone():
    melee = battle(f"{SQUAD} S1.2, german_cavalry_squadron S1.2", f"{RIFLES} S1.2", forts="foxholes S1.2 0", seat=1)
    play(melee, "pass")
    needed = {str(action): str(melee.describe(action)) for action in melee.actions()}
    assert needed["fire 201 101 sa"].endswith("2 or less")
    assert needed["fire 201 102 sa"].endswith("4 or less")


@pytest.mark.rule("TC-11e", "TC-6.1.1e")
def test_standard_terrain_stays_and_serves_whoever_is_there():
    state = battle(f"{TANK} N1.2", f"{T34} N2.3", ground="woods N1.2", seat=1)
    before = dict(state.ground)
    play(state, "fire 201 101 at", 10) if refused(state, "fire 201 101 at") is None else None
    assert state.ground == before
    assert {kind for kind in ("dig", "place") if listed(state, kind)} == set()
    shot = battle(f"{TANK} N1.2", f"{T34} N2.2", ground="woods N1.2", seat=1)
    (told,) = (event.data for event in play(shot, "fire 201 101 at", 10) if event.kind == "missed")
    assert told["added"] == MODELS["woods"].modifier("at")
