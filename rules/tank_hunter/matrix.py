"""Who attacks whom with what, and how the target may counter: the corrected summary table (TH-14, TH-R6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from rules.tank_hunter.cards import AttackType
from rules.tank_hunter.targets import UnitType
from rules.words import Say, say

Counter = Literal["before", "after_failure"]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a target may counter an attack: with what, when, and the rule that says so."""

    rule: str
    counter: AttackType | None = None
    timing: Counter | None = None


MATRIX: Mapping[tuple[UnitType, UnitType], Mapping[AttackType, Answer]] = {
    ("AFV", "AFV"): {"anti_armour": Answer("TH-14a", "anti_armour", "after_failure")},
    ("AFV", "GUN"): {
        "grenade": Answer("TH-14b", "anti_armour", "before"),
        "trample": Answer("TH-14c", "anti_armour", "before"),
    },
    ("AFV", "INF"): {
        "grenade": Answer("TH-14d"),
        "trample": Answer("TH-14e", "suicide", "after_failure"),
    },
    ("GUN", "AFV"): {"anti_armour": Answer("TH-14f", "grenade", "after_failure")},
    ("GUN", "GUN"): {"grenade": Answer("TH-14g", "grenade", "before")},
    ("GUN", "INF"): {"grenade": Answer("TH-14h")},
    ("INF", "AFV"): {"suicide": Answer("TH-14i")},
    ("INF", "GUN"): {"pistol": Answer("TH-14j", "grenade", "before")},
    ("INF", "INF"): {"pistol": Answer("TH-14k", "pistol", "after_failure")},
}
LONG_RANGE = Answer("TH-20d")

DESTROYING: frozenset[AttackType] = frozenset({"anti_armour", "trample", "suicide", "pistol", "long_range"})
"""All but the grenade, which surrounds (TH-8d, TH-13h)."""
WITHOUT_DEFENCE: frozenset[AttackType] = frozenset({"suicide", "long_range"})
"""No defence value is subtracted (TH-13d, TH-20c)."""
EVADED: frozenset[AttackType] = frozenset({"anti_armour", "grenade"})
"""What a unit may evade (TH-22b, TH-22h, TH-R17)."""
LED: frozenset[AttackType] = frozenset({"anti_armour", "grenade", "trample"})
"""What leadership helps, if it is an AFV that attacks (TH-25.12a, TH-25.12e)."""

TYPE_RULES: Mapping[AttackType, str] = MappingProxyType(
    {
        "anti_armour": "TH-13b",
        "grenade": "TH-13f",
        "trample": "TH-13k",
        "suicide": "TH-13d",
        "pistol": "TH-13o",
        "long_range": "TH-20a",
    }
)
ATTACKS: Mapping[AttackType, Say] = MappingProxyType(
    {
        "anti_armour": say("anti-armour attack"),
        "grenade": say("grenade attack"),
        "trample": say("trample"),
        "suicide": say("suicide attack"),
        "pistol": say("pistol fight"),
        "long_range": say("long-range attack"),
    }
)


def answer(attacker: UnitType, target: UnitType, attack: AttackType) -> Answer:
    """How a *target* of that type may counter that *attack*."""
    return LONG_RANGE if attack == "long_range" else MATRIX[attacker, target][attack]


def first_choice(attacker: UnitType, target: UnitType) -> AttackType:
    """How *attacker* attacks *target* when it does not trample, which a counter never does (TH-13n, TH-17c)."""
    return next(iter(MATRIX[attacker, target]))
