"""Chapters 5, 6, 7 and 12: before the turn, hidden and revealed units, lines, the end of the turn."""

import pytest

from tests.rules.tank_hunter.tables import GAME, at, kinds_of, listed, play, refused, run, table, told

HAND = "ambush misfire trench"


def before(*sides, **fields):
    return table(*sides, stage="before", **fields)


@pytest.mark.rule("TH-5a", "TH-5k")
def test_the_phase_before_the_turn_comes_first_and_without_events():
    state = before("tank rear, tank", "tank", hands=("trench", "camouflage"))
    assert refused(state, "attack A2 B1") == "TH-5a"
    assert refused(state, "play trench A1") == "TH-5a"
    assert listed(state, "play") == set()
    play(state, "done")
    assert state.stage == "opening"


@pytest.mark.rule("TH-5b", "TH-R15")
def test_the_steps_before_the_turn_are_in_their_order():
    state = before("tank rear, tank hidden, gun hidden, inf empty", "tank", hands=(HAND,))
    assert {text.split()[0] for text in listed(state)} == {"swap", "advance", "resupply", "done", "reveal"}
    play(state, "advance A1")
    assert refused(state, "swap A2 A3") == "TH-5b"
    assert refused(state, "advance A1") == "TH-5e"
    play(state, f"resupply A4 {HAND.replace(' ', ',')}")
    assert state.stage == "action"
    assert state.turn == 1


@pytest.mark.rule("TH-5c", "TH-19c", "TH-24c")
def test_only_the_active_player_readies_his_cards_hidden_ones_and_commanders_too():
    state = table("tank exhausted, gun exhausted hidden", "tank exhausted, tank", commanders=("rommel!", "patton!"))
    play(state, "wait")
    assert state.active == 1
    assert at(state, "A1").exhausted
    assert not at(state, "B1").exhausted
    assert state.commanders[0][0].exhausted
    assert not state.commanders[1][0].exhausted
    play(state, "wait")
    assert not at(state, "A1").exhausted
    assert not at(state, "A2").exhausted


@pytest.mark.rule("TH-5d", "TH-R40")
def test_hidden_cards_change_places_with_their_markers_and_nobody_can_follow():
    state = before("tank hidden, gun hidden empty, inf, howitzer hidden rear", "tank")
    assert refused(state, "swap A1 A3") == "TH-5d"
    assert refused(state, "swap A1 A4") == "TH-5d"
    events = play(state, "swap A1 A2")
    assert (at(state, "A1").card, at(state, "A1").out_of_ammo) == ("gun", True)
    assert [event.seen_by(1) for event in events] == [None]
    assert refused(state, "swap A1 A2") == "TH-5d"


@pytest.mark.rule("TH-5e", "TH-R33", "TH-7e")
def test_one_unit_may_be_moved_up_hidden_or_not():
    state = before("howitzer rear, para rear hidden, tank", "tank")
    assert listed(state, "advance") == {"advance A1", "advance A2"}
    play(state, "advance A2")
    assert at(state, "A2").line == "front"
    assert not at(state, "A2").revealed
    assert state.stage == "action"
    assert at(state, "A1").line == "rear"


@pytest.mark.rule("TH-5f")
@pytest.mark.parametrize("marker", ["empty", "ringed"])
def test_a_disabled_unit_is_not_moved_up(marker):
    state = before(f"howitzer rear {marker}, para rear, tank", "tank", hands=(HAND,))
    assert refused(state, "advance A1") == "TH-5f"
    verb = "resupply" if marker == "empty" else "free"
    play(state, f"{verb} A1 {HAND.replace(' ', ',')}")
    assert refused(state, "advance A1") == "TH-5l"


@pytest.mark.rule("TH-5g", "TH-R16", "TH-18i", "TH-18j")
def test_three_events_take_one_marker_off_one_unit_once():
    state = before("inf empty ringed hidden, tank", "tank", hands=(f"{HAND} camouflage escape blind_spot",))
    assert refused(state, "resupply A1 ambush,misfire") == "TH-5g"
    assert refused(state, "resupply A2 ambush,misfire,trench") == "TH-5g"
    play(state, "free A1 ambush,misfire,trench")
    assert (at(state, "A1").out_of_ammo, at(state, "A1").surrounded) == (True, False)
    assert sorted(state.discard) == ["ambush", "misfire", "trench"]
    assert state.hands[0] == ("blind_spot", "camouflage", "escape")
    assert refused(state, "resupply A1 blind_spot,camouflage,escape") is not None


@pytest.mark.rule("TH-5h")
def test_a_unit_resupplied_before_the_turn_fights_in_it():
    state = before("tank empty", "tank, tank", hands=(HAND,))
    play(state, "resupply A1 ambush,misfire,trench")
    assert "attack A1 B1" in listed(state)


@pytest.mark.rule("TH-5i", "TH-24d", "TH-R45", "TH-7e")
def test_without_a_front_line_the_rear_line_becomes_it_disabled_units_too():
    state = before("howitzer rear empty, para rear", "tank", commanders=("rommel",))
    events = play(state, "done")
    assert "lined_up" in kinds_of(events)
    assert {at(state, "A1").line, at(state, "A2").line} == {"front"}
    assert at(state, "A1").out_of_ammo
    assert state.commanders[0][0].card == "rommel"


@pytest.mark.rule("TH-5j")
def test_who_moved_one_unit_up_keeps_the_others_at_the_rear():
    state = before("howitzer rear, para rear", "tank")
    play(state, "advance A2")
    assert (at(state, "A1").line, at(state, "A2").line) == ("rear", "front")


@pytest.mark.rule("TH-5l", "TH-R41")
def test_exactly_one_action_is_made_and_waiting_is_always_one():
    state = table("tank", "tank, tank", hands=("camouflage",))
    assert refused(state, "pass") == "TH-5l"
    assert "wait" in listed(state)
    state = table("tank hidden", "tank")
    assert listed(state, "wait") == {"wait"}
    play(state, "wait")
    assert state.turn == 2
    state = table("tank", "tank, tank", hands=("camouflage",))
    run(state, "attack A1 B1", "pass / 3")
    assert state.stage == "closing"
    assert refused(state, "wait") == "TH-12a"


@pytest.mark.rule("TH-5m", "TH-12a")
def test_any_number_of_events_before_and_after_the_action():
    state = table("tank, inf", "tank, tank", hands=("camouflage headquarters heavy_machine_gunner trench",))
    run(state, "play headquarters", "pass", "play heavy_machine_gunner A2", "pass", "attack A1 B1", "pass / 3")
    play(state, "play trench A2")
    assert state.stage == "closing"
    run(state, "play camouflage A1")
    assert state.turn == 2
    assert not at(state, "A1").revealed


@pytest.mark.rule("TH-6a", "TH-6c")
def test_a_hidden_unit_cannot_be_attacked_and_the_refusal_does_not_say_what_it_is():
    for card in ("tank", "leader", "inf"):
        state = table("tank", f"{card} hidden, tank")
        refusal = state.refusal(GAME.parse("attack A1 B1"))
        assert (refusal.rule, str(refusal.sentence)) == ("TH-6c", "B1 is hidden: it cannot be attacked")
    assert listed(table("tank", "tank hidden"), "attack") == set()


@pytest.mark.rule("TH-6b")
def test_a_hidden_unit_can_do_nothing():
    state = table("tank hidden, car hidden, duck hidden, truck hidden, inf", "tank, leader",
                  lasting=[{"card": "river", "seat": 1, "until": "game"}])  # fmt: skip
    for text in ("attack A1 B1", "recon A2 B", "ford A3 river", "carry A4 A5 hide"):
        assert refused(state, text) == "TH-6b"
    state = table("tank, leader hidden", "leader, tank")
    assert refused(state, "attack A1 B1") == "TH-25.12f"
    play(state, "reveal A2")
    assert refused(state, "attack A1 B1") is None


@pytest.mark.rule("TH-6d")
def test_units_are_revealed_at_any_time_in_an_action_and_in_anothers_turn():
    state = table("tank, gun hidden", "tank, inf hidden", hands=("camouflage", "misfire"))
    play(state, "reveal A2")
    assert at(state, "A2").revealed
    run(state, "attack A1 B1", "pass")
    assert state.actor() == 1
    play(state, "reveal B2")
    assert at(state, "B2").revealed
    assert state.actor() == 1
    assert state.stack[-1].phase == "declared"
    assert refused(state, "reveal A2") == "TH-6d"
    assert refused(state, "reveal B2") == "TH-6a"
    assert "reveal A2" in listed(before("tank rear, gun hidden", "tank"))


@pytest.mark.rule("TH-6e")
def test_nobody_hides_a_unit_by_himself():
    state = table("tank, truck, inf", "tank")
    assert not any(text.startswith("hide") for text in listed(state))
    assert listed(state, "carry") == {"carry A2 A3 hide"}


@pytest.mark.rule("TH-6f", "TH-6g", "TH-18i")
def test_markers_and_exhaustion_stay_when_a_unit_is_hidden_or_revealed():
    state = table("inf empty ringed exhausted, tank", "tank", hands=("camouflage",))
    play(state, "play camouflage A1")
    hidden = at(state, "A1")
    assert (hidden.revealed, hidden.out_of_ammo, hidden.surrounded, hidden.exhausted) == (False, True, True, True)
    assert "reveal A1" in listed(state)
    play(state, "reveal A1")
    shown = at(state, "A1")
    assert (shown.revealed, shown.out_of_ammo, shown.surrounded, shown.exhausted) == (True, True, True, True)


@pytest.mark.rule("TH-7b", "TH-R7")
def test_units_at_the_rear_neither_attack_nor_are_attacked():
    state = table("howitzer rear, tank, inf rear", "tank rear, tank")
    assert refused(state, "attack A2 B1") == "TH-7b"
    assert refused(state, "attack A3 B2") == "TH-7b"
    assert refused(state, "attack A1 B1") == "TH-7b"
    assert refused(state, "attack A1 B2") is None


@pytest.mark.rule("TH-7c")
def test_events_reach_the_rear_line():
    state = table("tank", "howitzer rear, tank", hands=("bombing",))
    assert "play bombing B1" in listed(state)


@pytest.mark.rule("TH-7d")
def test_only_cards_and_carriers_move_units_to_the_rear():
    state = table("tank, sniper, truck", "tank", hands=("tactical_withdrawal",))
    assert {text for text in listed(state) if "rear" in text} == {"carry A3 A2 rear"}
    play(state, "play tactical_withdrawal A1")
    assert at(state, "A1").line == "rear"


@pytest.mark.rule("TH-7e")
def test_an_empty_front_line_in_anothers_turn_exposes_nobody():
    state = table("tank", "tank rear, tank rear")
    assert listed(state, "attack") == set()


@pytest.mark.rule("TH-12b")
def test_play_passes_clockwise_and_skips_who_is_out():
    state = table("tank", "", "tank", "tank")
    events = play(state, "wait")
    assert told(events, "eliminated")["seat"] == 1
    assert state.active == 2
    play(state, "wait")
    assert state.active == 3
    play(state, "wait")
    assert state.active == 0
