"""Two hundred seeded battles of squadrons drawn from the catalogue, on boards of tiles laid at random."""

from functools import cached_property

import pytest

from rules.documents import Entry, Force
from rules.panzer_squadron import GAME
from rules.setups import prepare
from tests.rules.conformance.playing import replays_match, the_same_battle_in_another_process
from tests.rules.conformance.suite import CHECKS
from tests.rules.conformance.trial import Trial, kinds
from tests.rules.panzer_squadron.boards import CARDS

BATTLES = 200
ELSEWHERE = (the_same_battle_in_another_process,)
"""Plays the starter squadrons only: the common suite does it."""
SLOW = (replays_match,)
EVERY = 5


class Skirmish(Trial):
    """A battle of one to six tanks a side, all of one year, on a small or a large board."""

    @cached_property
    def setup(self):
        rng = self.rng("setup")
        options = {"board": rng.choice(("12x10", "16x12", "20x14")), "tiles": rng.choice((5, 10, 15, 20))}
        year = rng.randrange(1939, 1946)
        return prepare(GAME.slug, self.scenario, [self.squadron(rng, year) for _ in range(2)], options)

    def squadron(self, rng, year):
        serving = [card.id for card in CARDS.values() if card.kind == "tank" and card.serves_in(year)]
        tanks = rng.choices(serving, k=rng.randrange(1, 7))
        return Force(game=GAME.slug, entries=tuple(Entry(card=tank) for tank in tanks))


def skirmish(seed):
    return Skirmish(game=GAME, scenario="engagement", seed=f"skirmish {seed}", longest=20_000, moments=3, tries=8)


@pytest.mark.parametrize("first", range(0, BATTLES, 10))
def test_random_battles_conform(first):
    for seed in range(first, first + 10):
        trial = skirmish(seed)
        for check in CHECKS:
            if check not in ELSEWHERE and (check not in SLOW or seed % EVERY == 0):
                check(trial)
        for state in trial.states[:: max(1, len(trial.states) // 40)]:
            assert state.problems() == []


def test_everything_happens_in_them():
    actions, events = kinds([skirmish(seed) for seed in range(12)])
    assert set(actions) == {
        "roll", "lay", "deploy", "straighten", "ready", "activate", "drive", "overwatch", "enter", "pivot", "fire",
        "end", "hold",
    }  # fmt: skip
    assert set(events) >= {
        "tied", "rolled", "laid", "deployed", "turn", "straightened", "left_turrets", "ran", "broke_down", "drove",
        "waits", "entered", "reversed", "flattened", "pivoted", "held", "left_moving", "stopped", "fired", "missed",
        "hit",
        "ricocheted", "destroyed", "ended",
    }  # fmt: skip
