"""What is wrong with a set-up, all of it at once; and what is only strange."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.catalogue import Card
from rules.documents import BadDocument, Document, Force, Problem, Setup
from rules.grids.squares import NAMES, Direction, Square, opposite
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.layouts import layout
from rules.tank_chess.pieces import COLOURS, Board
from rules.tank_chess.variations import ChessOwn
from rules.words import Say, say

SIZES = (16, 20)


class Placement(Document):
    """A unit that starts on a square."""

    card: str
    square: Square
    facing: Direction


ChessSetup = Setup[Board, Placement, UnitCard, ChessOwn]


def checked(setup: ChessSetup) -> ChessSetup:
    """*setup* itself; raise BadDocument, with all that is wrong, when it cannot be played."""
    if found := list(problems(setup)):
        raise BadDocument(*found)
    return setup


def expect_units(armies: Sequence[Sequence[str]], cards: Mapping[str, Card]) -> None:
    """Raise BadDocument when *armies* name cards that are no units, or are more than any board can hold."""
    found = [
        Problem(f"forces.{seat}.entries", "CH-1.5", say("{card} is no unit that plays", card=card))
        for seat, army in enumerate(armies)
        for card in sorted({card for card in army if not isinstance(cards.get(card), UnitCard)})
    ]
    found += [
        Problem(f"forces.{seat}.entries", "CH-R22", say("{count} units are too many for one side", count=len(army)))
        for seat, army in enumerate(armies)
        if len(army) > 50
    ]
    if found:
        raise BadDocument(*found)


def problems(setup: ChessSetup) -> Iterator[Problem]:
    """Every reason why *setup* cannot be played."""
    yield from _bad_board(setup.terrain)
    yield from _bad_cards(setup)
    yield from _bad_placements(setup)
    yield from _outside_zones(setup)
    for seat in range(2):
        yield from _bad_army(setup, seat)
    if setup.scenario != "free" and setup.own is None:
        yield from _not_basic(setup)


def _bad_board(board: Board) -> Iterator[Problem]:
    if board.files != board.ranks or board.files not in SIZES:
        size = say("{files} x {ranks}", files=board.files, ranks=board.ranks)
        yield Problem("terrain", "CH-1.1", say("expected a board of 16 x 16 or 20 x 20, got {size}", size=size))
    for square, count in Counter(board.obstacles).items():
        if square not in board.grid:
            yield Problem("terrain.obstacles", "CH-R22", _off_board(square))
        if count > 1:
            yield Problem("terrain.obstacles", "CH-R22", say("{square} is there twice", square=NAMES[square]))


def _bad_cards(setup: ChessSetup) -> Iterator[Problem]:
    for what in ("id", "code"):
        values = Counter(card.id if what == "id" else card.stats.code for card in setup.cards)
        for value, count in values.items():
            if count > 1:
                yield Problem("cards", "CH-1.5", say("more than one card is called {value}", value=value))


def _bad_placements(setup: ChessSetup) -> Iterator[Problem]:
    cards, taken = {card.id for card in setup.cards}, Counter(placed.square for _, placed in _placements(setup))
    for path, placed in _placements(setup):
        if placed.card not in cards:
            yield Problem(f"{path}.card", "CH-1.5", say("the set-up has no card {card}", card=placed.card))
        if placed.square not in setup.terrain.grid:
            yield Problem(f"{path}.square", "CH-R22", _off_board(placed.square))
        if placed.square in setup.terrain.obstacles:
            yield Problem(
                f"{path}.square", "CH-R22", say("an obstacle stands on {square}", square=NAMES[placed.square])
            )
        if taken[placed.square] > 1:
            sentence = say("another unit starts on {square}, too", square=NAMES[placed.square])
            yield Problem(f"{path}.square", "CH-4.4a", sentence)


def _outside_zones(setup: ChessSetup) -> Iterator[Problem]:
    for number, zone in enumerate((setup.own and setup.own.zones) or ()):
        for index, placed in enumerate(setup.seats[number].placements):
            if placed.square not in zone:
                path = f"seats.{number}.placements.{index}.square"
                yield Problem(path, "CH-R22", say("{square} is outside the zone", square=NAMES[placed.square]))


def _placements(setup: ChessSetup) -> Iterator[tuple[str, Placement]]:
    for number, seat in enumerate(setup.seats):
        for index, placed in enumerate(seat.placements):
            yield f"seats.{number}.placements.{index}", placed


def _bad_army(setup: ChessSetup, seat: int) -> Iterator[Problem]:
    placed = Counter(placement.card for placement in setup.seats[seat].placements)
    in_command = sum(placed[card.id] for card in setup.cards if card.stats.commands)
    if in_command != 1:
        sentence = say("{colour} must have one command tank, not {count}", colour=COLOURS[seat], count=in_command)
        yield Problem(f"seats.{seat}.placements", "CH-2.2", sentence)
    if (force := setup.seats[seat].force) and (wanted := count(force)) != placed:
        for card in sorted(card for card in {**wanted, **placed} if wanted[card] != placed[card]):
            sentence = say("{wanted} x {card} in the force, {placed} on the board", wanted=wanted[card], card=card,
                           placed=placed[card])  # fmt: skip
            yield Problem(f"seats.{seat}.placements", "CH-2.3a", sentence)


def count(force: Force) -> Counter[str]:
    """How many of each card are in *force*."""
    found: Counter[str] = Counter()
    for entry in force.entries:
        found[entry.card] += entry.count
    return found


def _not_basic(setup: ChessSetup) -> Iterator[Problem]:
    """A basic set-up is the one that the board shows; whoever wants another plays it as `free`."""
    plan = layout(setup.scenario)
    if set(plan.board.obstacles) != set(setup.terrain.obstacles) or plan.board.files != setup.terrain.files:
        yield Problem("terrain", "CH-1.4a", say("these are not the obstacles of {scenario}", scenario=setup.scenario))
    for number, (seat, start) in enumerate(zip(setup.seats, plan.starts, strict=True)):
        wanted = {(square, *place) for square, place in start.items()}
        if {(placed.square, placed.card, placed.facing) for placed in seat.placements} != wanted:
            sentence = say("these are not the start squares of {colour} in {scenario}", colour=COLOURS[number],
                           scenario=setup.scenario)  # fmt: skip
            yield Problem(f"seats.{number}.placements", "CH-2.3a", sentence)


def doubts(setup: ChessSetup) -> tuple[Problem, ...]:
    """What is strange about a set-up that can be played: an uneven board (CH-R22), units beyond the box (CH-1.2)."""
    return (*_uneven(setup), *_beyond_the_box(setup))


def _uneven(setup: ChessSetup) -> Iterator[Problem]:
    board, turn = setup.terrain, setup.terrain.grid.half_turn
    if {turn(square) for square in board.obstacles} != set(board.obstacles):
        yield Problem("terrain.obstacles", "CH-R22", say("the obstacles do not look the same from both sides"))
    white, black = ({(p.card, p.square, p.facing) for p in seat.placements} for seat in setup.seats)
    if {(card, turn(square), opposite(facing)) for card, square, facing in white} != black:
        yield Problem("seats", "CH-R22", say("the two armies do not stand the same"))


def _beyond_the_box(setup: ChessSetup) -> Iterator[Problem]:
    limits = {card.id: max(card.stats.board_16, card.stats.board_20) for card in setup.cards}
    for number, seat in enumerate(setup.seats):
        for card, placed in Counter(placement.card for placement in seat.placements).items():
            if placed > limits[card]:
                sentence = say("{placed} x {card}: a box has {limit} of each colour", placed=placed, card=card,
                               limit=limits[card])  # fmt: skip
                yield Problem(f"seats.{number}.placements", "CH-1.2", sentence)


def _off_board(square: int) -> Say:
    return say("{square} is not on the board", square=NAMES[square])
