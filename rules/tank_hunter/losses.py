"""What happens to units: markers, losses, and who scores them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.engine import Event
from rules.tank_hunter import recounting
from rules.tank_hunter.pieces import ROOM, seat_of

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

Log = list[Event] | None


def destroy(state: "State", number: int, by: int, log: Log) -> None:
    """Destroy a unit: *by* scores it, unless it is his own (TH-8d, TH-R22)."""
    if seat_of(number) == by:
        remove(state, number, log, "TH-R22")
        return
    if log is not None:
        log.append(recounting.destroyed(state, number, by))
    state.victory[by] = (*state.victory[by], _take(state, number))


def remove(state: "State", number: int, log: Log, rule: str) -> None:
    """Take a unit out of the game: nobody scores it (TH-21b, TH-26a)."""
    if log is not None:
        log.append(recounting.removed(state, number, rule))
    state.removed = (*state.removed, _take(state, number))


def _take(state: "State", number: int) -> str:
    """Take a unit off the table: what lies under it is discarded, markers go back to the stock (TH-R38)."""
    unit = state.units[number // ROOM].pop(number)
    state.discard = (*state.discard, *unit.attached)
    return unit.card


def surround(state: "State", number: int, by: int, log: Log) -> None:
    """Surround a unit: the second time it is destroyed, and an AFV never is (TH-18d, TH-18e)."""
    unit = state.unit(number)
    if state.cards.units[unit.card].type == "AFV":
        if log is not None:
            log.append(recounting.not_surrounded(state, number))
    elif unit.surrounded:
        destroy(state, number, by, log)
    else:
        state.units[number // ROOM][number] = replace(unit, surrounded=True)
        if log is not None:
            log.append(recounting.surrounded(state, number))


def empty(state: "State", number: int, log: Log, rule: str) -> None:
    """Put the out of ammo marker on a unit that has none (TH-8e)."""
    unit = state.unit(number)
    if not unit.out_of_ammo:
        state.units[number // ROOM][number] = replace(unit, out_of_ammo=True)
        if log is not None:
            log.append(recounting.emptied(state, number, rule))


def empty_by_card(state: "State", number: int, log: Log) -> None:
    """Make a unit out of ammo by a card: the second time it leaves the game (TH-18h)."""
    if state.unit(number).out_of_ammo:
        remove(state, number, log, "TH-18h")
    else:
        empty(state, number, log, "TH-18f")
