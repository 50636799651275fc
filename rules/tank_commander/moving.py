"""Movement: which paths a unit may take (TC-8), one for each end, or why it may not take one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.engine import Refusal
from rules.tank_commander import lasting
from rules.tank_commander.field import NAMES, RESERVES
from rules.tank_commander.frames import Moving
from rules.tank_commander.lasting import FAST
from rules.tank_commander.pieces import CAPACITY, Allowance, Model, Order, Piece
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

Path = tuple[int, ...]


@dataclass(slots=True)
class Survey:
    """What matters on the table to the moves of *seat*, with the orders given so far carried out."""

    seat: int
    enemies: set[int]
    tanks: set[int]
    escorts: set[int]
    counts: dict[int, int]


@dataclass(frozen=True, slots=True)
class Mover:
    """What matters of a unit that is to move: *soft* when it or its passenger needs an escort (TC-8.5a, TC-R17)."""

    model: Model
    origin: int
    steps: int
    soft: bool
    heavy: bool
    """Whether a stream stops it: a vehicle or an anti-tank gun."""


def survey(state: "State", seat: int, orders: Sequence[Order] = ()) -> Survey:
    """What *seat* finds on the table."""
    cards, counts = state.cards, dict[int, int]()
    enemies, tanks = set(), set()
    for piece in state.units[1 - seat].values():
        enemies.add(piece.at)
        if cards[piece.card].is_tank:
            tanks.add(piece.at)
    escorts = set()
    for piece in state.units[seat].values():
        if not piece.on:
            counts[piece.at] = counts.get(piece.at, 0) + 1
        if cards[piece.card].is_tank:
            escorts.add(piece.at)
    for order in orders:
        end = order.path[-1]
        counts[end] = counts.get(end, 0) + 1
        if order.unit:
            counts[state.units[seat][order.unit].at] -= 1
        if cards[order.card or state.units[seat][order.unit].card].is_tank:
            escorts.add(end)
    return Survey(seat, enemies, tanks, escorts, counts)


def mover(state: "State", number: int) -> Mover:
    """The unit with this *number* as one that is to move."""
    piece = state.unit(number)
    model = state.cards[piece.card]
    carrying = model.carries and passenger(state, number) != 0
    pace = lasting.steps(state, model, piece.gear, piece.stickers)
    return Mover(model, piece.at, pace, model.is_soft or carrying, model.is_vehicle or model.kind == "gun")


def fresh(state: "State", seat: int, card: str, rider: str = "") -> Mover:
    """A *card* of the reserve as one that is to come on, a *rider* aboard or not."""
    model = state.cards[card]
    soft, heavy = model.is_soft or rider != "", model.is_vehicle or model.kind == "gun"
    return Mover(model, RESERVES[seat], lasting.steps(state, model), soft, heavy)


def passenger(state: "State", vehicle: int) -> int:
    """The number of the squad that rides on *vehicle*, or 0."""
    for number, piece in state.units[vehicle // 100 - 1].items():
        if piece.on == vehicle:
            return number
    return 0


def is_clear(state: "State", position: int) -> bool:
    """Whether no terrain card of any sort lies there (TC-R13)."""
    return position not in state.ground and position not in state.forts


def slows(state: "State", position: int) -> bool:
    """Whether the terrain there slows movement (TC-8.4a)."""
    card = state.ground.get(position)
    return card is not None and state.cards[card].slows


def _enters(state: "State", found: Survey, unit: Mover, start: int, position: int) -> bool:
    """Whether the unit may take a step into *position*, room apart."""
    if unit.heavy and state.laid and lasting.is_cut(state, start, position):
        return False
    if unit.soft and position in found.tanks and position not in found.escorts:
        return not is_clear(state, position)
    return True


def paths(state: "State", found: Survey, unit: Mover) -> list[Path]:
    """A legal path to each end that the unit can reach; to an end behind mines, every such path."""
    seat, origin, land, counts = found.seat, unit.origin, state.land, found.counts
    first = land.second[seat] if origin < 0 else land.near[origin]
    ends: list[Path] = []
    reached, ways = {origin}, []
    for step in first:
        if _enters(state, found, unit, origin, step):
            if counts.get(step, 0) < CAPACITY:
                ends.append((step,))
                reached.add(step)
            if unit.steps == FAST and step not in found.enemies and not slows(state, step):
                ways.append(step)
    if origin in land.second[seat]:
        ends.append((RESERVES[seat],))
        reached.add(RESERVES[seat])
    if ways:
        ends += _longer(state, found, unit, ways, reached)
    return ends


def _longer(state: "State", found: Survey, unit: Mover, ways: list[int], reached: set[int]) -> list[Path]:
    """The paths of two steps by *ways* to where nothing has *reached* yet, those without a trap first."""
    mined = [way for way in ways if lasting.trap(state, way)] if state.laid else []
    ends: list[Path] = []
    for way in ways:
        if way not in mined:
            for path in _second_steps(state, found, unit, way, reached):
                ends.append(path)
                reached.add(path[-1])
    for way in mined:
        ends.extend(_second_steps(state, found, unit, way, reached))
    return ends


def _second_steps(state: "State", found: Survey, unit: Mover, way: int, reached: set[int]) -> Iterator[Path]:
    seat, counts = found.seat, found.counts
    for step in state.land.near[way]:
        if (
            step not in reached
            and counts.get(step, 0) < CAPACITY
            and not slows(state, step)
            and _enters(state, found, unit, way, step)
        ):
            yield way, step
    if unit.origin >= 0 and way in state.land.second[seat] and RESERVES[seat] not in reached:
        yield way, RESERVES[seat]


def refuse_path(state: "State", found: Survey, unit: Mover, path: Path) -> Refusal | None:
    """Which rule forbids the unit to take *path*, or None when it may."""
    if len(path) > unit.steps:
        return Refusal("TC-8.1b", say("{unit} is slow: one position a play", unit=unit.model.name))
    start = unit.origin
    for index, step in enumerate(path):
        last = index == len(path) - 1
        if refusal := _refuse_step(state, found, unit, start, step) or _refuse_stop(state, found, step, index, last):
            return refusal
        start = step
    if path[-1] == unit.origin:
        return Refusal("TC-8a", say("a move goes to another position"))
    if path[-1] >= 0 and found.counts.get(path[-1], 0) >= CAPACITY:
        return Refusal("TC-6.3a", say("{position} is full: three units of a player", position=NAMES[path[-1]]))
    return None


def _refuse_step(state: "State", found: Survey, unit: Mover, start: int, step: int) -> Refusal | None:
    if step == RESERVES[1 - found.seat]:
        return Refusal("TC-5h", say("no card may enter the enemy's reserve"))
    if step < 0 and unit.origin < 0:
        return Refusal("TC-8.3d", say("the card is in the reserve: it comes to the table"))
    if step >= 0 and step not in state.land.positions:
        return Refusal("TC-6a", say("{position} is not on the battlefield", position=NAMES[step]))
    if not state.land.touches(start, step):
        rule = "TC-8.3a" if step < 0 or start < 0 else "TC-8d"
        return Refusal(rule, say("{start} and {end} do not touch", start=NAMES[start], end=NAMES[step]))
    if unit.heavy and lasting.is_cut(state, start, step):
        return Refusal("TC-12.2d", say("a stream lies between {start} and {end}", start=NAMES[start], end=NAMES[step]))
    if unit.soft and step in found.tanks and step not in found.escorts and is_clear(state, step):
        sentence = say("enemy tanks hold {position} in the open: only beside a tank of yours", position=NAMES[step])
        return Refusal("TC-8.5a", sentence)
    return None


def _refuse_stop(state: "State", found: Survey, step: int, index: int, last: bool) -> Refusal | None:
    if step < 0:
        return None if last else Refusal("TC-8.3d", say("a card that enters the reserve stays there"))
    if not last and step in found.enemies:
        return Refusal("TC-8.5d", say("the move ends in {position}, among the enemy", position=NAMES[step]))
    if slows(state, step):
        if not last:
            return Refusal("TC-8.4b", say("the move ends in {position}: it slows", position=NAMES[step]))
        if index:
            return Refusal("TC-8.4a", say("{position} slows: start next to it", position=NAMES[step]))
    return None


def fitting(state: "State", orders: Sequence[Order]) -> list[Allowance]:
    """The plays left that all of *orders* fit into."""
    models = [state.cards[order.card or state.unit(order.unit).card] for order in orders]
    return [
        left
        for left in state.plays
        if left.play in ("all", "any", "move") and all(model.of(left.group) for model in models)
    ]


def refuse_unit(state: "State", moving: Moving, piece: Piece, number: int) -> Refusal | None:
    """Why the unit may not be moved in this play, wherever it would go."""
    name = state.cards[piece.card].name
    if piece.on:
        return Refusal("TC-8.6b", say("{unit} rides: it must dismount first", unit=name))
    if moving.origin is not None and piece.at != moving.origin:
        return Refusal("TC-5b", say("all cards of a play move from {position}", position=NAMES[moving.origin]))
    if any(order.unit == number for order in moving.orders):
        return Refusal("TC-5b", say("{unit} is to move already", unit=name))
    if len(moving.orders) >= CAPACITY:
        return Refusal("TC-5b", say("three cards move in a play at most"))
    if number in moving.stopped:
        return Refusal("TC-R30", say("{unit} was stopped: it does not move in this play", unit=name))
    if lasting.is_barred(state, piece, "move"):
        return Refusal("TC-12.2d", say("{unit} cannot move", unit=name))
    return None
