"""An attack from its declaration to its end (TH-8g): rounds of events, the counter, the dice, ammunition."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_hunter import losses, recounting
from rules.tank_hunter.attacking import counters_first, may_counter
from rules.tank_hunter.frames import NOBODY, Attack
from rules.tank_hunter.losses import Log
from rules.tank_hunter.matrix import EVADED, LED, first_choice
from rules.tank_hunter.pieces import seat_of
from rules.tank_hunter.values import supply, threshold
from rules.tank_hunter.windows import may_play, next_at_attack

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

WAITING = frozenset({"answer", "hit", "reply"})


def declare(state: "State", attack: Attack, log: Log) -> None:
    """Put *attack* under way: everybody may react before its first die."""
    state.stack.append(replace(attack, asking=next_at_attack(state, attack)))
    if log is not None:
        log.append(recounting.declared(state, attack))


def declare_counter(state: "State", units: tuple[int, int], shots: int, log: Log, bonus: int = 0) -> None:
    """Put a counter of one of *units* at the other under way: of the type it attacks with (TH-17c, TH-13n)."""
    unit, against = units
    type = first_choice(state.model(unit).type, state.model(against).type)
    declare(state, Attack(attacker=unit, target=against, type=type, shots=shots, is_counter=True, bonus=bonus), log)


def step(state: "State", attack: Attack, chance: Chance, log: Log) -> bool:
    """Go on with *attack*, on top of the stack, by one step; False when somebody must choose first."""
    phase = attack.phase
    if phase in WAITING:
        return False
    if phase == "declared":
        return _after_declaration(state, attack)
    if phase == "answered":
        return _after_counter(state, attack, log)
    if phase == "aim":
        return _aim(state, attack)
    if phase == "roll":
        return _roll(state, attack, chance, log)
    _finish(state, attack)
    return True


def _go(state: "State", attack: Attack) -> bool:
    state.stack[-1] = attack
    return True


def _after_declaration(state: "State", attack: Attack) -> bool:
    if _is_void(state, attack):
        return _go(state, replace(attack, phase="done"))
    if attack.asking != NOBODY:
        return False
    first = not attack.is_counter and counters_first(state, attack) and may_counter(state, attack)
    return _go(state, replace(attack, phase="answer" if first else "aim"))


def _is_void(state: "State", attack: Attack) -> bool:
    """Whether there is nothing left to roll for, or nobody: a hidden unit can do nothing (TH-R20, TH-6b)."""
    attacker = state.find(attack.attacker)
    return attack.cancelled or attacker is None or not attacker.revealed or state.find(attack.target) is None


def _after_counter(state: "State", attack: Attack, log: Log) -> bool:
    """The attack takes place only if the counter failed, and not by a unit that has just evaded it (TH-13i, TH-22g)."""
    lost = attack.countered or attack.attacker in state.evaded or _is_void(state, attack)
    if lost and log is not None:
        log.append(recounting.not_made(state, attack))
    return _go(state, replace(attack, phase="done" if lost else "aim"))


def _aim(state: "State", attack: Attack) -> bool:
    if leaders(state, attack):
        return False
    return _go(state, replace(attack, phase="roll"))


def leaders(state: "State", attack: Attack) -> list[int]:
    """The leaders that may be exhausted for *attack* (TH-25.12a, TH-25.12d)."""
    if attack.led or attack.type not in LED:
        return []
    if (unit := state.find(attack.attacker)) is None or state.cards.units[unit.card].type != "AFV":
        return []
    return [
        number
        for number, unit in state.units[seat_of(attack.attacker)].items()
        if unit.revealed
        and unit.line == "front"
        and not unit.exhausted
        and "leadership" in state.cards.units[unit.card].flags
    ]


def _roll(state: "State", attack: Attack, chance: Chance, log: Log) -> bool:
    """Roll the shots that are left, up to one that hits and may be answered (TH-16b)."""
    if not attack.fired and _is_void(state, attack):
        return _go(state, replace(attack, phase="done"))
    state.fought = state.fought | {attack.attacker}
    if _is_void(state, attack):
        return _check(state, attack, log)
    while attack.fired < attack.shots and not attack.spoiled and state.find(attack.target) is not None:
        attack, hit = _shoot(state, attack, chance, log)
        if hit and may_answer_hit(state, attack):
            return _go(state, replace(attack, phase="hit"))
        if hit:
            attack = strike(state, attack, log)
    return _check(state, attack, log)


def _shoot(state: "State", attack: Attack, chance: Chance, log: Log) -> tuple[Attack, bool]:
    """Roll one shot: with a leader two dice, of which the lower counts and either may empty (TH-25.12)."""
    rule = "TH-25.12a" if attack.led else "TH-8c"
    faces = [chance.die(6, rule) for _ in range(2 if attack.led else 1)]
    hit = min(faces) <= threshold(state, attack)
    if log is not None:
        log.append(recounting.shot(state, attack, tuple(faces), hit=hit))
    dry = max(faces) >= supply(state, attack.attacker, attack)
    return replace(attack, fired=attack.fired + 1, empty=attack.empty or dry), hit


def may_answer_hit(state: "State", attack: Attack) -> bool:
    """Whether the owner of the target might evade, or cancel the hit, before it takes effect."""
    return may_evade(state, attack) or may_play(state, seat_of(attack.target), "own_hit", attack)


def may_evade(state: "State", attack: Attack) -> bool:
    """Whether the target may roll for evasion (TH-22)."""
    unit = state.find(attack.target)
    if not state.options.evasion or unit is None or attack.type not in EVADED:
        return False
    if not unit.revealed or unit.disabled or attack.target in state.fought:
        return False
    return state.cards.units[unit.card].evasion is not None


def strike(state: "State", attack: Attack, log: Log) -> Attack:
    """Let a hit take effect: a grenade surrounds, all else destroys (TH-8d, TH-13h)."""
    by = seat_of(attack.attacker)
    if attack.type == "grenade":
        losses.surround(state, attack.target, by, log)
    else:
        losses.destroy(state, attack.target, by, log)
    return replace(attack, hits=attack.hits + 1, phase="roll")


def _check(state: "State", attack: Attack, log: Log) -> bool:
    """When the salvo is over: one marker for all faces (TH-R21), then the counter to a failure (TH-8f)."""
    if attack.empty and state.find(attack.attacker) is not None:
        losses.empty(state, attack.attacker, log, "TH-8e")
    replies = not attack.hits and not attack.is_counter and not _is_void(state, attack)
    if replies and not counters_first(state, attack) and may_counter(state, attack):
        return _go(state, replace(attack, phase="reply"))
    return _go(state, replace(attack, phase="done"))


def _finish(state: "State", attack: Attack) -> None:
    """Take *attack* off the stack; an attack that it countered beforehand learns how it went."""
    state.stack.pop()
    if attack.is_counter and state.stack and isinstance(below := state.stack[-1], Attack):
        state.stack[-1] = replace(below, countered=attack.hits > 0)


def counter(state: "State", attack: Attack, shots: int, log: Log) -> None:
    """The target of *attack* counters: before it, in a charge with a bonus, or after its failure (TH-17a, TH-23c)."""
    state.stack[-1] = replace(attack, phase="answered" if attack.phase == "answer" else "done")
    bonus = 1 if attack.charge else 0
    declare_counter(state, (attack.target, attack.attacker), shots, log, bonus)
