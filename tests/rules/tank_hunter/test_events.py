"""Chapters 11 and 21: events by colour, timing and priority, where they go, air strikes and anti-air fire."""

import pytest

from rules.tank_hunter.pieces import is_timely
from tests.rules.tank_hunter.tables import TABLE, at, kinds_of, listed, pile, play, refused, run, table, told

EVENTS = {id: special for id, special in TABLE.specials.items() if special.is_event}


@pytest.mark.rule("TH-11a")
def test_every_player_may_play_events_in_a_turn():
    state = table("tank", "tank", "tank", hands=("camouflage", "blind_spot camouflage", "camouflage"), stage="opening",
                  asking=0)  # fmt: skip
    assert "play camouflage A1" in listed(state)
    play(state, "pass")
    assert "play camouflage B1" in listed(state)
    play(state, "pass")
    assert "play camouflage C1" in listed(state)


@pytest.mark.rule("TH-11b")
def test_a_grey_event_is_for_its_owners_turn():
    state = table("tank", "tank, tank", hands=("", "bombing"), stage="opening", asking=1)
    assert refused(state, "play bombing A1") == "TH-11b"
    assert listed(state, "play") == set()


@pytest.mark.rule("TH-11c", "TH-R42")
def test_a_gold_event_is_for_the_turns_its_icon_names():
    state = table(
        "tank", "tank hidden, tank", hands=("ambush camouflage", "ambush camouflage"), stage="opening", asking=0
    )
    assert refused(state, "play ambush A1") == "TH-11c"
    assert "play camouflage A1" in listed(state)
    play(state, "pass")
    assert {"play ambush B1", "play camouflage B2"} <= listed(state)


@pytest.mark.rule("TH-11d")
@pytest.mark.parametrize("id", [id for id, special in EVENTS.items() if special.timing == "on_draw"])
def test_every_red_event_is_resolved_when_drawn(id):
    state = table("tank, stug, inf", "tank, gun", **pile(id))
    dice = [6] * 5 if id == "carpet_bombing" else []
    events = play(state, "wait", *dice)
    assert told(events, "struck")["card"] == id
    assert state.hands[0] == ()
    assert id in state.discard or any(some.card == id for some in state.lasting)


@pytest.mark.rule("TH-11e")
def test_the_four_timings():
    assert {special.timing for special in EVENTS.values()} == {"own_turn", "others_turn", "any_turn", "on_draw"}
    table_ = {timing: (is_timely(timing, own=True), is_timely(timing, own=False)) for timing in
              ("own_turn", "others_turn", "any_turn", "on_draw")}  # fmt: skip
    assert table_ == {"own_turn": (True, False), "others_turn": (False, True), "any_turn": (True, True),
                      "on_draw": (False, False)}  # fmt: skip
    state = table("tank", "tank", hands=("tungsten_rounds",))
    assert refused(state, "play tungsten_rounds") == "TH-11e"


@pytest.mark.rule("TH-11f")
def test_the_four_destinations():
    state = table("tank, inf", "tank", hands=("camouflage trench headquarters blitzkrieg",))
    run(state, "play camouflage A1", "pass", "play trench A2", "pass", "play headquarters")
    assert state.discard == ("camouflage",)
    assert at(state, "A2").attached == ("trench",)
    assert [some.card for some in state.lasting] == ["headquarters"]
    state = table("tank", "tank, tank", hands=("blitzkrieg",))
    run(state, "play blitzkrieg A1", "pass")
    assert state.removed == ("blitzkrieg",)


@pytest.mark.rule("TH-11f", "TH-R38")
def test_what_is_attached_is_discarded_with_the_unit():
    state = table("tank", "tank +extra_armour, tank")
    assert told(play(state, "attack A1 B1", 1), "hit")["threshold"] == 7 - 6
    assert state.discard == ("extra_armour",)


@pytest.mark.rule("TH-11g")
def test_the_active_player_goes_first_then_the_others_clockwise():
    state = table("tank, tank", "tank", "tank", hands=("tungsten_rounds", "misfire", "misfire"), active=2,
                  )  # fmt: skip
    play(state, "attack C1 A1")
    assert state.actor() == 2
    play(state, "pass")
    assert state.actor() == 0
    play(state, "pass")
    assert state.actor() == 1


@pytest.mark.rule("TH-11g")
def test_after_an_event_everybody_is_asked_anew():
    state = table("tank", "tank, tank", hands=("camouflage trench", "blind_spot"), stage="opening", asking=1)
    state.units[0][1] = at(table("stug", "tank"), "A1")
    play(state, "play blind_spot A1")
    assert (state.stage, state.actor()) == ("opening", 0)


def test_an_event_can_be_cancelled_and_is_discarded():
    state = table("tank", "tank, tank", hands=("bombing", "counter_intelligence"))
    play(state, "play bombing B1")
    assert state.actor() == 1
    events = play(state, "play counter_intelligence")
    assert "fizzled" in kinds_of(events)
    assert (state.discard, state.removed) == (("bombing",), ("counter_intelligence",))
    assert at(state, "B1") is not None


@pytest.mark.rule("TH-21a", "TH-21b", "TH-R22")
def test_an_air_strike_is_no_action_and_scores_for_who_played_it():
    state = table("tank", "tank, tank", hands=("bombing",))
    play(state, "play bombing B1", 3)
    assert state.victory[0] == ("tank",)
    assert state.stage == "action"
    assert state.fought == frozenset()


@pytest.mark.rule("TH-21b", "TH-R22", "TH-26a")
def test_a_removed_unit_scores_for_nobody():
    state = table("tank, gun", "tank, tank", **pile("carpet_bombing"))
    play(state, "wait", 1, 6, 1, 6)
    assert at(state, "A1") is None
    assert at(state, "B1") is None
    assert state.victory == [(), ()]


@pytest.mark.rule("TH-21c", "TH-25.3a", "TH-21f", "TH-21g")
@pytest.mark.parametrize("face", [4, 5])
def test_anti_air_fire_comes_before_the_strike_and_its_success_discards_it(face):
    state = table("tank", "tank, flak, tank", hands=("bombing",))
    play(state, "play bombing B1")
    assert state.actor() == 1
    assert listed(state, "flak") == {"flak B2"}
    play(state, "flak B2", face, *([] if face == 4 else [1]))
    assert (at(state, "B1") is not None) == (face == 4)
    assert state.discard == ("bombing",)


@pytest.mark.rule("TH-21d")
def test_flak_protects_any_unit_of_its_player_from_either_line_and_nobody_elses():
    state = table("tank", "tank, flak rear, tank", "flak", hands=("bombing",))
    play(state, "play bombing B1")
    assert state.actor() == 1
    assert listed(state, "flak") == {"flak B2"}
    state = table("tank", "tank, tank", "flak", hands=("bombing",))
    play(state, "play bombing B1", 6)
    assert not state.stack


@pytest.mark.rule("TH-21e")
def test_all_flak_may_fire_one_by_one_each_once():
    state = table("tank", "tank, flak, flak rear", hands=("bombing",))
    run(state, "play bombing B1", "flak B2 / 5")
    assert listed(state, "flak") == {"flak B3"}
    assert refused(state, "flak B2") == "TH-21e"
    assert "pass" in listed(state)
    play(state, "flak B3", 1)
    assert at(state, "B1") is not None


@pytest.mark.rule("TH-21g")
def test_a_strike_driven_off_goes_to_the_discard_whatever_its_icon():
    state = table("flak", "tank", **pile("carpet_bombing"))
    run(state, "wait", "flak A1 / 4")
    assert state.discard == ("carpet_bombing",)
    assert state.carpets == 1


@pytest.mark.rule("TH-21h")
def test_flak_runs_dry_must_not_be_disabled_and_may_be_revealed_for_it():
    state = table("tank", "tank, flak hidden, flak empty", hands=("bombing",))
    play(state, "play bombing B1")
    assert refused(state, "flak B3") == "TH-21h"
    play(state, "flak B2", 6, 6)
    assert at(state, "B2").revealed
    assert at(state, "B2").out_of_ammo


@pytest.mark.rule("TH-21e")
def test_with_several_players_hit_each_may_fire_clockwise():
    state = table("flak, tank", "flak, tank", "tank", active=1, **pile("carpet_bombing"))
    play(state, "wait")
    assert state.actor() == 1
    play(state, "pass")
    assert state.actor() == 0
    play(state, "flak A1", 1)
    assert state.discard == ("carpet_bombing",)


def test_escape_saves_a_gun_or_infantry_that_is_hit():
    state = table("tank, tank", "inf, tank", hands=("", "escape misfire"))
    run(state, "trample A1 B1", "pass / 1")
    assert state.stack[-1].phase == "hit"
    events = play(state, "play escape")
    assert at(state, "B1") is not None
    assert "cancelled" in kinds_of(events)
    assert state.stack[-1].phase == "reply"


def test_an_ambush_attacks_in_anothers_turn():
    state = table("tank, tank", "tank hidden, tank", hands=("", "ambush"), stage="opening", asking=1)
    play(state, "play ambush B1")
    assert state.actor() == 1
    assert listed(state, "attack") == {"attack B1 A1", "attack B1 A2"}
    play(state, "attack B1 A1", 1)
    assert state.victory[1] == ("tank",)
    assert state.active == 0


def test_reinforcements_are_seen_by_their_owner_alone():
    state = table("tank", "tank", hands=("reinforcements",), unit_pile=("howitzer", "tank", "tank"))
    events = play(state, "play reinforcements", 0)
    assert listed(state, "put") == {"put front", "put rear"}
    assert "howitzer" not in str([event.seen_by(1) for event in events])
    play(state, "put rear")
    assert (at(state, "A2").line, at(state, "A2").revealed) == ("rear", False)


@pytest.mark.rule("TH-R25", "TH-25.9a")
def test_a_river_weakens_attacks_both_ways_and_forbids_to_trample():
    river = [{"card": "river", "seat": 0, "until": "game"}]
    state = table("tank, tank", "inf, tank", lasting=river)
    assert refused(state, "trample A1 B1") == "TH-11a"
    assert told(play(state, "attack A1 B2", 6), "missed")["threshold"] == 7 - 4 - 1
    state = table("tank", "howitzer rear, tank", lasting=river, active=1)
    assert told(play(state, "attack B1 A1", 6), "missed")["threshold"] == 1


def test_aerial_reconnaissance_takes_up_to_three_units_of_one_player():
    state = table("tank", "tank hidden, gun hidden", "inf hidden", hands=("aerial_reconnaissance",))
    assert listed(state, "play") == {
        "play aerial_reconnaissance B1", "play aerial_reconnaissance B2", "play aerial_reconnaissance B1 B2",
        "play aerial_reconnaissance C1",
    }  # fmt: skip
    assert refused(state, "play aerial_reconnaissance B1 C1") == "TH-11a"


def test_rasputitsa_and_blind_spot_bind_units_without_a_turret():
    mud = [{"card": "rasputitsa", "seat": 1, "until": "go"}]
    assert refused(table("stug, tank", "tank", lasting=mud), "attack A1 B1") == "TH-11a"
    assert refused(table("stug, tank", "tank", lasting=mud), "attack A2 B1") is None
    state = table("tank, tank", "stug, tank", lasting=mud)
    play(state, "attack A1 B1", 6)
    assert state.turn == 2
