"""The battlefield: four rows of positions and two reserves, as tables of what touches, reaches and covers what (TC-6).

A position is eight times its row plus its column, from the South's second rank up: S2.1 is 0, S1.1 is 8. The two
reserves are the numbers below zero. South is seat 0.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

SOUTH_RESERVE, NORTH_RESERVE = -1, -2
RESERVES = (SOUTH_RESERVE, NORTH_RESERVE)
"""The reserve of each seat, as an end of movement (TC-R4)."""
ROWS = ("S2", "S1", "N1", "N2")
STRIDE = 8
NAMES = {row * STRIDE + column: f"{ROWS[row]}.{column + 1}" for row in range(4) for column in range(STRIDE)}
NAMES |= {SOUTH_RESERVE: "SR", NORTH_RESERVE: "NR"}
"""What players call the positions and the reserves."""
NAMED = {name: position for position, name in NAMES.items()}


def mirrored(position: int) -> int:
    """The position that is to one seat what *position* is to the other."""
    row, column = divmod(position, STRIDE)
    return (3 - row) * STRIDE + column


@dataclass(frozen=True, slots=True)
class Field:
    """What the rules need to know of a battlefield with so many *columns*, worked out once."""

    columns: int
    positions: tuple[int, ...]
    own: tuple[tuple[int, ...], tuple[int, ...]]
    """The friendly positions of each seat, its second rank first."""
    second: tuple[tuple[int, ...], tuple[int, ...]]
    near: tuple[tuple[int, ...], ...]
    """The positions that touch each position (TC-6c)."""
    away: tuple[tuple[int, ...], ...]
    """How many steps lie between each two positions (TC-9.1d)."""
    between: tuple[tuple[tuple[int, ...], ...], ...]
    """The positions that fire from one to another crosses (TC-R2)."""

    def touches(self, position: int, other: int) -> bool:
        """Whether two spaces are adjacent, reserves among them (TC-6c, TC-8.3a)."""
        if position < 0 or other < 0:
            reserve, space = min(position, other), max(position, other)
            return space >= 0 and space in self.second[RESERVES.index(reserve)]
        return other in self.near[position]


@cache
def field(columns: int) -> Field:
    """The battlefield with so many *columns* in each of its four rows (TC-R1, TC-6d)."""
    rows = [tuple(range(row * STRIDE, row * STRIDE + columns)) for row in range(4)]
    positions, numbers = tuple(sorted(sum(rows, ()))), range(4 * STRIDE)
    there = frozenset(positions)
    return Field(
        columns=columns,
        positions=positions,
        own=(rows[0] + rows[1], rows[3] + rows[2]),
        second=(rows[0], rows[3]),
        near=tuple(tuple(q for q in positions if p in there and _distance(p, q) == 1) for p in numbers),
        away=tuple(tuple(_distance(p, q) for q in numbers) for p in numbers),
        between=tuple(tuple(_between(p, q) for q in numbers) for p in numbers),
    )


def _distance(one: int, other: int) -> int:
    return max(abs(one // STRIDE - other // STRIDE), abs(one % STRIDE - other % STRIDE))


def _between(one: int, other: int) -> tuple[int, ...]:
    """The positions that the line from centre to centre crosses, at long range (TC-R2)."""
    if _distance(one, other) != 2:
        return ()
    (row, column), (row_2, column_2) = divmod(one, STRIDE), divmod(other, STRIDE)
    rows = {(row + row_2) // 2} if abs(row - row_2) != 1 else {row, row_2}
    across = {(column + column_2) // 2} if abs(column - column_2) != 1 else {column, column_2}
    return tuple(sorted(r * STRIDE + c for r, c in product(rows, across)))
