"""What a bot is, and how it is asked for a choice without being shown the truth."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from rules.chance import Rng
from rules.engine import Action, State

Deal = Callable[[], State]
"""Gives, each time, a state of its own that agrees with all that the seat knows."""


class Bot(Protocol):
    """A player: it may keep nothing from one choice to the next."""

    def choose(self, deal: Deal, seat: int, rng: Rng) -> Action:
        """The action that *seat* takes, knowing of the battle only what *deal* tells."""


def ask(bot: Bot, state: State, rng: Rng) -> Action:
    """The action that *bot* takes for the actor of *state*."""
    seat = state.actor()
    if seat is None:
        raise ValueError("expected a battle that goes on, got one that is over")
    return bot.choose(partial(state.determinize, seat, rng), seat, rng)
