"""How units come to the table and leave it: numbered, destroyed or withdrawn, with all that hangs on them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.tank_commander import moving, piles, telling
from rules.tank_commander.pieces import Piece
from rules.tank_commander.piles import Log

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def enlist(state: "State", seat: int, piece: Piece) -> int:
    """Put *piece* on the table under the lowest number that is free, and tell it."""
    troops, number = state.units[seat], 100 * (seat + 1) + 1
    while number in troops:
        number += 1
    if troops and number < next(reversed(troops)):
        troops[number] = piece
        ordered = sorted(troops.items())
        troops.clear()
        troops.update(ordered)
    else:
        troops[number] = piece
    return number


def withdraw(state: "State", number: int, log: Log) -> None:
    """Take a unit into its owner's reserve, its passenger and equipment with it (TC-13e); events on it end."""
    seat, rider = number // 100 - 1, moving.passenger(state, number)
    for leaving in (number, rider) if rider else (number,):
        piece = state.units[seat].pop(leaving)
        piles.take_in(state, seat, piece.card, *piece.gear)
        _unload(state, piece, log)
        _abandon(state, seat, piece.at, log)


def destroy(state: "State", number: int, log: Log) -> None:
    """Put a unit on its owner's destroyed pile, its equipment on his discard pile (TC-9.3f, TC-R26)."""
    seat, rider = number // 100 - 1, moving.passenger(state, number)
    piece = state.units[seat].pop(number)
    if log is not None:
        log.append(telling.destroyed(state, number, piece))
    piles.destroy(state, seat, piece.card)
    if piece.gear:
        piles.discard(state, seat, *piece.gear)
        piles.renew(state, seat, log)
    _unload(state, piece, log)
    if rider and state.options.passengers == "together":
        destroy(state, rider, log)
    elif rider:
        state.units[seat][rider] = replace(state.units[seat][rider], on=0)
    _abandon(state, seat, piece.at, log)


def _unload(state: "State", piece: Piece, log: Log) -> None:
    for sticker in piece.stickers:
        piles.dispose(state, sticker.seat, sticker.card)
        piles.renew(state, sticker.seat, log)


def abandon(state: "State", log: Log) -> None:
    """Remove Foxholes and Bunkers whose owner has no infantry there any more (TC-11g, TC-R27)."""
    for position, fort in list(state.forts.items()):
        _abandon(state, fort.seat, position, log)


def _abandon(state: "State", seat: int, position: int, log: Log) -> None:
    fort = state.forts.get(position)
    if fort is None or fort.seat != seat:
        return
    cards = state.cards
    if any(piece.at == position and cards[piece.card].kind == "infantry" for piece in state.units[seat].values()):
        return
    del state.forts[position]
    piles.discard(state, seat, fort.card)
    piles.renew(state, seat, log)
    if log is not None:
        log.append(telling.abandoned(state, position, fort))
