"""What a scenario of someone's own may change: the board, its obstacles, where the armies start, and what they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules import catalogue
from rules.documents import BadDocument, Entry, Force, OptionValue, Problem
from rules.grids.squares import NAMES, STEPS, Grid, Square, at, file_of, grid, rank_of
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.layouts import Layout, Start, layout, walls
from rules.tank_chess.pieces import COLOURS, HOME_FACING, WHITE, Board
from rules.variations import Variation, Variations
from rules.words import say

GAME = "tank_chess"
FREE, USUAL = "free", "basic_16"
MOST_UNITS = 50
Squares = Annotated[tuple[Square, ...], Field(max_length=400)]
Roster = Annotated[dict[str, Annotated[int, Field(ge=1, le=MOST_UNITS)]], Field(max_length=20)]


class ChessOwn(Variation):
    """A board of someone's own; *zones* and *armies* are White's and Black's."""

    size: Literal[16, 20] | None = None
    obstacles: Squares | None = None
    zones: tuple[Squares, Squares] | None = None
    armies: tuple[Roster, Roster] | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """A board, the squares on which each side starts, and the printed start squares where they hold."""

    board: Board
    zones: tuple[tuple[int, ...], tuple[int, ...]]
    starts: tuple[Start, Start] | None

    def filled(self, seat: int, army: list[str]) -> Start:
        """The *army* on squares of its zone, spread out where there is room; raise BadDocument where there is not."""
        free = sorted(set(self.zones[seat]) - set(self.board.obstacles), key=lambda square: self._rank(seat, square))
        if len(free) < len(army):
            raise BadDocument(_crowded(seat, len(army), len(free)))
        return {square: (card, HOME_FACING[seat]) for square, card in zip(free, army, strict=False)}

    def _rank(self, seat: int, square: int) -> tuple[bool, int, int, int]:
        """From the home edge and the middle outward, every second square first."""
        size = self.board.files
        seen = square if seat == WHITE else self.board.grid.half_turn(square)
        file, rank = file_of(seen), rank_of(seen)
        return file % 2 == 0 or rank % 2 == 1, rank, abs(2 * file - size + 1), file


def _crowded(seat: int, count: int, room: int) -> Problem:
    sentence = say("{colour} has {count} units, and room for {room}", colour=COLOURS[seat], count=count, room=room)
    return Problem(f"own.zones.{seat}", "CH-R22", sentence)


def ground(slug: str, own: ChessOwn) -> Ground:
    """What is played on when *own* is made from the scenario called *slug*."""
    printed = None if slug == FREE else layout(slug)
    size = own.size or (printed.board.files if printed else 16)
    kept = printed if printed and printed.board.files == size else None
    obstacles = own.obstacles if own.obstacles is not None else kept.board.obstacles if kept else walls(size)
    board = Board(size, size, tuple(sorted(obstacles)))
    return Ground(board, own.zones or _halves(board), kept.starts if kept and own.zones is None else None)


def _halves(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    white = [at(file, rank) for rank in range(board.ranks // 2) for file in range(board.files)]
    near, far = (
        tuple(square for square in half if square not in board.obstacles)
        for half in (white, map(board.grid.half_turn, white))
    )
    return near, far


def armies(slug: str, own: ChessOwn) -> tuple[Force, ...]:
    """The armies that *own* names, or those that are usual."""
    plan: Layout = layout(USUAL if slug == FREE else slug)
    usual = [Counter(card for card, _ in start.values()) for start in plan.starts]
    return tuple(
        Force(game=GAME, entries=tuple(Entry(card=card, count=count) for card, count in army.items()))
        for army in own.armies or usual
    )


def open_for(slug: str) -> frozenset[str]:  # noqa: ARG001
    """What may change of the scenario called *slug*: all of it, as on a blank board (CH-1.4b)."""
    return frozenset({"size", "obstacles", "zones", "armies", "turns"})


def problems(slug: str, own: ChessOwn, options: Mapping[str, OptionValue]) -> Iterator[Problem]:  # noqa: ARG001
    """Why *own* cannot be played, or cannot be won."""
    laid = ground(slug, own)
    squares = grid(laid.board.files, laid.board.ranks)
    found = [*_misnamed("own.obstacles", own.obstacles or (), squares), *_bad_armies(own)]
    for seat, zone in enumerate(own.zones or ()):
        found += _misnamed(f"own.zones.{seat}", zone, squares)
    yield from found
    if not found:
        yield from _bad_ground(slug, own, laid)


def _misnamed(path: str, named: Iterable[int], squares: Grid) -> Iterator[Problem]:
    for square, count in Counter(named).items():
        if square not in squares:
            yield Problem(path, "CH-1.1", say("{square} is not on the board", square=NAMES[square]))
        elif count > 1:
            yield Problem(path, "CH-R22", say("{square} is there twice", square=NAMES[square]))


def _bad_armies(own: ChessOwn) -> Iterator[Problem]:
    cards = catalogue.cards(GAME)
    for seat, army in enumerate(own.armies or ()):
        path = f"own.armies.{seat}"
        units = {id: card for id in army if isinstance(card := cards.get(id), UnitCard)}
        for id in sorted(army.keys() - units.keys()):
            yield Problem(path, "CH-1.5", say("{card} is no unit that plays", card=id))
        in_command = sum(army[id] for id, card in units.items() if card.stats.commands)
        if in_command != 1:
            sentence = say("{colour} must have one command tank, not {count}", colour=COLOURS[seat], count=in_command)
            yield Problem(path, "CH-2.2", sentence)
        if sum(army.values()) > MOST_UNITS:
            sentence = say("{count} units are too many for one side", count=sum(army.values()))
            yield Problem(path, "CH-R22", sentence)


def _bad_ground(slug: str, own: ChessOwn, laid: Ground) -> Iterator[Problem]:
    walls = set(laid.board.obstacles)
    for seat, zone in enumerate(own.zones or ()):
        for square in sorted(walls.intersection(zone)):
            yield Problem(f"own.zones.{seat}", "CH-R22", say("an obstacle stands on {square}", square=NAMES[square]))
    for square in sorted(walls.intersection(square for start in laid.starts or () for square in start)):
        sentence = say("a unit starts on {square}: no obstacle can stand there", square=NAMES[square])
        yield Problem("own.obstacles", "CH-R22", sentence)
    for square in sorted(set(laid.zones[0]).intersection(laid.zones[1])):
        yield Problem("own.zones", "CH-R22", say("{square} is in both zones", square=NAMES[square]))
    for seat, force in enumerate(armies(slug, own)):
        count, room = sum(entry.count for entry in force.entries), len(set(laid.zones[seat]) - walls)
        if count > room:
            yield _crowded(seat, count, room)
    if not _meet(laid):
        yield Problem("own.obstacles", "CH-8.1a", say("obstacles shut the two sides off from each other"))


def _meet(laid: Ground) -> bool:
    """Whether a way leads over free squares from one zone to the other."""
    free = set(laid.board.grid.squares) - set(laid.board.obstacles)
    reached = edge = set(laid.zones[0]) & free
    while edge:
        edge = {square + step for square in edge for step in STEPS} & free - reached
        reached = reached | edge
    return bool(reached.intersection(laid.zones[1]))


VARIATIONS = Variations(model=ChessOwn, open=open_for, problems=problems, spoken_for=frozenset({"turn_limit"}))
