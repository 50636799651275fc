"""Chapters 8, 9 and 10: rolling to hit, what modifies it, and penetration."""

import pytest

from rules import ledger
from rules.panzer_squadron.shooting import modifier, reasons, sight
from rules.totals import Part, Total
from tests.rules.panzer_squadron.boards import (
    FAR,
    GAME,
    battle,
    driving,
    kinds_of,
    listed,
    modifiers,
    play,
    refused,
    told,
)

EXAMPLE = next(vector for vector in ledger.load("panzer_squadron").vectors if vector.id == "PS-V1")
PLAIN = ("tank H12 N", f"tank H4 S, {FAR}")
"""A shot with no modifier but the firer's own: eight hexes away, front to front."""


@pytest.mark.rule("PS-8.1")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_shot_is_a_d10_and_all_modifiers(face):
    state = battle(*PLAIN)
    hits = face + 1 >= 6
    events = play(state, "fire 101 201", face, *([1] if hits else []))
    data = next(event.data for event in events if event.kind in ("hit", "missed"))
    assert (data["die"], data["result"]) == (face, face + 1)
    assert ("hit" in kinds_of(events)) is hits


@pytest.mark.rule("PS-R27")
def test_a_result_below_zero_misses_and_no_face_of_the_d10_hits_by_itself():
    state = battle("tank H12 N moving", f"tank H4 S moving, {FAR}", tiles="ruin H6")
    state.activation, state.stage = driving("tank H12 N moving", FAR, 8, way="forward").activation, "drive"
    events = play(state, "fire 101 201 NE", 1)  # 1 - 1 - 2 - 1 - 1
    assert told(events, "missed")["result"] == -4
    state = battle("tank H12 N moving", f"tank H4 S moving, {FAR}", tiles="ruin H4, ruin H6")
    state.activation, state.stage = driving("tank H12 N moving", FAR, 8, way="forward").activation, "drive"
    assert told(play(state, "fire 101 201 NE", 10), "missed")["result"] == 3


@pytest.mark.rule("PS-9.1")
def test_a_firer_that_began_stopped_has_plus_one_even_if_it_moved_since():
    assert modifiers(play(battle(*PLAIN), "fire 101 201", 1)) == {"PS-9.1": 1}
    state = driving("tank H12 N", f"tank H4 S done, {FAR}", 4)
    play(state, "move 101 H11 N")
    assert modifiers(play(state, "fire 101 201", 1))["PS-9.1"] == 1


@pytest.mark.rule("PS-9.2")
def test_a_firer_that_began_moving_has_minus_one():
    state = driving("tank H12 N moving", f"tank H4 S done, {FAR}", 8)
    play(state, "move 101 H11 N")
    found = modifiers(play(state, "fire 101 201", 1))
    assert (found["PS-9.2"], "PS-9.1" in found) == (-1, False)


@pytest.mark.rule("PS-9.3a")
@pytest.mark.parametrize("facing", ["NE", "SE", "S", "SW", "NW"])
def test_rotating_the_turret_costs_two_whatever_the_angle(facing):
    state = battle(f"tank H12 {facing}", f"tank H4 S, {FAR}")
    assert modifiers(play(state, "fire 101 201 N", 1)) == {"PS-9.1": 1, "PS-9.3a": -2}
    assert state.tank(101).heading == 0


@pytest.mark.rule("PS-9.3a", "PS-R15")
def test_the_turret_is_rotated_only_to_where_its_gun_bears():
    state = battle("tank H8 S", f"tank H4 S, {FAR}")
    assert listed(state, "fire 101 201") == {"fire 101 201 N", "fire 101 201 NE", "fire 101 201 NW"}
    assert refused(state, "fire 101 201") == "PS-R15"
    assert refused(state, "fire 101 201 SE") == "PS-R15"
    assert refused(state, "fire 101 201 S") == "PS-9.3a"


@pytest.mark.rule("PS-R14")
def test_a_turret_stays_where_it_was_turned_and_costs_nothing_until_it_turns_again():
    state = battle("tank H8 S", f"tank H4 S done, {FAR} done")
    play(state, "fire 101 201 N", 1, 9, 2)
    assert (state.turn, state.stage, state.tank(101).turret) == (2, "turrets", 3)
    play(state, "ready")
    assert "PS-9.3a" not in modifiers(play(state, "fire 101 201", 1))
    assert state.tank(101).turret == 3


@pytest.mark.rule("PS-9.3b")
def test_at_the_start_of_the_next_turn_the_owner_may_bring_the_turret_back():
    state = battle("tank H8 S", f"tank H4 S done, {FAR} done")
    play(state, "fire 101 201 N", 1, 2, 9)  # North has the initiative, South the turned turret
    assert (state.stage, state.actor()) == ("turrets", 0)
    assert listed(state) == {"straighten 101", "ready"}
    assert refused(state, "drive 101") == "PS-9.3b"
    assert kinds_of(play(state, "straighten 101")) == ["straightened"]
    assert (state.tank(101).turret, state.stage, state.actor()) == (0, "orders", 1)


@pytest.mark.rule("PS-9.3b")
def test_both_sides_are_asked_the_one_with_the_initiative_first():
    state = battle("tank H8 S turret=N, tank A12 N done turret=S", "tank P1 S turret=N done")
    play(state, "wait 101", 9, 2)
    asked = []
    for text in ("straighten 102", "ready", "straighten 201"):
        asked.append((state.stage, state.actor()))
        play(state, text)
    assert asked == [("turrets", 0), ("turrets", 0), ("turrets", 1)]
    assert (state.stage, state.actor()) == ("orders", 0)
    assert (state.tank(101).turret, state.tank(102).turret, state.tank(201).turret) == (3, 0, 0)


@pytest.mark.rule("PS-R14")
def test_only_a_turned_turret_of_ones_own_can_be_brought_back():
    state = battle("tank H8 S turret=N, tank A12 N", "tank P1 S turret=N", stage="turrets")
    assert refused(state, "straighten 102") == "PS-R14"
    assert refused(state, "straighten 201") == "PS-3.2"


@pytest.mark.rule("PS-9.4")
def test_a_moving_target_costs_one():
    state = battle("tank H12 N", f"tank H4 S moving, {FAR}")
    assert modifiers(play(state, "fire 101 201", 1)) == {"PS-9.1": 1, "PS-9.4": -1}


@pytest.mark.rule("PS-9.5")
def test_a_partially_hidden_target_costs_one():
    state = battle("tank H10 N", f"tank H6 S, {FAR}", tiles="stone_house H7")
    assert modifiers(play(state, "fire 101 201", 1))["PS-9.5"] == -1


@pytest.mark.rule("PS-9.6")
def test_all_modifiers_add_up_and_keep_their_reasons():
    state = driving("tank H10 S moving", f"tank I6 SE moving done, {FAR}", 8, way="forward",
                    tiles="stone_house H8, ruin I6, ruin J8")  # fmt: skip
    action = GAME.parse("fire 101 201 N")
    seen = sight(state, state.tank(101), state.tank(201))
    total = reasons(state, action, seen)
    assert total == Total((Part(-1, "PS-9.2"), Part(-2, "PS-9.3a"), Part(-1, "PS-9.4"), Part(-1, "PS-12.1a"),
                           Part(-2, "PS-11.4b"), Part(1, "PS-12.2")))  # fmt: skip
    assert modifier(state, action, seen) == total.value == -6


@pytest.mark.rule("PS-12.2")
@pytest.mark.parametrize(("hex", "near"), [("H7", True), ("H6", False), ("H11", True)])
def test_within_five_hexes_there_is_a_bonus(hex, near):
    state = battle("tank H12 N", f"tank {hex} S, {FAR}")
    assert modifiers(play(state, "fire 101 201", 1)) == {"PS-9.1": 1} | ({"PS-12.2": 1} if near else {})


@pytest.mark.rule("PS-10.1", "PS-8.2c", "PS-10.2a")
def test_the_printed_example():
    given, then = EXAMPLE.given, EXAMPLE.then
    state = battle("t34_85 H12 N", f"panther H4 S, {FAR}")
    assert state.models["t34_85"].perforation == given["perforation"]
    assert state.models["panther"].armour(given["section"]) == given["armour"]
    events = play(state, "fire 101 201", given["modified_to_hit"] - 1, given["d100"])  # + 1 (PS-9.1)
    assert kinds_of(events) == ["fired", "hit", "destroyed"]
    assert told(events, "fired")["section"] == given["section"]
    assert (told(events, "hit")["result"], told(events, "hit")["bonus"]) == (given["modified_to_hit"], then["bonus"])
    assert told(events, "destroyed")["penetration"] == then["penetration"]
    assert 201 in state.wrecks[1]


@pytest.mark.rule("PS-1.2b", "PS-10.2b")
def test_a_penetration_equal_to_the_armour_ricochets_and_leaves_no_damage():
    state = battle(*PLAIN)
    before = state.tank(201)
    events = play(state, "fire 101 201", 5, 20)  # 100 + 0 + 20 against 120
    assert kinds_of(events) == ["fired", "hit", "ricocheted"]
    assert state.tank(201) == before


@pytest.mark.rule("PS-1.2c", "PS-7.1")
@pytest.mark.parametrize(("facing", "section", "armour"), [("S", "front", 120), ("N", "rear", 60), ("NE", "side", 80)])
def test_the_armour_that_counts_is_that_of_the_section_struck(facing, section, armour):
    state = battle("tank H12 N", f"tank G4 {facing}, {FAR}")
    events = play(state, "fire 101 201", 5, 6)
    assert told(events, "fired")["section"] == section
    assert next(event.data["armour"] for event in events if "armour" in event.data) == armour


@pytest.mark.rule("PS-10.3a")
def test_a_destroyed_tank_stays_on_its_hex_as_a_wreck():
    state = battle(*PLAIN)
    hex = state.tank(201).hex
    play(state, "fire 101 201", 9, 90)
    assert (201 in state.squadrons[1], state.wrecks[1][201].hex, hex in state.land.wrecks) == (False, hex, True)


@pytest.mark.rule("PS-10.3b")
def test_no_tank_may_enter_the_hex_of_a_wreck():
    state = driving("tank H8 N", FAR, 4, wrecks="H7")
    assert refused(state, "move 101 H7 N") == "PS-10.3b"


@pytest.mark.rule("PS-10.3c")
def test_a_wreck_blocks_sight_over_its_whole_hex():
    assert refused(battle("tank H12 N", f"tank H4 S, {FAR}", wrecks="H8"), "fire 101 201") == "PS-6.4"
    state = battle("tank H12 N", f"tank H8 S, tank H4 S, {FAR}")
    assert refused(state, "fire 101 202") is None
    play(state, "fire 101 201", 9, 99)
    state.seat = 1
    assert refused(state, "fire 202 101") == "PS-6.4"


@pytest.mark.rule("PS-R35")
def test_a_wreck_overrides_the_tile_it_lies_on():
    state = battle("tank H12 N", f"tank H8 S, tank H4 S, {FAR}", tiles="ruin H8")
    assert modifiers(play(state.copy(), "fire 101 202", 1))["PS-11.4c"] == -1
    play(state, "fire 101 201", 10, 99)
    assert state.land.costs.get(state.wrecks[1][201].hex) is None
    assert not any(covering >> state.wrecks[1][201].hex & 1 for _, covering, _ in state.land.covers)


@pytest.mark.rule("PS-10.4a", "PS-10.4b")
@pytest.mark.parametrize(("natural", "destroyed"), [(96, True), (100, True), (95, False)])
def test_a_natural_96_or_more_destroys_whatever_the_armour(natural, destroyed):
    state = battle("panzer_ii_c H12 N", f"tiger_ii H4 S, {FAR}")  # 20 against 282
    events = play(state, "fire 101 201", 10, natural)
    assert ("destroyed" in kinds_of(events)) is destroyed


@pytest.mark.rule("PS-10.4a", "PS-10.4c")
@pytest.mark.parametrize(("natural", "kind"), [(1, "failed"), (5, "failed"), (6, "destroyed")])
def test_a_natural_five_or_less_fails_whatever_the_sum(natural, kind):
    state = battle("jagdpanther H12 N", f"panzer_ii_c H4 S, {FAR}")  # 235 against 15
    assert kinds_of(play(state, "fire 101 201", 10, natural))[-1] == kind


@pytest.mark.rule("PS-10.4d")
def test_a_shot_that_missed_rolls_no_d100():
    events = play(battle(*PLAIN), "fire 101 201", 4)  # a second die would be left over or missing
    assert kinds_of(events) == ["fired", "missed"]
