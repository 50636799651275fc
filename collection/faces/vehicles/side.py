"""Vehicles and guns from the side, nose to the right: recognition plates in flat tones."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import radians, tan

from collection.faces.paints import Tones
from collection.faces.svg import Outline, polygon, rect
from collection.faces.vehicles import carriages
from collection.faces.vehicles.gunnery import mounted, turret
from collection.faces.vehicles.machines import Form, Machine
from collection.faces.vehicles.tracks import running_gear

NOSE = 0.985
STEEPEST = 25
"""A glacis is drawn with at least this slope: less would look like no glacis."""


def profile(machine: Machine, paint: str) -> str:
    """*machine* from the side in metres: its rear at 0, the ground at 0, up is negative."""
    return "".join(DRAWINGS[machine.form](machine, Tones.of(paint)))


def _tank(m: Machine, tones: Tones) -> Iterator[str]:
    yield from mounted(m, tones, m.length * (m.at + m.long * 0.42), -m.length * (m.deck + m.tall * 0.52))
    yield from turret(m, tones)
    if m.sponson:
        second = replace(m, barrel=m.sponson, bore=0.075, brake=False, long=0)
        yield from mounted(second, tones, m.length * 0.8, -m.length * (m.tracks + m.deck) * 0.5)
    yield from _hull(m, tones)
    yield from running_gear(m, tones)


def _hull(m: Machine, tones: Tones) -> Iterator[str]:
    outline = _wedge_hull(m) if m.nose == "wedge" else _stepped_hull(m)
    yield polygon(outline, tones.base)
    (left, top), (right, _top) = outline[1:3]
    yield rect(left, top, right - left, m.length * 0.012, tones.light)
    yield rect(m.length * 0.03, -m.length * m.tracks - 0.02, m.length * 0.92, m.length * 0.022, tones.shade)


def _wedge_hull(m: Machine) -> Outline:
    """A deck that ends in one sloping plate."""
    size, low, high = m.length, m.length * m.tracks, m.length * m.deck
    nose = size * NOSE
    run = min(_run(m, high), size * 0.3)
    above = ((size * 0.01, -low), (size * 0.055, -high), (nose - run, -high), (nose, -low * 0.72))
    return (*above, (size * 0.93, -low * 0.4), (size * 0.06, -low * 0.4))


def _stepped_hull(m: Machine) -> Outline:
    """A deck that ends in an upright plate, before it a lower bow."""
    size, low, high = m.length, m.length * m.tracks, m.length * m.deck
    step = low + (high - low) * 0.28
    above = ((size * 0.02, -low), (size * 0.04, -high), (size * 0.755, -high), (size * 0.775, -step))
    bow = ((size * 0.94, -low * 1.02), (size * NOSE, -low * 0.6), (size * 0.93, -low * 0.35), (size * 0.06, -low * 0.4))
    return (*above, *bow)


def _run(m: Machine, high: float) -> float:
    """How far back a plate runs from the nose up to *high*."""
    return (high - m.length * m.tracks * 0.72) * tan(radians(max(m.slope, STEEPEST)))


def _casemate(m: Machine, tones: Tones) -> Iterator[str]:
    """A gun in a closed box on the hull: what turretless tanks are."""
    size, low, deck, high = m.length, -m.length * m.tracks, -m.length * m.deck, m.length * (m.deck + m.tall)
    rear, front, wedge = size * (m.at - m.long / 2), size * (m.at + m.long / 2), m.nose == "wedge"
    foot = size * NOSE if wedge else front + size * 0.05
    roof = min(front, foot - (_run(m, high) if wedge else size * 0.04))
    yield from mounted(m, tones, roof + (foot - roof) * 0.42, deck - size * m.tall * 0.3)
    yield rect(rear + (roof - rear) * 0.3, -high - size * 0.02, size * 0.09, size * 0.03, tones.shade)
    yield from _hull(m, tones)
    sides = ((foot, low * 0.72 if wedge else deck), (foot - size * 0.06, low), (rear - size * 0.05, low))
    yield polygon(((rear - size * 0.05, deck), (rear, -high), (roof, -high), *sides), tones.base)
    yield rect(rear, -high, roof - rear, size * 0.012, tones.light)
    yield from running_gear(m, tones)


def _open(m: Machine, tones: Tones) -> Iterator[str]:
    """A gun behind a shield that is open above and behind."""
    size, foot, high = m.length, -m.length * m.deck, m.length * (m.deck + m.tall)
    rear, front = size * (m.at - m.long / 2), size * (m.at + m.long / 2)
    yield from mounted(m, tones, front - size * 0.05, foot - size * m.tall * 0.45)
    wall = ((rear, foot), (rear + size * 0.02, -high * 0.9), (front - size * 0.16, -high), (front - size * 0.02, foot))
    yield polygon(wall, tones.dark)
    near = ((rear, foot), (rear, foot - size * m.tall * 0.55), (front - size * 0.22, foot - size * m.tall * 0.72))
    yield polygon((*near, (front - size * 0.14, -high), (front, foot)), tones.base)
    yield from _hull(m, tones)
    yield from running_gear(m, tones)


DRAWINGS: Mapping[Form, Callable[[Machine, Tones], Iterator[str]]] = {
    "tank": _tank,
    "casemate": _casemate,
    "open": _open,
    "half_track": carriages.half_track,
    "car": carriages.car,
    "truck": carriages.truck,
    "rockets": carriages.rockets,
    "gun": carriages.towed_gun,
    "flak": carriages.raised_gun,
}
