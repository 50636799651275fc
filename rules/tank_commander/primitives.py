"""The things that special events and equipment can do: each primitive says in its docstring how it is to be run.

Where a card of the printed game is known to do a thing, the rule is cited; the other readings are Muster's own.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.effects import Primitive
from rules.words import Say, say

UnitClass = Literal["tank", "half_track", "armoured_car", "truck", "gun", "infantry", "cavalry"]
Group = Literal["units", "tanks", "vehicles", "vehicles_and_guns", "squads", "squads_and_guns"]
Mark = Literal["breakdown", "minefield", "stream", "out_of_ammunition"]
Chance = Annotated[int, Field(ge=1, le=10)]

VEHICLES: frozenset[UnitClass] = frozenset({"tank", "half_track", "armoured_car", "truck"})
SQUADS: frozenset[UnitClass] = frozenset({"infantry", "cavalry"})
GROUPS: Mapping[Group, frozenset[UnitClass]] = {
    "units": VEHICLES | SQUADS | {"gun"},
    "tanks": frozenset({"tank"}),
    "vehicles": VEHICLES,
    "vehicles_and_guns": VEHICLES | {"gun"},
    "squads": SQUADS,
    "squads_and_guns": SQUADS | {"gun"},
}
MANY: Mapping[Group, Say] = {
    "units": say("units"),
    "tanks": say("tanks"),
    "vehicles": say("vehicles"),
    "vehicles_and_guns": say("vehicles and anti-tank guns"),
    "squads": say("infantry and cavalry"),
    "squads_and_guns": say("infantry, cavalry and anti-tank guns"),
}
MARKS: Mapping[Mark, Say] = {
    "breakdown": say("Breakdown"),
    "minefield": say("Minefield"),
    "stream": say("Stream"),
    "out_of_ammunition": say("Out of Ammunition"),
}


class Flank(Primitive):
    """The shot is a flank shot: side/rear armour outside melee, halved where TC-R22 says so (TC-9.3.1b, TC-10j)."""

    do: Literal["flank"]

    def sentence(self) -> Say:
        return say("the shot strikes the side/rear armour, halved on a natural 1 or 2 and in melee")


class Modify(Primitive):
    """A figure of the unit is *by* higher or lower.

    `hit` stands for its to-hit numbers at both ranges and in melee; `protection` is added, as a terrain modifier is, to
    the number of any fire at the unit, or at every unit of a target position (TC-9.5a).
    """

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "hit": say("its anti-tank to-hit numbers"),
        "penetration": say("its penetration"),
        "sa": say("its small-arms value"),
        "tank_melee_value": say("its Tank Melee Value"),
        "protection": say("the random number of fire at it"),
    }

    do: Literal["modify"]
    figure: Literal["hit", "penetration", "sa", "tank_melee_value", "protection"]
    by: Annotated[int, Field(ge=-9, le=9)]

    def sentence(self) -> Say:
        return say("{by} to {figure}", by=f"{self.by:+d}", figure=self.SENTENCES[self.figure])


class Attack(Primitive):
    """One random number for each unit in the target, the terrain figure *by* added: *hit* or less is a hit (TC-9.6a).

    A hit destroys what has no armour; what has some needs a *penetration* higher than its side/rear armour. On a
    position every unit there is attacked, of both sides, passengers too; TC-9.7 protects nobody.
    """

    TERRAIN: ClassVar[Mapping[str, str]] = {"art": "Art", "air": "Air", "sa": "SA"}

    do: Literal["attack"]
    by: Literal["art", "air", "sa"]
    hit: Chance
    penetration: Annotated[int, Field(ge=1, le=30)] | None = None

    def sentence(self) -> Say:
        terrain = self.TERRAIN[self.by]
        if self.penetration is None:
            return say("attack with to-hit number {hit} ({terrain} of terrain counts)", hit=self.hit, terrain=terrain)
        return say(
            "attack with to-hit number {hit} and penetration {penetration} against side/rear armour "
            "({terrain} of terrain counts)",
            hit=self.hit,
            penetration=self.penetration,
            terrain=terrain,
        )


class Forbid(Primitive):
    """Something is not done: what was declared stops (TC-R30), and so does every later try while the effect lasts.

    `cross` stops vehicles and guns at a border; `long_range_fire` is fire at two positions (TC-9.1b).
    """

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "move": say("it may not move"),
        "fire": say("it may not fire"),
        "long_range_fire": say("no card may fire at long range"),
        "cross": say("no vehicle and no anti-tank gun may cross it"),
    }

    do: Literal["forbid"]
    what: Literal["move", "fire", "long_range_fire", "cross"]

    def sentence(self) -> Say:
        return self.SENTENCES[self.what]


class Clear(Primitive):
    """Every card with this mark is taken off the target, into its owner's destroyed pile (TC-12.2b, TC-R28)."""

    do: Literal["clear"]
    mark: Mark

    def sentence(self) -> Say:
        return say("take {mark} off it", mark=MARKS[self.mark])


class Cancel(Primitive):
    """The event just laid has no effect and goes to its owner's destroyed pile (TC-12.2b)."""

    do: Literal["cancel"]

    def sentence(self) -> Say:
        return say("it has no effect and is removed from play")


class PlayAgain(Primitive):
    """One more play of that sort in the same step (TC-5a), moving or firing no card outside the *group*."""

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "any": say("make one more move or fire play"),
        "move": say("make one more move play"),
        "fire": say("make one more fire play"),
    }

    do: Literal["play_again"]
    play: Literal["any", "move", "fire"]
    group: Group = "units"

    def sentence(self) -> Say:
        play = self.SENTENCES[self.play]
        return play if self.group == "units" else say("{play}, with {units} only", play=play, units=MANY[self.group])


class FireAt(Primitive):
    """One of the player's units, which he chooses, fires at the target once by chapter 9; no play is used."""

    do: Literal["fire_at"]

    def sentence(self) -> Say:
        return say("one of your units fires at it at once")


class Draw(Primitive):
    """Cards from the top of the own draw pile into the reserve (TC-14a)."""

    do: Literal["draw"]
    cards: Annotated[int, Field(ge=2, le=7)]

    def sentence(self) -> Say:
        return say("draw {cards} cards", cards=self.cards)


class Recover(Primitive):
    """One unit of the *group*, which the player chooses, from his destroyed pile into his reserve (over TC-15c)."""

    do: Literal["recover"]
    group: Group

    def sentence(self) -> Say:
        units = MANY[self.group]
        return say("take one card from your destroyed pile ({units} only) into your reserve", units=units)


class Reinforce(Primitive):
    """The reinforcement group comes into the reserve (TC-17.5d); who has none waiting draws *draw* cards instead."""

    do: Literal["reinforce"]
    draw: Annotated[int, Field(ge=2, le=7)]

    def sentence(self) -> Say:
        return say("take your reinforcement group into your reserve or, without one, draw {draw} cards", draw=self.draw)


class Trap(Primitive):
    """Each unit that enters, of either side, takes a random number: *hit* or less destroys it, whatever its armour.

    Its owner turns the number up, as he does for his other actions (TC-7a); terrain does not count.
    """

    do: Literal["trap"]
    hit: Chance

    def sentence(self) -> Say:
        return say("every unit that enters is destroyed on a random number of {hit} or less", hit=self.hit)


class Pace(Primitive):
    """The unit moves at this speed, whatever its card says (TC-8.1b, TC-8.1c)."""

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "fast": say("movement as a fast card"),
        "slow": say("movement as a slow card"),
    }

    do: Literal["pace"]
    speed: Literal["fast", "slow"]

    def sentence(self) -> Say:
        return self.SENTENCES[self.speed]


class Withdraw(Primitive):
    """The unit goes to its owner's reserve from wherever it is, with all that it carries (TC-13e)."""

    do: Literal["withdraw"]

    def sentence(self) -> Say:
        return say("it returns to its owner's reserve")


class Spare(Primitive):
    """The unit is not destroyed: it stays as it was, and what struck it is used up all the same."""

    do: Literal["spare"]

    def sentence(self) -> Say:
        return say("it is not destroyed after all")


class TurnAgain(Primitive):
    """The number just turned up counts for nothing; another is turned up by chapter 7 and counts instead."""

    do: Literal["turn_again"]

    def sentence(self) -> Say:
        return say("turn up another random number, which counts instead")


AnyPrimitive = Annotated[
    Flank
    | Modify
    | Attack
    | Forbid
    | Clear
    | Cancel
    | PlayAgain
    | FireAt
    | Draw
    | Recover
    | Reinforce
    | Trap
    | Pace
    | Withdraw
    | Spare
    | TurnAgain,
    Field(discriminator="do"),
]
