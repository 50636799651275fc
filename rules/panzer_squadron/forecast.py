"""What a shot may do, told before it: the D10 with all that modifies it, then the D100 (PS-8, PS-10)."""

from fractions import Fraction
from typing import TYPE_CHECKING

from rules.forecast import Forecast
from rules.odds import Prospect
from rules.panzer_squadron.actions import Action, Fire
from rules.panzer_squadron.matchup import TO_HIT, destroyed
from rules.panzer_squadron.penetration import hit_bonus
from rules.panzer_squadron.pieces import SECTIONS
from rules.panzer_squadron.shooting import reasons, sight
from rules.totals import Total
from rules.words import say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def forecast(state: "State", action: Action) -> Forecast | None:
    """The chances of the shot of *action*; None where nobody fires, or cannot see."""
    if not isinstance(action, Fire):
        return None
    firer, target = state.tank(action.tank), state.tank(action.target)
    if (seen := sight(state, firer, target)) is None:
        return None
    total = reasons(state, action, seen)
    perforation, armour = state.models[firer.model].perforation, state.models[target.model].armour(seen.section)
    hits = Fraction(sum(hit_bonus(face + total.value) is not None for face in TO_HIT), len(TO_HIT))
    return Forecast(
        (
            Prospect(say("destroyed"), destroyed(perforation, armour, total.value), ("PS-10.1", "PS-10.4a")),
            Prospect(say("hit"), hits, ("PS-8.1", "PS-8.2a")),
        ),
        (
            (say("added to the D10"), total),
            (say("perforation against {section} armour", section=SECTIONS[seen.section]),
             Total().plus(perforation, "PS-10.1").plus(-armour, "PS-7.1")),
        ),
    )  # fmt: skip
