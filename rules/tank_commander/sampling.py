"""One of the legal actions drawn at random, without listing them all: what playouts live on."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rules.chance import Rng
from rules.tank_commander import legal, marching, melee, moving, shooting, turns
from rules.tank_commander.actions import Action, Draw, Go, Hold, Pass, Ready
from rules.tank_commander.fast import (
    CALLS,
    actions,
    brings_of,
    drops,
    free_actions,
    groups_of,
    in_group,
    may_draw,
    order_of,
    placements,
    preparations,
)
from rules.tank_commander.frames import Moving
from rules.tank_commander.lasting import is_barred
from rules.tank_commander.pieces import CAPACITY

if TYPE_CHECKING:
    from rules.tank_commander.state import State

T = TypeVar("T")
Random = Callable[[], float]
"""Gives a number from 0 up to 1."""


def sample(state: "State", rng: Rng) -> Action:
    """One of the listed actions: any may come, moves and fire more often than the rest."""
    return SAMPLES.get(legal.stage(state), _sample_any)(state, rng.random)


def _pick(some: Sequence[T], random: Random) -> T:
    return some[int(random() * len(some))]


def _sample_any(state: "State", random: Random) -> Action:
    return _pick(actions(state), random)


def _sample_deploy(state: "State", random: Random) -> Action:
    """Mostly a unit somewhere; now and then something else."""
    units = [card for card in dict.fromkeys(state.stock[state.seat]) if state.cards[card].is_unit]
    if units and random() < 0.8 and (spots := list(placements(state, [_pick(units, random)]))):
        return _pick(spots, random)
    found = actions(state)
    return Ready() if random() < 0.2 and found[-1] == Ready() else _pick(found, random)


def _sample_play(state: "State", random: Random) -> Action:
    wish = random()
    if state.plays:
        for _ in range(2):
            if (found := _sample_use(state, wish, random)) is not None:
                return found
            wish = random()
    if wish < 0.5:
        return Pass()
    others = [*free_actions(state, state.seat), *drops(state), Pass()]
    return _pick(others, random)


def _sample_use(state: "State", wish: float, random: Random) -> Action | None:
    """A play of some sort, if there is one of the sort."""
    troops = state.units[state.seat]
    if wish < 0.4 and troops:
        return _sample_move(state, Moving(), random)
    if wish < 0.7 and troops:
        return _sample_fire(state, random)
    if wish < 0.8:
        return _sample_bring(state, Moving(), random)
    if wish < 0.84:
        return Draw() if may_draw(state) else None
    others = [*free_actions(state, state.seat)]
    if wish < 0.9:
        others = [*preparations(state), *drops(state), Pass()]
    return _pick(others, random) if others else None


def _sample_move(state: "State", frame: Moving, random: Random) -> Action | None:
    troops, origin = state.units[state.seat], frame.origin
    if origin is None:
        number = _pick(list(troops), random)
    else:
        ordered = {order.unit for order in frame.orders}
        there = [n for n, piece in troops.items() if piece.at == origin and n not in ordered and not piece.on]
        if not there:
            return None
        number = _pick(there, random)
    piece = troops[number]
    if piece.on or number in frame.stopped or is_barred(state, piece, "move"):
        return None
    if len(frame.orders) >= CAPACITY or not in_group(state, piece.card, groups_of(state, frame)):
        return None
    found = moving.survey(state, state.seat, frame.orders)
    paths = moving.paths(state, found, moving.mover(state, number))
    return order_of(number, _pick(paths, random)) if paths else None


def _sample_bring(state: "State", frame: Moving, random: Random) -> Action | None:
    left = marching.left_in_reserve(state, frame)
    units = [card for card in left if state.cards[card].is_unit]
    if not units or len(frame.orders) >= CAPACITY:
        return None
    card = _pick(units, random)
    if not in_group(state, card, groups_of(state, frame)):
        return None
    brings = list(brings_of(state, moving.survey(state, state.seat, frame.orders), card, _less(left, card)))
    return _pick(brings, random) if brings else None


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _sample_fire(state: "State", random: Random) -> Action | None:
    troops = state.units[state.seat]
    number = _pick(list(troops), random)
    if not any(
        left.play in ("all", "any", "fire") and state.cards[troops[number].card].of(left.group) for left in state.plays
    ):
        return None
    shots = list(shooting.shots(state, number))
    return _pick(shots, random) if shots else None


def _sample_order(state: "State", random: Random) -> Action:
    frame = state.stack[-1]
    if isinstance(frame, Moving) and frame.origin is not None and random() < 0.6:
        draw = _sample_bring if frame.origin < 0 else _sample_move
        if (found := draw(state, frame, random)) is not None:
            return found
        return Go()
    return Go() if random() < 0.7 else _sample_any(state, random)


def _sample_colour(_: "State", random: Random) -> Action:
    return CALLS[int(random() * 5)]


def _sample_aim(state: "State", random: Random) -> Action:
    frame: Any = state.stack[-1]
    number = frame.waiting[0]
    return Hold(number) if random() < 0.1 else _pick(list(melee.aims(state, number)), random)


def _sample_draw(state: "State", random: Random) -> Action:
    if not state.drawn and state.piles[state.seat] and random() < 0.8:
        return Draw()
    if state.drawn == "drawn" and random() < 0.8 and not turns.is_over_limit(state):
        return Pass()
    return _sample_any(state, random)


SAMPLES: dict[str, Callable[["State", Random], Action]] = {
    "deploy": _sample_deploy,
    "play": _sample_play,
    "moving": _sample_order,
    "colour": _sample_colour,
    "declare": _sample_aim,
    "draw": _sample_draw,
}
