"""What special events and equipment do, as data: the moment, the target, the primitives, how long, and which pile then.

An event laid on a unit goes with it, as equipment goes with its carrier (TC-8c), and ends when it leaves the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from rules import effects
from rules.tank_commander.primitives import GROUPS, AnyPrimitive, Chance, Group, UnitClass
from rules.words import Say, say

When = Literal[
    "play",
    "any_moment",
    "enemy_move",
    "enemy_moved",
    "own_fire",
    "own_number",
    "enemy_fire",
    "own_loss",
    "carrier_lost",
    "melee",
    "enemy_event",
    "carried",
]
Lasts = Literal["", "this_fire", "until_next_play", "attached", "laid", "carried"]
Then = Literal["", "destroyed", "discard"]
TargetName = Literal[
    "",
    "own_unit",
    "own_tank",
    "own_squad",
    "enemy_unit",
    "enemy_squad",
    "enemy_squad_or_gun",
    "unit_in_melee",
    "moving_tank",
    "moved_unit",
    "firing_unit",
    "firing_enemy",
    "vehicle_fired_at",
    "vehicle_lost",
    "carrier",
    "position",
    "enemy_position",
    "empty_position",
    "border",
    "border_crossed",
    "event_laid",
    "all_vehicles",
]


@dataclass(frozen=True, slots=True)
class Target:
    """What an effect is aimed at, for an engine to pick from.

    With *moments*, the target exists only then: it is the card (or border) that the moment is about, unless *chosen*.
    A position of one *side* holds units of that side; an *empty* one holds none.
    """

    scope: Literal["unit", "position", "border", "event", "all"]
    side: Literal["own", "enemy", "any"] = "any"
    group: Group = "units"
    moments: tuple[When, ...] = ()
    chosen: bool = False
    empty: bool = False

    @property
    def classes(self) -> frozenset[UnitClass]:
        """The classes of unit that it may be."""
        return GROUPS[self.group]


TARGETS: Mapping[TargetName, Target] = {
    "own_unit": Target("unit", "own", chosen=True),
    "own_tank": Target("unit", "own", "tanks", chosen=True),
    "own_squad": Target("unit", "own", "squads", chosen=True),
    "enemy_unit": Target("unit", "enemy", chosen=True),
    "enemy_squad": Target("unit", "enemy", "squads", chosen=True),
    "enemy_squad_or_gun": Target("unit", "enemy", "squads_and_guns", chosen=True),
    "unit_in_melee": Target("unit", "own", moments=("melee",), chosen=True),
    "moving_tank": Target("unit", "enemy", "tanks", moments=("enemy_move",)),
    "moved_unit": Target("unit", "enemy", moments=("enemy_moved",)),
    "firing_unit": Target("unit", "own", moments=("own_fire", "own_number")),
    "firing_enemy": Target("unit", "enemy", "vehicles_and_guns", moments=("enemy_fire",)),
    "vehicle_fired_at": Target("unit", "own", "vehicles", moments=("enemy_fire",)),
    "vehicle_lost": Target("unit", "own", "vehicles", moments=("own_loss",)),
    "carrier": Target("unit", "own", "squads", moments=("carried", "carrier_lost")),
    "position": Target("position", chosen=True),
    "enemy_position": Target("position", "enemy", chosen=True),
    "empty_position": Target("position", chosen=True, empty=True),
    "border": Target("border", chosen=True),
    "border_crossed": Target("border", moments=("enemy_move",)),
    "event_laid": Target("event", "enemy", moments=("enemy_event",)),
    "all_vehicles": Target("all", "any", "vehicles"),
}


class Effect(effects.Effect):
    """What one special event or equipment card does.

    `play` is the owner's own play step; the other moments stop the battle there and ask him (TC-R29). With a *number*,
    he turns up a random number first, and the effect takes place only on that or less.

    What lasts is laid where its target is and goes to the pile that *then* names when it ends: `attached` with the unit
    leaving the table, `laid` with that or a card that takes it off, `until_next_play` with his next own play step.
    """

    WORDS: ClassVar[dict[str, Say]] = {
        "any_moment": say("at any moment"),
        "enemy_move": say("when the enemy declares a move"),
        "enemy_moved": say("when an enemy unit has moved"),
        "own_fire": say("before the random number of your anti-tank fire is turned up"),
        "own_number": say("when the random number of your fire has been turned up"),
        "enemy_fire": say("before the random number of enemy fire is turned up"),
        "own_loss": say("when one of your units is about to be destroyed"),
        "carrier_lost": say("when its carrier is about to be destroyed"),
        "melee": say("before a melee is resolved"),
        "enemy_event": say("when the enemy has laid a special event"),
        "own_unit": say("on one of your units"),
        "own_tank": say("on one of your tanks"),
        "own_squad": say("on one of your infantry or cavalry cards"),
        "enemy_unit": say("on one enemy unit"),
        "enemy_squad": say("on one enemy infantry or cavalry card"),
        "enemy_squad_or_gun": say("on one enemy infantry, cavalry or anti-tank gun card"),
        "unit_in_melee": say("on one of your units in it"),
        "moving_tank": say("on a tank that is to move"),
        "moved_unit": say("on that unit"),
        "firing_unit": say("on the unit that fires"),
        "firing_enemy": say("on the vehicle or anti-tank gun that fires"),
        "vehicle_fired_at": say("on your vehicle under fire"),
        "vehicle_lost": say("if it is a vehicle"),
        "position": say("on one position"),
        "enemy_position": say("on every unit in a position with enemy units"),
        "empty_position": say("on a position without units"),
        "border": say("on one border between two positions"),
        "border_crossed": say("on a border that is to be crossed"),
        "event_laid": say("on that card"),
        "all_vehicles": say("on all vehicles of both sides"),
        "this_fire": say("this time"),
        "until_next_play": say("until your next play"),
        "attached": say("while it is on the table"),
        "laid": say("until this card is taken off"),
        "destroyed": say("remove this card from play"),
        "discard": say("discard this card"),
    }

    when: When
    target: TargetName = ""
    number: Chance | None = None
    does: Annotated[tuple[AnyPrimitive, ...], Field(min_length=1)]
    lasts: Lasts = ""
    then: Then = ""

    def sentence(self, *before: Say) -> Say:
        """What the card says, *before* it the words for its type: "Interrupt, …: it may not fire, this time."."""
        return spoken((*before, *self.opening()), self.phrases(), *self._words(self.then))

    def opening(self) -> tuple[Say, ...]:
        """When it takes place, on what, and on which random number."""
        return (*self._words(self.when, self.target), *self._condition())

    def phrases(self) -> tuple[Say, ...]:
        """What it does and for how long, without when and to whom."""
        return (*(primitive.sentence() for primitive in self.does), *self._words(self.lasts))

    def _words(self, *words: str) -> tuple[Say, ...]:
        return tuple(self.WORDS[word] for word in words if word in self.WORDS)

    def _condition(self) -> tuple[Say, ...]:
        return () if self.number is None else (say("on a random number of {number} or less", number=self.number),)

    @model_validator(mode="after")
    def _target_is_there(self) -> Self:
        moments = TARGETS[self.target].moments if self.target else ()
        if moments and self.when not in moments:
            values: dict[str, Any] = {"target": self.target, "moments": moments}
            raise ValueError(say("a target that is there at this moment: {target} is there at {moments}", **values))
        return self


def spoken(opening: tuple[Say, ...], done: tuple[Say, ...], then: Say | None = None) -> Say:
    """The sentence on a card: when and on what, what is done, and what becomes of the card."""
    if then is None:
        return say("{opening}: {done}.", opening=opening, done=done)
    return say("{opening}: {done}. Afterwards {then}.", opening=opening, done=done, then=then)
