"""What the abilities of units do when they are used."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_hunter import actions, fighting, frames, losses, recounting, resolving, telling
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import ROOM
from rules.tank_hunter.values import ability, supply

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def lead(state: "State", action: actions.Lead, _: Chance, log: Log) -> None:
    """Exhaust a leader for the attack (TH-25.12a)."""
    exhaust(state, action.unit)
    top = state.stack[-1]
    if isinstance(top, frames.Attack):
        state.stack[-1] = replace(top, led=True, phase="roll")
    if log is not None:
        log.append(recounting.led(state, action.unit))


def exhaust(state: "State", number: int) -> None:
    """Turn a unit sideways (TH-19a)."""
    state.units[number // ROOM][number] = replace(state.unit(number), exhausted=True)


def evade(state: "State", _: actions.Evade, chance: Chance, log: Log) -> None:
    """Roll for evasion (TH-22b)."""
    attack = state.stack[-1]
    if not isinstance(attack, frames.Attack):
        raise ValueError("expected an attack to evade, got none")
    value, face = ability(state, attack.target, "evasion") or 0, chance.die(6, "TH-22b")
    state.evaded = state.evaded | {attack.target}
    if log is not None:
        log.append(recounting.evaded(state, attack, face, value))
    escaped = face <= value
    state.stack[-1] = replace(attack, spoiled=True, phase="roll") if escaped else fighting.strike(state, attack, log)


def flak(state: "State", action: actions.Flak, chance: Chance, log: Log) -> None:
    """Fire at an air strike (TH-21e)."""
    top = state.stack[-1]
    if isinstance(top, frames.Played):
        resolving.fire_flak(state, top, action.unit, chance, log)


def ford(state: "State", action: actions.Ford, chance: Chance, log: Log) -> None:
    """Ignore a water event (TH-25.9a)."""
    exhaust(state, action.unit)
    lasting = list(state.lasting)
    at = next(index for index, some in enumerate(lasting) if some.card == action.card and not some.ignored)
    lasting[at] = replace(lasting[at], ignored=True)
    state.lasting = tuple(lasting)
    if log is not None:
        log.append(telling.forded(state, action))
    _test(state, action.unit, chance, log, "TH-25.9c")


def _test(state: "State", number: int, chance: Chance, log: Log, rule: str) -> None:
    """Roll a die for the ammunition of a unit whose ability was used."""
    face = chance.die(6, rule)
    if log is not None:
        log.append(recounting.tested(state, number, face, rule))
    if face >= supply(state, number):
        losses.empty(state, number, log, rule)


def carry(state: "State", action: actions.Carry, chance: Chance, log: Log) -> None:
    """Hide a unit, or bring it to the rear line (TH-25.10, TH-25.11)."""
    exhaust(state, action.carrier)
    passenger = state.unit(action.passenger)
    infantry = state.cards.units[passenger.card].type == "INF"
    if log is not None:
        log.append(telling.carried(state, action))
    changed = replace(passenger, revealed=False) if action.how == "hide" else replace(passenger, line="rear")
    state.units[action.passenger // ROOM][action.passenger] = changed
    _test(state, action.carrier, chance, log, "TH-25.10c" if infantry else "TH-25.11b")
