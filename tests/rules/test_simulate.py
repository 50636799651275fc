"""Many battles give the same figures however they are shared out, and intervals that can be trusted."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import simulate
from rules.simulate import CHUNK, Endless, Played, Share, run, summarize

BOTS = ("greedy", "random", "random")


def test_the_number_of_workers_makes_no_difference(setup):
    alone = run(setup, 2 * CHUNK + 3, seed="1", bots=BOTS)
    with ProcessPoolExecutor(2) as two, ThreadPoolExecutor(3) as three:
        assert run(setup, 2 * CHUNK + 3, seed="1", bots=BOTS, executor=two) == alone
        assert run(setup, 2 * CHUNK + 3, seed="1", bots=BOTS, executor=three) == alone
    assert alone.battles == 2 * CHUNK + 3
    assert sum(share.count for share in alone.wins) + alone.draws.count == alone.battles


def test_another_seed_gives_other_battles(setup):
    assert run(setup, 40, seed="1", bots=BOTS) != run(setup, 40, seed="2", bots=BOTS)


def test_progress_is_told_to_the_last_battle(setup):
    told = []
    run(setup, CHUNK + 1, seed="1", bots=("random",) * 3, told=told.append)
    assert told == [CHUNK, 1]


def test_a_battle_that_does_not_end_is_told(setup, monkeypatch):
    monkeypatch.setattr(simulate, "LONGEST", 3)
    with pytest.raises(Endless, match="within 3 actions"):
        run(setup, 1, seed="1", bots=BOTS)


def test_figures_are_what_was_played():
    summary = summarize([Played((0,), "TY-4", 9), Played((), "TY-5", 15), Played((0,), "TY-4", 12)], 2)
    assert summary.wins == (Share(2, 3), Share(0, 3))
    assert (summary.draws, summary.rules) == (Share(1, 3), {"TY-4": 2, "TY-5": 1})
    assert (summary.shortest, summary.mean, summary.median, summary.longest) == (9, 12, 12, 15)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)],
)
def test_intervals_agree_with_published_ones(count, of, low, high):
    """The last two are the examples of Newcombe (1998), Statistics in Medicine 17, table I."""
    assert [round(bound, 4) for bound in Share(count, of).interval] == [low, high]


shares = st.integers(1, 10_000).flatmap(lambda of: st.builds(Share, st.integers(0, of), st.just(of)))


@given(shares)
def test_an_interval_holds_the_rate_and_stays_within_bounds(share):
    low, high = share.interval
    assert 0 <= low <= share.rate <= high <= 1
    assert low < high


@given(shares)
def test_wins_and_losses_mirror_each_other(share):
    low, high = share.interval
    other_low, other_high = Share(share.of - share.count, share.of).interval
    assert isclose(low, 1 - other_high, abs_tol=1e-12)
    assert isclose(high, 1 - other_low, abs_tol=1e-12)


@given(shares)
def test_more_battles_make_it_narrower(share):
    low, high = share.interval
    closer_low, closer_high = Share(share.count * 4, share.of * 4).interval
    assert closer_high - closer_low < high - low


def test_an_interval_of_nothing_says_nothing():
    assert Share(0, 0).interval == (0, 1)
