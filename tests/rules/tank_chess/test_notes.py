"""Chapter 10: draws, the clock, and the house rules around them."""

import pytest

from rules.chance import Rng
from rules.setups import prepare
from rules.tank_chess import GAME
from rules.tank_chess.pieces import BLACK, WHITE
from tests.rules.tank_chess.boards import battle, kinds_of, listed, play, refused

QUIET = ("H1-H1NE", "H16-H16SW", "H1-H1N", "H16-H16S")
PAIR = ("CLT H1 N", "CLT H16 S")


def closed(**options):
    return battle(*PAIR, obstacles="G8 H8 I8", **options)


@pytest.mark.rule("CH-10.1", "CH-R15")
def test_by_the_printed_rules_nothing_is_ever_drawn():
    state = closed()
    assert refused(state, "draw?") == "CH-R15"
    play(state, *QUIET * 5)
    assert state.outcome() is None
    assert all(option.default in (False, 0) for option in GAME.options)


@pytest.mark.rule("CH-R15")
def test_a_draw_may_be_offered_once_a_turn_and_declined():
    state = closed(draw_by_agreement=True)
    assert "draw?" in listed(state)
    assert kinds_of(play(state, "draw?")) == ["offered"]
    assert state.actor() == BLACK
    assert listed(state) == {"draw!", "no-draw"}
    assert refused(state, "H1-H2N") == "CH-R15"
    assert kinds_of(play(state, "no-draw")) == ["declined"]
    assert state.actor() == WHITE
    assert refused(state, "draw?") == refused(state, "draw!") == "CH-R15"
    play(state, "H1-H2N")
    assert "draw?" in listed(state)


@pytest.mark.rule("CH-R15")
def test_a_draw_that_is_accepted_ends_the_game():
    state = closed(draw_by_agreement=True)
    assert kinds_of(play(state, "draw?", "draw!")) == ["accepted", "ended"]
    assert (state.outcome().winners, state.outcome().rule) == ((), "CH-R15")


@pytest.mark.rule("CH-R15")
def test_the_third_time_of_a_position_with_the_same_player_to_move_is_a_draw():
    setup = prepare("tank_chess", "basic_16", options={"third_repetition": True})
    state = GAME.start(setup)
    play(state, *("H1-H1NE", "I16-I16SW", "H1-H1N", "I16-I16S"), "H1-H1NE", "I16-I16SW", "H1-H1N")
    assert state.outcome() is None
    play(state, "I16-I16S")
    assert (state.outcome().winners, state.outcome().rule) == ((), "CH-R15")


@pytest.mark.rule("CH-R15")
def test_units_of_a_kind_that_trade_places_repeat_the_position():
    state = battle("CLT H1 N, LT A1 N, LT A2 N", "CLT H16 S", third_repetition=True)
    other = battle("CLT H1 N, LT A2 N, LT A1 N", "CLT H16 S", third_repetition=True)
    play(state, "H1-H2N")
    play(other, "H1-H2N")
    assert state.seen == other.seen


@pytest.mark.rule("CH-R15")
def test_after_a_loss_no_earlier_position_counts():
    state = battle("CLT H1 N, HT A4 N", "CLT H16 S, LT A10 E", third_repetition=True)
    play(state, "A4-A5N", "H16-H16SW", "A5-A6NxA10")
    assert len(state.seen) == 1


@pytest.mark.rule("CH-R15")
def test_a_turn_limit_ends_the_game_in_a_draw():
    state = closed(turn_limit=4)
    play(state, *QUIET[:3])
    assert state.outcome() is None
    play(state, QUIET[3])
    assert (state.outcome().winners, state.outcome().rule) == ((), "CH-R15")


@pytest.mark.rule("CH-10.2", "CH-R16")
def test_the_clock_is_data_of_the_setup_and_running_out_of_time_loses():
    setup = prepare("tank_chess", "basic_16", options={"clock": 30})
    state = GAME.start(setup)
    assert state.view(None)["clock_minutes"] == setup.options["clock"] == 30
    assert "time" not in listed(state)
    assert kinds_of(play(state, "H1-H2N", "time")) == ["flagged", "ended"]
    assert (state.outcome().winners, state.outcome().rule) == ((WHITE,), "CH-R16")
    assert refused(closed(), "time") == "CH-10.2"


@pytest.mark.rule("CH-10.2")
def test_the_recommended_times_can_be_chosen():
    clock = next(option for option in GAME.options if option.key == "clock")
    assert (clock.default, *clock.choices[1:3]) == (0, 30, 45)


@pytest.mark.parametrize("slug", [scenario.slug for scenario in GAME.scenarios])
def test_battles_at_random_end_without_any_house_rule(slug):
    first, rng = GAME.start(prepare("tank_chess", slug)), Rng("ends")
    for _ in range(20):
        state = first.copy()
        while state.actor() is not None:
            state.advance(state.sample(rng), None)
            assert state.turn < 5000
        assert state.ending in ("destroyed", "left")
