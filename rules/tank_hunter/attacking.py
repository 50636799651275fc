"""Which attacks and counters are legal."""

from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_hunter import actions
from rules.tank_hunter.cards import AttackType
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.matrix import ATTACKS, MATRIX, answer, first_choice
from rules.tank_hunter.naming import unit_name
from rules.tank_hunter.pieces import Unit, code, seat_of
from rules.tank_hunter.values import ban, ban_on, has_revealed
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def type_of(state: "State", action: actions.Attack) -> AttackType:
    """The type of the attack that *action* declares, if it is legal: it follows from both units (TH-13a)."""
    attacker, target = state.unit(action.attacker), state.unit(action.target)
    if attacker.line == "rear" and target.line == "front":
        return "long_range"
    if action.way == "trample":
        return "trample"
    return first_choice(state.cards.units[attacker.card].type, state.cards.units[target.card].type)


def declared(state: "State", action: actions.Attack) -> Attack:
    """What *action* puts under way: type, shots and charge are fixed (TH-R36)."""
    charge = action.way == "charge"
    type, bonus = type_of(state, action), 2 if charge else 0
    return Attack(
        attacker=action.attacker, target=action.target, type=type, shots=action.shots, charge=charge, bonus=bonus
    )


def refuse_attack(state: "State", seat: int, action: actions.Attack) -> Refusal | None:
    """Why *seat* may not make this attack, or None."""
    return (
        refuse_attacker(state, seat, action.attacker)
        or _refuse_target(state, seat, action.target)
        or _refuse_lines(state, action.attacker, action.target)
        or _refuse_leader(state, seat, action.target)
        or _refuse_way(state, action)
        or _refuse_shots(state, action.attacker, type_of(state, action), action.shots)
    )


def refuse_attacker(state: "State", seat: int, number: int) -> Refusal | None:
    """Why the unit *number* of *seat* may not attack at all, or None."""
    unit = state.find(number)
    if unit is None or seat_of(number) != seat:
        return Refusal("TH-8a", say("you have no unit {code}", code=code(number)))
    if found := refuse_fighting(state, number, unit):
        return found
    if card := ban(state, number, "attack"):
        sentence = say("{unit} may not attack: {card}", unit=unit_name(state, number), card=state.cards.name(card))
        return Refusal("TH-11a", sentence)
    return None


def refuse_fighting(state: "State", number: int, unit: Unit) -> Refusal | None:
    """Why a unit may neither attack nor counter, or None."""
    if not unit.revealed:
        return Refusal("TH-6b", say("{code} is hidden: a hidden unit can do nothing", code=code(number)))
    if unit.disabled:
        return Refusal("TH-18a", say("{unit} is disabled", unit=unit_name(state, number)))
    if number in state.evaded:
        return Refusal("TH-22d", say("{unit} has evaded in this turn", unit=unit_name(state, number)))
    return None


def _refuse_target(state: "State", seat: int, number: int) -> Refusal | None:
    unit = state.find(number)
    if unit is None or seat_of(number) == seat:
        return Refusal("TH-8a", say("no other player has a unit {code}", code=code(number)))
    if not unit.revealed:
        return Refusal("TH-6c", say("{code} is hidden: it cannot be attacked", code=code(number)))
    return None


def _refuse_lines(state: "State", attacker: int, target: int) -> Refusal | None:
    unit, model = state.unit(attacker), state.model(attacker)
    values = {"unit": unit_name(state, attacker), "target": unit_name(state, target)}
    match unit.line, state.unit(target).line:
        case "front", "rear":
            return Refusal("TH-7b", say("{target} stands in the rear line", **values))
        case "rear", "rear" if "paratrooper" not in model.flags:
            return Refusal("TH-7b", say("{unit} stands in the rear line and is no paratrooper", **values))
        case "rear", "front" if "paratrooper" in model.flags and "long_range" not in model.attacks:
            return Refusal("TH-25.13a", say("{unit} attacks from the rear line what is in the rear line", **values))
        case "rear", "front" if "long_range" not in model.attacks:
            return Refusal("TH-7b", say("{unit} stands in the rear line and has no long-range attack", **values))
    return None


def _refuse_leader(state: "State", seat: int, target: int) -> Refusal | None:
    if is_protected(state, target) and not has_revealed(state, seat, "leadership", "front"):
        sentence = say("{target} is a leader: you have none in your front line", target=unit_name(state, target))
        return Refusal("TH-25.12f", sentence)
    return None


def is_protected(state: "State", target: int) -> bool:
    """Whether only a player with a leader may attack the unit *target* (TH-25.12f, TH-R44)."""
    return "leadership" in state.model(target).flags and state.unit(target).line == "front"


def _refuse_way(state: "State", action: actions.Attack) -> Refusal | None:
    if action.way == "attack":
        return None
    mine, theirs = state.model(action.attacker).type, state.model(action.target).type
    if action.way == "charge":
        return _refuse_charge(state, action, mine == theirs == "AFV")
    if "trample" not in MATRIX[mine, theirs] or state.unit(action.attacker).line == "rear":
        return Refusal("TH-13a", say("only an AFV tramples, and only a GUN or INF"))
    attack = Attack(attacker=action.attacker, target=action.target, type="trample")
    if card := ban(state, action.attacker, "trample") or ban_on(state, attack, "trample"):
        return Refusal("TH-11a", say("no trample: {card}", card=state.cards.name(card)))
    return None


def _refuse_charge(state: "State", action: actions.Attack, afv: bool) -> Refusal | None:
    if not state.options.charge:
        return Refusal("TH-23a", say("charges are not played with"))
    if not afv or state.unit(action.attacker).line == "rear":
        return Refusal("TH-23a", say("only an AFV charges, and only at an AFV"))
    return None


def _refuse_shots(state: "State", number: int, type: AttackType, shots: int) -> Refusal | None:
    volley = state.model(number).attacks.get(type)
    values = {"unit": unit_name(state, number), "attack": ATTACKS[type]}
    if volley is None:
        return Refusal("TH-R37", say("{unit} has no value for it: {attack}", **values))
    if not 1 <= shots <= volley.shots:
        most = volley.shots
        return Refusal("TH-16a", say("{unit} fires {most} shots at most: {attack}", most=most, **values))
    return None


def counter_type(state: "State", attack: Attack) -> AttackType | None:
    """How the target may counter *attack*, if at all: in a charge as after it (TH-23c)."""
    if attack.is_counter:
        return None
    return answer(state.model(attack.attacker).type, state.model(attack.target).type, attack.type).counter


def counters_first(state: "State", attack: Attack) -> bool:
    """Whether the counter comes before the attack (TH-13i, TH-23c)."""
    found = answer(state.model(attack.attacker).type, state.model(attack.target).type, attack.type)
    return attack.charge or found.timing == "before"


def may_counter(state: "State", attack: Attack) -> bool:
    """Whether the target of *attack* could counter it, at least once it is turned face up again."""
    unit, type = state.find(attack.target), counter_type(state, attack)
    if unit is None or type is None or unit.disabled or attack.target in state.evaded:
        return False
    return type in state.model(attack.target).attacks and not ban(state, attack.target, "counter", attack)


def refuse_counter(state: "State", attack: Attack, action: actions.Counter) -> Refusal | None:
    """Why this counter may not be made against *attack*, or None."""
    if action.unit != attack.target:
        return Refusal("TH-17e", say("only the unit under attack may counter: {code}", code=code(attack.target)))
    if found := refuse_fighting(state, action.unit, state.unit(action.unit)):
        return found
    if card := ban(state, action.unit, "counter", attack):
        return Refusal("TH-11a", say("it may not counter: {card}", card=state.cards.name(card)))
    type = counter_type(state, attack)
    if type is None:
        return Refusal("TH-14l", say("this attack cannot be countered"))
    return _refuse_shots(state, action.unit, type, action.shots)


def refuse_scout_hunt(state: "State", seat: int, scout: int, action: actions.Counter) -> Refusal | None:
    """Why this unit of *seat* may not counter a failed reconnaissance, or None; it may be hidden (TH-9d)."""
    unit = state.find(action.unit)
    if unit is None or seat_of(action.unit) != seat:
        return Refusal("TH-9d", say("you have no unit {code}", code=code(action.unit)))
    if unit.line != "front":
        return Refusal("TH-9d", say("{code} is not in the front line", code=code(action.unit)))
    if unit.disabled:
        return Refusal("TH-9f", say("{code} is disabled", code=code(action.unit)))
    if action.unit in state.evaded:
        return Refusal("TH-22d", say("{code} has evaded in this turn", code=code(action.unit)))
    if "no_turret" in state.model(action.unit).flags:
        return Refusal("TH-9e", say("{code} has no turret", code=code(action.unit)))
    if card := ban(state, action.unit, "counter"):
        return Refusal("TH-11a", say("it may not counter: {card}", card=state.cards.name(card)))
    type = first_choice(state.model(action.unit).type, state.model(scout).type)
    return _refuse_shots(state, action.unit, type, action.shots)
