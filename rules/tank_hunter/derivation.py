"""Figures of units derived from history, and victory points. docs/figures/tank_hunter.md tells the same in words.

Anti-armour and armour are on one scale: doubling the millimetres is two points more, and a gun that just pierces a
plate is three points above it, so that an even fight is won on 3 or less (TH-8c).
"""

from collections.abc import Mapping
from math import ceil, floor, log2
from typing import Any

from rules.history import Penetration, Vehicle
from rules.tank_hunter.cards import Card, Unit
from rules.tank_hunter.stats import Fire, Volley

ZERO_MM = 14
"""The plate that is worth nothing: that of the CV33, which is reported with armour 0."""
DOUBLING = 2
EVEN = 3
HOLLOW_CHARGE = 2
"""What a slow howitzer loses for hitting tanks with hollow charges only at short range."""
ROUNDS = ((120, 7), (70, 6), (40, 5), (20, 4))
"""Supply by ammunition carried, at least so many rounds; less than the last gives 3."""
SOFT_RUNNING_GEAR = ("armoured car", "truck", "half-track")
ARTILLERY = ("field gun", "infantry gun", "self-propelled gun", "mortar")


def derive(card: Card, vehicle: Vehicle | None) -> Mapping[str, Any]:
    """Every figure that a formula gives for *card*, derived from *vehicle* where it names one."""
    if not isinstance(card, Unit):
        return {}
    given = _from_history(card, vehicle) if vehicle else {}
    figures = {
        figure.name: given.get(figure.name, figure.value) if figure.origin == "derived" else figure.value
        for figure in card.figures()
    }
    return given | {"vp": victory_points(figures)}


def _from_history(card: Unit, vehicle: Vehicle) -> dict[str, Any]:
    if card.type == "INF":
        return {"suicide": suicide(vehicle)}
    common = {"nation": vehicle.nation, "years": (vehicle.years[0], min(vehicle.years[1], 1945))}
    fire = {"anti_armour": anti_armour(vehicle), "grenade": grenade(vehicle), "supply": supply(card, vehicle)}
    return (
        common
        | fire
        | abilities(vehicle)
        | (_armoured(vehicle) if card.type == "AFV" else {"agility": agility(vehicle)})
    )


def _armoured(vehicle: Vehicle) -> dict[str, Any]:
    traits = ("no_turret", "open_top")
    return {"armour": armour(vehicle), "trample": trample(vehicle)} | {name: name in vehicle.traits for name in traits}


def scale(mm: float, even: int = 0) -> int:
    """What *mm* of plate are worth, with *even* points more: two for each doubling of the plate that is worth none."""
    return max(0, _nearest(even + DOUBLING * log2(mm / ZERO_MM))) if mm > 0 else 0


def armour(vehicle: Vehicle) -> int:
    """The armour of *vehicle*: its front on the scale."""
    return scale(front_mm(vehicle))


def front_mm(vehicle: Vehicle) -> float:
    """The plate in front along a level shot: of the hull, averaged with that of turret or shield if it has one."""
    hull = vehicle.effective_front_mm or 0
    return (hull + vehicle.turret_front_mm) / 2 if vehicle.turret_front_mm else hull


def anti_armour(vehicle: Vehicle) -> Fire | None:
    """The anti-armour value: plate pierced at 500 m and 30 degrees, and three points more for an even fight."""
    mm = pierced_mm(vehicle)
    if mm is None:
        return None
    slow = HOLLOW_CHARGE if vehicle.gun and "HEAT" in vehicle.gun.name else 0
    return _volley(vehicle, max(0, scale(mm, EVEN) - slow))


def pierced_mm(vehicle: Vehicle) -> float | None:
    """Plate pierced at 500 m; where no figure is known, two thirds of a small calibre or a quarter of a large one.

    Machine guns pierce nothing. Mortars and rockets cannot aim at a tank, nor can what is unarmed: they have no value.
    """
    calibre, found = _calibre(vehicle), vehicle.pen_mm
    if not calibre or vehicle.kind == "mortar" or "rockets" in vehicle.traits:
        return None
    if isinstance(found, Penetration) and found.at_500m is not None:
        return found.at_500m
    if calibre < 12:
        return 0
    return calibre * 2 / 3 if calibre < 60 else calibre / 4


def grenade(vehicle: Vehicle) -> Fire | None:
    """The grenade value: 1 and another for every 25 mm of calibre, at least 2; half for rockets, 8 at most."""
    calibre = _calibre(vehicle)
    if not calibre:
        return None
    value = min(8, max(2, _nearest(1 + calibre / 25)))
    return _volley(vehicle, value // 2 if "rockets" in vehicle.traits else value)


def trample(vehicle: Vehicle) -> int | None:
    """The trample value of a tracked vehicle: 1 for every 8 tonnes begun, 6 at most; none on wheels or half-tracks."""
    if vehicle.kind in SOFT_RUNNING_GEAR or "wheels" in vehicle.traits or vehicle.weight_t is None:
        return None
    return min(6, ceil(vehicle.weight_t / 8))


def agility(vehicle: Vehicle) -> int:
    """The agility of a gun, by its weight in action: what few hands can shift hides well."""
    weight = vehicle.weight_kg or 0
    return 3 if weight < 300 else 2 if weight < 1000 else 1 if weight < 3000 else 0


def supply(card: Unit, vehicle: Vehicle) -> int:
    """Supply: of vehicles by rounds carried, of guns by calibre; 6 with machine guns, automatic guns or none."""
    calibre = _calibre(vehicle)
    if card.type == "GUN":
        return 6 if calibre <= 60 else 5 if calibre <= 100 else 4
    if calibre < 30 or "anti_aircraft" in vehicle.traits:
        return 6
    if vehicle.rounds is None:
        raise ValueError(f"expected the rounds that {vehicle.name} carries, for the supply of {card.id}")
    return next((value for rounds, value in ROUNDS if vehicle.rounds >= rounds), 3)


def abilities(vehicle: Vehicle) -> dict[str, Any]:
    """The icons, as far as they follow from what the vehicle was built and used for."""
    carries = (vehicle.passengers or 0) >= 6 and "tractor" not in vehicle.traits
    rear = (
        carries
        or long_range(vehicle) is not None
        or any(trait in vehicle.traits for trait in ("tractor", "anti_aircraft"))
    )
    return {
        "recon": recon(vehicle),
        "long_range": long_range(vehicle),
        "anti_air": anti_air(vehicle),
        "evasion": evasion(vehicle),
        "rear_placement": rear,
        "transport": carries,
        "support": "tractor" in vehicle.traits,
        "spotting": "observation" in vehicle.traits,
        "leadership": "command" in vehicle.traits,
        "amphibious": "amphibious" in vehicle.traits,
        "paratrooper": False,
    }


def recon(vehicle: Vehicle) -> int | None:
    """Recon of scouts (armoured cars, tanks under 8 tonnes that are not slow, and what was used so): 3, 4 or 5.

    Three, one more under 4 tonnes, one more from 75 km/h.
    """
    weight, speed = vehicle.weight_t or 0, vehicle.speed_kmh or 0
    light = vehicle.kind == "light tank" and weight < 8 and speed >= 30
    if not (light or vehicle.kind == "armoured car" or "reconnaissance" in vehicle.traits):
        return None
    return 3 + (weight < 4) + (speed >= 75)


def long_range(vehicle: Vehicle) -> int | None:
    """The long-range value of artillery: 1 for every full 50 mm of calibre."""
    value = floor(_calibre(vehicle) / 50)
    return value if value and (vehicle.kind in ARTILLERY or "rockets" in vehicle.traits) else None


def anti_air(vehicle: Vehicle) -> int | None:
    """Anti-air: 1 for machine guns, 2 for light and 3 for larger guns; 1 more for two barrels, 2 more for four."""
    if "anti_aircraft" not in vehicle.traits:
        return None
    calibre, barrels = _calibre(vehicle), vehicle.gun.barrels if vehicle.gun else 1
    return (1 if calibre < 15 else 2 if calibre < 30 else 3) + (2 if barrels >= 4 else 1 if barrels >= 2 else 0)


def evasion(vehicle: Vehicle) -> int | None:
    """Evasion of fast vehicles: from 50 km/h, 1 for every full 25 km/h of road speed."""
    speed = vehicle.speed_kmh or 0
    return speed // 25 if speed >= 50 else None


def suicide(weapon: Vehicle) -> int:
    """The suicide value of infantry with *weapon*: 1, and 1 for every full 60 mm that it pierces."""
    return 1 + (weapon.pen_mm if isinstance(weapon.pen_mm, int) else 0) // 60


def victory_points(figures: Mapping[str, Any]) -> int:
    """What a unit with *figures* is worth, to the nearest 5: half the squares of fire and armour, and so on."""

    def shots(name: str, power: int = 1) -> float:
        fire = figures.get(name)
        volley = Volley(0) if fire is None else Volley.read(fire)
        return float(volley.shots * volley.value**power)

    squares = (shots("anti_armour", 2) + shots("armour", 2)) / 2
    plain = sum(shots(name) for name in ("grenade", "trample", "recon", "anti_air", "evasion"))
    soft = 2 * (shots("pistol") + shots("agility")) + 4 * (shots("suicide") + shots("long_range"))
    return 5 * _nearest((3 + squares + plain + soft + (10 if figures.get("leadership") else 0)) / 5)


def _volley(vehicle: Vehicle, value: int) -> Fire:
    return Volley(value, min(4, vehicle.gun.barrels if vehicle.gun else 1)).write()


def _calibre(vehicle: Vehicle) -> float:
    return (vehicle.gun.calibre_mm if vehicle.gun else None) or 0


def _nearest(number: float) -> int:
    return floor(number + 0.5)
