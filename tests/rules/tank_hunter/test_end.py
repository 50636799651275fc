"""Chapter 26: victory points, elimination and the ends of the game."""

import pytest

from tests.rules.tank_hunter.tables import at, kinds_of, pile, play, run, table, told


@pytest.mark.rule("TH-26a", "TH-R1")
def test_points_are_the_numbers_of_the_units_destroyed():
    state = table("tank", "tank, inf", victory=[("gun", "inf"), ("tank",)])
    assert (state.points(0), state.points(1)) == (50, 50)
    play(state, "attack A1 B1", 1)
    assert state.points(0) == 100


@pytest.mark.rule("TH-26b", "TH-R29", "TH-R39")
def test_a_player_without_units_is_out_at_the_end_of_the_turn():
    state = table("tank", "tank", "tank", hands=("", "misfire"), commanders=("", "rommel"),
                  lasting=[{"card": "headquarters", "seat": 1, "targets": (1000,), "until": "game"}])  # fmt: skip
    state.victory[1] = ("gun",)
    run(state, "attack A1 B1", "pass / 1")
    assert state.units[1] == {}
    events = run(state, "pass") if state.turn == 1 else []
    assert not state.alive[1]
    assert events == [] or told(events, "eliminated")["seat"] == 1
    assert sorted(state.discard) == ["headquarters", "misfire"]
    assert sorted(state.removed) == ["gun", "rommel"]
    assert (state.hands[1], state.commanders[1], state.victory[1], state.lasting) == ((), (), (), ())
    assert state.active == 2


@pytest.mark.rule("TH-26b")
def test_hidden_rear_and_disabled_units_keep_a_player_in():
    state = table("tank", "inf hidden rear empty ringed exhausted")
    play(state, "wait")
    assert state.alive == [True, True]


@pytest.mark.rule("TH-26b", "TH-R29")
def test_who_gets_a_unit_back_before_the_end_of_the_turn_stays_in():
    state = table("", "tank", hands=("reinforcements",), **pile("trench", "trench"))
    run(state, "play reinforcements / 0", "put front", "wait / 0", "pass")
    assert state.alive == [True, True]
    assert state.turn == 2


@pytest.mark.rule("TH-26c", "TH-26f", "TH-R30")
def test_the_last_player_wins_whatever_the_points():
    state = table("tank", "tank", victory=[(), ("tank", "tank", "tank")])
    events = play(state, "attack A1 B1", 1)
    assert told(events, "ended")["winners"] == [0]
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TH-26c")
    assert state.actor() is None


@pytest.mark.rule("TH-26d", "TH-R3")
def test_the_game_ends_with_the_turn_in_which_the_event_pile_is_used_up():
    state = table("tank", "tank", victory=[("inf",), ("tank",)], **pile("trench"))
    play(state, "wait")
    assert state.exhausted
    assert state.outcome() is None
    play(state, "pass")
    assert (state.outcome().winners, state.outcome().rule) == ((1,), "TH-26d")


@pytest.mark.rule("TH-26d", "TH-R3")
def test_with_piles_renewed_the_game_goes_on():
    again = {"options": {"event_pile_exhaustion": "reshuffle"}}
    state = table("tank, inf", "tank", discard=("misfire",), **pile("trench"), **again)
    run(state, "wait", "pass")
    assert state.outcome() is None
    state = table("tank, inf", "tank", **pile("trench"), **again)
    run(state, "wait", "pass")
    assert state.outcome().rule in ("TH-26d", "TH-R31")


@pytest.mark.rule("TH-26d")
def test_the_third_carpet_bombing_ends_the_game_only_when_that_is_played_with():
    for ends in (True, False):
        state = table("tank", "tank", carpets=2, options={"third_carpet_bombing_ends_game": ends},
                      **pile("carpet_bombing", "trench"))  # fmt: skip
        play(state, "wait", 0, 6, 6)
        assert (state.outcome() is not None) == ends


@pytest.mark.rule("TH-26e", "TH-R11")
def test_the_game_ends_with_the_turn_in_which_the_unit_pile_is_used_up():
    state = table("tank", "tank", hands=("reinforcements",), unit_pile=("gun",), victory=[("gun",), ()])
    run(state, "play reinforcements", "put front", "attack A1 B1 / 6", "pass")
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TH-26e")
    state = table("tank", "tank", hands=("reinforcements reinforcements",), unit_pile=("gun", "gun"))
    run(state, "play reinforcements / 0", "put front", "pass", "play reinforcements", "put front")
    assert len(state.units[0]) == 3
    assert state.outcome() is None


@pytest.mark.rule("TH-26f", "TH-R31")
def test_equal_points_are_a_shared_victory():
    state = table("tank", "tank", "tank", exhausted=True, victory=[("gun",), ("gun",), ()])
    play(state, "wait")
    assert (state.outcome().winners, state.outcome().rule) == ((0, 1), "TH-R31")
    state = table("tank", "tank", exhausted=True)
    play(state, "wait")
    assert state.outcome().winners == ()
    assert state.outcome().reward(0) == 0.5


@pytest.mark.rule("TH-26f", "TH-R31")
def test_when_nobody_is_left_those_lost_in_the_last_turn_compare_points():
    state = table("tank", "tank", victory=[("gun",), ()], **pile("carpet_bombing", "trench"))
    play(state, "wait", 0, 1, 1)
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TH-R31")


@pytest.mark.rule("TH-26g")
def test_eliminations_come_before_the_ends_of_the_game():
    state = table("tank", "tank", "tank", exhausted=True, victory=[(), ("tank", "tank"), ()])
    events = play(state, "attack A1 B1", 1)
    assert kinds_of(events)[-2:] == ["eliminated", "ended"]
    assert (state.outcome().winners, state.outcome().rule) == ((0,), "TH-26d")
    state = table("tank", "tank", exhausted=True)
    play(state, "attack A1 B1", 1)
    assert state.outcome().rule == "TH-26c"
    assert at(state, "B1") is None
