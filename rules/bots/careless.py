"""The bot that a beginner beats: it often moves before it thinks."""

from dataclasses import dataclass

from rules.bots.at_random import AtRandom
from rules.bots.contract import Deal
from rules.bots.greedy import Greedy
from rules.chance import Rng
from rules.engine import Action


@dataclass(frozen=True, slots=True)
class Careless:
    """Plays whatever comes in *lapses* of its choices, and what looks best among *breadth* actions in the others."""

    lapses: float = 0.4
    breadth: int = 40

    def choose(self, deal: Deal, seat: int, rng: Rng) -> Action:
        if rng.random() < self.lapses:
            return AtRandom().choose(deal, seat, rng)
        return Greedy(breadth=self.breadth, samples=2).choose(deal, seat, rng)
