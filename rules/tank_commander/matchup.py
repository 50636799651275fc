"""What one fire does, by kind and range: the random number against the to-hit number, then penetration (TC-9.3)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from rules.odds import Prospect
from rules.tank_commander.cards import Equipment, Infantry, Terrain, Unit
from rules.words import Say, say

Range = Literal["short", "long", "melee"]
Kind = Literal["at", "he", "ft", "sa", "melee"]
NUMBERS = range(1, 11)
"""The random numbers, each as likely as the others (TC-7d, TC-16.1a)."""
FLANKING = 2
"""The highest natural number that strikes the flank (TC-9.3.1a)."""
FIRES: dict[tuple[Kind, Range], tuple[Say, tuple[str, ...]]] = {
    ("at", "short"): (say("anti-tank fire at short range"), ("TC-9.3c", "TC-9.3d")),
    ("at", "long"): (say("anti-tank fire at long range"), ("TC-9.3c", "TC-9.3d")),
    ("at", "melee"): (say("anti-tank fire in melee"), ("TC-10i", "TC-10j")),
    ("he", "short"): (say("high-explosive fire at short range"), ("TC-9.4e", "TC-9.4h")),
    ("sa", "short"): (say("small-arms fire at short range"), ("TC-9.4g", "TC-9.4h")),
    ("sa", "melee"): (say("small-arms fire in melee"), ("TC-9.4g", "TC-9.4h")),
    ("ft", "melee"): (say("flamethrower fire in melee"), ("TC-9.4f", "TC-9.4i")),
    ("melee", "melee"): (say("Tank Melee Value"), ("TC-10l", "TC-R24")),
}


class Fire(NamedTuple):
    """One kind of fire that a card has at one range: the number to hit with, and what it pierces, if it must."""

    kind: Kind
    range: Range
    hit: int
    penetration: int | None = None


def fights(card: Any) -> bool:
    """Whether *card* is a unit, or a weapon that a squad carries."""
    return isinstance(card, Unit) or (isinstance(card, Equipment) and card.is_weapon)


def odds(
    attacker: Unit | Equipment,
    defender: Unit | Equipment,
    *,
    terrain: Terrain | None = None,
    flank_shot: bool = False,
    numbers: Sequence[int] = NUMBERS,
) -> Iterator[Prospect]:
    """The chance that one fire destroys, for each kind of fire and range.

    *terrain* is that of the defender's position. *numbers* are the random numbers that may come up, as often as each
    is in the pile: a D10 unless told otherwise.
    """
    if not isinstance(defender, Unit):
        return
    for fire in fires(attacker):
        if may_target(fire, defender, terrain):
            label, rules = FIRES[fire.kind, fire.range]
            added = modifier(fire, defender, terrain)
            struck = sum(destroys(fire, defender, number, added, flank_shot=flank_shot) for number in numbers)
            yield Prospect(label, Fraction(struck, len(numbers)), rules)


def fires(card: Unit | Equipment) -> Iterator[Fire]:
    """Every fire that *card* prints a value for (TC-2.1.1c), near to far; melee takes the short-range figures."""
    stats: Any = card.stats
    if isinstance(card, Equipment):
        yield from _weapons(stats)
        return
    if card.has_at_fire:
        yield Fire("at", "short", stats.hit_short, stats.pen_short)
        yield Fire("at", "long", stats.hit_long, stats.pen_long)
        yield Fire("at", "melee", stats.hit_short, stats.pen_short)
    if (he := card.figure("he")) is not None:
        yield Fire("he", "short", he)
    if (sa := card.figure("sa")) is not None:
        yield from (Fire("sa", "short", sa), Fire("sa", "melee", sa))
    if (ft := card.figure("ft")) is not None:
        yield Fire("ft", "melee", ft)
    if (value := card.figure("tank_melee_value")) is not None:
        yield Fire("melee", "melee", value)


def _weapons(stats: Any) -> Iterator[Fire]:
    if stats.hit_melee is not None:
        yield Fire("at", "melee", stats.hit_melee, stats.penetration)
    if stats.he is not None:
        yield Fire("he", "short", stats.he)
    if stats.ft is not None:
        yield Fire("ft", "melee", stats.ft)


def may_target(fire: Fire, target: Unit, terrain: Terrain | None) -> bool:
    """Whether *fire* may be aimed at *target* (TC-9.3a, TC-9.4b to TC-9.4d, TC-R24) where it stands (TC-9.7)."""
    if fire.range != "melee" and target.is_squad and protects(terrain, target):
        return False
    match fire.kind:
        case "at":
            return target.has_armour
        case "melee":
            return target.has_armour and target.is_vehicle
        case "ft":
            return True
        case _:
            return target.is_soft


def protects(terrain: Terrain | None, target: Unit) -> bool:
    """Whether *terrain* makes the position of *target* other than clear for it (TC-9.7b, TC-R13)."""
    return terrain is not None and (terrain.is_standard or isinstance(target, Infantry))


def modifier(fire: Fire, target: Unit, terrain: Terrain | None) -> int:
    """What *terrain* adds to the random number (TC-9.5a); in melee only Foxholes and Bunker do (TC-10c, TC-R25)."""
    counts = protects(terrain, target) and not (fire.range == "melee" and terrain and terrain.is_standard)
    return (getattr(terrain.stats, fire.kind, 0) or 0) if terrain and counts else 0


def destroys(fire: Fire, target: Unit, number: int, added: int = 0, *, flank_shot: bool = False) -> bool:
    """Whether *fire* destroys *target* when the natural random *number* comes up and so much is *added* to it."""
    if number + added > fire.hit:
        return False
    flanked, melee = number <= FLANKING, fire.range == "melee"
    return fire.penetration is None or fire.penetration > armour(target, flanked, flank_shot=flank_shot, melee=melee)


def armour(target: Unit, flanked: bool, *, flank_shot: bool = False, melee: bool = False) -> int:
    """The armour struck: front, side, or half the side (TC-9.3.1, TC-10i, TC-10j, TC-R22)."""
    front, side = target.figure("armour_front") or 0, target.figure("armour_side") or 0
    causes = flanked + flank_shot + melee
    if not causes:
        return front
    return max(side // 2, 1) if causes > 1 else side
