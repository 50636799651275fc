"""What the primitives of events and commanders do: to units, to players, to attacks and to other events."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.tank_hunter import losses, primitives, recounting, telling
from rules.tank_hunter.frames import NOBODY, Attack, Draw, Extra, Played, Reinforce
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import ROOM, seat_of

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def change_attack(state: "State", change: Callable[[Attack], Attack]) -> None:
    """Change the attack that is being resolved."""
    index = max(index for index, frame in enumerate(state.stack) if isinstance(frame, Attack))
    if isinstance(attack := state.stack[index], Attack):
        state.stack[index] = change(attack)


def _mark(state: "State", played: Played, primitive: primitives.Mark, number: int, log: Log) -> None:
    if primitive.marker == "out_of_ammo":
        losses.empty_by_card(state, number, log)
    else:
        losses.surround(state, number, played.seat, log)


def _unmark(state: "State", played: Played, primitive: primitives.Unmark, number: int, log: Log) -> None:
    unit, which = state.unit(number), str(primitive.marker)
    if which == "either":
        which = played.marker or next(unit.markers, "both")
    ammo, ring = which in ("out_of_ammo", "both"), which in ("surrounded", "both")
    state.units[number // ROOM][number] = replace(
        unit, out_of_ammo=unit.out_of_ammo and not ammo, surrounded=unit.surrounded and not ring
    )
    if log is not None:
        log.append(telling.unmarked(state, number))


def _hide(state: "State", _: Played, __: primitives.Hide, number: int, log: Log) -> None:
    unit = state.unit(number)
    if unit.revealed:
        if log is not None:
            log.append(telling.hidden(state, number, "TH-6e"))
        state.units[number // ROOM][number] = replace(unit, revealed=False)


def reveal(state: "State", number: int, log: Log, rule: str = "TH-6d") -> None:
    """Turn a unit face up."""
    unit = state.unit(number)
    if not unit.revealed:
        state.units[number // ROOM][number] = replace(unit, revealed=True)
        if log is not None:
            log.append(telling.revealed(state, number, rule))


def _move(state: "State", _: Played, primitive: primitives.Move, number: int, log: Log) -> None:
    state.units[number // ROOM][number] = replace(state.unit(number), line=primitive.line)
    if log is not None:
        log.append(telling.moved(state, number, "TH-7d"))


def _cancel(state: "State", _: Played, primitive: primitives.Cancel, log: Log) -> None:
    match primitive.what:
        case "attack":
            change_attack(state, lambda attack: replace(attack, cancelled=True, phase="done"))
        case "hit":
            change_attack(state, lambda attack: replace(attack, spoiled=True, phase="roll"))
        case "event":
            below = state.stack[-2]
            if isinstance(below, Played):
                state.stack[-2] = replace(below, cancelled=True, asking=NOBODY)
    if log is not None:
        log.append(recounting.cancelled(primitive.what))


def _draw(state: "State", played: Played, primitive: primitives.Draw, _: Log) -> None:
    state.stack.append(Draw(seat=_seat(played), left=primitive.count))


def _reinforce(state: "State", played: Played, primitive: primitives.Reinforce, _: Log) -> None:
    state.stack.append(Reinforce(seat=_seat(played), left=primitive.count))


def _seat(played: Played) -> int:
    return seat_of(played.targets[0]) if played.targets else played.seat


def _extra(state: "State", _: Played, __: primitives.Attack, number: int, ___: Log) -> None:
    state.stack.append(Extra(unit=number))


AT_LARGE: dict[type, Callable[..., None]] = {
    primitives.Cancel: _cancel,
    primitives.Draw: _draw,
    primitives.Reinforce: _reinforce,
}


ON_UNITS: dict[type, Callable[..., None]] = {
    primitives.Mark: _mark,
    primitives.Unmark: _unmark,
    primitives.Hide: _hide,
    primitives.Reveal: lambda state, _, __, number, log: reveal(state, number, log, "TH-6a"),
    primitives.Move: _move,
    primitives.Destroy: lambda state, played, _, number, log: losses.destroy(state, number, played.seat, log),
    primitives.Remove: lambda state, _, __, number, log: losses.remove(state, number, log, "TH-21b"),
    primitives.Attack: _extra,
}
