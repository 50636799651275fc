"""What an attack does, by its type: the matrix of the three types of unit (TH-14), and the dice (TH-8c, TH-16)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from rules import ledger
from rules.odds import Prospect
from rules.tank_hunter.cards import AttackType, Unit
from rules.tank_hunter.stats import AfvStats, Volley
from rules.tank_hunter.targets import UnitType
from rules.words import Say, say

FACES = 6
ATTACKS: dict[AttackType, Say] = {
    "anti_armour": say("anti-armour attack"),
    "grenade": say("grenade attack"),
    "trample": say("trample"),
    "suicide": say("suicide attack"),
    "pistol": say("pistol attack"),
    "long_range": say("long-range attack"),
}
LED: frozenset[AttackType] = frozenset({"anti_armour", "grenade", "trample"})
"""The attacks that leadership helps (TH-25.12a)."""


def fights(card: Any) -> bool:
    """Whether *card* is a unit: commanders and events are none (TH-3e)."""
    return isinstance(card, Unit)


class Exchange(NamedTuple):
    """An *attack*, and the counter that is made before it, if one is (TH-14)."""

    attack: AttackType
    counter_before: AttackType | None


@cache
def exchanges(attacker: UnitType, target: UnitType) -> list[Exchange]:
    """The attacks that a unit of one type may make at one of another (TH-14)."""
    matrix: list[dict[str, Any]] = list(ledger.load("tank_hunter").attack_matrix or ())
    rows = (row for row in matrix if (row["attacker"], row["target"]) == (attacker, target))
    return [Exchange(row["attack"], row["counter"] if row["counter_timing"] == "before" else None) for row in rows]


def odds(
    attacker: Unit, defender: Unit, *, countered: bool = False, leadership: bool = False, spotting: bool = False
) -> Iterator[Prospect]:
    """The chance of each attack that *attacker* may make at *defender*, neither of them surrounded yet.

    *countered*: where a counter comes before the attack (TH-14b), the attack takes place only if that fails.
    """
    for attack, counter in exchanges(attacker.type, defender.type):
        stopped = _success(defender, attacker, counter) if countered and counter else Fraction(0)
        yield from _prospects(attacker, defender, attack, 1 - stopped, leadership)
    if (value := attacker.ability("long_range")) is not None:
        chance = one_shot(value + spotting)
        yield Prospect(ATTACKS["long_range"], chance, ("TH-20c", "TH-25.7a"))


def _prospects(
    attacker: Unit, defender: Unit, attack: AttackType, free: Fraction, leadership: bool
) -> Iterator[Prospect]:
    if (volley := attacker.volley(attack)) is None:
        return
    shot = one_shot(threshold(volley, defender, attack), leadership and attack in LED and attacker.type == "AFV")
    if attack != "grenade":
        yield Prospect(ATTACKS[attack], free * at_least_once(shot, volley.shots), ("TH-8c", "TH-16a"))
        return
    surrounded = say("{attack}: surrounded", attack=ATTACKS[attack])
    yield Prospect(surrounded, free * at_least_once(shot, volley.shots), ("TH-13h",))
    if volley.shots > 1:
        destroyed = say("{attack}: destroyed", attack=ATTACKS[attack])
        yield Prospect(destroyed, free * at_least_twice(shot, volley.shots), ("TH-16f",))


def _success(attacker: Unit, defender: Unit, attack: AttackType) -> Fraction:
    volley = attacker.volley(attack)
    return at_least_once(one_shot(threshold(volley, defender, attack)), volley.shots) if volley else Fraction(0)


def threshold(volley: Volley, defender: Unit, attack: AttackType) -> int:
    """The highest face with which a shot of *volley* succeeds (TH-8c); a suicide attack minds no armour (TH-13d)."""
    if attack == "suicide":
        open_top = isinstance(defender.stats, AfvStats) and defender.stats.open_top
        return volley.value + open_top
    return volley.value - defender.defence


def one_shot(threshold: int, two_dice: bool = False) -> Fraction:
    """The chance that a die shows *threshold* or less; with *two_dice* the lower face counts (TH-25.12a)."""
    chance = Fraction(min(max(threshold, 0), FACES), FACES)
    return 1 - (1 - chance) ** 2 if two_dice else chance


def at_least_once(chance: Fraction, shots: int) -> Fraction:
    """The chance that one of *shots* succeeds, each with that *chance*."""
    return 1 - (1 - chance) ** shots


def at_least_twice(chance: Fraction, shots: int) -> Fraction:
    """The chance that two of *shots* succeed, each with that *chance*."""
    return at_least_once(chance, shots) - shots * chance * (1 - chance) ** (shots - 1)
