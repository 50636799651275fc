"""The cards of Tank Commander: six types (TC-2.1a), each card with its five coloured random numbers (TC-2.1c)."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules import catalogue
from rules.tank_commander.effects import Effect, spoken
from rules.tank_commander.primitives import SQUADS, VEHICLES, UnitClass
from rules.tank_commander.stats import (
    EquipmentStats,
    EventStats,
    GunStats,
    Number,
    SquadStats,
    TerrainStats,
    VehicleStats,
)
from rules.words import Say, say

Colour = Literal["red", "yellow", "green", "blue", "white"]
Fire = Literal["at", "he", "ft", "sa"]

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "white")

Year = Annotated[int, Field(ge=1930, le=1945)]


class Card(catalogue.Card):
    """Any card of the game."""

    FIGURES = (*catalogue.Card.FIGURES, "numbers")
    nation: Literal["", "german", "soviet"] = ""
    years: tuple[Year, Year] | None = None
    points: Annotated[int, Field(ge=1, le=60)]
    rarity: Literal["common", "uncommon", "rare", "ultra_rare"]
    numbers: tuple[Number, Number, Number, Number, Number]
    """The random numbers on red, yellow, green, blue and white (TC-7b)."""

    def number(self, colour: Colour) -> int:
        """The random number on *colour* (TC-7b)."""
        return self.numbers[COLOURS.index(colour)]

    def serves_in(self, year: int) -> bool:
        """Whether the card may be used in *year*: one that prints no years always may (TC-17.6b)."""
        return self.years is None or self.years[0] <= year <= self.years[1]

    @model_validator(mode="after")
    def _years_in_order(self) -> Self:
        if self.years and self.years[0] > self.years[1]:
            raise ValueError(say("the first year of service before the last"))
        return self


class Unit(Card):
    """A card that moves, fires and occupies a position (TC-2.1b)."""

    @property
    def unit_class(self) -> UnitClass:
        """What it counts as: a class of vehicle, a gun, infantry or cavalry (TC-1c, TC-1d)."""
        raise NotImplementedError(f"{type(self).__name__} has no class")

    def figure(self, name: str) -> int | None:
        """The figure called *name*; None when the card does not print it, which is not zero (TC-2.1.1c)."""
        found: int | None = getattr(self.stats, name, None)
        return found

    def can_fire(self, fire: Fire) -> bool:
        """Whether the card prints a value for that kind of *fire* (TC-2.1.1c)."""
        return self.figure("hit_short" if fire == "at" else fire) is not None

    @property
    def has_at_fire(self) -> bool:
        """Whether it may be chosen for 17.1 (TC-17.1a) and may fire at armour (TC-9.3a)."""
        return self.can_fire("at")

    @property
    def has_armour(self) -> bool:
        """Whether anti-tank fire (TC-9.3a) and a Tank Melee Value (TC-R24) can be aimed at it."""
        return self.figure("armour_front") is not None

    @property
    def is_tank(self) -> bool:
        """Whether it is a tank by TC-R12, assault guns and tank destroyers among them."""
        return self.unit_class == "tank"

    @property
    def is_vehicle(self) -> bool:
        return self.unit_class in VEHICLES

    @property
    def is_squad(self) -> bool:
        """Whether it is infantry or cavalry, which take cover (TC-9.7b) and carry equipment (TC-8.7a)."""
        return self.unit_class in SQUADS

    @property
    def is_soft(self) -> bool:
        """Whether HE and SA fire can be aimed at it (TC-9.4b, TC-9.4d)."""
        return self.unit_class in {"infantry", "cavalry", "gun", "truck"}

    @property
    def needs_escort(self) -> bool:
        """Whether it may enter a clear position with enemy tanks only beside a friendly tank (TC-8.5a)."""
        return self.is_soft

    @property
    def steps(self) -> int:
        """How many positions it moves in one play (TC-8.1b, TC-8.1c)."""
        return 2 if getattr(self.stats, "speed", "slow") == "fast" else 1

    @property
    def carries_squad(self) -> bool:
        """Whether one infantry squad may ride on it (TC-8.6a)."""
        return bool(getattr(self.stats, "carries_squad", False))


class Vehicle(Unit):
    kind: Literal["vehicle"]
    stats: VehicleStats

    @property
    def unit_class(self) -> UnitClass:
        return self.stats.vehicle_class


class Gun(Unit):
    kind: Literal["gun"]
    stats: GunStats

    @property
    def unit_class(self) -> UnitClass:
        return "gun"


class Infantry(Unit):
    kind: Literal["infantry"]
    stats: SquadStats

    @property
    def unit_class(self) -> UnitClass:
        return "infantry"


class Cavalry(Unit):
    kind: Literal["cavalry"]
    stats: SquadStats

    @property
    def unit_class(self) -> UnitClass:
        return "cavalry"


class Terrain(Card):
    kind: Literal["terrain"]
    stats: TerrainStats

    @property
    def is_standard(self) -> bool:
        """Whether it is the one terrain of its position, and not Foxholes or Bunker (TC-6.1b)."""
        return not self.stats.fortification

    def sentence(self) -> Say:
        """The effects on the card, in its own abbreviations (TC-9.5a, TC-9.5b)."""
        return say("{effects}.", effects=(*self._modifiers(), *self._features()))

    def _modifiers(self) -> tuple[str, ...]:
        figures = {"AT": self.stats.at, "HE": self.stats.he, "SA": self.stats.sa, "FT": self.stats.ft}
        figures |= {"Art": self.stats.art, "Air": self.stats.air}
        return tuple(f"{name} {figure:+d}" for name, figure in figures.items() if figure)

    def _features(self) -> tuple[Say, ...]:
        features = {
            say("slows movement"): self.stats.slows,
            say("blocks line of sight"): self.stats.blocks_los,
            say("for its owner's infantry only, in melee too"): not self.is_standard,
        }
        return tuple(feature for feature, has in features.items() if has)


class Equipment(Card):
    kind: Literal["equipment"]
    stats: EquipmentStats

    @property
    def is_weapon(self) -> bool:
        """Whether its carrier can fire it (TC-2.1.5a)."""
        return bool(self._weapons())

    def sentence(self) -> Say:
        """Who carries it, what it does, and whether it is gone afterwards (TC-15b)."""
        effect, then = self.stats.effect, Effect.WORDS["destroyed"] if self.stats.single_use else None
        opening = (CARRIERS[frozenset(self.stats.carriers)], *(effect.opening() if effect else ()))
        return spoken(opening, (*self._weapons(), *(effect.phrases() if effect else ())), then)

    def _weapons(self) -> tuple[Say, ...]:
        stats, found = self.stats, []
        if stats.hit_melee is not None and stats.penetration is not None:
            figures = {"hit": stats.hit_melee, "penetration": stats.penetration}
            found.append(
                say("anti-tank fire in melee with to-hit number {hit} and penetration {penetration}", **figures)
            )
        if stats.ft is not None:
            found.append(say("flamethrower fire in melee with value {ft}", ft=stats.ft))
        if stats.he is not None:
            found.append(say("high-explosive fire at short range with value {he}", he=stats.he))
        return tuple(found)


CARRIERS = {
    frozenset({"infantry"}): say("Carried by infantry"),
    frozenset({"cavalry"}): say("Carried by cavalry"),
    frozenset({"infantry", "cavalry"}): say("Carried by infantry or cavalry"),
}


class Event(Card):
    kind: Literal["event"]
    stats: EventStats

    @property
    def is_interrupt(self) -> bool:
        """Whether it may be played at any moment that its effect names, and uses no play (TC-12.2a)."""
        return self.stats.timing == "interrupt"

    @property
    def uses_play(self) -> bool:
        """Whether laying it is the play of the turn (TC-12.1a)."""
        return not self.stats.in_addition_to_play

    def sentence(self) -> Say:
        """When it is played and what it does."""
        if self.is_interrupt:
            return self.stats.effect.sentence(say("Interrupt"))
        played = say("Instant, as your play") if self.uses_play else say("Instant, in addition to your play")
        return self.stats.effect.sentence(played)


AnyCard = Annotated[
    Vehicle | Gun | Infantry | Cavalry | Terrain | Equipment | Event,
    Field(discriminator="kind"),
]
