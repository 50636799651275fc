"""Why a position can never arise, every reason there is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Arrivals, Loss, Melee, Moving, Played, Reaction, Shot, Strike, Traps, Window
from rules.tank_commander.pieces import CAPACITY, seat_of
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def problems(state: "State") -> list[Refusal]:
    """Every reason why *state* can never arise."""
    if found := [*_unknown_cards(state), *_off_board(state)]:
        return found  # whatever else is wrong cannot be looked into
    found = [*_bad_units(state), *_bad_ground(state), *_bad_piles(state)]
    return found or list(_bad_stack(state))


def _all_cards(state: "State") -> Iterator[str]:
    for pair in (state.stock, state.hands, state.piles, state.discards, state.destroyed, state.groups):
        for cards in pair:
            yield from cards
    for troops in state.units:
        for piece in troops.values():
            yield from (piece.card, *piece.gear, *(sticker.card for sticker in piece.stickers))
    yield from state.ground.values()
    yield from (fort.card for fort in state.forts.values())
    yield from (laid.card for laid in state.laid)
    yield from (card for frame in state.stack for card in _frame_cards(frame))


def _frame_cards(frame: Any) -> Iterator[str]:
    match frame:
        case Moving():
            yield from filter(None, (card for order in frame.orders for card in (order.card, order.rider)))
            yield from frame.barred
        case Shot(gear=gear) if gear:
            yield gear
        case Strike() | Played():
            yield frame.card
        case Melee():
            yield from (shot.gear for shot in frame.shots if shot.gear)


def _unknown_cards(state: "State") -> Iterator[Refusal]:
    for card in sorted(set(_all_cards(state)) - state.cards.keys()):
        yield Refusal("TC-3c", say("the position has no card {card}", card=card))


def _off_board(state: "State") -> Iterator[Refusal]:
    places = [piece.at for troops in state.units for piece in troops.values()]
    places += [*state.ground, *state.forts, *(at for laid in state.laid for at in laid.where)]
    places += [frame.at for frame in state.stack if isinstance(frame, Melee)]
    for place in sorted(set(places) - set(state.land.positions)):
        name = NAMES.get(place, str(place))
        yield Refusal("TC-6a", say("{position} is not on the battlefield", position=name))


def _bad_units(state: "State") -> Iterator[Refusal]:
    for seat, troops in enumerate(state.units):
        counts: dict[int, int] = {}
        for number, piece in troops.items():
            if seat_of(number) != seat or not state.cards[piece.card].is_unit:
                yield Refusal("TC-2.1b", say("{number} cannot be a unit of this side", number=number))
            if piece.on and not _rides(state, seat, number):
                yield Refusal("TC-8.6a", say("{number} cannot ride so", number=number))
            if any(state.cards[card].kind != "equipment" for card in piece.gear) or len({*piece.gear}) < len(
                piece.gear
            ):
                yield Refusal("TC-8.7c", say("{number} cannot carry that", number=number))
            counts[piece.at] = counts.get(piece.at, 0) + (not piece.on)
        for place in sorted(place for place, count in counts.items() if count > CAPACITY):
            yield Refusal("TC-6.3a", say("{position} is full: three units of a player", position=NAMES[place]))


def _rides(state: "State", seat: int, number: int) -> bool:
    piece = state.units[seat][number]
    vehicle = state.units[seat].get(piece.on)
    alone = sum(other.on == piece.on for other in state.units[seat].values()) == 1
    return (
        vehicle is not None
        and alone
        and vehicle.at == piece.at
        and state.cards[vehicle.card].carries
        and state.cards[piece.card].kind == "infantry"
    )


def _bad_ground(state: "State") -> Iterator[Refusal]:
    for place, card in state.ground.items():
        if state.cards[card].kind != "terrain" or state.cards[card].fortification:
            yield Refusal("TC-6.1b", say("{position} cannot have such terrain", position=NAMES[place]))
    for place, fort in state.forts.items():
        infantry = [state.cards[piece.card].kind == "infantry" for piece in state.units[fort.seat].values()
                    if piece.at == place]  # fmt: skip
        if not state.cards[fort.card].fortification or not any(infantry):
            yield Refusal("TC-11g", say("{position} cannot have Foxholes or a Bunker", position=NAMES[place]))
    events = [laid.card for laid in state.laid]
    events += [s.card for troops in state.units for piece in troops.values() for s in piece.stickers]
    for card in sorted({card for card in events if state.cards[card].kind != "event"}):
        yield Refusal("TC-12.1b", say("{card} is no special event", card=card))


def _bad_piles(state: "State") -> Iterator[Refusal]:
    for pair in (state.stock, state.hands, state.piles, state.discards, state.destroyed, state.groups):
        if any(list(cards) != sorted(cards) for cards in pair):
            yield Refusal("TC-15a", say("the cards of a pile stand in the order of their ids"))


def _bad_stack(state: "State") -> Iterator[Refusal]:
    """What is under way must be about units that are there, and stand on something it can be about."""
    if state.stack and state.step not in ("play", "melee", "draw"):
        yield Refusal("TC-4d", say("nothing can be under way before the first turn"))
    for index, frame in enumerate(state.stack):
        below = state.stack[index - 1] if index else None
        needed = _frame_units(frame) if index >= len(state.stack) - 2 else ()
        if not _stands(frame, below) or any(not _is_there(state, unit) for unit in needed):
            yield Refusal("TC-R29", say("what is under way cannot be so: {kind}", kind=frame.kind))


def _is_there(state: "State", number: int) -> bool:
    return 101 <= number <= 299 and number in state.units[number // 100 - 1]


def _frame_units(frame: Any) -> tuple[int, ...]:
    """The units without which a frame on top makes no sense."""
    match frame:
        case Moving():
            return tuple(order.unit for order in frame.orders if order.unit)
        case Loss():
            return (frame.unit,)
        case Melee(waiting=waiting) if waiting != (0,):
            return waiting
        case Reaction():
            return (frame.target,)
    return ()


def _stands(frame: Any, below: Any) -> bool:
    match frame:
        case Window(moment=moment):
            return isinstance(below, WINDOWS[moment])
        case Shot(melee=True):
            return isinstance(below, Melee)
        case Melee() | Moving():
            return below is None and (not isinstance(frame, Moving) or len(frame.orders) <= CAPACITY)
        case Strike(targets=()) | Traps(entries=()):
            return False
    return True


WINDOWS: dict[str, type] = {
    "move": Moving,
    "moved": Arrivals,
    "fire": Shot,
    "number": Shot,
    "loss": Loss,
    "melee": Melee,
    "event": Played,
}
