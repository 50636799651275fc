"""What is legal, listed. `legal` says why the rest is not, and a test holds the two together."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rules.tank_commander import interrupts, legal, marching, melee, moving, placing, preparing, shooting, turns
from rules.tank_commander.actions import (
    Action,
    Bring,
    Call,
    Dig,
    Discard,
    Dismount,
    Draw,
    Drop,
    Equip,
    Fight,
    Fire,
    Give,
    Go,
    Hold,
    Keep,
    Lots,
    Mount,
    Move,
    Pass,
    Place,
    Ready,
)
from rules.tank_commander.cards import COLOURS
from rules.tank_commander.frames import Moving
from rules.tank_commander.lasting import is_barred
from rules.tank_commander.pieces import CAPACITY
from rules.tank_commander.primitives import Group

if TYPE_CHECKING:
    from rules.tank_commander.state import State

CALLS = tuple(Call(colour) for colour in COLOURS)
order_of, bring_of = cache(Move), cache(Bring)
"""Actions that come up again and again, made once."""


def actions(state: "State") -> Sequence[Action]:
    """Every legal action, in a stable order."""
    return [] if state.ending is not None else list(LISTS[legal.stage(state)](state))


def _lots(_: "State") -> Iterator[Action]:
    yield Lots()


def _terrain(state: "State") -> Iterator[Action]:
    yield from _grounds(state)
    yield Ready()


def _zone(state: "State") -> tuple[int, ...]:
    return state.plan.zone(state.seat, state.land)


def _grounds(state: "State") -> Iterator[Place]:
    free = [position for position in _zone(state) if position not in state.ground]
    return (Place(card, at) for card in placing.standard_terrain(state, state.seat) for at in free)


def _deploy(state: "State") -> Iterator[Action]:
    cards = dict.fromkeys(state.stock[state.seat])
    yield from placements(state, [card for card in cards if state.cards[card].is_unit])
    if not state.plan.prepared:
        yield from _grounds(state)
    yield from _equipments(state)
    yield from _diggings(state)
    if not state.plan.duel and state.plan.order is None:
        yield from map(Keep, cards)
    if not state.plan.duel or state.units[state.seat]:
        yield Ready()


def placements(state: "State", cards: Sequence[str]) -> Iterator[Place]:
    troops = state.units[state.seat]
    for at in _zone(state):
        here = [number for number, piece in troops.items() if piece.at == at]
        room = sum(not troops[number].on for number in here) < CAPACITY
        empty = [number for number in here if state.model(number).carries and not moving.passenger(state, number)]
        for card in cards:
            if room:
                yield Place(card, at)
            if state.cards[card].kind == "infantry":
                yield from (Place(card, at, number) for number in empty)


def _equipments(state: "State") -> Iterator[Equip]:
    cards = [card for card in dict.fromkeys(placing.source(state)) if state.cards[card].kind == "equipment"]
    for card in cards:
        carriers = state.cards[card].stats.carriers
        for number, piece in state.units[state.seat].items():
            if state.cards[piece.card].kind in carriers and card not in piece.gear:
                yield Equip(card, number)


def _diggings(state: "State") -> Iterator[Dig]:
    cards = [card for card in dict.fromkeys(placing.source(state)) if state.cards[card].fortification]
    if cards:
        kinds = state.cards
        squads = {piece.at for piece in state.units[state.seat].values() if kinds[piece.card].kind == "infantry"}
        for card in cards:
            yield from (dig for at in sorted(squads) if legal.refusal(state, dig := Dig(card, at)) is None)


def free_actions(state: "State", seat: int) -> Iterator[Action]:
    """What may be done in the own play step without a play."""
    yield from _equipments(state)
    yield from _diggings(state)
    yield from interrupts.lays(state, seat)


def _play(state: "State") -> Iterator[Action]:
    seat = state.seat
    if state.plays:
        yield from moves(state, Moving())
        yield from preparations(state)
        yield from fires(state)
        if may_draw(state):
            yield Draw()
    yield from free_actions(state, seat)
    yield from drops(state)
    yield Pass()


def may_draw(state: "State") -> bool:
    return bool(state.piles[state.seat]) and not state.plan.duel and any(left.play == "all" for left in state.plays)


def drops(state: "State") -> Iterator[Drop]:
    return (Drop(card, number) for number, piece in state.units[state.seat].items() for card in piece.gear)


def moves(state: "State", frame: Moving) -> Iterator[Action]:
    """Every order that may be added to a move play."""
    seat = state.seat
    if len(frame.orders) >= CAPACITY or not (allowed := groups_of(state, frame)):
        return
    found, origin = moving.survey(state, seat, frame.orders), frame.origin
    ordered = {order.unit for order in frame.orders}
    for number, piece in state.units[seat].items():
        if (
            (origin is None or piece.at == origin)
            and not piece.on
            and number not in ordered
            and number not in frame.stopped
            and in_group(state, piece.card, allowed)
            and not is_barred(state, piece, "move")
        ):
            for path in moving.paths(state, found, moving.mover(state, number)):
                yield order_of(number, path)
    if origin is None or origin < 0:
        yield from _brings(state, frame, found, allowed)


def groups_of(state: "State", frame: Moving) -> set[Group]:
    return {left.group for left in moving.fitting(state, frame.orders)}


def in_group(state: "State", card: str, groups: set[Group]) -> bool:
    model = state.cards[card]
    return any(model.of(group) for group in groups)


def _brings(state: "State", frame: Moving, found: moving.Survey, allowed: set[Group]) -> Iterator[Action]:
    left = marching.left_in_reserve(state, frame)
    cards = [card for card in dict.fromkeys(left) if state.cards[card].is_unit and in_group(state, card, allowed)]
    for card in cards:
        yield from brings_of(state, found, card, left)


def brings_of(state: "State", found: moving.Survey, card: str, left: Sequence[str]) -> Iterator[Action]:
    for path in moving.paths(state, found, moving.fresh(state, state.seat, card)):
        yield bring_of(card, path)
    if state.cards[card].carries:
        riders = [rider for rider in dict.fromkeys(left) if state.cards[rider].kind == "infantry"]
        if riders:
            loaded = moving.paths(state, found, moving.fresh(state, state.seat, card, riders[0]))
            yield from (bring_of(card, path, rider) for rider in riders for path in loaded)


def preparations(state: "State") -> Iterator[Action]:
    """What may be done at the start of a move play (TC-8.6b, TC-8.7b)."""
    troops = state.units[state.seat]
    if not moving.fitting(state, ()):
        return
    changed = preparing.under_way(state).changed
    for number, piece in troops.items():
        if number in changed:
            continue
        model = state.cards[piece.card]
        if model.kind == "infantry":
            yield from _mounts(state, number)
        for card in piece.gear:
            for other, taker in troops.items():
                if other != number and taker.at == piece.at and preparing.refuse_carrier(state, taker, card) is None:
                    yield Give(number, card, other)


def _mounts(state: "State", number: int) -> Iterator[Action]:
    troops = state.units[state.seat]
    piece = troops[number]
    for other, vehicle in troops.items():
        if vehicle.at == piece.at and state.cards[vehicle.card].carries and not moving.passenger(state, other):
            yield Mount(number, other)
    if piece.on and sum(other.at == piece.at and not other.on for other in troops.values()) < CAPACITY:
        yield Dismount(number)


def fires(state: "State") -> Iterator[Fire]:
    groups = {left.group for left in state.plays if left.play in ("all", "any", "fire")}
    for number, piece in state.units[state.seat].items():
        if groups and in_group(state, piece.card, groups):
            yield from shooting.shots(state, number)


def _order(state: "State") -> Iterator[Action]:
    frame = state.stack[-1]
    if isinstance(frame, Moving):
        yield from moves(state, frame)
        if frame.origin is None:
            yield from preparations(state)
    yield Go()


def _answer(state: "State") -> Iterator[Action]:
    yield from interrupts.lays(state, state.stack[-1].seat)  # type: ignore[union-attr]
    yield Pass()


def _react(state: "State") -> Iterator[Action]:
    frame: Any = state.stack[-1]
    for number in state.units[frame.seat]:
        yield from shooting.shots(state, number, frame.target)
    yield Pass()


def _colours(_: "State") -> Iterator[Action]:
    return iter(CALLS)


def _declare(state: "State") -> Iterator[Action]:
    number = state.stack[-1].waiting[0]  # type: ignore[union-attr]
    yield from melee.aims(state, number)
    yield Hold(number)


def _fights(state: "State") -> Iterator[Action]:
    return (Fight(at) for at in melee.places(state))


def _draws(state: "State") -> Iterator[Action]:
    seat = state.seat
    if not state.drawn and state.piles[seat]:
        yield Draw()
    yield from map(Discard, dict.fromkeys(state.hands[seat]))
    yield from drops(state)
    if state.drawn and not turns.is_over_limit(state):
        yield Pass()


LISTS: dict[str, Callable[["State"], Iterator[Action]]] = {
    "lots": _lots,
    "terrain": _terrain,
    "deploy": _deploy,
    "play": _play,
    "moving": _order,
    "window": _answer,
    "reaction": _react,
    "colour": _colours,
    "declare": _declare,
    "melee": _fights,
    "draw": _draws,
}
