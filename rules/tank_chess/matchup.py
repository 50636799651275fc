"""Whether a shot destroys, by the section it strikes: no die is rolled (CH-7.2)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.odds import Prospect
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.pieces import SECTIONS, Section

STRUCK: dict[Section, str] = {"front": "CH-6.1", "side": "CH-6.3", "rear": "CH-6.2"}


def fights(card: Any) -> bool:
    """Whether *card* is a unit that plays."""
    return isinstance(card, UnitCard)


def odds(attacker: UnitCard, defender: UnitCard) -> Iterator[Prospect]:
    """One or nothing for each section of armour."""
    firer, target = attacker.figures_in_play(), defender.figures_in_play()
    for section, rule in STRUCK.items():
        destroys = firer.weapon > target.armour(section)
        yield Prospect(SECTIONS[section], Fraction(destroys), (rule, "CH-7.2"))
