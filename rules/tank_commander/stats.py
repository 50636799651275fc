"""The figures of each type of card (TC-2.1.1a to TC-2.1.6a), and which of them belong together."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.documents import Document
from rules.tank_commander.effects import Effect
from rules.tank_commander.primitives import Mark
from rules.words import say

Speed = Literal["fast", "slow"]
Number = Annotated[int, Field(ge=1, le=10)]
Thickness = Annotated[int, Field(ge=1, le=30)]
Modifier = Annotated[int, Field(ge=-5, le=9)]


class AntiTank(Document):
    """To-hit and penetration at short and long range: all four, or no anti-tank fire (TC-2.1.1c, TC-9.3a)."""

    hit_short: Number | None = None
    hit_long: Number | None = None
    pen_short: Thickness | None = None
    pen_long: Thickness | None = None

    @model_validator(mode="after")
    def _all_or_none(self) -> Self:
        if len({figure is None for figure in (self.hit_short, self.hit_long, self.pen_short, self.pen_long)}) > 1:
            raise ValueError(say("to-hit and penetration at both ranges, or none of the four (TC-9.3a)"))
        return self


class Armoured(AntiTank):
    """A card that may also have armour: front and side/rear, or neither (TC-9.3a)."""

    armour_front: Thickness | None = None
    armour_side: Thickness | None = None
    he: Number | None = None
    sa: Number | None = None

    @model_validator(mode="after")
    def _both_sides(self) -> Self:
        if (self.armour_front is None) != (self.armour_side is None):
            raise ValueError(say("front and side/rear armour, or neither (TC-9.3a)"))
        return self


class VehicleStats(Armoured):
    """The figures of a vehicle (TC-2.1.1a, TC-2.1.1b); its class is TC-R12's."""

    vehicle_class: Literal["tank", "half_track", "armoured_car", "truck"]
    ft: Number | None = None
    speed: Speed
    carries_squad: bool = False


class GunStats(Armoured):
    """The figures of an anti-tank gun, which is always slow (TC-2.1.2a)."""

    speed: Literal["slow"] = "slow"


class SquadStats(Document):
    """The figures of infantry or cavalry (TC-2.1.3a); cavalry is fast and infantry slow (TC-8.1a)."""

    sa: Number
    tank_melee_value: Number = 1
    speed: Speed


class TerrainStats(Document):
    """What a terrain card adds to the random number of each kind of attack, and what else it does (TC-2.1.4a).

    Foxholes and Bunker are fortifications: an addition to standard terrain, for their owner's infantry alone (TC-11a).
    """

    at: Modifier = 0
    he: Modifier = 0
    sa: Modifier = 0
    ft: Modifier | None = None
    art: Modifier = 0
    air: Modifier = 0
    slows: bool = False
    blocks_los: bool = False
    fortification: Literal["", "foxholes", "bunker"] = ""


class EquipmentStats(Document):
    """What a piece of equipment gives its carrier: fire of its own, an effect, or both (TC-2.1.5a, TC-9.6b).

    The carrier fires it instead of its own weapons (TC-G6): AT and flamethrower fire in melee, HE at short range.
    """

    carriers: Annotated[tuple[Literal["infantry", "cavalry"], ...], Field(min_length=1)]
    hit_melee: Number | None = None
    penetration: Thickness | None = None
    ft: Number | None = None
    he: Number | None = None
    single_use: bool = False
    effect: Effect | None = None

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if (self.hit_melee is None) != (self.penetration is None):
            raise ValueError(say("a to-hit number in melee and a penetration, or neither (TC-2.1.5a)"))
        if self.effect is None and self.hit_melee is None and self.ft is None and self.he is None:
            raise ValueError(say("a weapon or an effect (TC-13a)"))
        return self


class EventStats(Document):
    """When a special event is played, and what it does (TC-2.1.6a). Other cards take it off by its *mark*."""

    timing: Literal["instant", "interrupt"]
    in_addition_to_play: bool = False
    mark: Literal["", Mark] = ""
    effect: Effect

    @model_validator(mode="after")
    def _timing_fits(self) -> Self:
        if (self.timing == "instant") != (self.effect.when == "play"):
            raise ValueError(
                say("an Instant in the own play step, an Interrupt at another moment (TC-12.1a, TC-12.2a)")
            )
        if self.timing == "interrupt" and not self.in_addition_to_play:
            raise ValueError(say("an Interrupt in addition to the play (TC-12.2a)"))
        return self
