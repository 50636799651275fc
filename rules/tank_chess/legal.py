"""Which rule forbids an action: reads like the ledger, unit, way and shot. `fast` is its quick twin."""

from typing import TYPE_CHECKING, assert_never

from rules.engine import Refusal
from rules.grids.squares import NAMES, STEPS, bearing
from rules.tank_chess.actions import Action, Answer, Exit, Flag, Move, Offer
from rules.tank_chess.pieces import Kind, Unit
from rules.tank_chess.walking import THINGS, Placement, exit_steps, kind_of, walks, what_stands
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_chess.state import State


def refusal(state: "State", action: Action) -> Refusal | None:
    """Say which rule forbids *action*, or None when it is legal."""
    if state.ending:
        return Refusal("CH-8.1c", say("the game is over"))
    if isinstance(action, Answer):
        return None if state.offer == "open" else Refusal("CH-R15", say("no draw has been offered"))
    if state.offer == "open":
        return Refusal("CH-R15", say("a draw has been offered: accept or decline it first"))
    match action:
        case Move():
            return _refuse_move(state, action)
        case Exit():
            return _refuse_exit(state, action)
        case Offer():
            return _refuse_offer(state)
        case Flag():
            return None if state.options.clock else Refusal("CH-10.2", say("no clock is used in this game"))
        case _:
            assert_never(action)


def _refuse_offer(state: "State") -> Refusal | None:
    if not state.options.draw_by_agreement:
        return Refusal("CH-R15", say("draws by agreement are a house rule that this game does not use"))
    return None if state.may_offer else Refusal("CH-R15", say("a draw may be offered once a turn"))


def _refuse_move(state: "State", move: Move) -> Refusal | None:
    unit = state.armies[state.seat].get(move.origin)
    if unit is None:
        return _refuse_choice(state, move.origin)
    if found := _refuse_placement(state, unit, move):
        return found
    return None if move.target is None else refuse_shot(state, unit, move.origin, move[1:3], move.target)


def _refuse_choice(state: "State", origin: int) -> Refusal:
    square = NAMES[origin]
    match what_stands(state, origin):
        case "wreck":
            return Refusal("CH-7.4a", say("the unit on {square} is destroyed", square=square))
        case "unit":
            return Refusal("CH-3.2a", say("the unit on {square} is not yours", square=square))
    return Refusal("CH-3.2a", say("there is no unit of yours on {square}", square=square))


def _refuse_placement(state: "State", unit: Unit, move: Move) -> Refusal | None:
    origin, end = move.origin, (move.square, move.facing)
    if end == (origin, unit.facing):
        return Refusal("CH-3.2b", say("the move must change the unit's square or its facing"))
    if move.square not in state.board.grid:
        return Refusal("CH-8.1b", say("only a command tank may leave the board, over the enemy's edge"))
    if move.square != origin and (thing := what_stands(state, move.square)):
        return Refusal("CH-4.4a", say("{thing} stands on {square}", thing=THINGS[thing], square=NAMES[move.square]))
    if end in walks(state, unit, origin):
        return None
    return _refuse_walk(state, unit, move)


def _refuse_walk(state: "State", unit: Unit, move: Move) -> Refusal:
    kind = kind_of(state, unit)
    if (move.square, move.facing) in walks(state, unit, move.origin, blocked=False):
        return Refusal("CH-4.4b", say("every way to {square} is blocked", square=NAMES[move.square]))
    behind = bearing(move.square, move.origin)
    if behind and behind[0] == unit.facing:
        return _refuse_reverse(behind[1])
    return Refusal(
        "CH-4.1d",
        say("the {unit} cannot get there so in {speed} steps", unit=kind.name, speed=kind.speed),
    )


def _refuse_reverse(distance: int) -> Refusal:
    if distance > 1:
        return Refusal("CH-4.3a", say("a unit reverses one space a turn, and no more"))
    return Refusal("CH-4.3b", say("a unit that reverses keeps its facing"))


def _refuse_exit(state: "State", action: Exit) -> Refusal | None:
    unit = state.armies[state.seat].get(action.origin)
    if unit is None:
        return _refuse_choice(state, action.origin)
    if not kind_of(state, unit).commands:
        return Refusal("CH-8.1b", say("only a command tank may leave the board, over the enemy's edge"))
    if exit_steps(state, unit, action.origin):
        return None
    if exit_steps(state, unit, action.origin, corners=True):
        return Refusal("CH-8.3", say("the board cannot be left diagonally through a corner"))
    if exit_steps(state, unit, action.origin, blocked=False):
        return Refusal("CH-4.4b", say("every way off the board is blocked"))
    speed = kind_of(state, unit).speed
    return Refusal("CH-8.2", say("the step off the board does not fit within {speed} steps", speed=speed))


def refuse_shot(state: "State", unit: Unit, origin: int, end: Placement, target: int) -> Refusal | None:
    """Why *unit*, moved from *origin* to *end*, may not fire at *target*, or None when it may (CH-5, CH-9).

    Whether the shot would destroy anything is another question (CH-5.7, CH-R10).
    """
    kind, line = kind_of(state, unit), bearing(end[0], target)
    if target not in state.armies[1 - state.seat]:
        return Refusal("CH-5.1", say("there is no enemy unit on {square}", square=NAMES[target]))
    if line is None or (line[0] - end[1] + 4) % 8 - 4 not in kind.arc:
        return _refuse_direction(kind, target)
    if kind.indirect:
        return None if kind.reaches(line[1]) else _refuse_range(kind)
    if not kind.reaches(line[1]):
        return _refuse_distance(kind)
    return _refuse_line(state, origin, end[0], target, line[0])


def _refuse_direction(kind: Kind, target: int) -> Refusal:
    if kind.turret:
        return Refusal("CH-5.2", say("{square} is not ahead or 45 degrees to the side", square=NAMES[target]))
    rule = "CH-9.3c" if kind.indirect else "CH-9.2c"
    return Refusal(rule, say("the {unit} fires straight ahead only", unit=kind.name))


def _refuse_range(kind: Kind) -> Refusal:
    sentence = say(
        "the {unit} hits at {least} to {most} spaces", unit=kind.name, least=kind.nearest, most=kind.farthest or 0
    )
    return Refusal("CH-9.3e", sentence)


def _refuse_distance(kind: Kind) -> Refusal:
    return Refusal("CH-5.4", say("the {unit} needs an empty space between itself and its target", unit=kind.name))


def _refuse_line(state: "State", origin: int, square: int, target: int, direction: int) -> Refusal | None:
    while (square := square + STEPS[direction]) != target:
        thing = what_stands(state, square) if square != origin else None
        if thing:
            rule = "CH-7.4c" if thing == "wreck" else "CH-5.3"
            return Refusal(rule, say("{thing} on {square} is in the way", thing=THINGS[thing], square=NAMES[square]))
    return None
