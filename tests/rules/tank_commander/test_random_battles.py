"""Seeded battles over all nine scenarios: what is listed is all there is to choose from, and everything happens."""

import pytest

from rules.chance import Fast, Rng
from rules.setups import prepare
from rules.tank_commander import GAME
from rules.tank_commander.actions import Bring, Lay, Move
from tests.rules.tank_commander.boards import CARDS

BATTLES = 216
LONGEST = 100
"""Turns: the default of the option."""


def battles(scenario, count, first=0):
    """The states and actions of so many battles of *scenario*."""
    start = GAME.start(prepare("tank_commander", scenario))
    for seed in range(first, first + count):
        rng, state = Rng(f"{scenario}/{seed}"), start.copy()
        chance = Fast(rng)
        while state.actor() is not None:
            action = state.sample(rng)
            yield state, action
            state.advance(action, chance)
        assert state.turn <= LONGEST


def end_of(action):
    """What matters of a move: who moves, and where to."""
    match action:
        case Move():
            return action.unit, action.path[-1]
        case Bring():
            return action.card, action.rider, action.path[-1]
    return action


@pytest.mark.parametrize("scenario", [scenario.slug for scenario in GAME.scenarios])
def test_whatever_is_legal_is_listed_but_for_detours_to_the_same_end(scenario):
    pool = {}
    for number, (state, action) in enumerate(battles(scenario, 3)):
        pool[action] = None
        if number % 25 == 0:
            listed = set(state.actions())
            ends = set(map(end_of, listed))
            for tried in pool:
                legal = state.refusal(tried) is None
                assert legal or tried not in listed
                assert not legal or end_of(tried) in ends, f"{tried} is legal, and not listed"
            assert not state.problems()


def test_every_kind_of_action_and_every_event_card_comes_up_in_two_hundred_battles(record_property):
    kinds, laid = {}, {}
    for scenario in GAME.scenarios:
        for _, action in battles(scenario.slug, BATTLES // 9, first=100):
            kinds[action.kind] = kinds.get(action.kind, 0) + 1
            if isinstance(action, Lay):
                laid[action.card] = laid.get(action.card, 0) + 1
    events = {id for id, card in CARDS.items() if card.kind == "event"}
    listed = ", ".join(f"{name} {count}" for name, count in sorted((kinds | laid).items()))
    record_property("kinds", f"tank_commander   {BATTLES} battles: {listed}")
    assert len(kinds) == 21
    assert events - laid.keys() == set()
