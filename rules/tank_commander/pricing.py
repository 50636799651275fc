"""Points: one sum for units, and prices for terrain, equipment and events on the same scale (TC-G5).

Halves are rounded up. docs/figures/tank_commander.md says why each term is what it is.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from rules.tank_commander.effects import TARGETS, Effect
from rules.tank_commander.primitives import AnyPrimitive, Attack, Draw, Forbid, Modify, PlayAgain, Reinforce, Trap

SHOT = Fraction(1, 20)
EXPLOSIVE = Fraction(1, 5)
SMALL_ARMS = Fraction(1)
FLAME = Fraction(5, 4)
PRICES: Mapping[str, int] = {
    "clear": 2,
    "pace": 3,
    "turn_again": 3,
    "cancel": 4,
    "flank": 4,
    "withdraw": 4,
    "fire_at": 5,
    "recover": 6,
    "spare": 6,
}
"""Of the primitives that are always worth the same."""

Figures = Mapping[str, Any]


def price(kind: str, figures: Figures) -> int:
    """What a card of *kind* with these *figures* costs in build points."""
    match kind:
        case "terrain":
            cost = _terrain(figures)
        case "equipment":
            cost = _equipment(figures)
        case "event":
            cost = _event(figures)
        case _:
            cost = _unit(figures)
    return max(1, floor(cost + Fraction(1, 2)))


def _unit(figures: Figures) -> Fraction:
    """A body that holds ground, what it fires, what protects it, and how it moves."""
    cover = 2 if "tank_melee_value" in figures else 0
    motion = 2 * int(figures["speed"] == "fast") + int(bool(figures.get("carries_squad")))
    return 5 + _anti_tank(figures) + _anti_personnel(figures) + _armour(figures) + cover + motion


def _anti_tank(figures: Figures) -> Fraction:
    if figures.get("hit_short") is None:
        return Fraction(0)
    short, long = (int(figures[f"hit_{at}"]) * int(figures[f"pen_{at}"]) for at in ("short", "long"))
    return SHOT * (short + long)


def _anti_personnel(figures: Figures) -> Fraction:
    rates = {"he": EXPLOSIVE, "sa": SMALL_ARMS, "ft": FLAME}
    return sum((rate * (figures.get(name) or 0) for name, rate in rates.items()), Fraction(0))


def _armour(figures: Figures) -> Fraction:
    if figures.get("armour_front") is None:
        return Fraction(0)
    return Fraction(2 * (figures["armour_front"] + figures["armour_side"] - 6), 5)


def _terrain(figures: Figures) -> Fraction:
    modifiers = sum(figures[name] for name in ("at", "he", "sa", "art", "air"))
    return 1 + Fraction(modifiers, 3) + int(figures["slows"]) + int(figures["blocks_los"])


def _equipment(figures: Figures) -> Fraction:
    """Its weapons, half price when they are gone after use, and its effect."""
    weapons = FLAME * int(figures["ft"] or 0) + 3 * EXPLOSIVE * int(figures["he"] or 0)
    weapons += SHOT * int(figures["hit_melee"] or 0) * int(figures["penetration"] or 0)
    effect = effect_price(figures["effect"]) if figures["effect"] else Fraction(0)
    return 1 + weapons / (2 if figures["single_use"] else 1) + effect


def _event(figures: Figures) -> Fraction:
    """Its effect; one more for an Instant that leaves the play free, and for a card that comes back."""
    free = figures["timing"] == "instant" and figures["in_addition_to_play"]
    return effect_price(figures["effect"]) + int(free) + int(figures["effect"].then == "discard")


def effect_price(effect: Effect) -> Fraction:
    """What all that an effect does is worth, by how likely it is to take place."""
    worth = sum((_worth(primitive, effect) for primitive in effect.does), Fraction(0))
    return worth * Fraction(effect.number or 10, 10)


def _worth(primitive: AnyPrimitive, effect: Effect) -> Fraction:
    lasting = effect.lasts in ("attached", "laid", "carried")
    match primitive:
        case Modify():
            rate = Fraction(2) if lasting else Fraction(1) if effect.lasts == "this_fire" else Fraction(3, 2)
            return rate * abs(primitive.by)
        case Attack():
            whole = Fraction(3, 2) if effect.target and TARGETS[effect.target].scope == "position" else Fraction(1)
            return whole * (primitive.hit + Fraction(primitive.penetration or 0, 3))
        case Forbid():
            return Fraction(6 if lasting else 3)
        case PlayAgain():
            return Fraction(5 if primitive.group == "units" else 4)
        case Draw():
            return Fraction(primitive.cards)
        case Reinforce():
            return Fraction(primitive.draw + 1)
        case Trap():
            return Fraction(2 * primitive.hit)
        case _:
            return Fraction(PRICES[primitive.do])
