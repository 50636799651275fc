"""The fast twin of `legal`: lists, judges and draws actions out of tables, with sets of squares as integers.

`legal` says why; this says only yes or no, and a test holds the two together.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.chance import Rng
from rules.grids.squares import RAYS, STEPS, first, members
from rules.tank_chess.actions import Action, Answer, Exit, Flag, Move, Offer
from rules.tank_chess.pieces import Unit
from rules.tank_chess.sweep import Masks, Reach, reach, shift, sights
from rules.tank_chess.tables import A1, BITS, LEAVE, QUIET, Proposal, exit_ways, union

if TYPE_CHECKING:
    from rules.tank_chess.state import State


Post = tuple[int, int, int]
"""From where and how to fire: a square, a direction, and the exact distance of indirect fire (0: direct)."""


def sample(state: "State", rng: Rng) -> Action:
    """One of the listed actions, all equally likely: draws proposals until one is legal."""
    if state.offer == "open":
        return Answer(rng.random() < 0.5)
    random, seat, closed, tables = rng.random, state.seat, state.closed, state.tables
    army, enemies = state.armies[seat], state.forces[1 - seat]
    squares, proposals, most = sorted(army), tables.proposals, tables.most
    count = len(squares) * most
    total = count + 1 if state.may_offer else count
    while (index := int(random() * total)) < count:
        origin = squares[index // most]
        unit = army[origin]
        if (proposal := proposals[unit.kind][unit.facing][index % most]) is None:
            continue
        step, facing, ways, direction, _ = proposal
        if direction == QUIET:
            window = closed >> (origin - A1)
            for way in ways:
                if not window & way:
                    return Move(origin, origin + step, facing)
        elif (direction == LEAVE or RAYS[origin + step][direction] & enemies) and (
            action := _exit_or_shot(state, unit, origin, proposal)
        ):
            return action
    return Offer()


def _exit_or_shot(state: "State", unit: Unit, origin: int, proposal: Proposal) -> Action | None:
    step, facing, ways, direction, distance = proposal
    if direction == LEAVE:
        return Exit(origin) if can_leave(state, origin, unit) else None
    target = is_free(state.closed, origin, ways) and strikes(state, unit, origin, (origin + step, direction, distance))
    return Move(origin, origin + step, facing, target) if target else None


def is_free(closed: int, origin: int, ways: tuple[int, ...]) -> bool:
    """Whether at least one of *ways* from *origin* is free (CH-4.4b)."""
    window = closed >> (origin - A1)
    return any(not window & way for way in ways)


def can_leave(state: "State", origin: int, unit: Unit) -> bool:
    """Whether *unit* of the seat to move is in command and can leave the board over the enemy's edge (CH-8.1b)."""
    tables = state.tables
    if unit.kind not in tables.commands:
        return False
    gate = tables.gates[state.seat] >> (origin - A1)
    return is_free(state.closed, origin, exit_ways(tables.kinds[unit.kind].speed, unit.facing, gate))


def in_sight(state: "State", unit: Unit, origin: int, post: Post) -> int:
    """The enemy whom *unit*, come from *origin*, may fire at from *post*; 0 when there is none."""
    square, direction, distance = post
    if distance:
        target = square + distance * STEPS[direction]
        return target if state.forces[1 - state.seat] >> target & 1 else 0
    target = first(RAYS[square][direction] & state.closed & ~BITS[origin], direction)
    if not state.forces[1 - state.seat] >> target & 1:
        return 0
    return target if state.tables.kinds[unit.kind].reaches((target - square) // STEPS[direction]) else 0


def strikes(state: "State", unit: Unit, origin: int, post: Post) -> int:
    """The enemy whom such a shot destroys (CH-7.2); 0 when there is none."""
    if not (target := in_sight(state, unit, origin, post)):
        return 0
    struck = state.armies[1 - state.seat][target]
    return target if state.tables.pierces[unit.kind][struck.kind][post[1] - struck.facing] else 0


def allows(state: "State", action: Action) -> bool:
    """Whether *action* is legal; shots without effect are, too (CH-R10)."""
    if state.ending or state.offer == "open":
        return not state.ending and isinstance(action, Answer)
    match action:
        case Move():
            return _allows_move(state, action)
        case Exit(origin):
            unit = state.armies[state.seat].get(origin)
            return unit is not None and can_leave(state, origin, unit)
        case Offer():
            return state.may_offer
        case Flag():
            return state.options.clock > 0
    return False


def _allows_move(state: "State", move: Move) -> bool:
    origin, square, facing, target = move
    if (unit := state.armies[state.seat].get(origin)) is None:
        return False
    ways = state.tables.ends[unit.kind][unit.facing].ways.get((square - origin, facing), ())
    return is_free(state.closed, origin, ways) and (target is None or _may_fire(state, unit, move))


def _may_fire(state: "State", unit: Unit, move: Move) -> bool:
    return any(
        in_sight(state, unit, move.origin, (move.square, (move.facing + turn) % 8, distance)) == move.target
        for turn, distance in state.tables.lanes[unit.kind]
    )


def actions(state: "State") -> list[Action]:
    """Every legal action: moves without a shot, then the others; shots that cannot destroy are left out (CH-R10)."""
    if state.ending:
        return []
    if state.offer == "open":
        return [Answer(True), Answer(False)]
    reaches = _reaches(state)
    found: list[Action] = []
    for _, _, (moves, _, _) in reaches:
        found += moves
    found += _loud(state, reaches)
    return [*found, Offer()] if state.may_offer else found


def urgent(state: "State") -> list[Action]:
    """The actions that destroy something or win at once."""
    return [] if state.ending or state.offer == "open" else _loud(state, _reaches(state))


Reaches = list[tuple[int, Unit, Reach]]


def _reaches(state: "State") -> Reaches:
    """For each unit of the seat to move, by square, what it can do without firing."""
    closed, found = state.closed, []
    for origin, unit in sorted(state.armies[state.seat].items()):
        ends = state.tables.ends[unit.kind][unit.facing]
        found.append((origin, unit, reach(ends.speed, unit.facing, origin, closed >> (origin - A1) & ends.area)))
    return found


def _loud(state: "State", reaches: Reaches) -> list[Action]:
    found: list[Action] = []
    seat, tables = state.seat, state.tables
    lines, behind = sights(state.forces[1 - seat], state.forces[seat], tables.grid.inside & ~state.closed)
    arcs, seen = _arcs(lines), union(lines)
    for origin, unit, (_, places, anywhere) in reaches:
        if tables.kinds[unit.kind].indirect:
            found += _indirect_shots(state, unit, origin, places)
        elif origin in behind:
            own = [line | more for line, more in zip(lines, behind[origin], strict=True)]
            found += _shots(state, unit, origin, places, (own, _arcs(own)))
        elif anywhere & seen:
            found += _shots(state, unit, origin, places, (lines, arcs))
        if can_leave(state, origin, unit):
            found.append(Exit(origin))
    return found


def _arcs(lines: Masks) -> list[int]:
    """By facing, the squares from where something is seen ahead or 45 degrees to either side (CH-5.2)."""
    return [lines[facing] | lines[facing - 1] | lines[facing - 7] for facing in range(8)]


def _shots(state: "State", unit: Unit, origin: int, places: Masks, seen: tuple[Masks, Masks]) -> list[Move]:
    lines, arcs = seen
    found: list[Move] = []
    for facing, (squares, arc) in enumerate(zip(places, arcs, strict=True)):
        if squares & arc:
            for turn, _ in state.tables.lanes[unit.kind]:
                if posts := squares & lines[facing + turn & 7]:
                    found += _direct_shots(state, unit, (origin, facing, facing + turn & 7), posts)
    return found


def _direct_shots(state: "State", unit: Unit, aim: tuple[int, int, int], posts: int) -> list[Move]:
    origin, facing, direction = aim
    tables, army, found = state.tables, state.armies[1 - state.seat], []
    taken, step, reaches = state.closed & ~BITS[origin], STEPS[direction], tables.kinds[unit.kind].reaches
    fatal = tables.pierces[unit.kind]
    for square in members(posts):
        target = first(RAYS[square][direction] & taken, direction)
        struck = army[target]
        if fatal[struck.kind][direction - struck.facing] and reaches((target - square) // step):
            found.append(Move(origin, square, facing, target))
    return found


def _indirect_shots(state: "State", unit: Unit, origin: int, places: Masks) -> Iterator[Move]:
    for facing, squares in enumerate(places):
        for turn, distance in state.tables.lanes[unit.kind]:
            direction = facing + turn & 7
            for square in members(squares & shift(state.forces[1 - state.seat], -distance * STEPS[direction])):
                if target := strikes(state, unit, origin, (square, direction, distance)):
                    yield Move(origin, square, facing, target)
