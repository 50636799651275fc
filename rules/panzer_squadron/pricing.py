"""House points: how many tanks make an even match, by the game's own penetration rule (PS-G6: the game prints none)."""

from dataclasses import dataclass
from math import prod

from rules.panzer_squadron.penetration import BONUSES, odds

SHARES = {"front": 6, "side": 3, "rear": 1}
"""How many of ten hits strike each section."""
UNMODIFIED = BONUSES[:-1]
"""The bonuses of the five faces of the D10 that hit without any modifier."""
TURRETLESS = 0.9
BREAKDOWN = 0.95


@dataclass(frozen=True, slots=True)
class Fighter:
    """What of a tank counts when it shoots and is shot at."""

    perforation: int
    front: int
    side: int
    rear: int
    turretless: bool = False
    breakdown: int | None = None

    def kills(self, other: "Fighter") -> float:
        """The chance in a hundred that a hit of this tank destroys the *other*, over sections and bonuses."""
        weighted = (
            share * odds(self.perforation, getattr(other, section), bonus)
            for section, share in SHARES.items()
            for bonus in UNMODIFIED
        )
        return sum(weighted) / (sum(SHARES.values()) * len(UNMODIFIED))


def price(tank: Fighter, yardsticks: tuple[Fighter, ...]) -> int:
    """The points of *tank*: its worth against each of the *yardsticks*, their geometric mean, in hundredths.

    By Lanchester's square law two squadrons are even when their numbers are as the square roots of the chances to kill.
    """
    worth: float = prod(tank.kills(other) / other.kills(tank) for other in yardsticks) ** (0.5 / len(yardsticks))
    handicap = (TURRETLESS if tank.turretless else 1) * (BREAKDOWN if tank.breakdown else 1)
    return round(100 * worth * handicap)
