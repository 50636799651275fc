"""The bot that takes what looks best at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.bots.contract import Deal
from rules.chance import Fast, Recording, Rng
from rules.engine import Action, State


@dataclass(frozen=True, slots=True)
class Greedy:
    """Tries every action, or *breadth* of them where there are more, and takes the one that then scores best.

    Where luck decides, it is tried *samples* times, on as many deals of what is hidden.
    """

    breadth: int = 1000
    samples: int = 4

    def choose(self, deal: Deal, seat: int, rng: Rng) -> Action:
        deals = [deal() for _ in range(self.samples)]
        actions = some(deals[0], self.breadth, rng)
        ranked = [(expectation(deals, action, seat, rng), rng.random(), action) for action in actions]
        best: Action = max(ranked, key=lambda entry: entry[:2])[2]
        return best


def some(state: State, most: int, rng: Rng) -> Sequence[Any]:
    """The legal actions of *state*, or *most* of them drawn at random where there are more."""
    actions = state.actions()
    return rng.sample(actions, most) if len(actions) > most else actions


def expectation(deals: Sequence[State], action: Action, seat: int, rng: Rng) -> float:
    """What *seat* may expect of *action*: the mean over *deals*, or the first alone when no luck was in it."""
    values = []
    for state in deals:
        after, chance = state.copy(), Recording(Fast(rng))
        after.advance(action, chance)
        values.append(worth(after, seat))
        if not chance.values and not state.secrets:
            break
    return sum(values) / len(values)


def worth(state: State, seat: int) -> float:
    """What *state* is worth to *seat*: what it won, or else its score."""
    outcome = state.outcome()
    return outcome.reward(seat) if outcome else state.score(seat)
