"""What a player looks at first: the best shots, events, and moves towards what must be occupied."""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING

from rules.tank_commander import fast, interrupts, legal, racing
from rules.tank_commander.actions import Action, Bring, Fire, Go, Move
from rules.tank_commander.expecting import chance_of
from rules.tank_commander.frames import Moving

if TYPE_CHECKING:
    from rules.tank_commander.state import State

SHOTS, MARCHES = 3, 4
"""How many shots and moves are worth a look."""


def urgent(state: "State") -> Sequence[Action]:
    """Some of what may be done: what a player would not overlook."""
    if state.ending is not None:
        return ()
    match legal.stage(state):
        case "play" if state.plays:
            return [*_shots(state), *interrupts.lays(state, state.seat), *_marches(state, Moving())]
        case "moving" if isinstance(frame := state.stack[-1], Moving):
            return [*_marches(state, frame), Go()]
        case "window":
            return [*interrupts.lays(state, state.stack[-1].seat)]  # type: ignore[union-attr]
    return ()


def _shots(state: "State") -> Sequence[Fire]:
    """The shots that may be expected to destroy most."""

    def promise(shot: Fire) -> float:
        return chance_of(state, shot, melee=False) * state.model(shot.target).points

    return nlargest(SHOTS, fast.fires(state), key=promise)


def _marches(state: "State", frame: Moving) -> Sequence[Action]:
    """Moves that end where something is still to be occupied, and next to it."""
    seat = state.seat
    if racing.gap(state, seat) is None:
        return ()
    held = {piece.at for piece in state.units[seat].values()}
    goals = set(racing.counted(state, seat)) - held
    moves = list(_moves(state, frame))
    into = [move for move in moves if move.path[-1] in goals]
    near = {position for goal in goals for position in state.land.near[goal]}
    towards = [move for move in moves if move.path[-1] in near and move.path[-1] in state.land.own[1 - seat]]
    return [*into[:MARCHES], *towards[:MARCHES]]


def _moves(state: "State", frame: Moving) -> Iterator[Move | Bring]:
    return (move for move in fast.moves(state, frame) if isinstance(move, Move | Bring))
