"""A battle played at random, for the checks to look at."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules.battle import Battle, Step
from rules.chance import Fast, Rng, Seeded
from rules.documents import Setup
from rules.engine import Game, State
from rules.setups import prepare


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One battle of *game*, played at random, that the checks look at.

    *longest* is how many actions a battle may take, *moments* how many positions of it are looked at closely, *tries*
    how many actions are tried at each. A game whose `actions` is but a choice of what is legal is not *finite*. Checks
    that go through the whole battle look at one step in *every*, so that many battles can be looked at.
    """

    game: Game
    scenario: str
    seed: str = "1"
    options: tuple[tuple[str, Any], ...] = ()
    longest: int = 5000
    moments: int = 12
    tries: int = 40
    finite: bool = True
    every: int = 1
    module: str = ""

    @cached_property
    def setup(self) -> Setup:
        return prepare(self.game.slug, self.scenario, options=dict(self.options))

    @cached_property
    def battle(self) -> Battle:
        """The battle, as far as it went."""
        battle, chance, rng = Battle(self.setup), Seeded(self.seed), self.rng("battle")
        while (seat := battle.state.actor()) is not None and len(battle.steps) < self.longest:
            battle.play(seat, battle.state.sample(rng), chance)
        return battle

    @cached_property
    def states(self) -> list[State]:
        """Every position of the battle, from the first to the last."""
        return [self.battle.first, *(step.state for step in self.battle.steps)]

    @cached_property
    def walk(self) -> list[tuple[State, Step]]:
        """The steps that are looked at on the way through the battle, each with the position before it."""
        pairs = list(zip(self.states, self.battle.steps, strict=False))
        return pairs[self.rng("walk").randrange(self.every) :: self.every]

    @cached_property
    def filed(self) -> Battle:
        """The battle as far as it is put on file: one step in *every*, from the first."""
        filed = Battle(self.setup)
        filed.steps = self.battle.steps[: -(-len(self.battle.steps) // self.every)]
        return filed

    @cached_property
    def close_ups(self) -> list[State]:
        """Some positions in which somebody must choose: the first, the last of them, and some between."""
        alive = [state for state in self.states if state.actor() is not None]
        assert alive, "nobody may ever act"
        picked = {0, 1, len(alive) - 1, *self.rng("moments").sample(range(len(alive)), min(len(alive), self.moments))}
        return [alive[index] for index in sorted(picked) if index < len(alive)]

    @cached_property
    def pool(self) -> list[Any]:
        """Actions that were legal at some time in the battle: most are not at any other time."""
        found = dict.fromkeys(action for state in self.close_ups for action in state.actions())
        found |= dict.fromkeys(step.action for step in self.battle.steps)
        return list(found)

    def rng(self, purpose: str) -> Rng:
        return Rng(f"{self.seed}/{purpose}")

    def some(self, actions: Any, purpose: str) -> list[Any]:
        """At most *tries* of *actions*."""
        actions = list(actions)
        return actions if len(actions) <= self.tries else self.rng(purpose).sample(actions, self.tries)


def trials(game: Game, seeds: int = 2, **how: Any) -> list[Trial]:
    """Trials of *game*: *seeds* of every scenario as it stands, and of the first with each option chosen otherwise."""
    plain = [Trial(game=game, scenario=scenario.slug, **how) for scenario in game.scenarios]
    found = [replace(trial, seed=str(seed)) for trial in plain for seed in range(1, seeds + 1)]
    chosen = [(option.key, choice) for option in game.options for choice in option.choices[1:3]]
    return found + [replace(plain[0], options=(choice,)) for choice in chosen]


def play_a_little(state: State, rng: Rng) -> None:
    for _ in range(6):
        if state.actor() is None:
            return
        state.apply(state.sample(rng), Fast(rng))


def kinds(found: Iterable[Trial]) -> tuple[Counter[str], Counter[str]]:
    """How often each kind of action and each kind of event came up in the battles of some trials."""
    steps = [step for trial in found for step in trial.battle.steps]
    return Counter(step.action.kind for step in steps), Counter(event.kind for step in steps for event in step.events)
