"""What one shot does to a tank, by section and distance: the D10 of the hit (PS-8.2), then the D100 (PS-10)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from rules.odds import Prospect
from rules.panzer_squadron import penetration
from rules.panzer_squadron.cards import Tank
from rules.panzer_squadron.pieces import SECTIONS
from rules.panzer_squadron.shooting import ROTATION
from rules.panzer_squadron.sight import NEAR_RANGE
from rules.words import say

TO_HIT = range(1, 11)


def fights(card: Any) -> bool:
    """Whether *card* is a tank."""
    return isinstance(card, Tank)


def odds(
    attacker: Tank,
    defender: Tank,
    *,
    firer_moving: bool = False,
    target_moving: bool = False,
    rotated: bool = False,
    cover: int = 0,
) -> Iterator[Prospect]:
    """The chance that one shot destroys, for each section of armour near and far.

    *rotated*: the turret is turned for the shot; *cover*: what tiles and partial hiding add, -1 or less.
    """
    usual = (-1 if firer_moving else 1) - target_moving + (ROTATION if rotated else 0) + cover
    for section, name in SECTIONS.items():
        armour = defender.armour(section)
        near, far = (destroyed(attacker.stats.perforation, armour, usual + bonus) for bonus in (1, 0))
        yield Prospect(
            say("{section}, within {hexes} hexes", section=name, hexes=NEAR_RANGE), near, ("PS-8.2", "PS-12.2")
        )
        yield Prospect(say("{section}, farther away", section=name), far, ("PS-8.1", "PS-10.1"))


@cache
def destroyed(perforation: int, armour: int, modifier: int) -> Fraction:
    """The chance that a shot with that *modifier* to its D10 hits and pierces *armour* (PS-8.1, PS-10.1)."""
    bonuses = (penetration.hit_bonus(face + modifier) for face in TO_HIT)
    pierced = sum(penetration.odds(perforation, armour, bonus) for bonus in bonuses if bonus is not None)
    return Fraction(pierced, 100 * len(TO_HIT))
