"""What an attack may be expected to bring both sides, with its counter and its ammunition. For bots, not a rule."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.tank_hunter.cards import AttackType
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.matrix import answer, first_choice
from rules.tank_hunter.pieces import ROOM, Model, Unit
from rules.tank_hunter.values import ban, ban_on, has_revealed, supply, threshold

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

POINTS, WORTH = 1.5, 1.0
"""What a point won counts, and a point of a unit on the table, which is the enemy's if it is lost."""
PRESENCE = 70.0
"""What any unit is worth besides its points: who has none left is out (TH-26b)."""
LAST = 150.0
"""What the last unit is worth besides, the last but one half as much, and so on."""
DISABLED = 0.6
REMEMBERED = 50_000


class Swing(NamedTuple):
    """What is gained or lost by the side that attacks, and by the side that is attacked."""

    mine: float = 0.0
    theirs: float = 0.0

    @property
    def value(self) -> float:
        """What it is worth to the side that attacks."""
        return self.mine - self.theirs

    def plus(self, other: "Swing", share: float) -> "Swing":
        """This and, in a *share* of the cases, the *other*."""
        return Swing(self.mine + share * other.mine, self.theirs + share * other.theirs)

    def turned(self) -> "Swing":
        """The same as the other side sees it."""
        return Swing(self.theirs, self.mine)


NOTHING = Swing()


@cache
def odds(threshold: int, shots: int) -> tuple[float, float]:
    """How likely one of *shots* succeeds, and two."""
    hit = min(max(threshold, 0), 6) / 6
    once = 1 - (1 - hit) ** shots
    return once, once - shots * hit * (1 - hit) ** (shots - 1)


def worth(unit: Unit, model: Model, left: int) -> float:
    """What a unit is worth to a player who has *left* of them."""
    return (PRESENCE + LAST * 0.5 ** (left - 1) + WORTH * model.vp) * (DISABLED if unit.disabled else 1.0)


def fire(state: "State", attack: Attack) -> tuple[Swing, float]:
    """What the shots of *attack* bring, and how likely one of them hits."""
    unit, target = state.unit(attack.attacker), state.unit(attack.target)
    models = state.cards.units
    once, twice = odds(threshold(state, attack), attack.shots)
    dry, _ = odds(7 - supply(state, attack.attacker, attack), attack.shots)
    empties = dry * (1 - DISABLED) * (PRESENCE + WORTH * models[unit.card].vp)
    kills, lost = _damage(target, attack.type, once, twice)
    prey = models[target.card]
    return Swing(
        kills * POINTS * prey.vp - empties, -lost * worth(target, prey, len(state.units[attack.target // ROOM]))
    ), once


def _damage(target: Unit, type: str, once: float, twice: float) -> tuple[float, float]:
    """How likely *target* is destroyed, and what share of its worth is lost: a grenade surrounds first (TH-18e)."""
    if type != "grenade" or target.surrounded:
        return once, once
    return twice, twice + (once - twice) * (0.0 if target.disabled else 1 - DISABLED)


def countered(state: "State", attack: Attack) -> tuple[Swing, float]:
    """What a counter to *attack* brings the side that is attacked, and how likely it hits; nothing when it has none."""
    unit, target = state.unit(attack.attacker), state.unit(attack.target)
    mine, theirs = state.cards.units[unit.card], state.cards.units[target.card]
    type = answer(mine.type, theirs.type, attack.type).counter
    if type not in theirs.attacks or target.disabled or attack.target in state.evaded:
        return NOTHING, 0.0
    if (state.lasting or attack.changes) and ban(state, attack.target, "counter", attack):
        return NOTHING, 0.0
    shots = theirs.attacks[type].shots
    bonus = 1 if attack.charge else 0
    return fire(
        state,
        Attack(attacker=attack.target, target=attack.attacker, type=type, shots=shots, is_counter=True, bonus=bonus),
    )


def exchange(state: "State", attack: Attack) -> Swing:
    """What *attack*, not yet rolled for, brings with the counter before it or after its failure (TH-14)."""
    shots, hit = fire(state, attack)
    if attack.is_counter:
        return shots
    back, stops = countered(state, attack)
    if back.value <= 0:
        return shots
    mine, theirs = state.model(attack.attacker).type, state.model(attack.target).type
    if attack.charge or answer(mine, theirs, attack.type).timing == "before":
        return back.turned().plus(shots, 1 - stops)
    return shots.plus(back.turned(), 1 - hit)


def best_exchange(state: "State", number: int, target: int) -> float:
    """The most that the unit *number* may expect of an attack at *target*; 0 when it may make none worth making."""
    known, key = state.cards.expectations, _situation(state, number, target)
    found = known.get(key)
    if found is None:
        if len(known) > REMEMBERED:
            known.clear()
        found = known[key] = _best_exchange(state, number, target)
    return found


def _situation(state: "State", number: int, target: int) -> tuple[Any, ...]:
    """All that the attack depends on."""
    seat, other = number // ROOM, target // ROOM
    unit, prey, lasting = state.units[seat][number], state.units[other][target], state.lasting
    return (
        (unit.card, unit.line, unit.attached, unit.revealed),
        (prey.card, prey.line, prey.attached, prey.surrounded, prey.out_of_ammo, target in state.evaded),
        (state.commanders[seat], len(state.units[seat])),
        (state.commanders[other], len(state.units[other])),
        unit.line == "rear" and has_revealed(state, seat, "spotting"),
        lasting and (number, target, state.active, lasting),
    )


def _best_exchange(state: "State", number: int, target: int) -> float:
    unit, prey, best = state.unit(number), state.unit(target), 0.0
    mine, theirs = state.cards.units[unit.card], state.cards.units[prey.card]
    if ban(state, number, "attack"):
        return 0.0
    for type in _types(unit, mine, prey, theirs):
        attack = Attack(attacker=number, target=target, type=type, shots=mine.attacks[type].shots)
        if type != "trample" or not (ban(state, number, type) or ban_on(state, attack, type)):
            best = max(best, exchange(state, attack).value)
    return best


def _types(unit: Unit, mine: Model, prey: Unit, theirs: Model) -> list[AttackType]:
    attacks = mine.attacks
    if unit.line == "rear":
        if prey.line == "front":
            return ["long_range"] if "long_range" in attacks else []
        if "paratrooper" not in mine.flags:
            return []
    elif prey.line == "rear":
        return []
    type = first_choice(mine.type, theirs.type)
    found: list[AttackType] = [type] if type in attacks else []
    if theirs.type != "AFV" and "trample" in attacks and unit.line == "front":
        found.append("trample")
    return found
