"""What a finger touches for an action: tanks by number, places on the table by millimetres, edges by name."""

from typing import TYPE_CHECKING

from rules.tanks.actions import Action, Deploy, Halt, Lay, Mark, Move, Repair, Shoot, Side, Use
from rules.tanks.drawing import place_name
from rules.tanks.pieces import EDGES
from rules.tanks.telling import name_of
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tanks.state import State


def taps(state: "State", action: Action) -> tuple[str, ...]:
    """What is touched to mean *action*, in order; nothing for what needs no piece."""
    match action:
        case Lay(_, x, y) | Mark(x, y):
            return (place_name(x, y),)
        case Side(edge):
            return (edge,)
        case Deploy(tank, end) | Move(tank, end):
            return str(tank), place_name(end.x, end.y)
        case Shoot(tank, target):
            return str(tank), str(target)
        case Use(tank, _, on):
            return (str(tank), *(str(other) for other in on if other in state.tanks))
        case Halt(tank) | Repair(tank):
            return (str(tank),)
        case _:
            return ()


def touched(state: "State", tap: str) -> Say:
    """What lies where *tap* is."""
    if tap.isdecimal():
        return name_of(state, int(tap))
    for edge, name in EDGES.items():
        if tap == edge:
            return name
    return say("{place}", place=tap)
