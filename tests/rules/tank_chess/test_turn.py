"""Chapter 3: the turn."""

import pytest

from tests.rules.tank_chess.boards import at, battle, listed, play, refused


@pytest.mark.rule("CH-3.1")
def test_white_begins_and_the_players_alternate():
    state = battle("LT A1 N, CLT C1 N", "LT A16 S, CLT C16 S")
    actors = []
    for text in ("A1-A2N", "A16-A15S", "A2-A3N", "A15-A14S"):
        actors.append(state.actor())
        play(state, text)
    assert actors == [0, 1, 0, 1]


@pytest.mark.rule("CH-3.2a")
def test_a_player_moves_one_unit_of_his_own():
    state = battle("LT A1 N, MT C1 N", "LT A16 S")
    assert refused(state, "A16-A15S") == "CH-3.2a"
    assert refused(state, "E5-E6N") == "CH-3.2a"
    play(state, "C1-C2N")
    assert (at(state, "A1"), at(state, "C2"), state.actor()) == ("LT N", "MT N", 1)


@pytest.mark.rule("CH-3.2a")
def test_passing_is_not_allowed_and_every_listed_action_moves_something():
    state = battle("LT A1 N", "LT A16 S")
    before = state.armies[0].copy()
    for action in state.actions():
        after = state.copy()
        after.advance(action, None)
        assert after.armies[0] != before


@pytest.mark.rule("CH-3.2b", "CH-R2")
def test_a_move_must_change_the_square_or_the_facing():
    state = battle("LT D4 N", "LT A16 S")
    assert refused(state, "D4-D4N") == "CH-3.2b"
    assert refused(state, "D4-D4NE") is None
    assert refused(state, "D4-D5N") is None


@pytest.mark.rule("CH-3.3")
def test_only_the_unit_that_moved_may_fire():
    state = battle("MT D4 N, LT A1 N", "LT D8 E")
    assert "D4-D5NxD8" in listed(state)
    assert refused(state, "A1-A2NxD8") == "CH-5.2"


def test_a_destroyed_unit_cannot_be_moved():
    assert refused(battle("LT A1 N", "LT A16 S", wrecks="D4"), "D4-D5N") == "CH-7.4a"
