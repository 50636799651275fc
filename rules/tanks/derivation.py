"""What the cards that nobody has published would say, from history: docs/figures/tanks.md states each formula.

The formulas are fitted to the twenty tanks of the published fan list, and give every figure that the rules print.
"""

from collections.abc import Mapping
from math import ceil, floor, sqrt
from typing import Any, TypeVar

from rules.history import Vehicle
from rules.tanks.cards import Card, Tank, Upgrade
from rules.tanks.primitives import Modify
from rules.tanks.vocabulary import KeywordId

T = TypeVar("T")

NATIONAL: Mapping[str, KeywordId] = {
    "german": "blitzkrieg",
    "american": "gung_ho",
    "british": "semi_indirect_fire",
    "soviet": "coordinated_fire",
}
"""The keyword that every tank of a nation has (TK-G9)."""

GUNS: Mapping[tuple[float, int], int] = {
    (75, 66): 4,  # Sherman (75mm), Sherman V, Cromwell
    (75, 96): 4,  # Panzer IV, StuG G
    (75, 124): 5,  # Panther
    (76.2, 60): 4,  # T-34
    (76.2, 93): 5,  # Sherman (76mm)
    (76.2, 109): 5,  # Comet
    (76.2, 140): 5,  # Sherman Firefly
    (85, 91): 5,  # T-34/85, SU-85, IS-85
    (88, 185): 6,  # Jagdpanther
    (90, 120): 5,  # Pershing
    (100, 125): 6,  # SU-100
    (122, 122): 6,  # IS-2, ISU-122
    (152.4, 105): 5,  # ISU-152
}
"""Attack of the guns on published cards, by calibre and penetration: one gun never gets two values."""

DIE = 2
"""What one Attack die in one shot costs: a third of the 6 points that it costs in every shot ('Jailbird' Boggs)."""


def derive(card: Card, vehicle: Vehicle | None) -> Mapping[str, Any]:
    """Every figure of *card* that follows from its *vehicle* or its effects."""
    if isinstance(card, Tank) and vehicle is not None:
        return _tank(card, vehicle)
    return {"points": _shots(card)} if isinstance(card, Upgrade) and card.type == "ammunition" else {}


def _tank(card: Tank, vehicle: Vehicle) -> dict[str, Any]:
    given = _from_history(card, vehicle)
    given["initiative"] = initiative(card, vehicle, _settled(card, given)["keywords"])
    return given | {"points": points(_settled(card, given))}


def _from_history(card: Tank, vehicle: Vehicle) -> dict[str, Any]:
    return {
        "nation": card.nation if card.nation in {vehicle.nation, *vehicle.also_used_by} else vehicle.nation,
        "years": vehicle.years,
        "attack": attack(vehicle),
        "defence": defence(vehicle),
        "resistance": resistance(vehicle),
        "crew_slots": min(4, max(1, _known(vehicle.crew, vehicle) - 1)),
        "keywords": keywords(card, vehicle),
        "hull_mm": hull_mm(vehicle),
    }


def _settled(card: Tank, given: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of *card*, those that are derived as *given* now and not as they were stored."""
    figures = card.figures()
    return {found.name: given.get(found.name) if found.origin == "derived" else found.value for found in figures}


def points(figures: Mapping[str, Any]) -> int:
    """The price of a tank with these *figures*, whatever their origin."""
    strength = (
        figures["attack"] * (figures["resistance"] + 1.25 * figures["defence"]) * (15 + figures["initiative"]) / 30
    )
    worth = {"fast": 2, "heavy_tank": -2, "big_gun": 4}
    return nearest(strength + sum(worth.get(keyword, 0) for keyword in figures["keywords"]))


def initiative(card: Tank, vehicle: Vehicle, keywords: tuple[KeywordId, ...]) -> int:
    """Speed, less what a gun without a turret and a Soviet crew lose."""
    loss = 2 * ("assault_gun" in keywords) + (card.nation == "soviet")
    return min(8, max(1, nearest(_known(vehicle.speed_kmh, vehicle) / 7.5 - loss)))


def attack(vehicle: Vehicle) -> int | None:
    """That of the same gun on a published card, or else what its rating gives."""
    gun = _gun(vehicle)
    return gun and (GUNS.get(gun) or attack_by_rating(*gun))


def attack_by_rating(calibre_mm: float, penetration_mm: int) -> int:
    """Three dice up to a rating of 60, one more for each 23 begun above it and one less for each 23 below."""
    return max(1, 3 + ceil((sqrt(calibre_mm * penetration_mm) - 60) / 23))


def defence(vehicle: Vehicle) -> int:
    """The effective front plate and half the side, in steps of 90 mm; an open top costs a die."""
    plate = _known(vehicle.effective_front_mm, vehicle) + _side_mm(vehicle) / 2
    return max(0, nearest(plate / 90) - ("open_top" in vehicle.traits))


def resistance(vehicle: Vehicle) -> int:
    """What side plates and weight let a tank take."""
    return nearest(2.5 + _side_mm(vehicle) / 22 + _known(vehicle.weight_t, vehicle) / 30)


def keywords(card: Tank, vehicle: Vehicle) -> tuple[KeywordId, ...]:
    """The keyword of the nation, and those that speed, layout, side plates and calibre give."""
    given: dict[KeywordId, bool] = {
        "fast": _known(vehicle.speed_kmh, vehicle) > 50,
        "assault_gun": "no_turret" in vehicle.traits or vehicle.turret_front_mm is None,
        "heavy_tank": _side_mm(vehicle) >= 80,
        "big_gun": bool(vehicle.gun and (vehicle.gun.calibre_mm or 0) >= 150),
        "cautious": "open_top" in vehicle.traits and vehicle.kind == "tank destroyer",
    }
    return (NATIONAL[card.nation], *(keyword for keyword, has in given.items() if has))


def hull_mm(vehicle: Vehicle) -> tuple[int, int]:
    """The hull of the model at 1:100 (TK-P6)."""
    hull = _known(vehicle.hull_m, vehicle)
    return nearest(hull.length * 10), nearest(hull.width * 10)


def nearest(number: float) -> int:
    """The nearest whole number, a half going up."""
    return floor(number + 0.5)


def _shots(card: Upgrade) -> int:
    price = 0
    for effect in card.stats.effects:
        dice = sum(done.by for done in effect.does if isinstance(done, Modify) and done.figure == "attack")
        price += dice * DIE // (2 if "close_range" in effect.conditions else 1)
    return price


def _gun(vehicle: Vehicle) -> tuple[float, int] | None:
    pierced = vehicle.pen_mm.at_500m if vehicle.pen_mm and not isinstance(vehicle.pen_mm, int) else None
    calibre = vehicle.gun.calibre_mm if vehicle.gun else None
    return (calibre, pierced) if calibre and pierced else None


def _side_mm(vehicle: Vehicle) -> int:
    return _known(vehicle.armour_mm, vehicle).side


def _known(fact: T | None, vehicle: Vehicle) -> T:
    if fact is None:
        raise ValueError(f"expected a vehicle of which speed, weight, armour and size are known, got {vehicle.name}")
    return fact
