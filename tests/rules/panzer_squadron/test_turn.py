"""Chapter 3: the turn, and how battles end."""

import pytest

from tests.rules.panzer_squadron.boards import battle, kinds_of, listed, play, refused


@pytest.mark.rule("PS-3.1")
@pytest.mark.parametrize(("dice", "seat"), [((9, 2), 0), ((2, 9), 1)])
def test_the_higher_d10_has_the_initiative_and_starts_the_turn(dice, seat):
    state = battle("tank H12 N", "tank A1 S done")
    play(state, "wait 101", *dice)
    assert (state.turn, state.actor(), state.initiative) == (2, seat, seat)


@pytest.mark.rule("PS-R28")
def test_tied_players_roll_again():
    state = battle("tank H12 N", "tank A1 S done")
    events = play(state, "wait 101", 5, 5, 8, 8, 1, 2)
    assert kinds_of(events) == ["waits", "turn", "tied", "tied", "rolled"]
    assert state.actor() == 1


@pytest.mark.rule("PS-3.2")
def test_the_player_whose_turn_it_is_activates_one_of_his_own_tanks():
    state = battle("tank H12 N, tank I12 N", "tank A1 S", wrecks="C5")
    assert listed(state) == {"wait 101", "wait 102", "drive 101", "drive 102"}
    assert refused(state, "drive 201") == "PS-3.2"
    assert refused(state, "drive 103") == "PS-3.2"
    assert refused(state, "drive 190") == "PS-10.3a"
    assert refused(state, "roll") == "PS-3.2"
    assert refused(state, "hold") == "PS-3.2"


@pytest.mark.rule("PS-3.3a")
def test_the_players_alternate_one_tank_at_a_time():
    state = battle("tank H12 N, tank I12 N", "tank A1 S, tank B1 S")
    actors = []
    for text in ("wait 101", "wait 202", "wait 102"):
        actors.append(state.actor())
        play(state, text)
    assert [*actors, state.actor()] == [0, 1, 0, 1]


@pytest.mark.rule("PS-3.3b")
def test_each_tank_is_activated_once_and_then_the_turn_ends():
    state = battle("tank H12 N, tank I12 N", "tank A1 S")
    play(state, "wait 101")
    play(state, "wait 201")
    assert refused(state, "wait 101") == "PS-3.3b"
    assert state.turn == 1
    play(state, "wait 102", 3, 2)
    assert state.turn == 2
    assert {tank.status for side in state.squadrons for tank in side.values()} == {"ready"}


@pytest.mark.rule("PS-3.3c")
def test_a_player_alone_with_tanks_left_activates_them_one_after_the_other():
    state = battle("tank H12 N, tank I12 N, tank J12 N", "tank A1 S")
    actors = []
    for text in ("wait 101", "wait 201", "wait 102"):
        play(state, text)
        actors.append(state.actor())
    assert actors == [1, 0, 0]


@pytest.mark.rule("PS-R30")
def test_a_side_with_no_live_tank_loses_at_once():
    state = battle("tank H8 N, tank A12 N", "tank H4 N done")
    events = play(state, "fire 101 201", 8, 96)
    assert kinds_of(events)[-2:] == ["destroyed", "ended"]
    assert (state.actor(), state.outcome().winners, state.outcome().rule) == (None, (0,), "PS-R30")
    assert refused(state, "wait 102") == "PS-R30"
    assert list(state.actions()) == []


@pytest.mark.rule("PS-R30")
@pytest.mark.parametrize(
    ("south", "tally", "winners"),
    [
        ("tank H12 N done, tank I12 N", "tanks", (0,)),
        ("tank H12 N", "tanks", ()),
        ("slow H12 N", "points", (1,)),
        ("slow H12 N", "tanks", ()),
        ("tank H12 N", "points", ()),
    ],
)
def test_after_the_last_turn_the_live_tanks_or_their_points_are_counted(south, tally, winners):
    state = battle(south, "tank A1 S done", turn_limit=1, tally=tally)
    events = play(state, f"wait {101 if 'done' not in south else 102}")
    assert kinds_of(events) == ["waits", "ended"]
    assert state.outcome().winners == winners
    assert str(state.outcome())


@pytest.mark.rule("PS-R30")
def test_without_a_turn_limit_battles_go_on():
    state = battle("tank H12 N", "tank A1 S done", turn=999)
    play(state, "wait 101", 2, 1)
    assert state.turn == 1000
