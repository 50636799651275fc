"""What actions do. `perform` tells what happened, `advance` makes the same change and tells nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.engine import Event
from rules.panzer_squadron import placing, telling
from rules.panzer_squadron.actions import (
    Action,
    Activate,
    Deploy,
    Drive,
    End,
    Enter,
    Fire,
    Hold,
    Lay,
    Overwatch,
    Pivot,
    Ready,
    Roll,
    Straighten,
)
from rules.panzer_squadron.moving import pivot_cost, way_of
from rules.panzer_squadron.penetration import hit_bonus, is_pierced
from rules.panzer_squadron.pieces import Activation, Tank, seat_of
from rules.panzer_squadron.shooting import bears, modifier, sight
from rules.panzer_squadron.turns import Log, end_activation, turrets_done

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def advance(state: "State", action: Action, chance: Chance) -> None:
    """Change *state* as *action* demands."""
    DEEDS[type(action)](state, action, chance, None)


def perform(state: "State", action: Action, chance: Chance) -> list[Event]:
    """Change *state* as *action* demands and tell what happened."""
    log: list[Event] = []
    DEEDS[type(action)](state, action, chance, log)
    return log


def _straighten(state: "State", action: Straighten, _: Chance, log: Log) -> None:
    squadron = state.squadrons[state.seat]
    tank = squadron[action.tank]
    squadron[action.tank] = Tank(tank.model, tank.hex, tank.facing, 0, tank.moving)
    if log is not None:
        log.append(telling.straightened(state, action.tank))
    if not any(tank.turret for tank in squadron.values()):
        turrets_done(state, state.seat)


def _ready(state: "State", _: Ready, __: Chance, log: Log) -> None:
    if log is not None:
        log.append(telling.left_turrets(state.seat))
    turrets_done(state, state.seat)


def _activate(state: "State", action: Activate, chance: Chance, log: Log) -> None:
    tank, face = state.tank(action.tank), chance.die(6, "PS-1.3a")
    broken = face == state.models[tank.model].breakdown
    state.activation = Activation(action.tank, tank.hex, broken=broken)
    if log is not None:
        log.append(telling.tested(state, action.tank, face, broken=broken))


def _drive(state: "State", action: Drive, chance: Chance, log: Log) -> None:
    tank = state.tank(action.tank)
    faces = (chance.die(4, "PS-4.3a"), chance.die(4, "PS-4.3a")) if tank.moving else (chance.die(4, "PS-4.2b"),)
    points = max(sum(faces) - state.models[tank.model].movement_penalty, 0)
    state.activation = Activation(action.tank, tank.hex, points)
    state.stage = "drive"
    if log is not None:
        log.append(telling.drove(state, action.tank, faces, points))


def _overwatch(state: "State", action: Overwatch, chance: Chance, log: Log) -> None:
    squadron = state.squadrons[state.seat]
    tank = squadron[action.tank]
    squadron[action.tank] = Tank(tank.model, tank.hex, tank.facing, tank.turret, False, "waiting")
    if log is not None:
        log.append(telling.waits(state, action.tank))
    end_activation(state, chance, log)


def _enter(state: "State", action: Enter, _: Chance, log: Log) -> None:
    number, hex, activation = action.tank, action.hex, state.active
    tank, cost = state.squadrons[state.seat][number], state.land.costs[hex]
    way = activation.way or way_of(tank, hex)
    state.squadrons[state.seat][number] = Tank(tank.model, hex, action.facing, tank.turret, tank.moving)
    state.occupied ^= 1 << tank.hex | 1 << hex
    left = (activation.points or 0) - cost
    state.activation = Activation(number, activation.start, left, way, activation.pivoted)
    if log is not None:
        log.append(telling.entered(state, action, cost))
    if hex in state.tiles and (becomes := state.kinds[state.tiles[hex]].becomes) is not None:
        _flatten(state, hex, becomes, log)
    _open_window(state)


def _flatten(state: "State", hex: int, becomes: str, log: Log) -> None:
    """Turn the tile on *hex* over, for good (PS-11.3c)."""
    state.ground = state.land.with_tile(hex, becomes)
    state.tiles = state.ground.tiles
    if log is not None:
        log.append(telling.flattened(hex, becomes))


def _pivot(state: "State", action: Pivot, _: Chance, log: Log) -> None:
    number, activation = action.tank, state.active
    tank = state.squadrons[state.seat][number]
    cost = pivot_cost(tank.facing, action.facing)
    state.squadrons[state.seat][number] = Tank(tank.model, tank.hex, action.facing, tank.turret, tank.moving)
    left = (activation.points or 0) - cost
    state.activation = Activation(number, activation.start, left, activation.way, True)
    if log is not None:
        log.append(telling.pivoted(state, action, cost))
    _open_window(state)


def _open_window(state: "State") -> None:
    """Let the enemy fire if he can: not while the tank is on the hex where it began (PS-12.3c, PS-R25)."""
    activation = state.active
    target = state.squadrons[state.seat][activation.tank]
    state.stage = "drive"
    if target.hex != activation.start:
        for tank in state.squadrons[1 - state.seat].values():
            if tank.status != "done" and bears(state, tank, target):
                state.stage = "window"
                return


def _hold(state: "State", _: Hold, __: Chance, log: Log) -> None:
    state.stage = "drive"
    if log is not None:
        log.append(telling.held(1 - state.seat))


def _end(state: "State", action: End, chance: Chance, log: Log) -> None:
    squadron = state.squadrons[state.seat]
    tank = squadron[action.tank]
    squadron[action.tank] = Tank(tank.model, tank.hex, tank.facing, tank.turret, action.moving, "done")
    if log is not None:
        log.append(telling.stopped(state, action))
    end_activation(state, chance, log)


def _fire(state: "State", action: Fire, chance: Chance, log: Log) -> None:
    seat = seat_of(action.tank)
    destroyed = _shoot(state, action, chance, log)
    _mark_fired(state, action)
    if destroyed:
        _wreck(state, 1 - seat, action.target)
    if seat == state.seat or destroyed:
        end_activation(state, chance, log)
    else:
        _open_window(state)


def _shoot(state: "State", action: Fire, chance: Chance, log: Log) -> bool:
    """Roll for a shot and say whether it destroys the target (PS-8, PS-10)."""
    firer, target = state.tank(action.tank), state.tank(action.target)
    seen = sight(state, firer, target)
    if seen is None:
        raise ValueError(f"expected a target in sight, got {action}")
    face = chance.die(10, "PS-8.1")
    bonus = hit_bonus(face + modifier(state, action, seen))
    if log is not None:
        log.extend(telling.fired(state, action, seen, face))
    if bonus is None:
        return False  # PS-10.4d: no D100
    perforation, armour = state.models[firer.model].perforation, state.models[target.model].armour(seen.section)
    natural = chance.die(100, "PS-10.1")
    pierced = is_pierced(armour, perforation, bonus, natural)
    if log is not None:
        log.append(telling.struck(state, action, (perforation, bonus, natural), armour, pierced=pierced))
    return pierced


def _mark_fired(state: "State", action: Fire) -> None:
    """The firer has had its activation, is stopped, and its turret stays as it is (PS-4.4b, PS-12.3d, PS-R14)."""
    squadron = state.squadrons[seat_of(action.tank)]
    tank = squadron[action.tank]
    turret = tank.turret if action.heading is None else (action.heading - tank.facing) % 6
    squadron[action.tank] = Tank(tank.model, tank.hex, tank.facing, turret, False, "done")


def _wreck(state: "State", seat: int, number: int) -> None:
    """Leave a destroyed tank on its hex as a wreck (PS-10.3a); with the last one, the battle is lost (PS-R30)."""
    tank = state.squadrons[seat].pop(number)
    state.wrecks[seat][number] = Tank(tank.model, tank.hex, tank.facing, tank.turret, False, "done")
    state.occupied ^= 1 << tank.hex
    state.ground = state.land.with_wreck(tank.hex)
    if not state.squadrons[seat]:
        state.ending = "destroyed"


Deed = Callable[["State", Any, Chance, Log], None]
DEEDS: dict[type, Deed] = {
    Roll: placing.roll,
    Lay: placing.lay,
    Deploy: placing.deploy,
    Straighten: _straighten,
    Ready: _ready,
    Activate: _activate,
    Drive: _drive,
    Overwatch: _overwatch,
    Enter: _enter,
    Pivot: _pivot,
    Fire: _fire,
    End: _end,
    Hold: _hold,
}
