"""Whoever must choose is told what about, in words, and nothing that their seat may not know."""

import pytest

import rules
from rules.chance import Fast, Rng
from rules.setups import prepare

ASKING = [slug for slug in rules.SLUGS if slug != "tank_chess"]
"""In chess there is one question only: which move."""


@pytest.mark.parametrize("slug", ASKING)
def test_every_choice_comes_with_its_question(slug):
    game, rng, heard = rules.game(slug), Rng(3), set()
    for scenario in game.scenarios[:3]:
        state = game.start(prepare(slug, scenario.slug))
        for _ in range(200):
            if (seat := state.actor()) is None:
                assert state.question() is None
                break
            asked = state.question()
            assert asked is not None
            assert "{" not in str(asked)
            assert state.determinize(seat, rng).question() == asked
            heard.add(asked.template)
            state.advance(state.sample(rng), Fast(rng))
    assert len(heard) > 3
