"""What is offered: a finite choice of what is legal, listed or drawn at random. `legal` judges everything else."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from rules.chance import Rng
from rules.tanks import choosing, command, damage, moving, sites, volley, windows
from rules.tanks.actions import (
    Action,
    Cancel,
    Deploy,
    Discard,
    Go,
    Halt,
    Lose,
    Move,
    Repair,
    Reroll,
    Role,
    Roll,
    Shoot,
    Side,
    Skip,
)
from rules.tanks.order import next_up
from rules.tanks.pieces import EDGES, Pose
from rules.tanks.profiles import may_move, profile
from rules.tanks.shooting import kept_dice, may_reroll, targets

if TYPE_CHECKING:
    from rules.tanks.state import State

T = TypeVar("T")
TRIES = 40
"""How many moves are drawn before one is looked for in the list."""
Random = Callable[[], float]


def actions(state: "State") -> Sequence[Action]:
    """The offered actions, in a stable order."""
    return [] if state.ending else list(dict.fromkeys(LISTS[state.stage](state)))


def _roll(_: "State") -> Iterator[Action]:
    yield Roll()


def _terrain(state: "State") -> Iterator[Action]:
    found: list[Action] = [*sites.places(state)]
    yield from found or [Skip()]


def _role(_: "State") -> Iterator[Action]:
    yield from (Role(attack=True), Role(attack=False))


def _edge(_: "State") -> Iterator[Action]:
    yield from map(Side, EDGES)


def _deploy(state: "State") -> Iterator[Action]:
    for number in next_up(state):
        yield from sites.deployments(state, number)


def _window(state: "State") -> Iterator[Action]:
    yield from windows.uses(state)
    yield Go()


def _chosen(state: "State") -> list[int]:
    return [state.activation.tank] if state.activation else next_up(state)


def _can_go_on(state: "State", number: int) -> bool:
    """Whether the tank has a move left in its activation."""
    tank = state.tanks[number]
    made = state.activation.made if state.activation else 0
    return may_move(state, tank) and (state.stage == "extra" or made < profile(state, tank).most_moves)


def _move(state: "State") -> Iterator[Action]:
    for number in _chosen(state):
        if _can_go_on(state, number):
            yield from moving.moves(state, number)
        yield Halt(number)
    if state.stage == "move":
        yield from windows.uses(state)


def _shoot(state: "State") -> Iterator[Action]:
    for number in _chosen(state):
        yield from (Shoot(number, target) for target in targets(state, number))
        yield Halt(number)
    yield from windows.uses(state)


def _again(state: "State") -> Iterator[Action]:
    number = state.shooting.tank
    yield from (Shoot(number, target) for target in choosing.again_targets(state, state.shooting.again))
    yield Halt(number)


def _rolled(state: "State") -> Iterator[Action]:
    if may_reroll(state):
        yield Reroll()
        dice, kept = state.shooting.attack, kept_dice(state)
        if 0 < kept < len(dice):
            best = sorted(range(1, len(dice) + 1), key=lambda place: -dice[place - 1])[: kept + 1]
            yield from (Reroll(tuple(sorted(places))) for places in combinations(best, kept))
    yield from _window(state)


def _cancel(state: "State") -> Iterator[Action]:
    shot, count = state.shooting, volley.cancels(state, shooter=state.stage == "shooter_cancels")
    for hits in range(max(0, count - shot.criticals), min(count, shot.hits) + 1):
        yield Cancel(hits, count - hits)


def _pick(state: "State") -> Iterator[Action]:
    yield from map(Discard, state.shooting.drawn)


def _lose(state: "State") -> Iterator[Action]:
    for wanted in damage.losses(state, state.shooting.drawn[0]):
        yield from map(Lose, damage.losable(state, state.shooting.target, wanted))


def _command(state: "State") -> Iterator[Action]:
    for number in _chosen(state):
        if command.may_repair(state, number):
            yield from (Repair(number, card) for card in state.tanks[number].criticals)
        if command.may_dash(state, number):
            yield from moving.moves(state, number)
        yield Halt(number)
    yield from windows.uses(state)


LISTS: dict[str, Callable[["State"], Iterator[Action]]] = {
    "roll": _roll,
    "terrain": _terrain,
    "role": _role,
    "edge": _edge,
    "objectives": sites.marks,
    "deploy": _deploy,
    "reveal": _window,
    "move": _move,
    "extra": _move,
    "shoot": _shoot,
    "again": _again,
    "aim": _window,
    "rolled": _rolled,
    "brace": _window,
    "braced": _window,
    "shooter_cancels": _cancel,
    "target_cancels": _cancel,
    "hits": _window,
    "taken": _window,
    "pick": _pick,
    "drawn": _window,
    "lose": _lose,
    "over": _window,
    "command": _command,
    "failed": _window,
}


def urgent(state: "State") -> Sequence[Action]:
    """What a player would look at first: shots, re-rolls and cards; to stay, or straight for what matters."""
    if state.ending or state.stage in ("terrain", "deploy", "objectives"):
        return ()
    return list(_urgent_moves(state)) if state.stage in ("move", "extra", "command") else actions(state)


def _urgent_moves(state: "State") -> Iterator[Action]:
    for number in _chosen(state):
        if command.may_dash(state, number) if state.stage == "command" else _can_go_on(state, number):
            yield from moving.goal_moves(state, number)
        if state.stage == "command" and command.may_repair(state, number):
            yield from (Repair(number, card) for card in state.tanks[number].criticals)
        yield Halt(number)


def sample(state: "State", rng: Rng) -> Action:
    """One of the offered actions."""
    random = rng.random
    if drawn := DRAWS.get(state.stage):
        return drawn(state, random)
    return _pick_one(actions(state), random)


def _pick_one(some: Sequence[T], random: Random) -> T:
    return some[int(random() * len(some))]


def _draw_place(state: "State", random: Random) -> Action:
    found = sites.places(state)
    return _pick_one(found, random) if found else Skip()


def _draw_deployment(state: "State", random: Random) -> Action:
    found: list[Deploy] = sites.planned(state, _pick_one(next_up(state), random))
    for _ in range(TRIES):
        place = _pick_one(found, random)
        if isinstance(sites.judge_deployment(state, place), Pose):
            return place
    return _pick_one(actions(state), random)


def _draw_move(state: "State", random: Random) -> Action:
    """Mostly a move, sometimes to halt, seldom a card."""
    number, wish = _pick_one(_chosen(state), random), random()
    if wish < 0.2 or not _can_go_on(state, number):
        if state.stage == "move" and random() < 0.3 and (found := list(windows.uses(state))):
            return _pick_one(found, random)
        return Halt(number)
    return _draw_plan(state, number, random) or Halt(number)


def _draw_plan(state: "State", number: int, random: Random) -> Move | None:
    found = moving.plans(state, number)
    for _ in range(TRIES):
        move = moving.plan(state, number, _pick_one(found, random))
        if move is not None and isinstance(moving.judge(state, move), Pose):
            return move
    return None


def _draw_shot(state: "State", random: Random) -> Action:
    number = _pick_one(_chosen(state), random)
    wish = random()
    if wish < 0.85 and (found := targets(state, number)):
        return Shoot(number, _pick_one(found, random))
    if wish > 0.95 and (uses := list(windows.uses(state))):
        return _pick_one(uses, random)
    return Halt(number)


def _draw_command(state: "State", random: Random) -> Action:
    number, wish = _pick_one(_chosen(state), random), random()
    criticals = state.tanks[number].criticals if command.may_repair(state, number) else ()
    if criticals and wish < 0.6:
        return Repair(number, _pick_one(criticals, random))
    if wish < 0.8 and command.may_dash(state, number):
        return _draw_plan(state, number, random) or Halt(number)
    if wish > 0.9 and (uses := list(windows.uses(state))):
        return _pick_one(uses, random)
    return Halt(number)


DRAWS: dict[str, Callable[["State", Random], Action]] = {
    "terrain": _draw_place,
    "deploy": _draw_deployment,
    "move": _draw_move,
    "extra": _draw_move,
    "shoot": _draw_shot,
    "command": _draw_command,
}
