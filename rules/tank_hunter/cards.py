"""The cards of Tank Hunter: units of three types, commanders and events (TH-3b to TH-3f)."""

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from rules import catalogue
from rules.tank_hunter.stats import (
    AfvStats,
    CommanderStats,
    Destination,
    EventStats,
    Fire,
    GunStats,
    InfStats,
    Timing,
    Volley,
)
from rules.tank_hunter.targets import Nation, Target, UnitType, When
from rules.words import Say, say, say_many

AttackType = Literal["anti_armour", "grenade", "trample", "suicide", "pistol", "long_range"]
Ability = Literal["recon", "long_range", "anti_air", "evasion"]
Flag = Literal[
    "rear_placement",
    "no_turret",
    "open_top",
    "spotting",
    "amphibious",
    "transport",
    "support",
    "leadership",
    "paratrooper",
]
ABILITIES: tuple[Ability, ...] = get_args(Ability)
FLAGS: tuple[Flag, ...] = get_args(Flag)
"""With the abilities that have a value, the thirteen icons of the printed list (TH-25.0)."""

TURNS: dict[Timing, Say] = {
    "own_turn": say("In your own turn"),
    "others_turn": say("In another player's turn"),
    "any_turn": say("In any turn"),
    "on_draw": say("As soon as it is drawn"),
}
PASSIVE: dict[When, Say] = {
    "always": say("Always"),
    "wait": say("Whenever you wait, besides the event that waiting gives you"),
}
DESTINATIONS: dict[Destination, Say] = {
    "discard": say("Then discard this card."),
    "remove": say("Then remove this card from the game."),
    "attach": say("Put this card under it: the effect lasts as long as the unit is in play."),
    "stay": say("This card stays on the table for the rest of the game."),
}

Year = Annotated[int, Field(ge=1890, le=1945)]


class Card(catalogue.Card):
    """Any card of the game; the deck holds *copies* of it."""

    FIGURES = ("nation", "years", "copies")
    nation: Nation = ""
    years: tuple[Year, Year] | None = None
    copies: Annotated[int, Field(ge=1, le=9)]

    @model_validator(mode="after")
    def _years_in_order(self) -> Self:
        if self.years and self.years[0] > self.years[1]:
            raise ValueError(say("the first year of service before the last"))
        return self


class Unit(Card):
    """A card that attacks, goes on recon and is worth victory points; a commander is none (TH-3e)."""

    stats: AfvStats | GunStats | InfStats

    @property
    def type(self) -> UnitType:
        """Its type, in the ledger's capitals (TH-3c)."""
        raise NotImplementedError(f"{type(self).__name__} has no type")

    @property
    def defence(self) -> int:
        """Its one defence value: armour or agility (TH-3c)."""
        stats = self.stats
        return stats.armour if isinstance(stats, AfvStats) else stats.agility

    def volley(self, attack: AttackType) -> Volley | None:
        """What it fires in an *attack* of that type; None when it cannot make one (TH-R37)."""
        fire: Fire | None = getattr(self.stats, attack, None)
        return None if fire is None else Volley.read(fire)

    def ability(self, name: Ability) -> int | None:
        """The value of the ability called *name*; None without it (TH-25.0)."""
        value: int | None = getattr(self.stats, name)
        return value

    def has(self, flag: Flag) -> bool:
        """Whether it has the ability called *flag*, which needs no value (TH-25.0)."""
        return bool(getattr(self.stats, flag, False))

    @property
    def flags(self) -> tuple[Flag, ...]:
        return tuple(flag for flag in FLAGS if self.has(flag))

    @property
    def runs_dry(self) -> bool:
        """Whether a die can ever reach its supply (TH-18g)."""
        return self.stats.supply < 7

    def fits(self, target: Target) -> bool:
        """Whether its type, nation and abilities are those of *target*; where and how it stands is the table's."""
        named = (not target.nations or self.nation in target.nations) and self.type in target.types
        return named and (not target.flag or bool(getattr(self.stats, target.flag, False)))


class Afv(Unit):
    kind: Literal["afv"]
    stats: AfvStats

    @property
    def type(self) -> UnitType:
        return "AFV"


class Gun(Unit):
    kind: Literal["gun"]
    stats: GunStats

    @property
    def type(self) -> UnitType:
        return "GUN"


class Inf(Unit):
    kind: Literal["inf"]
    stats: InfStats

    @property
    def type(self) -> UnitType:
        return "INF"


class Commander(Card):
    """A card of the unit deck that is no unit (TH-24a)."""

    kind: Literal["commander"]
    stats: CommanderStats

    def sentence(self) -> Say:
        """What he does, in whose turn and at what cost."""
        stats = self.stats
        if stats.timing is None:
            return stats.effect.sentence(PASSIVE[stats.effect.when])
        return stats.effect.sentence(TURNS[stats.timing], *self._cost())

    def _cost(self) -> tuple[Say, ...]:
        count = self.stats.discards
        costs = {
            say("exhausting this commander"): self.stats.exhausts,
            say_many("discarding {count} event", "discarding {count} events", count=count): count > 0,
        }
        return tuple(cost for cost, due in costs.items() if due)


class Event(Card):
    kind: Literal["event"]
    stats: EventStats

    @property
    def is_for_tanks(self) -> bool:
        """Whether it stays in a tanks-only game that takes out the events about other units (TH-4.1b)."""
        return not self.stats.concerns_only or "AFV" in self.stats.concerns_only

    def sentence(self) -> Say:
        """What the card says: its class, when and on what, what it does, and where it goes."""
        stats = self.stats
        done = stats.effect.sentence(TURNS[stats.timing])
        values = {"done": done, "then": DESTINATIONS[stats.destination]}
        if stats.air_strike:
            return say("Air strike. {done} {then}", **values)
        return say("Water. {done} {then}", **values) if stats.water else say("{done} {then}", **values)


AnyCard = Annotated[Afv | Gun | Inf | Commander | Event, Field(discriminator="kind")]
