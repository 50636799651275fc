"""Shots: which may be ordered, and what modifies them (PS-6 to PS-9)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.panzer_squadron.actions import Fire
from rules.panzer_squadron.choosing import refuse_activation, refuse_choice, refuse_other
from rules.panzer_squadron.moving import SHOT_COST, may_shoot
from rules.panzer_squadron.pieces import Tank, seat_of
from rules.panzer_squadron.sight import Sight
from rules.totals import Part, Total
from rules.words import say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

ROTATION = -2
"""What rotating the turret takes off a shot (PS-9.3a)."""
HEADINGS = tuple(tuple(heading for heading in range(6) if arc >> heading & 1) for arc in range(64))
"""The headings of an arc, by its bits."""


def sight(state: "State", firer: Tank, target: Tank) -> Sight | None:
    """What *firer* sees of *target*; None when it cannot be fired at (PS-6.4)."""
    return state.land.sights[firer.hex, target.hex, target.facing]


def bears(state: "State", firer: Tank, target: Tank) -> bool:
    """Whether *firer* sees *target* and its gun covers it, or its turret can be rotated to (PS-R15, PS-1.4a)."""
    seen = state.land.sights[firer.hex, target.hex, target.facing]
    return seen is not None and bool(
        seen.arc >> (firer.facing + firer.turret) % 6 & 1 or not state.models[firer.model].turretless
    )


def shots(state: "State", number: int, target: int) -> Iterator[Fire]:
    """Every shot that the tank called *number* could order at the enemy called *target*, the turret as it is first."""
    firer = state.tank(number)
    if seen := sight(state, firer, state.tank(target)):
        for heading in _headings(state, firer, seen.arc):
            yield Fire(number, target, heading)


def _headings(state: "State", firer: Tank, arc: int) -> Iterator[int | None]:
    """The vertices to rotate the turret to, None for leaving it as it is."""
    if arc >> firer.heading & 1:
        yield None
    if not state.models[firer.model].turretless:
        yield from (heading for heading in HEADINGS[arc] if heading != firer.heading)


def modifier(state: "State", action: Fire, seen: Sight) -> int:
    """What is added to the D10 of a shot: the sum that `reasons` explains."""
    firer, target = state.tank(action.tank), state.tank(action.target)
    return (
        seen.modifier
        + (-1 if firer.moving else 1)
        + (0 if action.heading is None else ROTATION)
        - (target.moving or state.is_underway(action.target))
    )


def reasons(state: "State", action: Fire, seen: Sight) -> Total:
    """Everything that modifies a shot, each with its rule (PS-9.6)."""
    firer, target = state.tank(action.tank), state.tank(action.target)
    total = Total().plus(-1, "PS-9.2") if firer.moving else Total().plus(1, "PS-9.1")
    if action.heading is not None:
        total = total.plus(ROTATION, "PS-9.3a")
    if target.moving or state.is_underway(action.target):
        total = total.plus(-1, "PS-9.4")
    return _joined(total, seen.parts)


def _joined(total: Total, parts: tuple[Part, ...]) -> Total:
    for part in parts:
        total = total.plus(part.amount, part.rule)
    return total


def refuse_fire(state: "State", action: Fire) -> Refusal | None:
    """Why the shot may not be ordered, or None when it may."""
    match state.stage:
        case "orders":
            found = _refuse_free_shot(state, action.tank)
        case "drive":
            found = _refuse_paid_shot(state, action.tank)
        case _:
            found = _refuse_opportunity(state, action)
    return found or _refuse_target(state, action) or _refuse_aim(state, action)


def _refuse_free_shot(state: "State", number: int) -> Refusal | None:
    if found := refuse_activation(state, number):
        return found
    if state.tank(number).moving and not (state.activation and state.activation.broken):
        return Refusal("PS-R7", say("{number} must change hex before it fires", number=number))
    return None


def _refuse_paid_shot(state: "State", number: int) -> Refusal | None:
    if (found := refuse_other(state, number)) or (activation := state.activation) is None:
        return found
    if not may_shoot(tank := state.tank(number), activation):
        if tank.moving:
            return Refusal("PS-R7", say("{number} must change hex before it fires", number=number))
        return Refusal("PS-R6", say("{number} has rolled for points: it must move or pivot before it fires",
                                    number=number))  # fmt: skip
    if (points := activation.points or 0) < SHOT_COST:
        return Refusal("PS-4.3b", say("a shot costs {cost}, {points} are left", cost=SHOT_COST, points=points))
    return None


def _refuse_opportunity(state: "State", action: Fire) -> Refusal | None:
    seat = 1 - state.seat
    tank = state.squadrons[seat].get(action.tank)
    if tank is None:
        return refuse_choice(state, seat, action.tank)
    if tank.status == "done":
        return Refusal("PS-12.3a", say("{number} has been activated and does not lie in wait", number=action.tank))
    if not state.is_underway(action.target):
        return Refusal("PS-12.3b", say("an opportunity shot is for the tank that is being moved"))
    return None


def _refuse_target(state: "State", action: Fire) -> Refusal | None:
    seat = seat_of(action.target)
    if seat == seat_of(action.tank):
        return Refusal("PS-6.1a", say("{number} is no enemy", number=action.target))
    if action.target in state.wrecks[seat]:
        return Refusal("PS-6.1a", say("{number} is a wreck already", number=action.target))
    if action.target not in state.squadrons[seat]:
        return Refusal("PS-6.1a", say("the enemy has no tank {number} on the board", number=action.target))
    return None


def _refuse_aim(state: "State", action: Fire) -> Refusal | None:
    firer = state.tank(action.tank)
    if seen := sight(state, firer, state.tank(action.target)):
        return _refuse_heading(state, action, firer, seen)
    sentence = say("{firer} cannot draw two lines to the armour of {target}", firer=action.tank, target=action.target)
    return Refusal("PS-6.4", sentence)


def _refuse_heading(state: "State", action: Fire, firer: Tank, seen: Sight) -> Refusal | None:
    turretless, heading = state.models[firer.model].turretless, action.heading
    if turretless and (heading is not None or not seen.arc >> firer.heading & 1):
        return Refusal("PS-1.4a", say("{number} has no turret: it fires only ahead of its hull", number=action.tank))
    if heading == firer.heading:
        return Refusal("PS-9.3a", say("the turret of {number} points there already", number=action.tank))
    if not seen.arc >> (firer.heading if heading is None else heading) & 1:
        return Refusal("PS-R15", say("the gun does not bear on {target}: rotate the turret", target=action.target))
    return None
