"""The bot that takes whatever comes."""

from dataclasses import dataclass

from rules.bots.contract import Deal
from rules.chance import Rng
from rules.engine import Action


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Plays any legal action: the yardstick that every other bot must beat."""

    def choose(self, deal: Deal, seat: int, rng: Rng) -> Action:  # noqa: ARG002
        action: Action = deal().sample(rng)
        return action
