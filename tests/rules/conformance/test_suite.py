"""The suite itself: it passes a sound game and catches each fault."""

from dataclasses import replace

import pytest

from rules.battle import Mismatch
from rules.engine import IllegalAction
from tests.rules.conformance import toy
from tests.rules.conformance.door import registered
from tests.rules.conformance.mutants import CAUGHT, game_of
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import Trial, kinds, trials

TRIALS = trials(toy.GAME, seeds=4, module="tests.rules.conformance.toy")
TRIALS += [replace(TRIALS[-1], seed="10")]  # a long one, in which the pack runs out
MUTANT = "tests.rules.conformance.mutants:ORDER_BY_HASH"
FAULTS = (AssertionError, pytest.fail.Exception, IllegalAction, Mismatch)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.seed}{trial.options}")
def test_a_sound_game_passes(trial, check):
    with registered(toy.GAME):
        check(trial)


@pytest.mark.parametrize(("mutant", "check"), CAUGHT.items(), ids=lambda thing: thing.__name__)
def test_a_fault_is_caught(mutant, check):
    with registered(game_of(mutant)) as game:
        seeds = (Trial(game=game, scenario="ambush", seed=str(seed), longest=300, module=MUTANT) for seed in range(8))
        assert any(finds_fault(check, trial) for trial in seeds)


def finds_fault(check, trial):
    try:
        check(trial)
    except FAULTS:
        return True
    return False


def test_kinds_are_counted():
    with registered(toy.GAME):
        actions, events = kinds(TRIALS)
    assert set(actions) == {"deal", "fire", "draw", "pass", "smoke", "stand"}
    assert set(events) == {"drawn", "fired", "hit", "missed", "passed"}
