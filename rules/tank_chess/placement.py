"""Where everything stands, as a text in the manner of FEN, both ways (docs/tank-chess-notation.md).

Ranks from the last to the first, parted by slashes. A number is so many empty squares, # an obstacle, and a unit is its
code and facing: capitals for White, small letters for Black, a star before what is destroyed.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from rules.grids.squares import at
from rules.tank_chess.pieces import BLACK, WHITE, Board, Unit

KEYS = "89632147"
"""Facings as they lie on the number pad of a keyboard: 8 is north, 9 north-east, and so on round."""
TOKEN = re.compile(r"(?P<gap>[1-9][0-9]*)|(?P<obstacle>#)|(?P<wreck>\*?)(?P<code>[A-Z]+|[a-z]+)(?P<key>[1-46-9])")

Sides = tuple[dict[int, Unit], dict[int, Unit]]


def write(board: Board, armies: Sides, wrecks: Sides) -> str:
    """The text of what stands on *board*."""
    things = dict.fromkeys(board.obstacles, "#")
    for seat in (WHITE, BLACK):
        things |= {square: _write_unit(unit, seat) for square, unit in armies[seat].items()}
        things |= {square: "*" + _write_unit(unit, seat) for square, unit in wrecks[seat].items()}
    return "/".join(_write_rank(things, rank, board.files) for rank in reversed(range(board.ranks)))


def _write_rank(things: dict[int, str], rank: int, files: int) -> str:
    row = [things.get(at(file, rank), "") for file in range(files)]
    return "".join("".join(group) if taken else str(len(list(group))) for taken, group in groupby(row, bool))


def _write_unit(unit: Unit, seat: int) -> str:
    return (unit.kind if seat == WHITE else unit.kind.lower()) + KEYS[unit.facing]


def read(text: str) -> tuple[Board, Sides, Sides]:
    """The board, the armies and the wrecks that *text* describes; raise ValueError when it describes none."""
    rows, obstacles = text.split("/"), list[int]()
    armies: Sides = ({}, {})
    wrecks: Sides = ({}, {})
    widths = set()
    for rank, row in enumerate(reversed(rows)):
        things = list(_things(row))
        widths.add(len(things))
        for file, thing in enumerate(things):
            if thing and thing["obstacle"]:
                obstacles.append(at(file, rank))
            elif thing:
                sides, seat = wrecks if thing["wreck"] else armies, WHITE if thing["code"].isupper() else BLACK
                sides[seat][at(file, rank)] = Unit(thing["code"].upper(), KEYS.index(thing["key"]))
    if len(widths) > 1 or not widths | {len(rows)} <= set(range(1, 27)):
        raise ValueError(f"expected up to 26 ranks of equal length, got {len(rows)} of {sorted(widths)} squares")
    return Board(widths.pop(), len(rows), tuple(obstacles)), armies, wrecks


def _things(row: str) -> Iterator[re.Match[str] | None]:
    """What stands on each square of a rank, from file A on; None for an empty square."""
    start = 0
    while start < len(row):
        found = TOKEN.match(row, start)
        if found is None:
            raise ValueError(f"expected a number, # or a unit such as LT8 or *mt2, got {row[start:]!r}")
        yield from [None] * min(int(found["gap"]), 27) if found["gap"] else [found]
        start = found.end()
