"""The figures of each kind of card, as the ledger names them. A value of None is not there at all (TH-R37)."""

from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.documents import Document
from rules.tank_hunter.effects import Effect, Lasts
from rules.tank_hunter.targets import UnitType
from rules.words import say

Value = Annotated[int, Field(ge=0, le=20)]
Salvo = Annotated[str, Field(pattern=r"^(1?\d|20)x[2-6]$")]
Fire = Value | Salvo
"""An attack value: a number, or a salvo written VxN (TH-16a)."""
Chance = Annotated[int, Field(ge=1, le=6)]

Colour = Literal["grey", "gold", "red"]
Timing = Literal["own_turn", "others_turn", "any_turn", "on_draw"]
Destination = Literal["discard", "remove", "attach", "stay"]

COLOURS: dict[Timing, Colour] = {"own_turn": "grey", "others_turn": "gold", "any_turn": "gold", "on_draw": "red"}
"""The colour sums up the timing icon (TH-R42)."""
ENDURING: dict[Destination, Lasts] = {"attach": "attached", "stay": "game"}
"""A card that stays on the table lasts as long as it lies there, and no other does (TH-11f)."""


@dataclass(frozen=True, slots=True)
class Volley:
    """What an attack fires: *shots* dice, each with attack value *value* (TH-16a)."""

    value: int
    shots: int = 1

    @classmethod
    def read(cls, fire: Fire) -> Self:
        """The volley that *fire* stands for."""
        if isinstance(fire, int):
            return cls(fire)
        value, shots = fire.split("x")
        return cls(int(value), int(shots))

    def write(self) -> Fire:
        """The volley as a card shows it."""
        return self.value if self.shots == 1 else f"{self.value}x{self.shots}"


class UnitStats(Document):
    """What the three types of unit share (TH-3b, TH-25.0)."""

    vp: Annotated[int, Field(ge=0, le=200)]
    supply: Annotated[int, Field(ge=1, le=7)]
    recon: Chance | None = None
    long_range: Chance | None = None
    anti_air: Chance | None = None
    evasion: Chance | None = None
    rear_placement: bool = False
    spotting: bool = False
    amphibious: bool = False
    transport: bool = False
    support: bool = False
    leadership: bool = False
    paratrooper: bool = False

    @model_validator(mode="after")
    def _shoots_from_the_rear(self) -> Self:
        # TH-20b: a long-range attack is made from the rear line alone, which rear placement opens (TH-25.4a)
        if self.long_range is not None and not self.rear_placement:
            raise ValueError(say("rear placement for a unit with a long-range attack"))
        return self


class AfvStats(UnitStats):
    """An armoured fighting vehicle, which defends with armour (TH-3c)."""

    anti_armour: Fire | None = None
    grenade: Fire | None = None
    trample: Value | None = None
    armour: Value
    no_turret: bool = False
    open_top: bool = False


class GunStats(UnitStats):
    """A gun, which defends with agility (TH-3c)."""

    anti_armour: Fire | None = None
    grenade: Fire | None = None
    agility: Value


class InfStats(UnitStats):
    """Infantry, which defends with agility (TH-3c)."""

    suicide: Value | None = None
    pistol: Value | None = None
    agility: Value


class EventStats(Document):
    """An event: what it does, and what its icons say (TH-3f, TH-11e, TH-11f).

    `air_strike` events can be countered (TH-21c), `water` events ignored by amphibious units (TH-25.9a). One copy of a
    `seeded` event goes into each third of the pile (TH-4.2c). `concerns_only` names the types of unit it is about where
    it is not about all: what a tanks-only game may do without (TH-4.1b).
    """

    colour: Colour
    timing: Timing
    destination: Destination
    air_strike: bool = False
    water: bool = False
    seeded: bool = False
    concerns_only: tuple[UnitType, ...] = ()
    effect: Effect

    @model_validator(mode="after")
    def _icons_agree(self) -> Self:
        if self.colour != COLOURS[self.timing]:
            colour = COLOURS[self.timing]
            raise ValueError(say("a {colour} card for the timing {timing}", colour=colour, timing=self.timing))
        if (self.timing == "on_draw") != (self.effect.when == "draw") or self.effect.when in ("always", "wait"):
            raise ValueError(say("a moment of an event played {timing}", timing=self.timing))
        return self

    @model_validator(mode="after")
    def _lies_where_it_works(self) -> Self:
        lasts = self.effect.lasts if self.effect.lasts in ENDURING.values() else None
        if ENDURING.get(self.destination) != lasts:
            where = self.destination
            raise ValueError(say("an effect that lasts as long as the card lies there: {where}", where=where))
        if self.destination == "attach" and (self.effect.aim.scope, self.effect.aim.number) != ("unit", 1):
            raise ValueError(say("one unit to lie under, got {target}", target=self.effect.target))
        return self


class CommanderStats(Document):
    """A commander: what he does, in whose turn and at what cost (TH-24c); without a cost he always does it."""

    timing: Literal["own_turn", "others_turn", "any_turn"] | None = None
    exhausts: bool = False
    discards: Annotated[int, Field(ge=0, le=3)] = 0
    effect: Effect

    @model_validator(mode="after")
    def _used_or_always_there(self) -> Self:
        if (self.effect.when in ("always", "wait")) == (self.exhausts or self.timing is not None or self.discards > 0):
            raise ValueError(
                say("a timing and a cost for what a commander is used for, neither for what he always does")
            )
        return self
