"""The nouns of Panzer Squadron: models of tank, the tanks, what lies on the ground, and the board."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from rules.grids.hexes import Grid, Hex, Vertex, grid
from rules.words import Noun, Say, say

SOUTH, NORTH = 0, 1
SIDES = (say("South"), say("North"))
HOME_ROW = (-1, 0)
"""The row of hexes on which each side deploys: South at the bottom of the board, North at the top (PS-R29)."""
HOME_FACING = (0, 3)

FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
"""The six vertices of a hex, clockwise from the one that points up."""
DIRECTIONS = (
    say("north"),
    say("north-east"),
    say("south-east"),
    say("south"),
    say("south-west"),
    say("north-west"),
)

Section = Literal["front", "side", "rear"]
SECTIONS: dict[Section, Say] = {"front": say("front"), "side": say("side"), "rear": say("rear")}

Number = Annotated[int, Field(ge=101, le=299)]
"""The tactical number of a tank: 101, 102 and so on for South, 201 and so on for North."""
Size = Annotated[int, Field(ge=4, le=26)]
Index = Annotated[int, Field(ge=1, le=500)]
Place = Literal["in_it", "behind_it", "right_behind_it"]
Status = Literal["ready", "done", "waiting"]
Way = Literal["forward", "reverse"]


def number(seat: int, index: int) -> int:
    """The tactical number of the tank of *seat* that comes at *index* in its squadron, from 0."""
    return 100 * (seat + 1) + index + 1


def seat_of(number: int) -> int:
    """The seat whose tank has this tactical *number*."""
    return number // 100 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What all tanks of one model have in common: the game side of their card (PS-1.2a)."""

    name: Noun
    perforation: Index
    front: Index
    side: Index
    rear: Index
    turretless: bool = False
    breakdown: Annotated[int, Field(ge=1, le=6)] | None = None
    movement_penalty: Annotated[int, Field(ge=0, le=3)] = 0
    points: Annotated[int, Field(ge=0)] = 0

    def armour(self, section: Section) -> int:
        """The armour index of *section* (PS-1.2c)."""
        index: int = getattr(self, section)
        return index


@dataclass(frozen=True, slots=True)
class Cover:
    """A modifier to shots at a tank in any of some *places* about a tile, once a shot."""

    modifier: Annotated[int, Field(ge=-9, le=-1)]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a kind of tile, or a wreck, does to those who enter its hex and those who look across it."""

    entry_cost: Annotated[int, Field(ge=1, le=8)] | None
    sight: Literal["open", "blocked", "screened"]
    cover: tuple[Cover, ...] = ()
    becomes: str | None = None


WRECK = "wreck"
TILES = {
    "shell_hole": say("shell hole"),
    "stone_house": say("stone house"),
    "small_house": say("small house"),
    "ruin": say("ruin"),
    "hedge": say("hedge"),
    WRECK: say("wreck"),
}


def tile_name(code: str) -> Say:
    """What players call the tile *code*."""
    return TILES.get(code) or say("{code}", code=code)


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank on the board, live or wrecked: where it stands and how.

    *turret* counts vertices clockwise from the hull (PS-R14). *moving* is the state it was last declared in; while it
    is being moved, still the one it began the turn in (PS-R10). *waiting* is to lie in wait.
    """

    model: str
    hex: Hex
    facing: Vertex
    turret: Vertex = 0
    moving: bool = False
    status: Status = "ready"

    @property
    def heading(self) -> int:
        """The vertex that its gun points to, with the turret or without (PS-R15)."""
        return (self.facing + self.turret) % 6


@dataclass(frozen=True, slots=True)
class Activation:
    """The tank that is being activated: where it *start*ed, the points left (None: not rolled for), and what it did."""

    tank: Number
    start: Hex
    points: Annotated[int, Field(ge=0)] | None = None
    way: Way | None = None
    pivoted: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board of hexes, pointed at the top; odd rows lie half a hex further right."""

    columns: Size
    rows: Size
    homes: Annotated[tuple[tuple[Hex, ...], tuple[Hex, ...]] | None, Field(exclude_if=lambda homes: homes is None)] = (
        None
    )
    """Where the sides deploy in a scenario that says so; None: on the rows of the edges."""

    @property
    def grid(self) -> Grid:
        """The hexes of the board."""
        return grid(self.columns, self.rows)

    def home(self, seat: int) -> tuple[int, ...]:
        """The hexes on which *seat* deploys its tanks (PS-R29)."""
        return self.homes[seat] if self.homes else self.grid.row(HOME_ROW[seat])

    @property
    def middle(self) -> tuple[int, ...]:
        """The hexes on which tiles may lie: all but those of deployment (PS-R29)."""
        if self.homes:
            kept = {hex for home in self.homes for hex in home}
            return tuple(hex for hex in self.grid.hexes if hex not in kept)
        return self.grid.hexes[self.columns : -self.columns]


Pool = dict[str, Annotated[int, Field(ge=1)]]
"""Tiles to be laid, by kind."""


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A board, the tiles that lie on it from the start, and those that each player has still to lay."""

    board: Board
    tiles: dict[Hex, str] = field(default_factory=dict)
    pools: tuple[Pool, Pool] = field(default_factory=lambda: ({}, {}))
