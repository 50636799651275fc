"""The sequence of a turn, hands, piles and random numbers (TC-4, TC-5, TC-6.4, TC-7, TC-14 to TC-16)."""

import pytest

from rules.tank_commander.field import NAMED
from tests.rules.tank_commander.boards import (
    FAR,
    at,
    battle,
    by_cards,
    kinds_of,
    listed,
    number_on,
    play,
    refused,
    told,
)

TANK, T34 = "pzkw_iv_h", "t_34_m_43"
PILE = "woods hills walls"


@pytest.mark.rule("TC-4d", "TC-4e", "TC-4i")
def test_play_melees_and_draw_follow_each_other_for_both_players_turn_after_turn():
    state = battle(f"{TANK} S1.2, {TANK} N1.1", f"{T34} N1.1", piles=(PILE, PILE))
    steps = [(state.turn, state.seat, state.step)]
    for text in ("pass", "hold 102", "hold 201", "draw", "pass", "pass", "hold 201", "hold 102", "draw", "pass"):
        play(state, text, *(1,) * (text == "draw"))
        steps.append((state.turn, state.seat, state.step))
    assert list(dict.fromkeys(steps)) == [
        (1, 0, "play"), (1, 0, "melee"), (1, 0, "draw"), (1, 1, "play"), (1, 1, "melee"), (1, 1, "draw"),
        (2, 0, "play"),
    ]  # fmt: skip


@pytest.mark.rule("TC-4b")
def test_the_first_player_stays_the_first_player():
    state = battle(TANK + " S1.2", first=1, seat=1, piles=(PILE, PILE))
    seats = []
    for _ in range(4):
        seats.append((state.turn, state.seat))
        play(state, "pass")
        play(state, "draw", 0)
        play(state, "pass")
    assert seats == [(1, 1), (1, 0), (2, 1), (2, 0)]


@pytest.mark.rule("TC-5a", "TC-R45")
def test_a_play_is_one_of_move_fire_instant_and_draw_or_nothing():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", hands=("air_strike panzerfaust", ""), piles=(PILE, ""))
    kinds = {text.split()[0] for text in listed(state)}
    assert kinds == {"move", "fire", "lay", "draw", "pass"}
    after = battle(f"{TANK} S1.2, german_line_squad S1.2", hands=("air_strike panzerfaust", ""), plays=())
    assert {text.split()[0] for text in listed(after)} == {"equip", "pass"}
    for text in ("move 101 S1.1", "fire 101 201 at", "lay air_strike 201", "draw"):
        spent = battle(f"{TANK} S1.2, german_line_squad S1.2", f"{T34} N1.2", plays=(), piles=(PILE, ""),
                       hands=("air_strike panzerfaust", ""))  # fmt: skip
        assert refused(spent, text) == "TC-5a"


@pytest.mark.rule("TC-5e", "TC-14a")
def test_the_draw_play_takes_a_card_of_the_own_pile_that_only_its_owner_sees():
    state = battle(TANK + " S1.2", piles=(PILE, ""))
    events = play(state, "draw", 1)
    drew = events[0]
    assert (state.hands[0], state.piles[0]) == (("walls",), ("hills", "woods"))
    assert drew.seen_by(0).data["card"] == "walls"
    assert "card" not in drew.seen_by(1).data
    assert state.step == "draw"


@pytest.mark.rule("TC-4g", "TC-R5")
def test_in_the_draw_step_one_draws_or_discards_or_draws_and_then_discards():
    def ready():
        return battle(TANK + " S1.2", step="draw", plays=(), hands=("woods", ""), piles=("hills", ""))

    assert refused(ready(), "pass") == "TC-R5"
    state = ready()
    play(state, "draw")
    assert refused(state, "draw") in ("TC-R5", "TC-R40")
    play(state, "discard woods")
    assert (state.hands[0], state.piles[0], state.seat) == (("hills",), ("woods",), 1)
    only = ready()
    play(only, "discard woods")
    assert only.seat == 1
    idle = battle(TANK + " S1.2", step="play")
    play(idle, "pass")
    assert idle.seat == 1


@pytest.mark.rule("TC-6.4a")
def test_whoever_holds_more_than_ten_cards_at_the_end_of_his_step_discards():
    state = battle(TANK + " S1.2", step="draw", plays=(), hands=("woods " * 10, ""), piles=("hills " * 5, ""))
    play(state, "draw", 0)
    assert refused(state, "pass") == "TC-6.4a"
    play(state, "discard hills")
    assert (len(state.hands[0]), state.seat) == (10, 1)


@pytest.mark.rule("TC-6.4b")
def test_at_any_other_moment_a_hand_may_be_larger():
    state = battle(TANK + " S1.2", hands=("woods " * 12, "woods " * 14), piles=("hills " * 5, "hills"))
    play(state, "draw", 0)
    assert len(state.hands[0]) == 13
    for _ in range(3):
        play(state, "discard woods")
    assert (state.seat, len(state.hands[1])) == (1, 14)


@pytest.mark.rule("TC-7a", "TC-7b", "TC-7c", "TC-14b", "TC-15d")
def test_the_enemy_names_the_colour_of_the_number_on_a_card_of_the_firers_pile():
    state = by_cards(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3", piles=(PILE, PILE))
    play(state, "fire 101 201 at")
    assert state.actor() == 1
    assert listed(state) == {f"call {colour}" for colour in ("red", "yellow", "green", "blue", "white")}
    events = play(state, "call green", 1)
    assert told(events, "turned") == {
        "seat": 0,
        "card": "walls",
        "colour": "green",
        "number": number_on("walls", "green"),
    }
    assert (state.piles[0], state.discards[0], state.piles[1]) == (("hills", "woods"), ("walls",), pile_of(PILE))


def pile_of(text):
    return tuple(sorted(text.split()))


@pytest.mark.rule("TC-7b")
def test_the_colour_is_named_before_anything_of_the_card_is_known():
    state = by_cards(f"{TANK} S1.2", f"{T34} N1.2", piles=(PILE, PILE))
    play(state, "fire 101 201 at")
    assert state.view(1)["sides"][0]["pile"] is None
    assert state.piles[0] == pile_of(PILE)


@pytest.mark.rule("TC-14c", "TC-R41")
def test_an_empty_draw_pile_is_made_anew_of_the_discards_the_card_just_used_among_them():
    state = by_cards(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3", piles=("woods", PILE), discards=("hills walls", ""))
    play(state, "fire 101 201 at")
    events = play(state, "call red")
    assert "reshuffled" in kinds_of(events)
    assert (state.piles[0], state.discards[0]) == (("hills", "walls", "woods"), ())


@pytest.mark.rule("TC-15a", "TC-15c")
def test_destroyed_cards_are_kept_apart_and_never_come_back():
    state = by_cards(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3", piles=("woods", "hills"), destroyed=("", "js_2"))
    play(state, "fire 101 201 at")
    play(state, "call red")
    for _ in range(2):
        if state.step == "draw":
            play(state, "draw")
            play(state, "pass")
        else:
            play(state, "pass")
    assert "js_2" in state.destroyed[1]
    assert "js_2" not in (*state.hands[1], *state.piles[1], *state.discards[1])


@pytest.mark.rule("TC-15e")
def test_reserves_and_draw_piles_are_hidden_and_all_else_is_open():
    state = battle(TANK + " S1.2", hands=("woods", "hills"), piles=("walls", "brush"), discards=("ruins", "town"),
                   destroyed=("js_1", "js_2"), groups=("", "marsh"))  # fmt: skip
    for seat in (0, 1, None):
        for side, shown in enumerate(state.view(seat)["sides"]):
            assert (shown["hand"] is None) == (shown["pile"] is None) == (shown["group"] is None) == (side != seat)
            assert (shown["hand_count"], shown["pile_count"]) == (1, 1)
            assert shown["discards"]
            assert shown["destroyed"]


@pytest.mark.rule("TC-16.1a", "TC-16.1b")
def test_with_the_die_no_card_is_turned_and_no_colour_named_and_a_0_is_a_10():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2", piles=(PILE, PILE))
    events = play(state, "fire 101 201 at", 10)
    assert told(events, "rolled") == {"seat": 0, "number": 10}
    assert (state.piles[0], state.discards[0], at(state, 201)) == (pile_of(PILE), (), "N1.2")


@pytest.mark.rule("TC-R40")
def test_without_any_card_a_draw_is_impossible_and_numbers_come_from_a_die():
    state = by_cards(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3")
    assert refused(state, "draw") == "TC-R40"
    assert "rolled" in kinds_of(play(state, "fire 101 201 at", 3))


@pytest.mark.rule("TC-4j")
def test_the_battle_stops_at_once_when_the_condition_is_met():
    state = battle(f"{TANK} S1.1", FAR, hands=("", "breakdown"))
    play(state, "move 101 N1.1 N2.1")
    events = play(state, "pass")
    assert kinds_of(events)[-1] == "ended"
    assert (state.actor(), state.outcome().winners, state.outcome().rule) == (None, (0,), "TC-17.3d")
    assert refused(state, "pass") == "TC-4j"
    assert state.actions() == []


@pytest.mark.rule("TC-4h")
def test_interrupts_are_played_in_the_opponents_steps():
    state = battle(f"{TANK} S1.1", FAR, hands=("", "breakdown"))
    play(state, "move 101 S1.2")
    assert state.actor() == 1
    assert listed(state) == {"lay breakdown", "pass"}


@pytest.mark.rule("TC-5d", "TC-12.1b")
def test_an_instant_of_the_reserve_is_laid_and_takes_effect():
    state = battle(f"{TANK} S1.2", f"{T34} N1.2, {T34} N2.3", hands=("air_strike", ""))
    events = play(state, "lay air_strike 201", 5)
    assert kinds_of(events)[:3] == ["laid", "took_effect", "rolled"]
    assert state.destroyed == (("air_strike",), (T34,))
    assert refused(battle(f"{TANK} S1.2"), "lay air_strike 201") == "TC-5d"


@pytest.mark.rule("TC-R34")
def test_a_position_shared_with_the_enemy_is_occupied_and_one_passed_through_is_not():
    state = battle(f"{TANK} N1.2", f"{T34} N2.2")
    play(state, "move 101 N2.2")
    assert state.outcome().winners == (0,)
    passing = battle(f"{TANK} N1.1", FAR)
    assert NAMED["N2.1"] in passing.land.second[1]
    play(passing, "move 101 N1.2")
    assert passing.outcome() is None
