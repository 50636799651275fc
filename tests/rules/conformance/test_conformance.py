"""Every game that plays passes the suite, in every scenario and with every option."""

import pytest

import rules
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import kinds, trials

HOW = {
    "tanks": {"finite": False, "seeds": 1, "moments": 8, "tries": 20},
    "tank_commander": {"finite": False, "moments": 6, "tries": 15},
    "tank_hunter": {"seeds": 1, "moments": 5, "tries": 12},
}
TRIALS = {game.slug: trials(game, **HOW.get(game.slug, {})) for game in rules.games() if game.plays}


def name(trial):
    return "-".join((trial.game.slug, trial.scenario, trial.seed, *(f"{key}={value}" for key, value in trial.options)))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("trial", [trial for found in TRIALS.values() for trial in found], ids=name)
def test_every_game_conforms(trial, check):
    check(trial)


@pytest.mark.parametrize("slug", TRIALS)
def test_what_came_up(slug, record_property):
    """Prints which kinds of actions and events the battles had: the suite covers no others."""
    actions, events = kinds(TRIALS[slug])
    for what, found in (("actions", actions), ("events", events)):
        assert found
        listed = ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
        record_property("kinds", f"{slug:<16} {what}: {listed}")
