"""Move plays: mounting and handing over at the start, one order after the other, and then all move together (TC-8)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_commander import lasting, losses, moving, piles, reporting
from rules.tank_commander.actions import Bring, Dismount, Give, Go, Mount, Move
from rules.tank_commander.field import RESERVES
from rules.tank_commander.frames import Arrivals, Moving, Traps, Window
from rules.tank_commander.pieces import CAPACITY, Order, Piece
from rules.tank_commander.piles import Log
from rules.tank_commander.preparing import under_way
from rules.tank_commander.running import push

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def _play(state: "State") -> Moving:
    """The move play under way, begun if need be."""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Moving):
        return frame
    push(state, Moving())
    return Moving()


def _prepare(state: "State", unit: int) -> None:
    """Note that a unit has had its change before the move."""
    frame = _play(state)
    state.stack = (*state.stack[:-1], replace(frame, changed=tuple(sorted((*frame.changed, unit)))))


def mount(state: "State", action: Mount, _: Chance, log: Log) -> None:
    """Put a squad on a vehicle (TC-8.6c)."""
    _prepare(state, action.unit)
    troops = state.units[state.seat]
    troops[action.unit] = replace(troops[action.unit], on=action.vehicle)
    if log is not None:
        log.append(reporting.mounted(state, action))


def dismount(state: "State", action: Dismount, _: Chance, log: Log) -> None:
    """Take a squad off its vehicle (TC-8.6c)."""
    _prepare(state, action.unit)
    troops = state.units[state.seat]
    if log is not None:
        log.append(reporting.dismounted(state, action))
    troops[action.unit] = replace(troops[action.unit], on=0)


def give(state: "State", action: Give, _: Chance, log: Log) -> None:
    """Hand equipment over (TC-8.7b)."""
    if action.to not in under_way(state).changed:
        _prepare(state, action.to)
    troops = state.units[state.seat]
    giver, taker = troops[action.unit], troops[action.to]
    troops[action.unit] = replace(giver, gear=piles.without_card(giver.gear, action.card))
    troops[action.to] = replace(taker, gear=piles.with_card(taker.gear, action.card))
    if log is not None:
        log.append(reporting.gave(state, action))


def move(state: "State", action: Move, _: Chance, log: Log) -> None:
    """Order a unit on the table to move; the enemy may react (TC-12.2d)."""
    _order(state, Order(action.unit, action.path), state.unit(action.unit).at, log)


def bring(state: "State", action: Bring, _: Chance, log: Log) -> None:
    """Order a card to come on from the reserve."""
    _order(state, Order(0, action.path, action.card, action.rider), RESERVES[state.seat], log)


def _order(state: "State", order: Order, origin: int, log: Log) -> None:
    frame = _play(state)
    state.stack = (*state.stack[:-1], replace(frame, orders=(*frame.orders, order), origin=origin))
    if log is not None:
        log.append(reporting.ordered(state, order))
    push(state, Window("move", 1 - state.seat, order.unit, passed=1))


def go(state: "State", _: Go, __: Chance, log: Log) -> None:
    """Carry out the orders of the play."""
    carry_out(state, log)


def may_be_stopped(state: "State", frame: Moving) -> bool:
    """Whether anything lies on the table that could stop an order."""
    troops = state.units[state.seat]
    return bool(state.laid) or any(troops[order.unit].stickers for order in frame.orders if order.unit)


def recheck(state: "State", frame: Moving, log: Log) -> Moving:
    """Drop the orders that have become illegal: those cards do not move in this play (TC-R29, TC-R30)."""
    kept: list[Order] = []
    for order in frame.orders:
        others = tuple(other for other in frame.orders if other is not order)
        if is_legal(state, order, others):
            kept.append(order)
        elif log is not None:
            log.append(reporting.stopped(state, order))
    if len(kept) == len(frame.orders):
        return frame
    gone = [order for order in frame.orders if order not in kept]
    after = replace(
        frame,
        orders=tuple(kept),
        stopped=(*frame.stopped, *(order.unit for order in gone if order.unit)),
        barred=tuple(sorted((*frame.barred, *(card for o in gone for card in (o.card, o.rider) if card)))),
    )
    return recheck(state, after, log)


def is_legal(state: "State", order: Order, others: tuple[Order, ...]) -> bool:
    """Whether *order* may be carried out together with *others*."""
    if order.unit and (
        order.unit not in state.units[state.seat] or lasting.is_barred(state, state.unit(order.unit), "move")
    ):
        return False
    unit = moving.mover(state, order.unit) if order.unit else moving.fresh(state, state.seat, order.card, order.rider)
    return moving.refuse_path(state, moving.survey(state, state.seat, others), unit, order.path) is None


def is_complete(state: "State", frame: Moving) -> bool:
    """Whether no other card could be ordered to move: three are, or none is left where they start (TC-5b)."""
    if len(frame.orders) == CAPACITY:
        return True
    if not frame.orders:
        return False
    if frame.origin == RESERVES[state.seat]:
        return not any(state.cards[card].is_unit for card in left_in_reserve(state, frame))
    ordered = {order.unit for order in frame.orders}
    there = [number for number, piece in state.units[state.seat].items() if piece.at == frame.origin and not piece.on]
    return all(number in ordered or number in frame.stopped for number in there)


def left_in_reserve(state: "State", frame: Moving) -> tuple[str, ...]:
    """The cards of the reserve that were neither ordered to move nor stopped in this play."""
    hand = list(state.hands[state.seat])
    for card in [card for order in frame.orders for card in (order.card, order.rider) if card] + list(frame.barred):
        hand.remove(card)
    return tuple(hand)


def carry_out(state: "State", log: Log) -> None:
    """Move all cards that were ordered, together, and use up the play (TC-8.2b)."""
    frame = state.stack[-1]
    if not isinstance(frame, Moving):
        raise ValueError(f"expected a move play under way, got {frame}")
    _use_play(state, frame)
    state.stack = state.stack[:-1]
    moved: list[int] = []
    entered: list[tuple[int, int]] = []
    for order in frame.orders:
        units = _arrive(state, order) if order.unit == 0 else _shift(state, order, log)
        moved += units
        traps = [hit for step in order.path if (hit := lasting.trap(state, step))]
        entered += [(unit, hit) for unit in units for hit in traps]
    if log is not None:
        log.append(reporting.moved(state, moved, frame))
    losses.abandon(state, log)
    push(state, Arrivals(tuple(moved)))
    if entered:
        push(state, Traps(tuple(entered)))


def _use_play(state: "State", frame: Moving) -> None:
    left = moving.fitting(state, frame.orders)
    spent = max(left, key=lambda one: (one.play != "all", one.group != "units"))
    plays = list(state.plays)
    plays.remove(spent)
    state.plays = tuple(plays)


def _arrive(state: "State", order: Order) -> list[int]:
    """Bring a card on from the reserve, and its passenger."""
    seat, end = state.seat, order.path[-1]
    piles.let_go(state, seat, order.card)
    number = losses.enlist(state, seat, Piece(order.card, end))
    if not order.rider:
        return [number]
    piles.let_go(state, seat, order.rider)
    return [number, losses.enlist(state, seat, Piece(order.rider, end, number))]


def _shift(state: "State", order: Order, log: Log) -> list[int]:
    """Move a unit on the table, and its passenger; into the reserve it leaves the table (TC-8.3b)."""
    troops, end = state.units[state.seat], order.path[-1]
    rider = moving.passenger(state, order.unit) if state.cards[troops[order.unit].card].carries else 0
    if end < 0:
        losses.withdraw(state, order.unit, log)
        return []
    numbers = [order.unit, rider] if rider else [order.unit]
    for number in numbers:
        piece = troops[number]
        troops[number] = Piece(piece.card, end, piece.on, piece.gear, piece.stickers)
    return numbers
