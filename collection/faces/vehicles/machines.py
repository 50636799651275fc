"""What a silhouette needs to know of a vehicle or gun: its sizes from history, its shapes from the family it is of."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from rules import history
from rules.catalogue import content

FAMILIES = Path(__file__).parent / "families.yaml"
MORTAR, LONGEST = 0.2, 6.2
"""From this bore on a gun is a mortar; no barrel is drawn longer."""

Form = Literal["tank", "casemate", "open", "half_track", "car", "truck", "gun", "flak", "rockets"]
Nose = Literal["wedge", "step"]
Running = Literal["plain", "overlapping", "bogies", "around", "skirt"]
Top = Literal["cast", "hex", "dome", "angular", "drum", "wedge", "box", "cone", "open", "none"]


@dataclass(frozen=True, slots=True)
class Machine:
    """One vehicle or gun in outline. Lengths are in metres; places are shares of the hull's length from the rear."""

    form: Form = "tank"
    length: float = 5.6
    width: float = 2.8
    nose: Nose = "step"
    slope: float = 15
    """Degrees from the vertical of the front plate."""
    running: Running = "plain"
    wheels: int = 6
    wheel: float = 0.55
    rollers: int = 3
    tracks: float = 0.165
    """How high the tracks are, and the deck, the turret or casemate above it: shares of the length."""
    deck: float = 0.265
    tall: float = 0.15
    top: Top = "angular"
    at: float = 0.5
    """Where the turret ring or the middle of the casemate is, and how long that is."""
    long: float = 0.37
    cupola: bool = True
    bin: bool = False
    barrel: float = 0.9
    bore: float = 0.04
    brake: bool = False
    barrels: int = 1
    open_top: bool = False
    sponson: float = 0
    """How long the barrel of a second gun in the hull is."""

    @property
    def reach(self) -> float:
        """How far the muzzle stands out before the hull."""
        return max(0.0, self.muzzle - self.length)

    @property
    def span(self) -> float:
        """How long it is from end to end, the barrel included."""
        if self.form == "gun":
            return max(self.length + 0.35, self.length * 0.98 - 0.5 + self.barrel)
        if self.form == "flak":
            return max(self.length, self.length / 2 - 0.9 + self.barrel)
        return max(self.length, self.muzzle)

    @property
    def muzzle(self) -> float:
        """Where the barrel ends, from the rear of the hull."""
        return self.length * (self.at + self.long / 2) + self.barrel


FORMS: Mapping[str, Form] = {
    "half-track": "half_track",
    "armoured car": "car",
    "truck": "truck",
    "anti-tank gun": "gun",
    "field gun": "gun",
    "infantry gun": "gun",
    "anti-aircraft gun": "flak",
    "assault gun": "casemate",
    "self-propelled gun": "open",
}
SHAPES: Mapping[Form, dict[str, Any]] = {
    "half_track": {"length": 5.8, "wheels": 5, "wheel": 0.7, "top": "none", "tracks": 0.14},
    "car": {"length": 4.8, "wheels": 2, "wheel": 0.95, "top": "cone", "long": 0.28, "tall": 0.13},
    "truck": {"length": 6.0, "wheels": 2, "wheel": 0.95, "top": "none"},
    "gun": {"length": 2.0, "wheel": 1.0, "wheels": 1, "top": "none"},
    "flak": {"length": 3.2, "wheel": 0.9, "wheels": 2, "top": "none"},
}


@cache
def machine(name: str) -> Machine | None:
    """The outline of the vehicle of history called *name*; None for what has none, as a grenade."""
    vehicle = history.vehicles().get(name)
    if vehicle is None or vehicle.kind in {"infantry anti-tank weapon", "mortar"}:
        return None
    family = next((shape for pattern, shape in _families() if re.search(pattern, name)), {})
    form = family.get("form") or ("casemate" if _is_turretless(vehicle) else FORMS.get(vehicle.kind, "tank"))
    shape = SHAPES.get(form, {}) | _facts(vehicle) | family | {"form": form}
    return _with_size(Machine(**shape), vehicle, fixed="length" in family)


@cache
def _families() -> list[tuple[str, dict[str, Any]]]:
    return [(family.pop("match"), family) for family in content(FAMILIES)]


def _is_turretless(vehicle: history.Vehicle) -> bool:
    return "no_turret" in vehicle.traits and vehicle.kind != "light tank"


def _facts(vehicle: history.Vehicle) -> dict[str, Any]:
    slope = vehicle.front_slope_deg or 0
    facts: dict[str, Any] = {"slope": slope, "nose": "wedge" if slope >= 40 else "step"}
    facts["open_top"] = "open_top" in vehicle.traits
    return facts | (_gun(vehicle.gun, vehicle.nation) if vehicle.gun and vehicle.gun.calibre_mm else {})


def _gun(gun: history.Gun, nation: str) -> dict[str, Any]:
    bore, calibres = (gun.calibre_mm or 0) / 1000, gun.barrel_calibres
    # About a seventh of a barrel is inside; a mortar is nearly all inside.
    barrel = 0.5 if bore >= MORTAR else min(0.85 * bore * (calibres or 15), LONGEST)
    brake = nation == "german" and bore >= 0.07 and (calibres or 0) >= 43
    return {"bore": bore, "barrel": barrel, "barrels": gun.barrels, "brake": brake}


def _with_size(drawn: Machine, vehicle: history.Vehicle, *, fixed: bool) -> Machine:
    """*drawn* at the size of *vehicle*, from its hull if that is on record, or else from its weight."""
    if vehicle.hull_m:
        return replace(drawn, length=vehicle.hull_m.length, width=vehicle.hull_m.width)
    if fixed or drawn.form in SHAPES:
        return drawn
    length = 2.55 * (vehicle.weight_t or 20) ** 0.25
    return replace(drawn, length=length, width=length * 0.48)
