"""All attacks that can be made, found without asking for each pair of units."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.tank_hunter.actions import Attack
from rules.tank_hunter.frames import Attack as Declared
from rules.tank_hunter.matrix import first_choice
from rules.tank_hunter.pieces import ROOM
from rules.tank_hunter.values import ban, ban_on, has_revealed, is_able

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def attackers(state: "State", seat: int) -> list[int]:
    """The units of *seat* that may attack, if there is a target."""
    units = state.units[seat].items()
    return [number for number, unit in units if is_able(state, number, unit) and not ban(state, number, "attack")]


def targets(state: "State", attacker: int) -> Iterator[int]:
    """The units that *attacker*, a unit that may attack, can choose as target (TH-8b, TH-20b, TH-25.13a)."""
    seat, models = attacker // ROOM, state.cards.units
    unit = state.unit(attacker)
    model = models[unit.card]
    front = unit.line == "front" or "long_range" in model.attacks
    rear = unit.line == "rear" and "paratrooper" in model.flags
    if not front and not rear:
        return
    for other, units in enumerate(state.units):
        if other == seat:
            continue
        for number, target in units.items():
            if not target.revealed or not (front if target.line == "front" else rear):
                continue
            led = target.line == "front" and "leadership" in models[target.card].flags
            if not led or has_revealed(state, seat, "leadership", "front"):
                yield number


def attacks(state: "State", attacker: int) -> Iterator[Attack]:
    """All attacks that *attacker*, a unit that may attack, can declare: with salvos of every size (TH-16e)."""
    for target in targets(state, attacker):
        yield from attacks_on(state, attacker, target)


def attacks_on(state: "State", attacker: int, target: int) -> Iterator[Attack]:
    """All attacks on *target* that *attacker* can declare."""
    unit, goal = state.unit(attacker), state.unit(target)
    model, kind = state.cards.units[unit.card], state.cards.units[goal.card].type
    values = model.attacks
    far = unit.line == "rear" and goal.line == "front"
    if volley := values.get("long_range" if far else first_choice(model.type, kind)):
        yield from (Attack(attacker, target, "attack", shots) for shots in range(volley.shots, 0, -1))
    if unit.line == "rear" or model.type != "AFV":
        return
    if kind != "AFV":
        if "trample" in values and not _no_trample(state, attacker, target):
            yield Attack(attacker, target, "trample")
    elif state.options.charge and (volley := values.get("anti_armour")):
        yield from (Attack(attacker, target, "charge", shots) for shots in range(volley.shots, 0, -1))


def _no_trample(state: "State", attacker: int, target: int) -> bool:
    if not state.lasting and not state.unit(attacker).attached and not state.commanders[attacker // ROOM]:
        return False
    attack = Declared(attacker=attacker, target=target, type="trample")
    return bool(ban(state, attacker, "trample") or ban_on(state, attack, "trample"))


def can_attack(state: "State", number: int) -> bool:
    """Whether the unit *number* could attack something now."""
    if not is_able(state, number, state.unit(number)) or ban(state, number, "attack"):
        return False
    return any(True for _ in attacks(state, number))
