"""The estimate that bots go by: what it sees, and that it sees both sides alike."""

import pytest
from hypothesis import given, settings

from rules.grids.squares import parse
from rules.tank_chess import estimate
from rules.tank_chess.actions import Exit
from rules.tank_chess.pieces import Unit
from tests.rules.tank_chess.boards import battle
from tests.rules.tank_chess.positions import states

WALLS = "G15 H15 I15 G14 I14 G2 H2 I2"


def targets(state):
    return {action.target for action in state.urgent() if not isinstance(action, Exit)}


@given(states())
@settings(max_examples=100, deadline=None)
def test_what_it_thinks_can_be_destroyed_can_be(state):
    if state.offer != "open":
        assert set(estimate.attacked(state, state.seat)) <= targets(state)


@given(states())
@settings(max_examples=100, deadline=None)
def test_it_misses_only_what_stands_behind_the_mover_itself(state):
    """Every target that can be seen without the mover driving out of its own line is found."""
    if state.offer == "open":
        return
    found = set(estimate.attacked(state, state.seat))
    for action in state.urgent():
        if not isinstance(action, Exit) and action.origin == action.square:
            assert action.target in found


@given(states())
@settings(max_examples=100, deadline=None)
def test_what_one_seat_gains_the_other_loses(state):
    assert state.score(0) + state.score(1) == pytest.approx(1)
    assert 0 <= state.score(0) <= 1


def test_it_is_the_same_after_half_a_turn_of_the_board():
    state = battle("CLT H1 N, HT C4 N", "CLT I16 S, LT C9 E, LT N3 W", obstacles=WALLS)
    turned = battle("CLT H1 N, LT N8 W, LT C14 E", "CLT I16 S, HT N13 S", obstacles="", turn=2)
    grid = state.board.grid
    turned.armies = tuple(
        {grid.half_turn(square): Unit(unit.kind, (unit.facing + 4) % 8) for square, unit in army.items()}
        for army in reversed(state.armies)
    )
    turned.board = type(state.board)(16, 16, tuple(map(grid.half_turn, state.board.obstacles)))
    turned.__post_init__()
    assert turned.score(1) == pytest.approx(state.score(0))


def test_a_win_at_hand_is_worth_almost_a_win():
    assert battle("CLT H13 N", "CLT A1 N").score(0) == estimate.WINNING
    assert battle("CLT A1 N, HT H4 N", "CLT H10 S").score(0) == estimate.WINNING


def test_material_and_threats_count():
    even = battle("CLT H1 N, LT A1 N", "CLT H16 S, LT P16 S", obstacles=WALLS)
    ahead = battle("CLT H1 N, LT A1 N, HT B1 N", "CLT H16 S, LT P16 S", obstacles=WALLS)
    prey = battle("CLT H1 N, LT A1 N", "CLT H16 S, LT A9 E", obstacles=WALLS)
    assert ahead.score(0) > even.score(0)
    assert prey.score(0) > even.score(0)
    assert parse("A9") in estimate.attacked(prey, 0)
