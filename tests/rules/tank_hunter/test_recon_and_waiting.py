"""Chapters 9 and 10: reconnaissance, waiting, the event pile."""

import pytest

from tests.rules.tank_hunter.tables import at, kinds_of, listed, pile, play, refused, run, table, told

HIDDEN = "tank hidden, gun hidden, inf hidden rear, tank hidden"


@pytest.mark.rule("TH-9a", "TH-25.1a")
def test_a_revealed_able_unit_with_recon_in_the_front_line_scouts():
    state = table("car, car hidden, car rear, car empty, tank", HIDDEN)
    assert listed(state, "recon") == {"recon A1 B"}
    assert refused(state, "recon A5 B") == "TH-25.1a"
    assert refused(state, "recon A3 B") == "TH-9a"


@pytest.mark.rule("TH-9b")
def test_recon_is_aimed_at_one_opponent():
    state = table("car", HIDDEN, "tank")
    assert listed(state, "recon") == {"recon A1 B", "recon A1 C"}
    assert refused(state, "recon A1 A") == "TH-9b"


@pytest.mark.rule("TH-9c", "TH-R18")
def test_a_success_reveals_as_many_cards_as_the_face_shows_and_the_scout_picks():
    state = table("car", HIDDEN)
    play(state, "recon A1 B", 2)
    assert state.actor() == 0
    assert listed(state, "spot") == {"spot B1", "spot B2", "spot B3"}
    run(state, "spot B2", "spot B3")
    assert [unit.revealed for unit in state.units[1].values()] == [False, True, True, False]
    state = table("car", HIDDEN)
    play(state, "recon A1 B", 5)
    assert all(unit.revealed for unit in state.units[1].values())


@pytest.mark.rule("TH-9c", "TH-R18")
def test_recon_against_nothing_hidden_is_legal():
    state = table("car", "tank")
    play(state, "recon A1 B", 3)
    assert state.turn == 2


@pytest.mark.rule("TH-9d")
def test_any_front_unit_counters_a_failed_recon_and_a_hidden_one_is_revealed_for_it():
    state = table("car, tank", "tank hidden, gun, inf rear")
    play(state, "recon A1 B", 6)
    assert state.actor() == 1
    assert listed(state, "counter") == {"counter B1", "counter B2"}
    assert refused(state, "counter B3") == "TH-9d"
    events = play(state, "counter B1", 4)
    assert at(state, "B1").revealed
    assert at(state, "A1") is None
    assert told(events, "countered")["type"] == "anti_armour"


@pytest.mark.rule("TH-9d")
def test_nobody_counters_a_successful_recon():
    state = table("car, tank", "tank, gun")
    play(state, "recon A1 B", 5)
    assert state.turn == 2


@pytest.mark.rule("TH-9e", "TH-25.5a")
def test_a_unit_without_a_turret_counters_attacks_but_no_recon():
    state = table("car, tank", "stug hidden, tank")
    play(state, "recon A1 B", 6)
    assert refused(state, "counter B1") == "TH-9e"
    state = table("tank, tank", "stug, tank")
    play(state, "attack A1 B1", 6)
    assert listed(state, "counter") == {"counter B1"}


@pytest.mark.rule("TH-9f")
def test_the_counter_to_recon_is_a_counter_like_any_other():
    state = table("car, tank", "dry, gun empty, tank")
    play(state, "recon A1 B", 6)
    assert refused(state, "counter B2") == "TH-9f"
    assert "pass" in listed(state)
    play(state, "counter B1", 6)
    assert at(state, "B1").out_of_ammo
    assert state.turn == 2


@pytest.mark.rule("TH-9g", "TH-R19")
def test_the_recon_roll_tests_no_ammunition():
    state = table("car +supply_shortage +supply_shortage +supply_shortage", "stug")
    play(state, "recon A1 B", 6)
    assert not at(state, "A1").out_of_ammo
    assert state.fought == frozenset()


@pytest.mark.rule("TH-10a")
def test_waiting_draws_one_event():
    state = table("tank", "tank", **pile("misfire", "trench"))
    events = play(state, "wait", 1)
    assert state.hands[0] == ("trench",)
    assert [event.seen_by(1).data for event in events if event.kind == "drew"] == [{"seat": 0}]
    assert told(events, "drew")["card"] == "trench"


@pytest.mark.rule("TH-10b", "TH-R13")
def test_at_the_hand_limit_cards_are_discarded_before_one_is_drawn():
    state = table("tank", "tank", hands=("escape escape misfire minefield",), **pile("trench"))
    play(state, "wait")
    assert listed(state, "discard") == {"discard escape", "discard misfire", "discard minefield"}
    assert refused(state, "wait") == "TH-10b"
    run(state, "discard escape", "discard escape")
    assert state.hands[0] == ("minefield", "misfire", "trench")
    assert state.discard == ("escape", "escape")


@pytest.mark.rule("TH-10b")
def test_cards_change_the_hand_limit():
    higher = [{"card": "headquarters", "seat": 0, "targets": (0,), "until": "game"}]
    state = table("tank", "tank", hands=("escape escape misfire",), lasting=higher, **pile("trench", "trench"))
    play(state, "wait", 0)
    assert len(state.hands[0]) == 4
    lower = [{"card": "radio_jamming", "seat": 1, "targets": (0,), "until": "game"}]
    state = table("tank", "tank", hands=("escape escape",), lasting=lower, **pile("trench", "trench"))
    play(state, "wait")
    assert listed(state, "discard") == {"discard escape"}


@pytest.mark.rule("TH-10c", "TH-11d")
def test_a_red_event_is_resolved_at_once_and_never_held_though_a_card_was_discarded():
    state = table("tank, gun", "tank", hands=("escape escape misfire",), **pile("nightfall"))
    run(state, "wait", "discard escape")
    assert len(state.hands[0]) == 2
    assert not any(unit.revealed for units in state.units for unit in units.values())
    assert state.discard == ("escape", "nightfall")


@pytest.mark.rule("TH-10d", "TH-R3")
def test_an_empty_pile_is_renewed_for_a_draw_that_is_due():
    state = table("tank", "tank", hands=("intelligence_report",), discard=("misfire",), **pile("trench"))
    events = play(state, "play intelligence_report")
    assert "renewed" in kinds_of(events)
    assert state.hands[0] == ("misfire", "trench")
    assert state.exhausted
    assert all(not third.seeded for third in state.thirds)
