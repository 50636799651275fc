"""Figures derived from history (PS-G1) and house points. docs/figures/panzer_squadron.md tells the same in words."""

from collections.abc import Mapping
from functools import cache
from math import cos, radians
from typing import Any

from rules.history import Hull, Penetration, Vehicle, vehicles
from rules.panzer_squadron.cards import AnyCard, Tank
from rules.panzer_squadron.pricing import Fighter, price

SLOPE_POWER = 1.43
"""Turns the Panther's 80 mm at 55 degrees into the printed 177 (PS-G1)."""
AT_VERTICAL = 1.27
"""How much more plate a gun pierces struck squarely than at 30 degrees: the median of the guns with both figures."""
YARDSTICKS = (
    "Pz.Kpfw. 38(t) Ausf. E/F",
    "Pz.Kpfw. III Ausf. J (5 cm L/42)",
    "T-34 Model 1941",
    "Pz.Kpfw. IV Ausf. H",
    "T-34-85",
    "Panther Ausf. G",
)
"""The tanks that every tank is weighed against: one of each year from 1940 to 1944, and the two printed ones."""


def derive(card: AnyCard, vehicle: Vehicle | None) -> Mapping[str, Any]:
    """Every figure that a formula gives for *card*; none for what names no *vehicle*."""
    if vehicle is None or not isinstance(card, Tank):
        return {}
    given = from_history(vehicle)
    figures = {
        figure.name: given.get(figure.name, figure.value) if figure.origin == "derived" else figure.value
        for figure in card.figures()
    }
    return given | {"points": points(figures)}


def from_history(vehicle: Vehicle) -> dict[str, Any]:
    """The figures of a card that shows *vehicle*, both sides of it."""
    return indices(vehicle) | _history_side(vehicle)


def indices(vehicle: Vehicle) -> dict[str, int | None]:
    """The perforation index and the three armour indices."""
    plates = vehicle.armour_mm
    if plates is None:
        raise ValueError(f"expected a vehicle with armour, got {vehicle.name}")
    front = armour(plates.front, vehicle.front_slope_deg or 0)
    return {"perforation": perforation(vehicle), "front": front, "side": plates.side, "rear": plates.rear}


def armour(mm: int, slope_deg: int) -> int:
    """The armour index of a plate that leans *slope_deg* from the vertical."""
    effective: float = mm / cos(radians(slope_deg)) ** SLOPE_POWER
    return round(effective)


def perforation(vehicle: Vehicle) -> int | None:
    """What the gun pierces at 500 m of vertical plate; None where that is not known."""
    if vehicle.pen0_mm is not None:
        return vehicle.pen0_mm.at_500m
    known = vehicle.pen_mm
    if not isinstance(known, Penetration) or known.at_500m is None:
        return None
    return round(known.at_500m * AT_VERTICAL)


def points(figures: Mapping[str, Any]) -> int:
    """The house points of a tank with these *figures*."""
    names = ("perforation", "front", "side", "rear", "turretless", "breakdown")
    return price(Fighter(**{name: figures[name] for name in names if name in figures}), yardsticks())


@cache
def yardsticks() -> tuple[Fighter, ...]:
    """The tanks that every tank is weighed against."""
    known = vehicles()
    return tuple(Fighter(**indices(known[name])) for name in YARDSTICKS)  # type: ignore[arg-type]


def _history_side(vehicle: Vehicle) -> dict[str, Any]:
    gun, hull = vehicle.gun, vehicle.hull_m
    return {
        "nation": vehicle.nation,
        "years": vehicle.years,
        "role": vehicle.kind.replace(" ", "_").replace("-", "_"),
        "crew": vehicle.crew,
        "weight_t": vehicle.weight_t,
        "speed_kmh": vehicle.speed_kmh,
        "calibre_mm": gun and gun.calibre_mm,
        "barrel_calibres": gun and gun.barrel_calibres,
    } | _size(hull)


def _size(hull: Hull | None) -> dict[str, float | None]:
    return {"length_m": hull.length, "width_m": hull.width} if hull else {"length_m": None, "width_m": None}
