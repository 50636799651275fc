"""What a shot may do, told before it: Attack dice against Defence dice, of which 4, 5 and 6 count (TK-10, TK-11)."""

from typing import TYPE_CHECKING

from rules.forecast import Forecast
from rules.odds import Prospect
from rules.tanks.actions import Action, Shoot
from rules.tanks.matchup import gets_through
from rules.tanks.pieces import Shot
from rules.tanks.shooting import attack_dice, defence_dice, kept_dice, rolled_dice
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tanks.state import State


def forecast(state: "State", action: Action) -> Forecast | None:
    """The chances of the shot of *action*, without cards that may yet be used; None where nobody shoots."""
    if not isinstance(action, Shoot):
        return None
    imagined = state.copy()
    shot = imagined.shot = Shot(tank=action.tank, target=action.target, dice=state.shot.dice if state.shot else None)
    attack, defence = attack_dice(imagined, shot), defence_dice(imagined, shot)
    dice, against = max(attack.value, 0), rolled_dice(defence)
    again = state.tanks[action.tank].is_stationary
    chance = gets_through(dice, against, again=again, keeps=kept_dice(imagined) if again else 0)
    rules = ("TK-10.2b", "TK-11.1d", *(("TK-10.3a",) if again else ()))
    sums = ((say("Attack dice"), attack), (say("Defence dice, six at the most"), defence))
    return Forecast((Prospect(say("damage"), chance, rules),), sums, tuple(_notes(state, action, again)))


def _notes(state: "State", action: Shoot, again: bool) -> list[Say]:
    notes = [say("the dice are re-rolled when that is better")] if again else []
    if not all(card.up for card in state.tanks[action.target].cards):
        notes.append(say("the target has face-down cards that may change this"))
    return notes
