"""Movement one step and one square at a time: what stands where, which steps are legal, and where they lead.

Steps are letters: F forward, L and R for 45 degrees to the left and right, B for one space in reverse.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from rules.engine import Refusal
from rules.grids.squares import NAMES, STEPS, at
from rules.tank_chess.pieces import Kind, Unit
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_chess.state import State

Thing = Literal["obstacle", "unit", "wreck"]
Placement = tuple[int, int]
"""A square and a facing."""

THINGS = {"obstacle": say("an obstacle"), "unit": say("a unit"), "wreck": say("a destroyed unit")}


def kind_of(state: "State", unit: Unit) -> Kind:
    """The figures of *unit*."""
    return next(kind for kind in state.kinds if kind.code == unit.kind)


def what_stands(state: "State", square: int) -> Thing | None:
    """What keeps units and shots out of *square*, or None when it is empty."""
    if square in state.board.obstacles:
        return "obstacle"
    if any(square in army for army in state.armies):
        return "unit"
    return "wreck" if any(square in wrecks for wrecks in state.wrecks) else None


def is_empty(state: "State", square: int) -> bool:
    """Whether *square* is on the board and nothing stands on it (CH-4.4a)."""
    return square in state.board.grid and what_stands(state, square) is None


def walks(state: "State", unit: Unit, origin: int, *, blocked: bool = True) -> dict[Placement, str]:
    """Every placement that *unit* can reach, with the steps: of all ways there a shortest, and always the same one.

    Without *blocked*, as if nothing else stood on the board.
    """
    found: dict[Placement, str] = {(origin, unit.facing): ""}
    walking = [(origin, unit.facing)]
    for _ in range(kind_of(state, unit).speed):
        walking = [end for place in walking for end in _one_step_on(state, place, found, blocked)]
    del found[origin, unit.facing]
    back = origin - STEPS[unit.facing]
    if _may_enter(state, back, blocked):
        found[back, unit.facing] = "B"  # CH-4.3a: instead of any other movement
    return found


def _one_step_on(state: "State", place: Placement, found: dict[Placement, str], blocked: bool) -> Iterator[Placement]:
    square, facing = place
    ahead = square + STEPS[facing]
    steps = [("L", (square, (facing - 1) % 8)), ("R", (square, (facing + 1) % 8))]
    if _may_enter(state, ahead, blocked):
        steps.insert(0, ("F", (ahead, facing)))
    for letter, end in steps:
        if end not in found:
            found[end] = found[place] + letter
            yield end


def _may_enter(state: "State", square: int, blocked: bool) -> bool:
    return is_empty(state, square) if blocked else square in state.board.grid


def exit_steps(state: "State", unit: Unit, origin: int, *, blocked: bool = True, corners: bool = False) -> str:
    """The shortest way off the board over the enemy's edge, or nothing when there is none (CH-8.1b, CH-8.2, CH-R6).

    With *corners*, also diagonally through a corner, which no unit may do (CH-8.3).
    """
    if is_exit(state, origin - STEPS[unit.facing], corners=corners):
        return "B"
    speed = kind_of(state, unit).speed
    for (square, facing), steps in {(origin, unit.facing): "", **walks(state, unit, origin, blocked=blocked)}.items():
        if steps != "B" and len(steps) < speed and is_exit(state, square + STEPS[facing], corners=corners):
            return steps + "F"
    return ""


def is_exit(state: "State", square: int, *, corners: bool = False) -> bool:
    """Whether *square* lies just beyond the enemy's edge, and not beyond a corner of the board (CH-R7)."""
    board = state.board
    files = range(-1, board.files + 1) if corners else range(board.files)
    return square in [at(file, board.exit_rank(state.seat)) for file in files]


def walk(state: "State", unit: Unit, origin: int, steps: str) -> Placement | Refusal:
    """Where *steps* lead *unit* of the seat to move, a commander maybe off the board; or the rule that forbids one."""
    kind, (square, facing) = kind_of(state, unit), (origin, unit.facing)
    if "B" in steps and steps != "B":
        return Refusal("CH-4.3b", say("a unit that reverses does nothing else"))
    if len(steps) > kind.speed:
        return Refusal("CH-4.1d", say("the {unit} has {speed} steps a turn", unit=kind.name, speed=kind.speed))
    for step in steps:
        if step in "LR":
            facing = (facing + (1 if step == "R" else -1)) % 8
            continue
        square += STEPS[facing] if step == "F" else -STEPS[facing]
        if square != origin and (found := _refuse_entry(state, kind, square)):
            return found
    return square, facing


def _refuse_entry(state: "State", kind: Kind, square: int) -> Refusal | None:
    if thing := what_stands(state, square):
        return Refusal("CH-4.4a", say("{thing} stands on {square}", thing=THINGS[thing], square=NAMES[square]))
    if square in state.board.grid or (kind.commands and is_exit(state, square)):
        return None
    if kind.commands and is_exit(state, square, corners=True):
        return Refusal("CH-8.3", say("the board cannot be left diagonally through a corner"))
    return Refusal("CH-8.1b", say("only a command tank may leave the board, over the enemy's edge"))
