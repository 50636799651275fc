"""What is legal, listed or drawn at random. `legal` says why the rest is not, and a test holds the two together."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from rules.chance import Rng
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
from rules.panzer_squadron.moving import (
    MANOEUVRES,
    SHOT_COST,
    entry_cost,
    leaves_in_time,
    may_shoot,
    must_leave,
    pivot_cost,
)
from rules.panzer_squadron.pieces import Activation, Tank
from rules.panzer_squadron.shooting import HEADINGS, shots

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

T = TypeVar("T")


def actions(state: "State") -> Sequence[Action]:
    """Every legal action, in a stable order."""
    return [] if state.ending else list(LISTS[state.stage](state))


def _rolls(_: "State") -> Iterator[Action]:
    yield Roll()


def _tiles(state: "State") -> Iterator[Action]:
    free = [hex for hex in state.board.middle if hex not in state.tiles]
    return (Lay(tile, hex) for tile in state.pools[state.seat] for hex in free)


def _deployments(state: "State") -> Iterator[Action]:
    free = [hex for hex in state.board.home(state.seat) if not state.occupied >> hex & 1]
    return (Deploy(number, hex, facing) for number in state.reserves[state.seat] for hex in free for facing in range(6))


def _turrets(state: "State") -> Iterator[Action]:
    yield from (Straighten(number) for number, tank in state.squadrons[state.seat].items() if tank.turret)
    yield Ready()


def _orders(state: "State") -> Iterator[Action]:
    if state.activation is not None:
        return _orders_for(state, state.activation.tank)
    ready = [number for number, tank in state.squadrons[state.seat].items() if tank.status == "ready"]
    return chain.from_iterable(_orders_for(state, number) for number in ready)


def _orders_for(state: "State", number: int) -> Iterator[Action]:
    if state.needs_test(number):
        yield Activate(number)
        return
    broken, moving = state.activation is not None and state.activation.broken, state.tank(number).moving
    if broken or not moving:
        yield from _shots_at_all(state, number)
    if not moving:
        yield Overwatch(number)
    yield End(number, moving=False) if broken else Drive(number)


def _shots_at_all(state: "State", number: int) -> Iterator[Fire]:
    for target in state.squadrons[2 - number // 100]:
        yield from shots(state, number, target)


def _moves(state: "State") -> Iterator[Action]:
    if (activation := state.activation) is None:
        return
    number, tank = activation.tank, state.tank(activation.tank)
    yield from _entries(state, activation, tank)
    yield from _pivots(state, activation, tank)
    if (activation.points or 0) >= SHOT_COST and may_shoot(tank, activation):
        yield from _shots_at_all(state, number)
    if not must_leave(state, tank, activation):
        yield End(number, moving=False)
        if activation.way == "forward":
            yield End(number, moving=True)


def _entries(state: "State", activation: Activation, tank: Tank) -> Iterator[Action]:
    points = activation.points or 0
    for step, facing, way in MANOEUVRES[tank.facing]:
        if activation.way in (None, way):
            cost = entry_cost(state, tank.hex + step)
            if cost is not None and cost <= points:
                yield Enter(activation.tank, tank.hex + step, facing)


def _pivots(state: "State", activation: Activation, tank: Tank) -> Iterator[Action]:
    for facing in range(6):
        cost = pivot_cost(tank.facing, facing)
        if 0 < cost <= (activation.points or 0) and leaves_in_time(state, tank, activation, facing):
            yield Pivot(activation.tank, facing)


def _reactions(state: "State") -> Iterator[Action]:
    if state.activation is not None:
        for number, tank in state.squadrons[1 - state.seat].items():
            if tank.status != "done":
                yield from shots(state, number, state.activation.tank)
    yield Hold()


LISTS: dict[str, Callable[["State"], Iterator[Action]]] = {
    "roll": _rolls,
    "tiles": _tiles,
    "tanks": _deployments,
    "turrets": _turrets,
    "orders": _orders,
    "drive": _moves,
    "window": _reactions,
}


def sample(state: "State", rng: Rng) -> Action:
    """One of the listed actions: any may come, shots and moves more often than turning about."""
    return DRAWS.get(state.stage, _draw_any)(state, rng.random)


Random = Callable[[], float]
"""Gives a number from 0 up to 1."""


def _draw_any(state: "State", random: Random) -> Action:
    return _pick(actions(state), random)


def _pick(some: Sequence[T], random: Random) -> T:
    return some[int(random() * len(some))]


def _draw_tile(state: "State", random: Random) -> Action:
    tile, middle, tiles = _pick(list(state.pools[state.seat]), random), state.board.middle, state.tiles
    while (hex := middle[int(random() * len(middle))]) in tiles:
        pass
    return Lay(tile, hex)


def _draw_deployment(state: "State", random: Random) -> Action:
    number, home = _pick(list(state.reserves[state.seat]), random), state.board.home(state.seat)
    while state.occupied >> (hex := home[int(random() * len(home))]) & 1:
        pass
    return Deploy(number, hex, int(random() * 6))


def _draw_order(state: "State", random: Random) -> Action:
    if state.activation is not None:
        return _draw_any(state, random)
    squadron = state.squadrons[state.seat]
    number = _pick([number for number, tank in squadron.items() if tank.status == "ready"], random)
    tank = squadron[number]
    if state.models[tank.model].breakdown is not None:
        return Activate(number)
    if tank.moving:
        return Drive(number)
    if random() < 0.5 and (shot := _draw_shot(state, number, tank, random)):
        return shot
    return Drive(number) if random() < 0.6 else Overwatch(number)


def _draw_shot(state: "State", number: int, firer: Tank, random: Random) -> Fire | None:
    """A shot at one of the enemies, if it is in sight; mostly without rotating the turret."""
    enemies = state.squadrons[2 - number // 100]
    target = _pick(list(enemies), random)
    return _draw_aim(state, number, firer, target, random)


def _draw_aim(state: "State", number: int, firer: Tank, target: int, random: Random) -> Fire | None:
    struck = state.squadrons[target // 100 - 1][target]
    if (seen := state.land.sights[firer.hex, struck.hex, struck.facing]) is None:
        return None
    heading = (firer.facing + firer.turret) % 6
    covered = seen.arc >> heading & 1
    if state.models[firer.model].turretless:
        return Fire(number, target) if covered else None
    if covered and random() < 0.85:
        return Fire(number, target)
    others = [other for other in HEADINGS[seen.arc] if other != heading]
    return Fire(number, target, _pick(others, random))


def _draw_move(state: "State", random: Random) -> Action:
    activation = state.active
    number, points = activation.tank, activation.points or 0
    tank, wish = state.squadrons[state.seat][number], random()
    can_fire = points >= SHOT_COST and may_shoot(tank, activation)
    if can_fire and random() < 0.4 and (shot := _draw_shot(state, number, tank, random)):
        return shot
    if wish < 0.25 or not points:
        if not must_leave(state, tank, activation):
            return End(number, moving=activation.way == "forward" and random() < 0.5)
    elif wish < 0.4:
        facing = int(random() * 6)
        if 0 < pivot_cost(tank.facing, facing) <= points and leaves_in_time(state, tank, activation, facing):
            return Pivot(number, facing)
    return _draw_entry(state, activation, tank, random) or _draw_any(state, random)


def _draw_entry(state: "State", activation: Activation, tank: Tank, random: Random) -> Enter | None:
    points, costs, moves = activation.points or 0, state.land.costs, MANOEUVRES[tank.facing]
    for _ in range(4):
        step, facing, way = moves[int(random() * 8)]
        hex = tank.hex + step
        if activation.way in (None, way) and costs.get(hex, 9) <= points and not state.occupied >> hex & 1:
            return Enter(activation.tank, hex, facing)
    return None


def _draw_reaction(state: "State", random: Random) -> Action:
    number = _pick(
        [number for number, tank in state.squadrons[1 - state.seat].items() if tank.status != "done"], random
    )
    firer = state.squadrons[1 - state.seat][number]
    shot = _draw_aim(state, number, firer, state.active.tank, random) if random() < 0.8 else None
    return shot or Hold()


DRAWS: dict[str, Callable[["State", Random], Action]] = {
    "tiles": _draw_tile,
    "tanks": _draw_deployment,
    "orders": _draw_order,
    "drive": _draw_move,
    "window": _draw_reaction,
}
