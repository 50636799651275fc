"""Bots play legally, know only what their seat may know, and each is better than the last."""

import pytest

from rules.battle import Battle
from rules.bots import Budget, Greedy, Search, bot
from rules.bots.contract import ask
from rules.bots.search import Thought
from rules.chance import Rng, Scripted
from rules.simulate import play_out, run
from tests.rules.conformance import toy
from tests.rules.conformance.toy import Deal, State


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "search:0.01s"])
def test_a_bot_plays_a_battle_to_its_end(setup, name):
    assert play_out(Battle(setup), [bot(name)] * 3, "3").outcome


@pytest.mark.parametrize(
    "name", ["", "clever", "search:", "search:0", "search:1.5", "search:s", "search:-1", "greedy:3"]
)
def test_an_unknown_bot_is_refused_with_those_there_are(name):
    with pytest.raises(ValueError, match="expected a bot out of random, careless, greedy, search"):
        bot(name)


class Watched(State):
    """The truth, which nobody but `determinize` may look at."""

    def determinize(self, seat, rng):
        return State.determinize(toy.State(**{name: getattr(self, name) for name in State.__slots__}), seat, rng)


@pytest.mark.parametrize("name", ["random", "greedy", "search:10"])
def test_a_bot_is_shown_nothing_but_deals(setup, name, monkeypatch):
    state = toy.begin(setup, Watched)
    state.perform(Deal(), Scripted(*(0,) * 12))
    for method in ("actions", "sample", "score", "view", "refusal", "perform", "advance"):
        monkeypatch.setattr(Watched, method, lambda *_: pytest.fail("a bot looked at the true state"), raising=False)
    assert ask(bot(name), state, Rng(1))


@pytest.mark.parametrize("name", ["random", "greedy", "search:30"])
def test_a_bot_chooses_the_same_for_the_same_seed(setup, name):
    documents = [play_out(Battle(setup), [bot(name)] * 3, "5").document() for _ in range(2)]
    assert documents[0] == documents[1]


def test_greedy_weighs_the_dice():
    """Standing up to a tank costs a life five times in six; smoke costs a card."""
    shot = toy.Shot(1, 0, "tank")
    state = State(turn=4, turns=9, lives=[1, 1, 1], hands=[("smoke",), (), ()], pile=("rifle",), shot=shot)
    assert str(ask(Greedy(samples=20), state, Rng(1))) == "smoke"


@pytest.mark.parametrize("better", ["greedy", "search:40"])
def test_a_bot_that_thinks_beats_those_that_do_not(setup, better):
    wins = run(setup, 60, seed="1", bots=(better, "random", "random")).wins
    assert wins[0].count > 1.5 * max(wins[1].count, wins[2].count)


def test_a_search_stops_when_its_budget_is_spent():
    assert len(list(Budget(playouts=5).ticks())) == 5
    assert len(list(Budget(seconds=0.0).ticks())) == 1
    assert len(list(Budget(playouts=3, seconds=60).ticks())) == 3


def test_a_search_tree_stays_within_its_size(setup):
    state = toy.begin(setup)
    state.perform(Deal(), Scripted(*(0,) * 12))
    thought = Thought(Search(size=20), lambda: state.determinize(0, Rng(1)), Rng(2))
    for _ in range(300):
        thought.playout()
    assert thought.nodes == 20
    assert state.refusal(thought.best()) is None
