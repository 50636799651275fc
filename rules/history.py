"""Real vehicles, guns and infantry weapons: the public facts that derived card figures are computed from.

fixtures/history.yaml holds them, with how far to trust each. A null is "not known", never zero.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, radians
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import yaml
from pydantic import TypeAdapter

from rules.documents import Document, validate

Trait = Literal[
    "open_top",
    "no_turret",
    "amphibious",
    "anti_aircraft",
    "rockets",
    "wheels",
    "command",
    "observation",
    "reconnaissance",
    "tractor",
]

FIXTURE = Path(__file__).parent.parent / "fixtures" / "history.yaml"


class Armour(Document):
    """Nominal plate thickness of hull or superstructure, the thickest main plate of each side."""

    front: int
    side: int
    rear: int


class Hull(Document):
    """How large the real vehicle is in metres: its length without the gun, and its width over all."""

    length: float
    width: float


class Gun(Document):
    name: str
    calibre_mm: float | None = None
    barrel_calibres: float | None = None
    barrels: int = 1
    """How many of them fire together."""


class Penetration(Document):
    """Millimetres of plate pierced at *angle_deg* from the normal by the standard armour-piercing round."""

    at_500m: int | None
    at_1000m: int | None
    angle_deg: int
    quality: str | None = None


class Vehicle(Document):
    """One real vehicle, gun or infantry weapon."""

    name: str
    kind: str
    nation: str
    also_used_by: tuple[str, ...] = ()
    years: tuple[int, int]
    weight_t: float | None = None
    weight_kg: float | None = None
    crew: int | None = None
    passengers: int | None = None
    speed_kmh: int | None = None
    hull_m: Hull | None = None
    rounds: int | None = None
    """Ammunition carried for the main gun."""
    traits: tuple[Trait, ...] = ()
    armour_mm: Armour | None = None
    front_slope_deg: int | None = None
    turret_front_mm: int | None = None
    gun: Gun | None = None
    pen_mm: Penetration | int | None
    pen0_mm: Penetration | None = None
    range_m: int | None = None
    note: str | None = None
    checked: tuple[str, ...] = ()
    source: str
    certainty: str

    @property
    def effective_front_mm(self) -> float | None:
        """The front plate along a level line of sight: thickness over the cosine of its slope."""
        if self.armour_mm is None:
            return None
        return self.armour_mm.front / cos(radians(self.front_slope_deg or 0))


@cache
def vehicles() -> Mapping[str, Vehicle]:
    """Every vehicle, gun and weapon by name."""
    content = yaml.load(FIXTURE.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    found = validate(TypeAdapter(list[Vehicle]), content)
    return MappingProxyType({vehicle.name: vehicle for vehicle in found})
