"""What an attack may do, told before it: its threshold, and every face that may come up (TH-8c, TH-16)."""

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from rules.forecast import Forecast
from rules.odds import Prospect
from rules.tank_hunter import actions as act
from rules.tank_hunter.attacking import counters_first, declared, may_counter
from rules.tank_hunter.fighting import may_evade
from rules.tank_hunter.frames import Attack, Recon
from rules.tank_hunter.matrix import first_choice
from rules.tank_hunter.naming import unit_name
from rules.tank_hunter.values import attack_value, bonuses, defence_value, supply, threshold
from rules.totals import Total
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

FACES = range(1, 7)
Rolls = dict[tuple[int, bool], Fraction]
"""How likely so many hits are, and whether some face emptied the unit."""


def forecast(state: "State", action: act.Action) -> Forecast | None:
    """The chances of the attack or counter that *action* is; None for all else."""
    attack = _attack(state, action)
    if attack is None:
        return None
    target = state.unit(attack.target)
    surrounds = attack.type == "grenade" and not target.surrounded
    enough = 2 if surrounds else 1
    rolls = salvo(threshold(state, attack), supply(state, attack.attacker, attack), attack.shots, enough)
    lost = Prospect(say("destroyed"), _at_least(rolls, enough), ("TH-8d",))
    dry = Prospect(
        say("out of ammo afterwards"), sum((c for (_, dry), c in rolls.items() if dry), Fraction(0)), ("TH-8e",)
    )
    hit = Prospect(say("surrounded"), _at_least(rolls, 1), ("TH-13h",))
    return Forecast((hit, lost, dry) if surrounds else (lost, dry), _sums(state, attack), tuple(_notes(state, attack)))


def _attack(state: "State", action: act.Action) -> Attack | None:
    if isinstance(action, act.Attack):
        return declared(state, action)
    if not isinstance(action, act.Counter):
        return None
    top = state.stack[-1]
    against = top.scout if isinstance(top, Recon) else top.attacker if isinstance(top, Attack) else None
    if against is None:
        return None
    type = first_choice(state.model(action.unit).type, state.model(against).type)
    bonus = 1 if isinstance(top, Attack) and top.charge else 0
    return Attack(attacker=action.unit, target=against, type=type, shots=action.shots, is_counter=True, bonus=bonus)


@cache
def salvo(limit: int, supply: int, shots: int, enough: int) -> Rolls:
    """What a salvo of so many *shots* may come to, each hitting with *limit* or less, until there are *enough* hits."""
    found: Rolls = {(0, False): Fraction(1)}
    for _ in range(shots):
        after: Rolls = {}
        for (hits, dry), chance in found.items():
            for face in FACES if hits < enough else (None,):
                then = (hits, dry) if face is None else (hits + (face <= limit), dry or face >= supply)
                after[then] = after.get(then, Fraction(0)) + (chance if face is None else chance / len(FACES))
        found = after
    return found


def _at_least(rolls: Rolls, count: int) -> Fraction:
    return sum((chance for (hits, _), chance in rolls.items() if hits >= count), Fraction(0))


def _sums(state: "State", attack: Attack) -> tuple[tuple[Say, Total], ...]:
    total = Total().plus(attack_value(state, attack), "TH-8c").plus(-defence_value(state, attack), "TH-15b")
    for part in bonuses(state, attack).parts:
        total = total.plus(part.amount, part.rule)
    empties = Total().plus(supply(state, attack.attacker, attack), "TH-8e")
    return (say("each die at most"), total), (say("a face that empties it, or more"), empties)


def _notes(state: "State", attack: Attack) -> list[Say]:
    notes = [say("unless an event is played")]
    if not attack.is_counter and counters_first(state, attack) and may_counter(state, attack):
        notes.append(say("{target} may counter first", target=unit_name(state, attack.target)))
    if may_evade(state, attack):
        notes.append(say("{target} may evade a hit", target=unit_name(state, attack.target)))
    return notes
