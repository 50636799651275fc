"""What lasts: equipment, and special events that lie on units, on positions, on borders or on the whole battlefield."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.tank_commander.pieces import Cards, Model, Piece, Sticker

if TYPE_CHECKING:
    from rules.tank_commander.state import State

SLOW, FAST = 1, 2


def upon(state: "State", piece: Piece) -> Iterator[Any]:
    """The primitives that work on a unit all the time: of its equipment, and of the events that lie on it."""
    cards = state.cards
    for card in piece.gear:
        if (effect := cards[card].effect) is not None and effect.when == "carried":
            yield from effect.does
    for sticker in piece.stickers:
        yield from cards[sticker.card].effect.does


def bonus(state: "State", piece: Piece, figure: str) -> int:
    """What is added to a *figure* of the unit."""
    if not piece.gear and not piece.stickers:
        return 0
    return sum(does.by for does in upon(state, piece) if does.do == "modify" and does.figure == figure)


def is_barred(state: "State", piece: Piece, what: str) -> bool:
    """Whether an event that lies on the unit forbids it to move or to fire."""
    if not piece.stickers:
        return False
    return any(does.do == "forbid" and does.what == what for does in upon(state, piece))


def steps(state: "State", model: Model, gear: Cards = (), stickers: tuple[Sticker, ...] = ()) -> int:
    """How many positions a unit moves in one play (TC-8.1b, TC-8.1c), whatever changes its pace."""
    pace = FAST if model.is_fast else SLOW
    if gear or stickers:
        for does in upon(state, Piece("", 0, 0, gear, stickers)):
            if does.do == "pace":
                pace = FAST if does.speed == "fast" else SLOW
    if state.laid and pace == FAST and _mired(state, model):
        return SLOW
    return pace


def _mired(state: "State", model: Model) -> bool:
    for laid in state.laid:
        effect = state.cards[laid.card].effect
        if effect.target == "all_vehicles" and model.is_vehicle:
            return any(does.do == "pace" and does.speed == "slow" for does in effect.does)
    return False


def _lying(state: "State", where: tuple[int, ...], do: str) -> Iterator[Any]:
    for laid in state.laid:
        if laid.where == where:
            yield from (does for does in state.cards[laid.card].effect.does if does.do == do)


def is_cut(state: "State", one: int, other: int) -> bool:
    """Whether vehicles and guns may not cross the border between two positions (TC-12.2d)."""
    if not state.laid or one < 0 or other < 0:
        return False
    border = (one, other) if one < other else (other, one)
    return any(does.what == "cross" for does in _lying(state, border, "forbid"))


def trap(state: "State", position: int) -> int:
    """The random number, or less, that destroys a unit entering *position*; 0 when no trap lies there."""
    if not state.laid or position < 0:
        return 0
    return max((does.hit for does in _lying(state, (position,), "trap")), default=0)


def protection(state: "State", position: int) -> int:
    """What events that lie on *position* add to the number of fire at units there."""
    if not state.laid:
        return 0
    return sum(does.by for does in _lying(state, (position,), "modify"))


def is_foggy(state: "State") -> bool:
    """Whether no card may fire at long range."""
    if not state.laid:
        return False
    return any(does.what == "long_range_fire" for does in _lying(state, (), "forbid"))
