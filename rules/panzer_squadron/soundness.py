"""Why a position can never arise: asked when one is read, never in play."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.grids.hexes import NAMES
from rules.panzer_squadron.pieces import WRECK, Activation, Tank, seat_of
from rules.panzer_squadron.shooting import bears
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State

MOST_POINTS = 8
"""Two D4 give no more (PS-4.3a)."""


def problems(state: "State") -> list[Refusal]:
    """Why *state* can never arise, every reason there is."""
    found = [*_kinds(state), *_tiles(state), *_numbers(state), *_hexes(state), *_tanks(state)]
    return found or [*_ends(state), *(_placing(state) if state.turn == 0 else _turn(state))]


def _kinds(state: "State") -> Iterator[Refusal]:
    wanted = {WRECK: "PS-10.3a"} | {
        ground.becomes: "PS-11.3c" for ground in state.kinds.values() if ground.becomes is not None
    }
    wanted |= dict.fromkeys((*state.tiles.values(), *state.pools[0], *state.pools[1]), "PS-1.5b")
    for code, rule in wanted.items():
        if code not in state.kinds:
            yield Refusal(rule, say("no kind of tile is called {code}", code=code))
    for code in (tank.model for _, _, tank in _everyone(state)):
        if code not in state.models:
            yield Refusal("PS-1.1a", say("no model of tank is called {code}", code=code))
    for code in (code for reserve in state.reserves for code in reserve.values()):
        if code not in state.models:
            yield Refusal("PS-1.1a", say("no model of tank is called {code}", code=code))


def _everyone(state: "State") -> Iterator[tuple[int, int, Tank]]:
    """The seat and number of every tank on the board, live or wrecked."""
    for side in (state.squadrons, state.wrecks):
        for seat, tanks in enumerate(side):
            yield from ((seat, number, tank) for number, tank in tanks.items())


def _tiles(state: "State") -> Iterator[Refusal]:
    middle = state.board.middle
    for hex, code in state.tiles.items():
        if hex not in middle:
            yield Refusal("PS-R29", say("no tile can lie on {hex}", hex=NAMES[hex]))
        if code == WRECK:
            yield Refusal("PS-10.3a", say("a wreck is no tile"))


def _numbers(state: "State") -> Iterator[Refusal]:
    numbers = [(number, seat) for seat, number, _ in _everyone(state)]
    numbers += [(number, seat) for seat, reserve in enumerate(state.reserves) for number in reserve]
    for number, seat in numbers:
        if seat_of(number) != seat:
            yield Refusal("PS-3.2", say("{number} is on the wrong side", number=number))
    for number, count in Counter(number for number, _ in numbers).items():
        if count > 1:
            yield Refusal("PS-1.1a", say("{number} is there twice", number=number))


def _hexes(state: "State") -> Iterator[Refusal]:
    for hex, count in Counter(tank.hex for _, _, tank in _everyone(state)).items():
        if hex not in state.board.grid:
            yield Refusal("PS-R36", say("{hex} is not on the board", hex=NAMES[hex]))
        if count > 1:
            yield Refusal("PS-R24", say("more than one tank stands on {hex}", hex=NAMES[hex]))
        ground = state.kinds.get(state.tiles.get(hex, ""))
        if ground and (ground.entry_cost is None or ground.becomes):
            yield Refusal("PS-11.0", say("no tank can stand on {hex}", hex=NAMES[hex]))


def _tanks(state: "State") -> Iterator[Refusal]:
    for seat, number, tank in _everyone(state):
        model, wrecked = state.models.get(tank.model), number in state.wrecks[seat]
        if model and model.turretless and tank.turret:
            yield Refusal("PS-1.4a", say("{number} has no turret to turn", number=number))
        if tank.moving and (tank.status == "waiting" or wrecked):
            yield Refusal("PS-R10", say("{number} cannot be moving", number=number))
        if wrecked and tank.status != "done":
            yield Refusal("PS-10.3a", say("{number} is a wreck", number=number))


def _ends(state: "State") -> Iterator[Refusal]:
    limit = state.options.turn_limit
    if limit and state.turn > limit:
        yield Refusal("PS-R30", say("turn {turn} is after the last one", turn=state.turn))
    if state.ending == "limit" and state.turn != limit:
        yield Refusal("PS-R30", say("turn {turn} is not the last one", turn=state.turn))
    lost = [not squadron for squadron in state.squadrons]
    if state.turn and (all(lost) or any(lost) != (state.ending == "destroyed")):
        yield Refusal("PS-R30", say("a side with no tank left has lost, and no other"))
    if state.ending and not state.turn:
        yield Refusal("PS-R30", say("the battle has not begun"))


def _placing(state: "State") -> Iterator[Refusal]:
    waiting = {"tiles": state.pools[state.seat], "tanks": state.reserves[state.seat], "roll": {0: 0}}
    if not waiting.get(state.stage):
        yield Refusal("PS-2.2", _nothing_to_do(state))
    if state.stage == "tanks" and any(state.pools):
        yield Refusal("PS-2.3", say("tiles are left to lay"))
    if any(state.wrecks) or state.activation or any(_is_used(tank) for _, _, tank in _everyone(state)):
        yield Refusal("PS-2.3", say("the battle has not begun"))
    for seat in range(2):
        if not (state.squadrons[seat] or state.reserves[seat]):
            yield Refusal("PS-R30", say("a side has no tank"))


def _is_used(tank: Tank) -> bool:
    return bool(tank.turret or tank.moving or tank.status != "ready")


def _nothing_to_do(state: "State") -> Say:
    return say("nothing can be done at this stage: {stage}", stage=state.stage)


def _turn(state: "State") -> Iterator[Refusal]:
    if any((*state.pools, *state.reserves)):
        yield Refusal("PS-2.3", say("the battle has begun before all was placed"))
    if state.ending:
        if state.activation or state.stage != "orders":
            yield Refusal("PS-R30", say("the battle is over"))
        return
    squadron = state.squadrons[state.seat].values()
    match state.stage:
        case "turrets":
            if not any(tank.turret for tank in squadron) or any(tank.status != "ready" for tank in squadron):
                yield Refusal("PS-9.3b", _nothing_to_do(state))
        case "orders":
            if all(tank.status != "ready" for tank in squadron):
                yield Refusal("PS-3.3c", _nothing_to_do(state))
        case "drive" | "window":
            if state.activation is None:
                yield Refusal("PS-3.2", _nothing_to_do(state))
        case _:
            yield Refusal("PS-2.3", _nothing_to_do(state))
    yield from _activity(state, state.activation) if state.activation else ()


def _activity(state: "State", activation: Activation) -> Iterator[Refusal]:
    number, tank = activation.tank, state.squadrons[state.seat].get(activation.tank)
    if tank is None or tank.status != "ready" or state.stage == "turrets":
        yield Refusal("PS-3.2", say("{number} cannot be activated now", number=number))
        return
    rolled, model = activation.points is not None, state.models[tank.model]
    if rolled != (state.stage != "orders") or (activation.broken and rolled):
        yield Refusal("PS-4.2b", say("{number} cannot have rolled its points so", number=number))
    if not rolled and (model.breakdown is None or activation.way or activation.pivoted):
        yield Refusal("PS-1.3a", say("{number} has no breakdown to roll for", number=number))
    if (activation.points or 0) > MOST_POINTS:
        yield Refusal("PS-4.3a", say("{number} cannot have so many points", number=number))
    if activation.way is None and tank.hex != activation.start:
        yield Refusal("PS-5.2", say("{number} is not where it began", number=number))
    if state.stage == "window" and not _may_react(state, tank, activation):
        yield Refusal("PS-12.3a", say("nobody can fire at {number}", number=number))


def _may_react(state: "State", target: Tank, activation: Activation) -> bool:
    firers = [tank for tank in state.squadrons[1 - state.seat].values() if tank.status != "done"]
    return target.hex != activation.start and any(bears(state, firer, target) for firer in firers)
