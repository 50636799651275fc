"""The nouns of TANKS: what things measure, terrain, tanks with their cards, tokens, and what is under way."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from rules.grids import table
from rules.grids.table import Point, Shape, polygon, rectangle, towards
from rules.words import Noun, Say, say

SIDES = (say("Side A"), say("Side B"))
ROLES = (say("Attacker"), say("Defender"))
Kind = Literal["wood", "building"]
KINDS: dict[Kind, Say] = {"wood": say("a Wood"), "building": say("a Building")}
TERRAIN: tuple[Kind, ...] = ("wood",) * 2 + ("building",) * 4
"""What is laid on the table, in this order (TK-6.1b, TK-6.1d)."""
Edge = Literal["south", "east", "north", "west"]
EDGES: dict[Edge, Say] = {"south": say("south"), "east": say("east"), "north": say("north"), "west": say("west")}
INWARD: dict[Edge, float] = {"south": 90.0, "east": 180.0, "north": 270.0, "west": 0.0}
"""The heading that leads from an edge into the table."""
OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "east": "west", "west": "east"}

Number = Annotated[int, Field(ge=101, le=299)]
"""What a tank is called in play: 101, 102 and so on for the first seat, 201 and so on for the second."""
Few = Annotated[int, Field(ge=0)]
Size = Annotated[float, Field(gt=0, le=2000)]
Face = Annotated[int, Field(ge=1, le=6)]
Outline = tuple[Point, ...]


def number(seat: int, index: int) -> int:
    """The number of the tank of *seat* that comes at *index* in its platoon, from 0."""
    return 100 * (seat + 1) + index + 1


def seat_of(number: int) -> int:
    """The seat whose tank is called *number*."""
    return number // 100 - 1


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a hull stands: its centre, and the heading of its front (degrees, counter-clockwise from east)."""

    x: float
    y: float
    heading: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where the Measuring Arrow lies: the middle of its tail end, and where its head points."""

    x: float
    y: float
    direction: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """What the table, the Measuring Arrow and the terrain cards measure, in millimetres (TK-P1 to TK-P11)."""

    table_mm: Size
    arrow_mm: Size
    body_mm: Size
    body_width_mm: Size
    head_width_mm: Size
    contact_mm: Size
    flush_degrees: Size
    wood: Outline
    building: Outline
    turret_offsets_mm: dict[str, float] = field(default_factory=dict)
    """How far ahead of its hull's centre the turret of a model sits (TK-P7)."""
    gun_offsets_mm: dict[str, float] = field(default_factory=dict)
    """How far left of its middle the gun of a model leaves the front face (TK-R7)."""
    tanks_stop_arrow: bool = False
    """Whether live tanks stop the arrow as Impassable terrain does (TK-P11)."""

    def outline(self, kind: Kind) -> Outline:
        """The outline of a terrain card, about its centre."""
        return self.wood if kind == "wood" else self.building


def box(length: float, width: float) -> Outline:
    """The outline of a card of this size, about its centre."""
    x, y = length / 2, width / 2
    return ((x, y), (-x, y), (-x, -y), (x, -y))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain on the table; the whole card counts (TK-8.5a)."""

    kind: Kind
    x: float
    y: float
    rotation: float
    outline: Outline

    @property
    def shape(self) -> Shape:
        """The ground that it covers."""
        return polygon(self.x, self.y, self.rotation, self.outline)


@dataclass(frozen=True, slots=True)
class Objective:
    """An Objective token, measured to its centre (TK-5.3c); *owner* is the seat that scores by it, if only one does."""

    x: float
    y: float
    owner: Annotated[int, Field(ge=0, le=1)] | None = None


@dataclass(frozen=True, slots=True)
class Attached:
    """A crew or upgrade card beside a tank; face down until it is used (TK-15.5b, TK-15.5d)."""

    card: str
    up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tank:
    """A tank of a platoon, in play or Destroyed.

    *moves* is its Speed token, *extra* what it moved besides this turn; *done* whether its activation of the phase is
    over; *under_fire* the enemies that have shot at it this phase. *spent* names effects that were used, each with how
    long that counts; *gained*, *boost* and *leader* are keywords, Initiative and the tank whose Initiative it shares,
    for this phase. *worth* is what it and its cards cost (TK-16.1c).
    """

    model: str
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    damage: Few = 0
    moves: Few = 0
    extra: Few = 0
    done: bool = False
    destroyed: bool = False
    cards: tuple[Attached, ...] = ()
    criticals: tuple[str, ...] = ()
    under_fire: tuple[Number, ...] = ()
    spent: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    boost: int = 0
    leader: Number | None = None
    worth: Few = 0

    @property
    def is_stationary(self) -> bool:
        """Whether it has made no move that counts this turn (TK-7.4a)."""
        return self.moves == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """A tank in the middle of its activation: moves *made*, moves *left* if a card or keyword gives them.

    *back* is the stage to go on with after moves that a card gave, *queue* who may make one next. In the Command Phase,
    *repaired* and *dashed* say whether it has had its repair attempt and its Blitzkrieg move.
    """

    tank: Number
    made: Few = 0
    left: Few = 0
    back: str = ""
    queue: tuple[Number, ...] = ()
    repaired: bool = False
    dashed: bool = False
    failed: str = ""
    """The critical card whose repair roll has failed and may be rolled again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A shot being resolved (TK-9.1c).

    *dice* is the number of Attack dice where a card fixes it; *loads* are the cards discarded to change its dice,
    *paid* all Ammunition discarded for it. *drawn* are critical cards drawn and not applied yet, *cards* how many were
    drawn in all; *left* what was uncancelled.
    """

    tank: Number
    target: Number
    dice: Few | None = None
    attack: tuple[Face, ...] = ()
    rerolled: bool = False
    defence: tuple[Face, ...] = ()
    hits: Few = 0
    criticals: Few = 0
    left: Few = 0
    loads: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    cards: Few = 0
    again: Literal["", "any", "near_target"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What all tanks of one model have in common: the figures of their card (TK-4.2a)."""

    name: Noun
    nation: str
    points: Few
    initiative: int
    attack: Few
    defence: Few
    resistance: Annotated[int, Field(ge=1)]
    keywords: tuple[str, ...]
    length_mm: Size
    width_mm: Size


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """What a battle is played on: all that is measured, what lies there from the start and what is still to lay.

    *corners* are where each seat deploys, in the scenario that says so (TK-21.1e); without them, edges are chosen.
    """

    gear: Gear
    pieces: tuple[Piece, ...] = ()
    to_lay: tuple[Kind, ...] = ()
    corners: tuple[Point, Point] | None = None


def hull(tank: Tank | Pose, model: Model) -> Shape:
    """The rectangle that a tank is to the rules; guns and turrets do not count (TK-R6)."""
    return rectangle(tank.x, tank.y, tank.heading, model.length_mm, model.width_mm)


@lru_cache(maxsize=65536)
def ahead(x: float, y: float, heading: float, forward: float, left: float) -> Point:
    """The point *forward* and *left* of a centre, seen along its heading."""
    ux, uy = towards(heading)
    return x + ux * forward - uy * left, y + uy * forward + ux * left


def on_table(gear: Gear, shape: Shape) -> bool:
    """Whether *shape* lies wholly on the table, its edge included (TK-R16)."""
    least, most = -table.TOLERANCE, gear.table_mm + table.TOLERANCE
    return all(least <= x <= most and least <= y <= most for x, y in shape.corners)
