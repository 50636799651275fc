"""What actions do. `perform` tells what happened, `advance` makes the same change and tells nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.engine import Event, Refusal
from rules.tanks import command, placing, telling, turns, uses, volley, windows
from rules.tanks.actions import (
    Action,
    Cancel,
    Deploy,
    Discard,
    Go,
    Halt,
    Lay,
    Lose,
    Mark,
    Move,
    Repair,
    Reroll,
    Role,
    Roll,
    Shoot,
    Side,
    Skip,
    Use,
)
from rules.tanks.moving import judge
from rules.tanks.pieces import Activation, Shot
from rules.tanks.profiles import may_move, profile
from rules.tanks.telling import Log

if TYPE_CHECKING:
    from rules.tanks.state import State


def advance(state: "State", action: Action, chance: Chance) -> None:
    """Change *state* as *action* demands."""
    DEEDS[type(action)](state, action, chance, None)


def perform(state: "State", action: Action, chance: Chance) -> list[Event]:
    """Change *state* as *action* demands and tell what happened."""
    log: list[Event] = []
    DEEDS[type(action)](state, action, chance, log)
    return log


def _move(state: "State", action: Move, chance: Chance, log: Log) -> None:
    end = judge(state, action)
    if isinstance(end, Refusal):
        raise ValueError(f"expected a legal move, got {action}: {end}")
    number, counts = action.tank, state.stage == "move"
    tank = state.tanks[number]
    moves, extra = (tank.moves + 1, tank.extra) if counts else (tank.moves, tank.extra + 1)
    state.change(number, replace(tank, x=end.x, y=end.y, heading=end.heading, moves=moves, extra=extra))
    if log is not None:
        rules = {"move": ("TK-7.2b",), "command": ("TK-14.6a", "TK-14.6b")}.get(state.stage, ("TK-7.2b", "TK-14.6b"))
        log.append(telling.moved(state, number, rules))
    match state.stage:
        case "move":
            _moved(state, number, chance, log)
        case "extra":
            turns.moved(state, chance, log)
        case _:
            state.activation = replace(state.activation or Activation(tank=number), dashed=True)
            command.go_on(state, chance, log)


def _moved(state: "State", number: int, chance: Chance, log: Log) -> None:
    made = (state.activation.made if state.activation else 0) + 1
    state.activation = Activation(tank=number, made=made)
    tank = state.tanks[number]
    if not may_move(state, tank) or (made >= profile(state, tank).most_moves and not windows.is_possible(state)):
        _end_movement(state, number, chance, log)


def _end_movement(state: "State", number: int, chance: Chance, log: Log) -> None:
    state.change(number, replace(state.tanks[number], done=True))
    if log is not None:
        log.append(telling.halted(state, number))
    turns.next_activation(state, chance, log)


def _halt(state: "State", action: Halt, chance: Chance, log: Log) -> None:
    number = action.tank
    match state.stage:
        case "move":
            _end_movement(state, number, chance, log)
        case "shoot":
            _pass(state, number, "TK-9.1b", log)
            state.change(number, replace(state.tanks[number], done=True))
            turns.next_activation(state, chance, log)
        case "again":
            _pass(state, number, "TK-9.1b", log)
            volley.close(state, chance, log)
        case "extra":
            _pass(state, number, "TK-7.2e", log)
            turns.halted(state, chance, log)
        case _:
            _pass(state, number, "TK-14.3a", log)
            command.finish(state, number, chance, log)


def _pass(state: "State", number: int, rule: str, log: Log) -> None:
    if log is not None:
        log.append(telling.passed(state, number, rule))


def _shoot(state: "State", action: Shoot, chance: Chance, log: Log) -> None:
    dice = state.shooting.dice if state.stage == "again" else None
    volley.begin(state, Shot(tank=action.tank, target=action.target, dice=dice), chance, log)


def _go(state: "State", _: Go, chance: Chance, log: Log) -> None:
    if log is not None:
        log.append(telling.went_on(state.seat))
    if state.stage == "reveal":
        turns.asked(state, chance, log)
    elif state.stage == "failed":
        command.go_on(state, chance, log)
    else:
        volley.NEXT[state.stage](state, chance, log)


def _reroll(state: "State", action: Reroll, chance: Chance, log: Log) -> None:
    volley.reroll(state, action.keep, chance, log)


def _cancel(state: "State", action: Cancel, chance: Chance, log: Log) -> None:
    volley.cancel(state, action.hits, action.criticals, chance, log)


def _discard(state: "State", action: Discard, chance: Chance, log: Log) -> None:
    volley.pick(state, action.card, chance, log)


def _lose(state: "State", action: Lose, chance: Chance, log: Log) -> None:
    volley.lose(state, action.card, chance, log)


def _repair(state: "State", action: Repair, chance: Chance, log: Log) -> None:
    command.try_repair(state, action.tank, action.card, chance, log)


Deed = Callable[["State", Any, Chance, Log], None]
DEEDS: dict[type, Deed] = {
    Roll: placing.roll,
    Lay: placing.lay,
    Skip: placing.skip,
    Role: placing.choose_role,
    Side: placing.choose_edge,
    Mark: placing.mark,
    Deploy: placing.deploy,
    Move: _move,
    Halt: _halt,
    Shoot: _shoot,
    Use: uses.use,
    Reroll: _reroll,
    Cancel: _cancel,
    Discard: _discard,
    Lose: _lose,
    Repair: _repair,
    Go: _go,
}
