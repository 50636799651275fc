"""The nouns of Tank Commander: what a card is in play, units on the table, and what lies there besides."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.documents import Document
from rules.tank_commander.cards import Card
from rules.tank_commander.field import STRIDE, mirrored
from rules.tank_commander.field import Field as Land
from rules.tank_commander.primitives import SQUADS, VEHICLES, Group
from rules.tank_commander.stats import EquipmentStats, EventStats, GunStats, SquadStats, TerrainStats, VehicleStats
from rules.words import Noun, say

SOUTH, NORTH = 0, 1
SIDES = (say("South"), say("North"))
CAPACITY = 3
"""Units of one player in a position (TC-6.3a), and cards moved in a play (TC-5b)."""
HAND_LIMIT = 10
DEAL = 7

Weapon = Literal["at", "he", "ft", "sa", "tmv"]
"""The four kinds of fire (TC-9c), and the Tank Melee Value (TC-10l)."""
WEAPONS: tuple[Weapon, ...] = ("at", "he", "ft", "sa", "tmv")
Play = Literal["all", "any", "move", "fire"]
Cards = tuple[str, ...]
"""Cards by id, in order: a pile has no other order, as cards are drawn from it at random."""

STATS: dict[str, type[Document]] = {
    "vehicle": VehicleStats,
    "gun": GunStats,
    "infantry": SquadStats,
    "cavalry": SquadStats,
    "terrain": TerrainStats,
    "equipment": EquipmentStats,
    "event": EventStats,
}

Number = Annotated[int, Field(ge=101, le=299)]
"""What a unit on the table is called: 101, 102 and so on for South, 201 and so on for North."""
Derived = Annotated[Any, Field(exclude=True)]


def seat_of(number: int) -> int:
    """The seat whose unit has this *number*."""
    return number // 100 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What all copies of one card have in common. *figures* are its stats without those that it does not print.

    The fields after them follow from them; a figure that is not printed is 0 there, and no printed figure is.
    """

    kind: Literal["vehicle", "gun", "infantry", "cavalry", "terrain", "equipment", "event"]
    name: Noun
    nation: str = ""
    points: Annotated[int, Field(ge=0)] = 0
    numbers: tuple[int, int, int, int, int]
    figures: dict[str, Any]
    stats: Derived = field(init=False, compare=False, repr=False)
    unit_class: str = field(init=False, compare=False, repr=False)
    is_unit: bool = field(init=False, compare=False, repr=False)
    is_tank: bool = field(init=False, compare=False, repr=False)
    is_vehicle: bool = field(init=False, compare=False, repr=False)
    is_squad: bool = field(init=False, compare=False, repr=False)
    is_soft: bool = field(init=False, compare=False, repr=False)
    is_fast: bool = field(init=False, compare=False, repr=False)
    carries: bool = field(init=False, compare=False, repr=False)
    front: int = field(init=False, compare=False, repr=False)
    side: int = field(init=False, compare=False, repr=False)
    hit: tuple[int, int] = field(init=False, compare=False, repr=False)
    penetration: tuple[int, int] = field(init=False, compare=False, repr=False)
    he: int = field(init=False, compare=False, repr=False)
    sa: int = field(init=False, compare=False, repr=False)
    ft: int = field(init=False, compare=False, repr=False)
    tmv: int = field(init=False, compare=False, repr=False)
    slows: bool = field(init=False, compare=False, repr=False)
    blocks: bool = field(init=False, compare=False, repr=False)
    fortification: str = field(init=False, compare=False, repr=False)
    effect: Derived = field(init=False, compare=False, repr=False)
    stops: bool = field(init=False, compare=False, repr=False)
    """Whether it may stop an enemy that is to move."""
    again: bool = field(init=False, compare=False, repr=False)
    """Whether it gives another play."""
    kept_worth: float = field(init=False, compare=False, repr=False)
    """What it is worth to bots in the reserve."""

    def __post_init__(self) -> None:
        stats: Any = STATS[self.kind].model_validate(self.figures, strict=False)
        found = getattr(stats, "vehicle_class", self.kind)
        self._derive(
            stats=stats,
            unit_class=found,
            is_unit=self.kind in ("vehicle", "gun", "infantry", "cavalry"),
            is_tank=found == "tank",
            is_vehicle=found in VEHICLES,
            is_squad=found in SQUADS,
            is_soft=found in ("infantry", "cavalry", "gun", "truck"),
            is_fast=getattr(stats, "speed", "") == "fast",
            carries=bool(getattr(stats, "carries_squad", False)),
            front=getattr(stats, "armour_front", 0) or 0,
            side=getattr(stats, "armour_side", 0) or 0,
            hit=(getattr(stats, "hit_short", 0) or 0, getattr(stats, "hit_long", 0) or 0),
            penetration=(getattr(stats, "pen_short", 0) or 0, getattr(stats, "pen_long", 0) or 0),
        )
        self._derive(**{name: getattr(stats, name, 0) or 0 for name in ("he", "sa", "ft")})
        self._derive(
            tmv=getattr(stats, "tank_melee_value", 0),
            slows=getattr(stats, "slows", False),
            blocks=getattr(stats, "blocks_los", False),
            fortification=getattr(stats, "fortification", ""),
            effect=getattr(stats, "effect", None),
            stops=self.kind == "event" and stats.effect.when == "enemy_move",
            again=self.kind == "event" and any(does.do == "play_again" for does in stats.effect.does),
        )
        self._derive(kept_worth=self.points * (0.55 if self.is_unit else 0.35) + 6.0 * (self.stops or self.again))

    def _derive(self, **values: Any) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def of(self, group: Group) -> bool:
        """Whether it is a unit of *group*."""
        match group:
            case "units":
                return self.is_unit
            case "tanks":
                return self.is_tank
            case "vehicles":
                return self.is_vehicle
            case "vehicles_and_guns":
                return self.is_vehicle or self.kind == "gun"
            case "squads":
                return self.is_squad
            case "squads_and_guns":
                return self.is_squad or self.kind == "gun"

    def modifier(self, by: str) -> int:
        """What it adds, as terrain, to the number of an attack *by* some means (TC-9.5a, TC-9.5b)."""
        return getattr(self.stats, by, None) or 0

    @property
    def interrupts(self) -> bool:
        """Whether it is an Interrupt (TC-12.2a)."""
        return self.kind == "event" and bool(self.stats.timing == "interrupt")

    @property
    def uses_play(self) -> bool:
        """Whether laying it is the play of the turn (TC-12.1a)."""
        return self.kind == "event" and not self.stats.in_addition_to_play

    @property
    def mark(self) -> str:
        """What other cards take it off by."""
        return str(getattr(self.stats, "mark", ""))


def model_of(card: Card) -> Model:
    """What *card* is in play."""
    figures = card.stats.model_dump(mode="json", exclude_defaults=True)
    shared: Any = {"kind": card.kind, "name": card.noun, "nation": card.nation}
    return Model(**shared, points=card.points, numbers=card.numbers, figures=figures)


@dataclass(frozen=True, slots=True)
class Sticker:
    """A special event that lies on a unit and goes with it, and who laid it."""

    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the table: its card, its position, the vehicle that it rides on (0: none), and what it carries."""

    card: str
    at: int
    on: int = 0
    gear: Cards = ()
    stickers: tuple[Sticker, ...] = ()


@dataclass(frozen=True, slots=True)
class Fort:
    """Foxholes or a Bunker in a position, and whose they are (TC-11b)."""

    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A special event that lies on the battlefield: on one position, on the border of two, or on none for all of it."""

    card: str
    seat: int
    where: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Allowance:
    """One play that may still be made in this step: of which sort, with which units (TC-5a, TC-12.1a)."""

    play: Play = "all"
    group: Group = "units"


@dataclass(frozen=True, slots=True)
class Order:
    """A unit that is to move along *path*: one on the table by its number, or a card from the reserve (TC-5b)."""

    unit: int
    path: tuple[int, ...]
    card: str = ""
    rider: str = ""


Zone = Literal["all", "second"] | tuple[Annotated[int, Field(ge=0, lt=2 * STRIDE)], ...]
"""Where a seat deploys: all its positions, its second rank, or these, numbered as South's are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a scenario lays down (TC-17). Each pair is by seat.

    *zones* says where a seat deploys besides the reserve; *needs* how many enemy positions it must occupy to
    win (0: it cannot win so); *deep* whether those must be of the second rank; *attacker* the seat that must attack;
    *order* the listed cards of a historical scenario, which all begin on the table or in the reserve.
    """

    scenario: str
    rules: tuple[str, str]
    zones: tuple[Zone, Zone] = ("all", "all")
    needs: tuple[int, int] = (0, 0)
    deep: bool = True
    first: Literal["lower", "higher", "south"] = "lower"
    bonus: int = 0
    attacker: int | None = None
    duel: bool = False
    order: tuple[dict[str, int], dict[str, int]] | None = None
    prepared: bool = False

    def zone(self, seat: int, land: Land) -> tuple[int, ...]:
        """The positions of *land* on which *seat* deploys."""
        match self.zones[seat]:
            case "all":
                return land.own[seat]
            case "second":
                return land.second[seat]
            case places:
                return tuple(place if seat == 0 else mirrored(place) for place in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the set-up chose: optional rules, and readings that the ledger is not sure of."""

    random_numbers: Literal["cards", "d10"] = "cards"
    lucky_hit: bool = False
    random_terrain: bool = False
    columns: Annotated[int, Field(ge=3, le=8)] = 3
    roles: Literal["seated", "higher", "lower"] = "seated"
    passengers: Literal["apart", "together"] = "apart"
    spent_events: Literal["destroyed", "discard"] = "destroyed"
    stopped_move: Literal["goes_on", "lost"] = "goes_on"
    exhausted: Literal["loses", "goes_on"] = "loses"
    cover: Literal["sum", "best"] = "sum"
    always_ask: bool = False
    turn_limit: Annotated[int, Field(ge=0)] = 100
    needed: Annotated[int, Field(ge=0)] = 0
