"""The things that events and commanders can do: each primitive says in its docstring how it is to be run.

No event text of the printed game is public (TH-G3): the vocabulary covers what the rules say events can do.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.effects import Primitive
from rules.words import Say, say, say_many

Marker = Literal["out_of_ammo", "surrounded"]
Line = Literal["front", "rear"]
Change = Annotated[int, Field(ge=-6, le=6)]


class Modify(Primitive):
    """A value of the target is *by* higher or lower, never below 0 (TH-15b); of a salvo, the value of each shot.

    `attack` is whatever value the attack concerned is made with, `defence` the armour or agility it is made against. A
    unit without the value (null) does not gain it (TH-R37).
    """

    FIGURES: ClassVar[Mapping[str, Say]] = {
        "attack": say("its attack value"),
        "defence": say("its defence"),
        "anti_armour": say("its anti-armour value"),
        "grenade": say("its grenade value"),
        "trample": say("its trample value"),
        "suicide": say("its suicide value"),
        "pistol": say("its pistol value"),
        "long_range": say("its long-range value"),
        "armour": say("its armour"),
        "agility": say("its agility"),
        "supply": say("its supply"),
        "recon": say("its recon value"),
        "anti_air": say("its anti-air value"),
        "evasion": say("its evasion value"),
    }

    do: Literal["modify"]
    figure: Literal[
        "attack",
        "defence",
        "anti_armour",
        "grenade",
        "trample",
        "suicide",
        "pistol",
        "long_range",
        "armour",
        "agility",
        "supply",
        "recon",
        "anti_air",
        "evasion",
    ]
    by: Change

    def sentence(self) -> Say:
        return say("{by} to {figure}", by=f"{self.by:+d}", figure=self.FIGURES[self.figure])


class Forbid(Primitive):
    """The target may not do *what*, now or while the effect lasts; `attack` is the action, long range included.

    On an attack, `trample` forbids to choose that type; it is chosen at the declaration (TH-R36).
    """

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "attack": say("it may not attack"),
        "counter": say("it may not counter"),
        "trample": say("no trample"),
        "recon": say("it may not go on recon"),
    }

    do: Literal["forbid"]
    what: Literal["attack", "counter", "trample", "recon"]

    def sentence(self) -> Say:
        return self.SENTENCES[self.what]


class Mark(Primitive):
    """The target gets the *marker*: a second surrounded destroys (TH-18e), a second out of ammo removes (TH-18h)."""

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "out_of_ammo": say("it is out of ammo"),
        "surrounded": say("it is surrounded, unless it is an AFV"),
    }

    do: Literal["mark"]
    marker: Marker

    def sentence(self) -> Say:
        return self.SENTENCES[self.marker]


class Unmark(Primitive):
    """One marker, or both, comes off the target (TH-18i); of `either`, the player of the card chooses which."""

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "out_of_ammo": say("resupply it"),
        "surrounded": say("free it"),
        "either": say("resupply it or free it"),
        "both": say("resupply it and free it"),
    }

    do: Literal["unmark"]
    marker: Literal["out_of_ammo", "surrounded", "either", "both"]

    def sentence(self) -> Say:
        return self.SENTENCES[self.marker]


class Hide(Primitive):
    """The target is turned face down, with its markers (TH-6e, TH-6f)."""

    do: Literal["hide"]

    def sentence(self) -> Say:
        return say("turn it face down")


class Reveal(Primitive):
    """The target is turned face up (TH-6a)."""

    do: Literal["reveal"]

    def sentence(self) -> Say:
        return say("turn it face up")


class Move(Primitive):
    """The target changes to the *line*, disabled or not (TH-18c), with rear placement or without (TH-7d)."""

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "front": say("move it to the front line"),
        "rear": say("move it to the rear line"),
    }

    do: Literal["move"]
    line: Line

    def sentence(self) -> Say:
        return self.SENTENCES[self.line]


class Destroy(Primitive):
    """The target is destroyed; the player of the card scores it unless it is his own (TH-21b, TH-R22)."""

    do: Literal["destroy"]

    def sentence(self) -> Say:
        return say("destroy it")


class Remove(Primitive):
    """The target leaves the game and nobody scores it (TH-21b)."""

    do: Literal["remove"]

    def sentence(self) -> Say:
        return say("remove it from the game")


class Cancel(Primitive):
    """What was declared or played does not take place.

    A cancelled attack is over without a die and without an ammo check, and the action is spent (TH-15a, TH-R20). A
    cancelled hit fails the attack as evasion does: the rest of a salvo is not rolled (TH-R35), its dice count for ammo.
    A cancelled event is discarded, whatever its destination.
    """

    SENTENCES: ClassVar[Mapping[str, Say]] = {
        "attack": say("the attack is cancelled"),
        "hit": say("the hit has no effect and the attack fails"),
        "event": say("it has no effect and is discarded"),
    }

    do: Literal["cancel"]
    what: Literal["attack", "hit", "event"]

    def sentence(self) -> Say:
        return self.SENTENCES[self.what]


class Attack(Primitive):
    """The target makes one attack at once, as its owner likes: beside the action, with all the rules of an attack."""

    do: Literal["attack"]

    def sentence(self) -> Say:
        return say("it makes an extra attack at once, beside the action of the turn")


class Draw(Primitive):
    """The target player draws *count* events, one after the other: hand limit and red cards as in TH-10b, TH-10c."""

    do: Literal["draw"]
    count: Annotated[int, Field(ge=1, le=5)]

    def sentence(self) -> Say:
        return say_many("draw {count} event", "draw {count} events", count=self.count)


class Reinforce(Primitive):
    """The target player draws *count* units and lays each face down, at the rear if it may stand there (TH-G6)."""

    do: Literal["reinforce"]
    count: Annotated[int, Field(ge=1, le=5)]

    def sentence(self) -> Say:
        return say_many("draw {count} unit as reinforcement", "draw {count} units as reinforcements", count=self.count)


class HandLimit(Primitive):
    """The hand limit of the target player is *by* higher or lower (TH-10b); nothing is discarded until he draws."""

    do: Literal["hand_limit"]
    by: Annotated[int, Field(ge=-3, le=3)]

    def sentence(self) -> Say:
        return say("{by} to the hand limit of 3 events", by=f"{self.by:+d}")


LASTING = (Modify, Forbid, HandLimit)
"""The primitives that hold for a time; all others are done at once."""

AnyPrimitive = Annotated[
    Modify
    | Forbid
    | Mark
    | Unmark
    | Hide
    | Reveal
    | Move
    | Destroy
    | Remove
    | Cancel
    | Attack
    | Draw
    | Reinforce
    | HandLimit,
    Field(discriminator="do"),
]
