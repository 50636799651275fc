"""What is under way goes on: every frame of the stack takes its next step, until somebody has to choose."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.tank_commander import (
    interrupts,
    losses,
    marching,
    melee,
    piles,
    reporting,
    resolving,
    running,
    shooting,
    turns,
)
from rules.tank_commander.frames import (
    Arrivals,
    Loss,
    Melee,
    Moving,
    Played,
    Reaction,
    Shot,
    Strike,
    Traps,
    Window,
)
from rules.tank_commander.piles import Log
from rules.tank_commander.running import amend, push

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def proceed(state: "State", chance: Chance, log: Log) -> None:
    """Go on until somebody has to choose or the battle is over."""
    while state.ending is None:
        if not state.stack:
            if not turns.go_on(state, chance, log):
                return
        elif not STEPS[type(state.stack[-1])](state, state.stack[-1], chance, log):
            return


def turner(state: "State") -> int:
    """The seat that turns up a random number now, or -1 when none is wanted (TC-7a)."""
    frame = state.stack[-1] if state.stack else None
    match frame:
        case Shot(step="number" | "lucky"):
            return frame.firer // 100 - 1
        case Strike(targets=targets) if targets:
            return frame.seat
        case Traps():
            return frame.entries[0][0] // 100 - 1
        case Played(step="number"):
            return frame.seat
    return -1


def _turn(state: "State", seat: int, chance: Chance, log: Log) -> bool:
    """Get a number for the frame on top: from a die at once, from a card when the enemy has named a colour (TC-7b)."""
    if not piles.by_die(state, seat):
        return False
    resolving.take(state, piles.number(state, seat, "", chance, log), log)
    return True


def pass_by(state: "State", window: Window) -> None:
    """Ask the other seat next, or close the window when both have passed in a row (TC-R29)."""
    if window.passed:
        resolving.pop(state)
    else:
        state.stack = (*state.stack[:-1], replace(window, seat=1 - window.seat, passed=1))


def _window(state: "State", frame: Window, _: Chance, __: Log) -> bool:
    if state.options.always_ask or interrupts.opens(state, frame):
        return False
    pass_by(state, frame)
    return True


def _moving(state: "State", frame: Moving, _: Chance, log: Log) -> bool:
    checked = marching.recheck(state, frame, log) if marching.may_be_stopped(state, frame) else frame
    if checked is not frame:
        state.stack = (*state.stack[:-1], checked)
        if state.options.stopped_move == "lost":
            marching.carry_out(state, log)
            return True
    if marching.is_complete(state, checked):
        marching.carry_out(state, log)
        return True
    return False


def _shot(state: "State", frame: Shot, chance: Chance, log: Log) -> bool:
    match frame.step:
        case "before":
            amend(state, Shot, step="number")
            push(state, Window("fire", frame.firer // 100 - 1, frame.firer))
        case "number" | "lucky":
            if not resolving.can_go_on(state, frame):
                resolving.end_shot(state, frame, log, stopped=True)
                return True
            return _turn(state, frame.firer // 100 - 1, chance, log)
        case "after":
            resolving.resolve(state, frame, log)
    return True


def _strike(state: "State", frame: Strike, chance: Chance, log: Log) -> bool:
    alive = tuple(number for number in frame.targets if number in state.units[number // 100 - 1])
    if not alive:
        resolving.pop(state)
        return True
    if alive != frame.targets:
        amend(state, Strike, targets=alive)
    return _turn(state, frame.seat, chance, log)


def _traps(state: "State", frame: Traps, chance: Chance, log: Log) -> bool:
    entries = tuple(entry for entry in frame.entries if entry[0] in state.units[entry[0] // 100 - 1])
    if not entries:
        resolving.pop(state)
        return True
    if entries != frame.entries:
        amend(state, Traps, entries=entries)
    return _turn(state, entries[0][0] // 100 - 1, chance, log)


def _arrivals(state: "State", frame: Arrivals, _: Chance, __: Log) -> bool:
    if not frame.units:
        resolving.pop(state)
        return True
    number = frame.units[0]
    amend(state, Arrivals, units=frame.units[1:])
    if number in state.units[number // 100 - 1]:
        push(state, Window("moved", 2 - number // 100, number, passed=1))
    return True


def _loss(state: "State", frame: Loss, _: Chance, log: Log) -> bool:
    if frame.unit not in state.units[frame.unit // 100 - 1]:
        resolving.pop(state)
    elif not frame.asked:
        amend(state, Loss, asked=True)
        push(state, Window("loss", frame.unit // 100 - 1, frame.unit, passed=1))
    else:
        resolving.pop(state)
        losses.destroy(state, frame.unit, log)
    return True


def _played(state: "State", frame: Played, chance: Chance, log: Log) -> bool:
    match frame.step:
        case "answer":
            number = state.cards[frame.card].effect.number
            amend(state, Played, step="act" if number is None else "number")
            if not frame.bearer:
                push(state, Window("event", 1 - frame.seat, passed=1))
        case "number":
            return _turn(state, frame.seat, chance, log)
        case "act":
            resolving.pop(state)
            running.run(state, frame, chance, log)
            for seat in (0, 1):
                piles.renew(state, seat, log)
    return True


def _reaction(state: "State", frame: Reaction, _: Chance, __: Log) -> bool:
    target_there = frame.target in state.units[frame.target // 100 - 1]
    if target_there and any(next(shooting.shots(state, n, frame.target), None) for n in state.units[frame.seat]):
        return False
    resolving.pop(state)
    return True


def _melee(state: "State", frame: Melee, _: Chance, log: Log) -> bool:
    match frame.step:
        case "ask":
            amend(state, Melee, step="declare", waiting=(0,))
            push(state, Window("melee", state.seat))
        case "declare":
            return _declare(state, frame)
        case "resolve":
            _resolve_next(state, frame)
        case "fall":
            _let_fall(state, frame, log)
    return True


def _declare(state: "State", frame: Melee) -> bool:
    """Let every unit there declare its fire: those of the acting player first (TC-R21)."""
    if frame.waiting == (0,):
        both = (state.seat, 1 - state.seat)
        there = (number for seat in both for number, _ in running.pieces_at(state, seat, frame.at))
        amend(state, Melee, waiting=tuple(number for number in there if melee.can_aim(state, number)))
        return True
    if frame.waiting:
        return False
    amend(state, Melee, step="resolve")
    return True


def _resolve_next(state: "State", frame: Melee) -> None:
    if not frame.shots:
        amend(state, Melee, step="fall")
        return
    shot = frame.shots[0]
    amend(state, Melee, shots=frame.shots[1:])
    push(state, Shot(shot.unit, shot.target, shot.weapon, shot.gear, melee=True))


def _let_fall(state: "State", frame: Melee, log: Log) -> None:
    """Remove all that were destroyed, together (TC-10k)."""
    resolving.pop(state)
    if log is not None:
        log.append(reporting.melee_over(state, frame))
    for number in reversed(frame.doomed):
        push(state, Loss(number))


Step = Callable[["State", Any, Chance, Log], bool]
STEPS: dict[type, Step] = {
    Window: _window,
    Moving: _moving,
    Shot: _shot,
    Strike: _strike,
    Traps: _traps,
    Arrivals: _arrivals,
    Loss: _loss,
    Played: _played,
    Reaction: _reaction,
    Melee: _melee,
}
