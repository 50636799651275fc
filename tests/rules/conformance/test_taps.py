"""Every action of a battle can be meant by touching the board: what it touches is in the drawing."""

import re

import pytest

import rules
from rules.chance import Fast, Rng
from rules.setups import prepare

PLAYING = [game.slug for game in rules.games() if game.draw]


@pytest.mark.parametrize("slug", PLAYING)
def test_what_an_action_touches_is_on_the_board(slug):
    game, rng = rules.game(slug), Rng(1)
    state = game.start(prepare(slug, game.scenarios[0].slug))
    touched = 0
    for _ in range(120):
        if state.actor() is None:
            break
        drawn = set(re.findall(r'data-tap="([^"]+)"', game.draw(state.view(state.actor()), taps=True)))
        for action in state.actions()[:40]:
            taps = state.taps(action)
            assert drawn.issuperset(taps), (str(action), taps)
            touched += bool(taps)
        state.advance(state.sample(rng), Fast(rng))
    assert touched > 100
