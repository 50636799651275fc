"""The boards of the basic set-ups: obstacles and start squares, out of the ledger and the fixtures."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import catalogue, ledger
from rules.grids.squares import Grid, at, grid, opposite, parse
from rules.tank_chess.pieces import HOME_FACING, WHITE, Board

Start = dict[int, tuple[str, int]]
"""By square, the card of the unit that starts there, and which way it faces."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with its obstacles, and where the units of each seat start."""

    board: Board
    starts: tuple[Start, Start]


@cache
def layout(slug: str) -> Layout:
    """The layout of the basic set-up called *slug*."""
    fixture = catalogue.layouts("tank_chess")
    found = next(entry for entry in fixture["scenarios"] if entry["slug"] == slug)
    if "half" in found:
        return _from_drawing([row.split() for row in reversed(found["half"])], fixture["legend"])
    return _from_ledger(next(entry for entry in ledger.load("tank_chess").scenarios if entry.id == found["ledger"]))


def _from_ledger(scenario: Any) -> Layout:
    obstacles = sorted(map(parse, scenario.obstacles))
    starts = tuple(_start(scenario.start[side], seat) for seat, side in enumerate(scenario.sides))
    return Layout(Board(scenario.board["files"], scenario.board["ranks"], tuple(obstacles)), (starts[0], starts[1]))


def _start(side: dict[str, Any], seat: int) -> Start:
    codes = {code: squares for code, squares in side.items() if code != "facing"}
    return {
        square: (code.lower(), HOME_FACING[seat])
        for code, squares in codes.items()
        for square in sorted(map(parse, squares))
    }


def _from_drawing(rows: list[list[str]], legend: dict[str, str]) -> Layout:
    squares = grid(len(rows[0]), 2 * len(rows))
    drawn = {at(file, rank): mark for rank, row in enumerate(rows) for file, mark in enumerate(row)}
    obstacles = [square for square, mark in drawn.items() if mark == "#"]
    white = {square: (legend[mark], HOME_FACING[WHITE]) for square, mark in drawn.items() if mark in legend}
    board = Board(squares.files, squares.ranks, tuple(sorted({*obstacles, *map(squares.half_turn, obstacles)})))
    return Layout(board, (white, turned(white, squares)))


def turned(start: Start, squares: Grid) -> Start:
    """The same *start* on the other side of the board."""
    return {squares.half_turn(square): (card, opposite(facing)) for square, (card, facing) in start.items()}


def walls(size: int) -> tuple[int, ...]:
    """Walls of three with gaps of two, before the middle on both sides: so nobody can fire in the first turn."""
    squares = [at(file, size // 2 - 3) for file in range(size) if file % 5 < 3]
    return tuple(sorted({*squares, *map(grid(size, size).half_turn, squares)}))
