"""What a shot will do, told before it: no die is rolled (CH-7.2)."""

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.forecast import Forecast
from rules.odds import Prospect
from rules.tank_chess.actions import Action, Move
from rules.tank_chess.pieces import SECTIONS
from rules.tank_chess.play import destroys
from rules.tank_chess.telling import SECTION_RULES, armour_struck
from rules.tank_chess.walking import kind_of
from rules.totals import Total
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_chess.state import State


def forecast(state: "State", action: Action) -> Forecast | None:
    """Whether the shot of *action* destroys; None where nobody fires."""
    if not isinstance(action, Move) or action.target is None:
        return None
    unit = state.armies[state.seat][action.origin]
    certain = Fraction(destroys(state, unit, action.square, action.target))
    weapon, (section, armour) = kind_of(state, unit).weapon, armour_struck(state, action.square, action.target)
    label = say("weapon against {section} armour", section=SECTIONS[section])
    total = Total().plus(weapon, "CH-7.2").plus(-armour, SECTION_RULES[section])
    return Forecast((Prospect(say("destroyed"), certain, ("CH-7.2",)),), ((label, total),))
