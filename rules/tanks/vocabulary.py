"""The words that effects are made of: what keywords, critical cards and figures are called in a sentence."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules import effects
from rules.words import Say, say

Figure = Literal["initiative", "attack", "defence", "resistance"]
KeywordId = Literal[
    "assault_gun",
    "big_gun",
    "blitzkrieg",
    "cautious",
    "coordinated_fire",
    "fast",
    "gung_ho",
    "heavy_tank",
    "semi_indirect_fire",
]
CriticalId = Literal[
    "bailed_out",
    "broken_tracks",
    "damaged_engine",
    "engine_fire",
    "injured_crew",
    "jammed_turret",
    "shell_shocked",
    "stunned_crew",
]
Few = Annotated[int, Field(ge=1, le=6)]

FIGURES: Mapping[Figure, Say] = {
    "initiative": say("Initiative"),
    "attack": say("Attack"),
    "defence": say("Defence"),
    "resistance": say("Resistance"),
}
KEYWORDS: Mapping[KeywordId, Say] = {
    "assault_gun": say("Assault Gun"),
    "big_gun": say("Big Gun"),
    "blitzkrieg": say("Blitzkrieg"),
    "cautious": say("Cautious"),
    "coordinated_fire": say("Coordinated Fire"),
    "fast": say("Fast"),
    "gung_ho": say("Gung Ho"),
    "heavy_tank": say("Heavy Tank"),
    "semi_indirect_fire": say("Semi-Indirect Fire"),
}
CRITICALS: Mapping[CriticalId, Say] = {
    "bailed_out": say("Bailed Out"),
    "broken_tracks": say("Broken Tracks"),
    "damaged_engine": say("Damaged Engine"),
    "engine_fire": say("Engine Fire"),
    "injured_crew": say("Injured Crew"),
    "jammed_turret": say("Jammed Turret"),
    "shell_shocked": say("Shell Shocked"),
    "stunned_crew": say("Stunned Crew"),
}


class Primitive(effects.Primitive):
    """One thing that a card of TANKS does; it simply holds."""

    OFFERED: ClassVar[bool] = False


class Offered(Primitive):
    """A thing that a player may leave undone: the battle stops there and asks."""

    OFFERED = True


def one_of(ids: tuple[CriticalId, ...]) -> Say:
    """The names of critical cards as a choice: "Broken Tracks, Damaged Engine or Jammed Turret"."""
    *first, last = (CRITICALS[id] for id in ids)
    return say("{first} or {last}", first=tuple(first), last=last) if first else last
