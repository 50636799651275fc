"""The cards of Panzer Squadron: tanks (PS-1.2a), the tiles of the ground (PS-1.5b), and the wreck (PS-10.3)."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from rules import catalogue
from rules.documents import Document
from rules.panzer_squadron import pieces
from rules.panzer_squadron.background import background
from rules.panzer_squadron.pieces import Place, Section
from rules.panzer_squadron.wording import paragraph
from rules.words import Say, say

Nation = Literal["german", "soviet", "american", "british", "french", "italian", "japanese"]
Role = Literal["light_tank", "medium_tank", "heavy_tank", "assault_gun", "tank_destroyer", "self_propelled_gun"]

Year = Annotated[int, Field(ge=1914, le=1946)]
Index = Annotated[int, Field(ge=1, le=500)]
Measure = Annotated[float, Field(gt=0, le=20)]


class TankStats(Document):
    """The game side of a tank card, then its history side, which no rule reads (PS-1.1b)."""

    perforation: Index
    front: Index
    side: Index
    rear: Index
    turretless: bool = False
    """Self-propelled gun (PS-1.4a)."""
    breakdown: Annotated[int, Field(ge=1, le=6)] | None = None
    """The face of the D6 that is a breakdown (PS-1.3b); None when the tank never breaks down."""
    movement_penalty: Annotated[int, Field(ge=1, le=3)] | None = None
    """Taken off the points rolled. Not in version 1.1 (PS-G2): only for owners whose cards print one."""
    role: Role
    crew: Annotated[int, Field(ge=1, le=15)]
    weight_t: Annotated[float, Field(gt=0, le=200)]
    speed_kmh: Annotated[int, Field(ge=1, le=120)]
    calibre_mm: Annotated[float, Field(ge=7, le=400)]
    barrel_calibres: Annotated[float, Field(ge=5, le=120)] | None = None
    length_m: Measure | None = None
    width_m: Measure | None = None
    camouflage: str | None = None


class Tank(catalogue.Card):
    """One tank: a figure on the board and a card with two sides (PS-1.1a)."""

    kind: Literal["tank"]
    nation: Nation
    years: tuple[Year, Year]
    points: Annotated[int, Field(ge=1, le=999)]
    """A house figure: the game has no points (PS-G6)."""
    stats: TankStats

    @property
    def has_turret(self) -> bool:
        """Whether it may rotate a turret to fire (PS-1.4a, PS-9.3a)."""
        return not self.stats.turretless

    def armour(self, section: Section) -> int:
        """The armour index of the *section* struck (PS-1.2c)."""
        index: int = getattr(self.stats, section)
        return index

    def serves_in(self, year: int) -> bool:
        """Whether it was in service in *year*."""
        return self.years[0] <= year <= self.years[1]

    def figures_in_play(self) -> pieces.Model:
        """What the rules need to know of it."""
        stats = self.stats
        return pieces.Model(
            name=self.noun,
            perforation=stats.perforation,
            front=stats.front,
            side=stats.side,
            rear=stats.rear,
            turretless=stats.turretless,
            breakdown=stats.breakdown,
            movement_penalty=stats.movement_penalty or 0,
            points=self.points,
        )

    def specials(self) -> tuple[Say, ...]:
        """What its special characteristics are and do (PS-1.2d), a sentence each."""
        return tuple(self._specials())

    def sentence(self) -> Say:
        """The special characteristics as one text."""
        return paragraph(*self.specials() or (say("No special characteristics."),))

    def background(self) -> Say:
        """The facts on the history side (PS-1.1b)."""
        return background(self.nation, self.years, dict(self.stats))

    def _specials(self) -> list[Say]:
        found = []
        if self.stats.turretless:
            found.append(say("Self-propelled gun: it has no turret and fires only ahead of its hull."))
        if (face := self.stats.breakdown) is not None:
            found.append(
                say(
                    "Breakdown {face}: each turn, when it is first activated, roll a D6; on a {face} it may neither "
                    "move nor pivot this turn, but it may still fire.",
                    face=face,
                )
            )
        if (points := self.stats.movement_penalty) is not None:
            found.append(say("Movement penalty: {points} off the points rolled.", points=points))
        return found

    def _values(self) -> dict[str, Any]:
        # A figure that the card does not print is no figure: it needs no origin.
        return {name: value for name, value in super()._values().items() if value is not None}

    @model_validator(mode="after")
    def _years_in_order(self) -> Self:
        if self.years[0] > self.years[1]:
            raise ValueError(say("the first year of service not after the last"))
        return self


class Cover(Document):
    """A modifier to shots at a tank in any of some *places* about a tile: once a shot, however many tiles give it.

    Behind a tile means that a clear line of the shot crosses it (PS-R22), right behind that it is also adjacent to the
    target (PS-R21).
    """

    modifier: Annotated[int, Field(ge=-9, le=-1)]
    places: tuple[Place, ...] = Field(min_length=1)

    def sentence(self) -> Say:
        place, *others = (PLACES[place] for place in self.places)
        for other in others:
            place = say("{place} or {other}", place=place, other=other)
        return say("{modifier} to shots at a tank {place}.", modifier=f"{self.modifier:+d}", place=place)


class Ground(Document):
    """What a hex does to those who enter it and those who look across it."""

    entry_cost: Annotated[int, Field(ge=1, le=8)] | None
    """The whole price of entering, in points (PS-R4); None when no tank may enter."""
    sight: Literal["open", "blocked", "screened"]
    """Screened: blocked, but not for a firer or a target that is in the hex or next to it (PS-R21)."""
    cover: tuple[Cover, ...] = ()
    becomes: Literal["ruin"] | None = None
    """The tile that it is turned into, at once and for good, by a tank that enters (PS-11.3c)."""

    def sentence(self) -> Say:
        """All that it does, as one text."""
        return paragraph(self._entry(), SIGHT[self.sight], *(cover.sentence() for cover in self.cover), *self._after())

    def figures_in_play(self) -> pieces.Ground:
        """What the rules need to know of it."""
        cover = tuple(pieces.Cover(found.modifier, found.places) for found in self.cover)
        return pieces.Ground(entry_cost=self.entry_cost, sight=self.sight, cover=cover, becomes=self.becomes)

    def _entry(self) -> Say:
        if self.entry_cost is None:
            return say("No tank may enter.")
        return say("{cost} points to enter.", cost=self.entry_cost)

    def _after(self) -> tuple[Say, ...]:
        if self.becomes is None:
            return ()
        return (say("A tank that enters turns it into {tile} for good.", tile=TILES[self.becomes]),)


PLACES: dict[Place, Say] = {
    "in_it": say("in it"),
    "behind_it": say("behind it, at any distance"),
    "right_behind_it": say("next to it with the tile in between"),
}
SIGHT: dict[str, Say] = {
    "open": say("Does not block sight."),
    "blocked": say("Blocks sight."),
    "screened": say("Blocks sight, except to and from a tank in it or next to it."),
}
TILES: dict[str, Say] = {"ruin": say("a ruin")}


class TileStats(Ground):
    pool: Annotated[int, Field(ge=0, le=15)]
    """How many of a player's fifteen tiles are of this kind, unless players agree otherwise (PS-G4)."""


class Tile(catalogue.Card):
    """A kind of terrain tile, which fills one hex (PS-11.0)."""

    kind: Literal["tile"]
    stats: TileStats

    @property
    def is_passable(self) -> bool:
        return self.stats.entry_cost is not None

    def sentence(self) -> Say:
        """What the tile does (PS-11)."""
        return self.stats.sentence()


class Marker(catalogue.Card):
    """What may lie on a hex over its tile, whose properties it overrides (PS-R35): the wreck."""

    kind: Literal["marker"]
    stats: Ground

    def sentence(self) -> Say:
        """What the marker does (PS-10.3)."""
        return self.stats.sentence()


AnyCard = Annotated[Tank | Tile | Marker, Field(discriminator="kind")]
