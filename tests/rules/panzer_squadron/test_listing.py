"""What is listed is all that is legal, and what is drawn is listed: against every action there could be."""

import pytest

from rules.chance import Fast, Rng
from rules.panzer_squadron import GAME
from rules.panzer_squadron.actions import (
    Activate,
    Deploy,
    Drive,
    End,
    Enter,
    Fire,
    Hold,
    Lay,
    Overwatch,
    Pivot,
    Ready,
    Roll,
    Straighten,
)
from rules.setups import prepare

NUMBERS = [*range(101, 108), *range(201, 208)]
HEADINGS = (None, *range(6))


def every_action(state):
    """Whatever could be typed, legal or not: all tanks, their surroundings, every facing and tile."""
    yield from (Roll(), Ready(), Hold())
    for number in NUMBERS:
        yield from (Straighten(number), Activate(number), Drive(number), Overwatch(number))
        yield from (End(number, moving) for moving in (True, False))
        yield from (Pivot(number, facing) for facing in range(6))
        yield from (Fire(number, target, heading) for target in NUMBERS for heading in HEADINGS)
    for hex in state.board.grid.hexes:
        yield from (Lay(tile, hex) for tile in state.kinds)
        yield from (Deploy(number, hex, facing) for number in NUMBERS for facing in range(6))
        yield from (Enter(state.activation.tank, hex, facing) for facing in range(6) if state.activation)


def moments(seed, count):
    """Positions of a random battle, some of every stage."""
    state, rng = GAME.start(prepare("panzer_squadron", "engagement", options={"board": "12x10"})), Rng(seed)
    seen = {}
    while state.actor() is not None:
        seen.setdefault(state.stage, []).append(state.copy())
        state.advance(state.sample(rng), Fast(rng))
    return [found for states in seen.values() for found in rng.sample(states, min(count, len(states)))]


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_legal_actions_are_listed(seed):
    for state in moments(seed, 4):
        listed = list(state.actions())
        legal = {action for action in every_action(state) if state.refusal(action) is None}
        assert legal == set(listed)
        assert len(listed) == len(legal)


@pytest.mark.parametrize("seed", range(3))
def test_every_stage_comes_up(seed):
    assert {state.stage for state in moments(seed, 1)} >= {"roll", "tiles", "tanks", "turrets", "orders", "drive"}
