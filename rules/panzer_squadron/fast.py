"""What is legal, listed or drawn at random. `legal` says why the rest is not, and a test holds the two together."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

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
from rules.panzer_squadron.shooting import shots

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


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
    found = actions(state)
    return found[int(rng.random() * len(found))]
