"""Figures derived from history, random numbers and points. docs/figures/tank_commander.md tells the same in words."""

from collections.abc import Collection, Mapping
from functools import cache
from hashlib import sha256
from math import cos, floor, radians
from types import MappingProxyType
from typing import Any

from rules import catalogue
from rules.history import Armour, Penetration, Vehicle
from rules.tank_commander.cards import COLOURS, Card, Colour
from rules.tank_commander.pricing import price
from rules.tank_commander.primitives import UnitClass

STEP_MM = 12
"""Plate struck at 30 degrees that one point of armour or penetration stands for, above the first three points."""
STRUCK_AT = cos(radians(30))
CLASSES: Mapping[str, UnitClass] = {"half-track": "half_track", "armoured car": "armoured_car", "truck": "truck"}
CASEMATES = ("assault gun", "tank destroyer", "self-propelled gun")
FIRST_NUMBER: Mapping[Colour, int] = {"red": 1, "yellow": 5, "green": 9, "blue": 3, "white": 7}


def derive(card: Card, vehicle: Vehicle | None) -> Mapping[str, Any]:
    """Every figure that a formula gives for *card*, derived from *vehicle* where it names one."""
    given = _from_history(card, vehicle) if vehicle else {}
    figures = {
        figure.name: given.get(figure.name, figure.value) if figure.origin == "derived" else figure.value
        for figure in card.figures()
    }
    numbers = random_numbers(frozenset(catalogue.cards("tank_commander")) | {card.id})[card.id]
    return given | {"numbers": numbers, "points": price(card.kind, figures)}


@cache
def random_numbers(ids: Collection[str]) -> Mapping[str, tuple[int, ...]]:
    """Five numbers for each card of *ids*: every colour counts 1 to 10 through the cards in an order of its own."""
    columns = [_counted(ids, colour) for colour in COLOURS]
    return MappingProxyType({id: tuple(column[id] for column in columns) for id in ids})


def _counted(ids: Collection[str], colour: Colour) -> dict[str, int]:
    order = sorted(ids, key=lambda card: sha256(f"{colour} {card}".encode()).digest())
    return {id: (FIRST_NUMBER[colour] - 1 + place) % 10 + 1 for place, id in enumerate(order)}


def _from_history(card: Card, vehicle: Vehicle) -> dict[str, Any]:
    common = {"nation": nation(vehicle), "years": (max(vehicle.years[0], 1941), min(vehicle.years[1], 1945))}
    match card.kind:
        case "vehicle":
            return common | fire(vehicle) | _on_wheels_or_tracks(vehicle)
        case "gun":
            return common | fire(vehicle) | {"armour_front": None, "armour_side": None, "sa": None}
        case "equipment":
            return common | _in_hand(vehicle)
    raise ValueError(f"expected a vehicle, gun or equipment to name {vehicle.name}, got the {card.kind} {card.id}")


def nation(vehicle: Vehicle) -> str:
    """The side that fields it on the Eastern Front: lend-lease vehicles are Soviet."""
    return vehicle.nation if vehicle.nation in ("german", "soviet") else "soviet"


def fire(vehicle: Vehicle) -> dict[str, int | None]:
    """Anti-tank and HE fire, as far as the gun has any."""
    short, long = to_hit(vehicle)
    found = vehicle.pen_mm
    if short is None or not isinstance(found, Penetration):
        return {"hit_short": None, "hit_long": None, "pen_short": None, "pen_long": None, "he": high_explosive(vehicle)}
    penetrations = {"pen_short": penetration(found.at_500m), "pen_long": penetration(found.at_1000m)}
    return {"hit_short": short, "hit_long": long, **penetrations, "he": high_explosive(vehicle)}


def penetration(mm: int | None) -> int | None:
    """What *mm* of plate, pierced at 30 degrees, are on the card: rounded up, for the best of five shots (TC-1f)."""
    return None if mm is None else 3 - (-mm // STEP_MM)


def armour(mm: float) -> int:
    """What *mm* of plate, measured along the shot, are on the card: as if struck at 30 degrees, rounded to nearest."""
    return floor(3 + round(mm * STRUCK_AT, 3) / STEP_MM + 0.5)


def to_hit(vehicle: Vehicle) -> tuple[int, int] | tuple[None, None]:
    """To-hit numbers at short and long range, by sights, barrel and crew; none for guns that pierce nothing."""
    gun, found = vehicle.gun, vehicle.pen_mm
    if not isinstance(found, Penetration) or found.at_500m is None or gun is None or (gun.calibre_mm or 0) < 20:
        return None, None
    barrel, crew = gun.barrel_calibres or 0, vehicle.crew or 0
    sights = 1 if vehicle.nation == "german" else 0
    flatness = 1 if barrel >= 40 else 0 if barrel >= 25 else -1
    hands = 1 if crew >= 5 else -1 if crew <= 2 else 0
    short = 5 + sights + flatness + hands
    return short, short - (1 if barrel >= 56 else 2 if barrel >= 40 else 3)


def high_explosive(vehicle: Vehicle) -> int | None:
    """The HE value: 1 and another for every 20 mm of calibre, nine at most; none below 20 mm."""
    calibre = vehicle.gun.calibre_mm if vehicle.gun else None
    return None if calibre is None or calibre < 20 else min(9, floor(1 + calibre / 20 + 0.5))


def small_arms(vehicle: Vehicle) -> int | None:
    """The SA value, by what machine guns there are and hands to serve them."""
    calibre, crew = (vehicle.gun.calibre_mm if vehicle.gun else None), vehicle.crew or 0
    if vehicle.kind == "truck":
        return None
    if vehicle.kind in CASEMATES:
        return 2 if vehicle.nation == "german" else None
    if (calibre is not None and calibre < 20) or crew >= 5:
        return 4
    return 2 if crew <= 2 else 3


def _on_wheels_or_tracks(vehicle: Vehicle) -> dict[str, Any]:
    weight, speed = vehicle.weight_t or 0, vehicle.speed_kmh or 0
    return {
        **_protection(vehicle),
        "vehicle_class": CLASSES.get(vehicle.kind, "tank"),
        "sa": small_arms(vehicle),
        "ft": (6 if weight >= 20 else 5) if vehicle.kind == "flame tank" else None,
        "speed": "fast" if speed >= 38 and weight <= 50 else "slow",
        "carries_squad": (vehicle.passengers or 0) >= 8,
    }


def _protection(vehicle: Vehicle) -> dict[str, int | None]:
    plates = vehicle.armour_mm
    if plates is None or not plates.front:
        return {"armour_front": None, "armour_side": None}
    return {"armour_front": armour(_front_mm(vehicle, plates)), "armour_side": armour(plates.side)}


def _front_mm(vehicle: Vehicle, plates: Armour) -> float:
    """Hull plate along the shot, and the mean of that and the turret front where there is a turret or a shield."""
    hull = plates.front / cos(radians(vehicle.front_slope_deg or 0))
    return (hull + vehicle.turret_front_mm) / 2 if vehicle.turret_front_mm else hull


def _in_hand(weapon: Vehicle) -> dict[str, int | None]:
    if not isinstance(weapon.pen_mm, int):
        return {}
    reach = weapon.range_m or 0
    hit = 6 if reach >= 100 else 5 if reach >= 30 else 4 if reach else 3
    return {"hit_melee": hit, "penetration": penetration(weapon.pen_mm)}
