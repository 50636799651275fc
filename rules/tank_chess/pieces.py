"""The nouns of Tank Chess: kinds of unit, the units, and the board they stand on."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from rules.grids.squares import MARGIN, Direction, Grid, Square, grid, opposite
from rules.words import Say, say

WHITE, BLACK = 0, 1
COLOURS = (say("White"), say("Black"))
HOME_FACING = (0, 4)
"""White starts facing N and Black S (CH-2.3b, CH-R1)."""

FASTEST = MARGIN
"""No unit may be faster than the margin of a grid is wide; the printed ones reach 5."""

Section = Literal["front", "side", "rear"]
SECTIONS = {"front": say("front"), "side": say("side"), "rear": say("rear")}

FACINGS = (
    say("north"),
    say("north-east"),
    say("east"),
    say("south-east"),
    say("south"),
    say("south-west"),
    say("west"),
    say("north-west"),
)

Figure = Annotated[int, Field(ge=0)]
Size = Annotated[int, Field(ge=1, le=26)]

NAMES = {
    "CLT": say("command tank"),
    "LT": say("light tank"),
    "MT": say("medium tank"),
    "HT": say("heavy tank"),
    "TD": say("tank destroyer"),
    "HM": say("heavy mortar"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What all units of one type have in common: the figures of its card (CH-1.5)."""

    code: Annotated[str, Field(pattern=r"^[A-Z]{1,4}$")]
    speed: Annotated[int, Field(ge=1, le=FASTEST)]
    weapon: Figure
    front: Figure
    side: Figure
    rear: Figure
    turret: bool = True
    """Whether it fires to both front diagonals as well as straight ahead (CH-5.2, CH-9.2c)."""
    nearest: Annotated[int, Field(ge=1)] = 2
    """The least distance to a target: at 2 there is one space between (CH-5.4)."""
    farthest: Annotated[int, Field(ge=1, le=26)] | None = None
    indirect: bool = False
    """Whether it fires over whatever stands between (CH-9.3d)."""
    commands: bool = False
    """Whether its loss loses the game, and its exit wins it (CH-8.1)."""

    @property
    def name(self) -> Say:
        """What players call it."""
        return NAMES.get(self.code) or say("{code}", code=self.code)

    @property
    def arc(self) -> tuple[int, ...]:
        """Where it may fire, in eighths of a turn from its facing: ahead first, then left and right."""
        return (0, -1, 1) if self.turret else (0,)

    def armour(self, section: Section) -> int:
        """The value of its armour on *section* (CH-6.4)."""
        return {"front": self.front, "side": self.side, "rear": self.rear}[section]

    def reaches(self, distance: int) -> bool:
        """Whether a target at *distance* is neither too near nor too far (CH-5.4, CH-9.3e)."""
        return self.nearest <= distance <= (self.farthest or distance)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, live or destroyed, wherever it stands: the code of its kind, and which way it faces."""

    kind: str
    facing: Direction


def section_struck(facing: int, direction: int) -> Section:
    """The armour that a shot flying in *direction* strikes on a unit facing *facing* (CH-6.1 to CH-6.3, CH-R21)."""
    if facing == opposite(direction):
        return "front"
    return "rear" if facing == direction else "side"


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its obstacles. White's home edge is rank 1, Black's the last rank (CH-R1)."""

    files: Size
    ranks: Size
    obstacles: tuple[Square, ...] = ()

    @property
    def grid(self) -> Grid:
        """The squares and lines of the board."""
        return grid(self.files, self.ranks)

    def exit_rank(self, seat: int) -> int:
        """The rank just beyond the edge over which the command tank of *seat* may leave (CH-8.1b)."""
        return self.ranks if seat == WHITE else -1
