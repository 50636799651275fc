"""What an effect may be aimed at, by name: for an engine to pick from, and in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.tank_hunter.primitives import Line, Marker
from rules.words import Say, say

UnitType = Literal["AFV", "GUN", "INF"]
Nation = Literal["", "german", "soviet", "american", "british", "french", "italian", "japanese"]
When = Literal["turn", "own_attack", "enemy_attack", "own_hit", "enemy_event", "draw", "always", "wait"]
TargetName = Literal[
    "you",
    "other_player",
    "own_unit",
    "own_revealed_unit",
    "own_front_unit",
    "own_ambusher",
    "own_fighter",
    "own_fighting_afv",
    "own_afv",
    "own_inf",
    "own_gun_or_inf",
    "own_empty_unit",
    "own_disabled_unit",
    "every_own_inf",
    "enemy_unit",
    "enemy_afv",
    "enemy_afv_or_gun",
    "enemy_rear_unit",
    "two_enemy_units",
    "three_hidden_units",
    "enemy_front_line",
    "every_unit",
    "every_front_unit",
    "every_afv",
    "every_turretless_afv",
    "every_axis_unit",
    "turretless_afv",
    "attack",
    "attacks_across",
    "own_attacker",
    "own_attacking_afv",
    "unit_attacked",
    "afv_attacked",
    "attacking_afv",
    "own_unit_attacked",
    "own_afv_attacked",
    "own_gun_or_inf_hit",
    "event",
]

ALL_TYPES: frozenset[UnitType] = frozenset({"AFV", "GUN", "INF"})
AXIS: frozenset[Nation] = frozenset({"german", "italian", "japanese"})
ATTACKS: tuple[When, ...] = ("own_attack", "enemy_attack")


@dataclass(frozen=True, slots=True)
class Target:
    """A set of units, players, attacks or events, seen from the player of the card.

    He picks at most *number* of those it describes, all of one player if it says so; without a number every one is
    meant, those to come too while the effect lasts. A unit must have one of the *markers*, the *flag* and one of the
    *nations*, if any are named; *able* is one that could attack now. Hidden units may be picked unless it says revealed
    (TH-R33), units of the rear line too (TH-7c); commanders never (TH-24a). With a *role* it is the unit that has it in
    the attack concerned, which is at one of the *moments*. An own attack is one between a unit of his and one of
    another player, whoever attacks or counters; without *long_range*, those from the rear line are left out.
    """

    scope: Literal["unit", "player", "attack", "event"] = "unit"
    side: Literal["own", "enemy", "any"] = "any"
    number: int | None = 1
    types: frozenset[UnitType] = ALL_TYPES
    line: Line | None = None
    revealed: bool | None = None
    markers: tuple[Marker, ...] = ()
    able: bool = False
    flag: str = ""
    nations: frozenset[Nation] = frozenset()
    one_player: bool = False
    long_range: bool = True
    role: Literal["", "attacker", "defender"] = ""
    moments: tuple[When, ...] = ()


def _types(*types: UnitType) -> frozenset[UnitType]:
    return frozenset(types)


TARGETS: Mapping[TargetName, Target] = {
    "you": Target("player", "own"),
    "other_player": Target("player", "enemy"),
    "own_unit": Target("unit", "own"),
    "own_revealed_unit": Target("unit", "own", revealed=True),
    "own_front_unit": Target("unit", "own", line="front"),
    "own_ambusher": Target("unit", "own", line="front", revealed=False),
    "own_fighter": Target("unit", "own", able=True),
    "own_fighting_afv": Target("unit", "own", types=_types("AFV"), able=True),
    "own_afv": Target("unit", "own", types=_types("AFV")),
    "own_inf": Target("unit", "own", types=_types("INF")),
    "own_gun_or_inf": Target("unit", "own", types=_types("GUN", "INF")),
    "own_empty_unit": Target("unit", "own", markers=("out_of_ammo",)),
    "own_disabled_unit": Target("unit", "own", markers=("out_of_ammo", "surrounded")),
    "every_own_inf": Target("unit", "own", None, types=_types("INF")),
    "enemy_unit": Target("unit", "enemy"),
    "enemy_afv": Target("unit", "enemy", types=_types("AFV"), revealed=True),
    "enemy_afv_or_gun": Target("unit", "enemy", types=_types("AFV", "GUN"), revealed=True),
    "enemy_rear_unit": Target("unit", "enemy", line="rear"),
    "two_enemy_units": Target("unit", "enemy", 2),
    "three_hidden_units": Target("unit", "enemy", 3, revealed=False, one_player=True),
    "enemy_front_line": Target("unit", "enemy", None, line="front", one_player=True),
    "every_unit": Target("unit", "any", None),
    "every_front_unit": Target("unit", "any", None, line="front"),
    "every_afv": Target("unit", "any", None, types=_types("AFV")),
    "every_turretless_afv": Target("unit", "any", None, types=_types("AFV"), flag="no_turret"),
    "every_axis_unit": Target("unit", "any", None, nations=AXIS),
    "turretless_afv": Target("unit", "any", types=_types("AFV"), revealed=True, flag="no_turret"),
    "attack": Target("attack", moments=ATTACKS),
    "attacks_across": Target("attack", "own", None, long_range=False),
    "own_attacker": Target("unit", "own", role="attacker", moments=("own_attack",)),
    "own_attacking_afv": Target("unit", "own", types=_types("AFV"), role="attacker", moments=("own_attack",)),
    "unit_attacked": Target("unit", "enemy", role="defender", moments=("own_attack",)),
    "afv_attacked": Target("unit", "enemy", types=_types("AFV"), role="defender", moments=("own_attack",)),
    "attacking_afv": Target("unit", "enemy", types=_types("AFV"), role="attacker", moments=("enemy_attack",)),
    "own_unit_attacked": Target("unit", "own", role="defender", moments=("enemy_attack",)),
    "own_afv_attacked": Target("unit", "own", types=_types("AFV"), role="defender", moments=("enemy_attack",)),
    "own_gun_or_inf_hit": Target("unit", "own", types=_types("GUN", "INF"), role="defender", moments=("own_hit",)),
    "event": Target("event", "enemy", moments=("enemy_event",)),
}

WORDS: Mapping[str, Say] = {
    "other_player": say("on one other player"),
    "own_unit": say("on one of your units"),
    "own_revealed_unit": say("on one of your revealed units"),
    "own_front_unit": say("on one of your units in the front line"),
    "own_ambusher": say("on one of your hidden units in the front line"),
    "own_fighter": say("on one of your units that could attack"),
    "own_fighting_afv": say("on one of your AFV that could attack"),
    "own_afv": say("on one of your AFV"),
    "own_inf": say("on one of your INF"),
    "own_gun_or_inf": say("on one of your GUN or INF"),
    "own_empty_unit": say("on one of your units that is out of ammo"),
    "own_disabled_unit": say("on one of your units that is out of ammo or surrounded"),
    "every_own_inf": say("on every INF of yours"),
    "enemy_unit": say("on one unit of another player"),
    "enemy_afv": say("on one revealed AFV of another player"),
    "enemy_afv_or_gun": say("on one revealed AFV or GUN of another player"),
    "enemy_rear_unit": say("on one unit in another player's rear line"),
    "two_enemy_units": say("on each of up to two units of other players"),
    "three_hidden_units": say("on each of up to three hidden units of one other player"),
    "enemy_front_line": say("on every unit in one other player's front line"),
    "every_unit": say("on every unit of every player"),
    "every_front_unit": say("on every unit in every front line"),
    "every_afv": say("on every AFV of every player"),
    "every_turretless_afv": say("on every AFV without a turret"),
    "every_axis_unit": say("on every German, Italian and Japanese unit"),
    "turretless_afv": say("on one revealed AFV without a turret"),
    "attack": say("on that attack"),
    "attacks_across": say("on every attack and counter between your units and others, except at long range"),
    "own_attacker": say("on that unit"),
    "own_attacking_afv": say("on your AFV that attacks"),
    "unit_attacked": say("on the unit under attack"),
    "afv_attacked": say("on the AFV under attack"),
    "attacking_afv": say("on the AFV that attacks"),
    "own_unit_attacked": say("on your unit under attack"),
    "own_afv_attacked": say("on your AFV under attack"),
    "own_gun_or_inf_hit": say("on your GUN or INF that is hit"),
    "event": say("on that event"),
}
"""How each target is said; that it is the player himself goes without saying."""
