"""The cards of TANKS: tanks (TK-4.2a), crew and heroes, upgrades (TK-5.1a), criticals (TK-5.2a), and the keywords."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules import catalogue
from rules.catalogue import Name, Slug
from rules.documents import Document
from rules.tanks.effects import Effect, spoken
from rules.tanks.primitives import Carry
from rules.tanks.vocabulary import KeywordId
from rules.words import Say, say

CrewType = Literal["commander", "gunner", "loader", "driver", "radio_operator"]
UpgradeType = Literal["ammunition", "armour", "doctrine", "engine", "equipment"]
Year = Annotated[int, Field(ge=1930, le=1946)]
Millimetres = Annotated[int, Field(ge=20, le=120)]


class TankStats(Document):
    initiative: Annotated[int, Field(ge=0, le=10)]
    attack: Annotated[int, Field(ge=1, le=9)]
    defence: Annotated[int, Field(ge=0, le=6)]
    resistance: Annotated[int, Field(ge=1, le=12)]
    crew_slots: Annotated[int, Field(ge=0, le=5)]
    keywords: tuple[KeywordId, ...]
    hull_mm: tuple[Millimetres, Millimetres]
    """Length and width of the model's hull, without the gun (TK-P6, TK-R6)."""

    @model_validator(mode="after")
    def _shape(self) -> Self:
        if len(set(self.keywords)) < len(self.keywords):
            raise ValueError(say("every keyword once"))
        if self.hull_mm[0] < self.hull_mm[1]:
            raise ValueError(say("a hull that is longer than wide"))
        return self


class CrewStats(Document):
    type: CrewType
    effects: tuple[Effect, ...]


class UpgradeStats(Document):
    type: UpgradeType
    only_for: tuple[Slug, ...] = ()
    """The tanks that may carry it; none named, every tank may."""
    copies_per_tank: Annotated[int, Field(ge=1, le=3)] = 1
    """How many copies a tank may carry when something lets it have more than one card of the type (`Carry`)."""
    effects: tuple[Effect, ...]


class CriticalStats(Document):
    damage: Annotated[int, Field(ge=0, le=4)]
    repairable: bool
    copies: Annotated[int, Field(ge=1, le=8)]
    """How many there are in the deck (TK-5.2b)."""
    effects: tuple[Effect, ...] = ()

    @model_validator(mode="after")
    def _fit_for_repair(self) -> Self:
        lasting = any(effect.when != "drawn" for effect in self.effects)
        if self.repairable and not self.effects:
            raise ValueError(say("a special effect on a card that is Repairable (TK-5.2c)"))
        if lasting and not self.repairable:
            raise ValueError(say("Repairable on a card whose special effect lasts: any other is discarded (TK-13.3d)"))
        return self


class KeywordStats(Document):
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]


class Card(catalogue.Card):
    """Any card of the game."""

    nation: Literal["", "german", "american", "british", "soviet"] = ""
    years: tuple[Year, Year] | None = None
    points: Annotated[int, Field(ge=0, le=99)] | None = None
    rarity: Literal[""] = ""

    @model_validator(mode="after")
    def _years_in_order(self) -> Self:
        if self.years and self.years[0] > self.years[1]:
            raise ValueError(say("the first year of service before the last"))
        return self


class Tank(Card):
    kind: Literal["tank"]
    nation: Literal["german", "american", "british", "soviet"]
    years: tuple[Year, Year]
    points: Annotated[int, Field(ge=1, le=99)]
    stats: TankStats
    vehicle: Annotated[str, Field(min_length=1)]
    description: Name
    """What the tank was, in a line; no rule reads it (TK-4.2a)."""

    def has(self, keyword: KeywordId) -> bool:
        """Whether the tank card gives *keyword* (TK-4.2g)."""
        return keyword in self.stats.keywords

    @property
    def has_turret(self) -> bool:
        """Whether it shoots all round, lines starting from the turret (TK-10.1a, TK-R6), not ahead (TK-14.5a)."""
        return not self.has("assault_gun")


class Attachment(Card):
    """A crew or upgrade card: it goes with one tank of the platoon (TK-15.1a)."""

    points: Annotated[int, Field(ge=0, le=20)]
    stats: CrewStats | UpgradeStats

    @property
    def type(self) -> CrewType | UpgradeType:
        """Its card type, of which a tank has one card only (TK-15.5a)."""
        return self.stats.type

    @property
    def crew_slots(self) -> int:
        """How many crew slots it fills: upgrades fill none (TK-15.6a, TK-R41)."""
        return int(isinstance(self.stats, CrewStats))

    @property
    def is_hero(self) -> bool:
        """Whether a platoon has one copy of it at most (TK-15.7a)."""
        return self.kind == "hero"

    @property
    def is_world(self) -> bool:
        """Whether a platoon of any nation may use it (TK-15.3a)."""
        return not self.nation

    @property
    def carries(self) -> dict[str, int]:
        """The card types of which it lets its tank have more copies of one card, and how many."""
        done = (primitive for effect in self.stats.effects for primitive in effect.does)
        return {primitive.type: primitive.copies for primitive in done if isinstance(primitive, Carry)}

    def fits(self, tank: Tank) -> bool:
        """Whether *tank* may carry it by nation (TK-15.2b) and by name; slots and types are the platoon's matter."""
        only_for = self.stats.only_for if isinstance(self.stats, UpgradeStats) else ()
        return self.nation in {"", tank.nation} and (not only_for or tank.id in only_for)

    def sentence(self) -> Say:
        """What the card does."""
        return spoken(tuple(effect.sentence() for effect in self.stats.effects))


class Crew(Attachment):
    kind: Literal["crew"]
    stats: CrewStats


class Hero(Attachment):
    """A crew card with the hero's medal (TK-5.1a)."""

    kind: Literal["hero"]
    nation: Literal["german", "american", "british", "soviet"]
    stats: CrewStats


class Upgrade(Attachment):
    kind: Literal["upgrade"]
    stats: UpgradeStats


class Critical(Card):
    kind: Literal["critical"]
    nation: Literal[""] = ""
    points: None = None
    stats: CriticalStats

    @property
    def stays(self) -> bool:
        """Whether it is laid on the tank's card, and not discarded once applied (TK-13.3d)."""
        return self.stats.repairable

    def sentence(self) -> Say:
        """Its damage, what it does, and whether it can be repaired."""
        repairable = (say("Repairable."),) if self.stats.repairable else ()
        done = tuple(effect.sentence() for effect in self.stats.effects)
        damage = say("Damage: {damage}.", damage=self.stats.damage) if self.stats.damage else say("No damage.")
        return spoken((damage, *done, *repairable))


class Keyword(Card):
    """A keyword of tank cards, as a card of its own so that its rule is data too (TK-4.2g)."""

    kind: Literal["keyword"]
    points: None = None
    stats: KeywordStats

    @property
    def is_national(self) -> bool:
        """Whether every tank of its nation has it (TK-G9)."""
        return bool(self.nation)

    def sentence(self) -> Say:
        """What the keyword does."""
        return spoken(tuple(effect.sentence() for effect in self.stats.effects))


AnyCard = Annotated[Tank | Crew | Hero | Upgrade | Critical | Keyword, Field(discriminator="kind")]
