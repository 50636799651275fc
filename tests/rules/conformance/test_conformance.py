"""Every game that plays passes the suite, in every scenario and with every option."""

import pytest

import rules
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import trials

HOW = {"tanks": {"finite": False}}
TRIALS = [trial for game in rules.games() if game.plays for trial in trials(game, **HOW.get(game.slug, {}))]


def name(trial):
    return "-".join((trial.game.slug, trial.scenario, trial.seed, *(f"{key}={value}" for key, value in trial.options)))


@pytest.fixture(scope="module", params=TRIALS, ids=name)
def trial(request):
    return request.param


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game_conforms(trial, check):
    check(trial)
