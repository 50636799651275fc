"""What is no tank, from the side: half-tracks, cars, trucks, and guns on their carriages.

Outlines are shares of the length: 0 is the rear or the ground, 1 the front.
"""

from collections.abc import Iterator
from dataclasses import replace

from collection.faces.paints import Tones
from collection.faces.svg import Outline, Points, group, path, polygon, rect
from collection.faces.vehicles.gunnery import barrel, mounted, turret
from collection.faces.vehicles.machines import Machine
from collection.faces.vehicles.tracks import discs, spread, tyres

HALF_TRACK: Outline = (
    (0, 0.24), (0.06, 0.33), (0.6, 0.33), (0.68, 0.25), (0.94, 0.2), (0.98, 0.12), (0.9, 0.08), (0.06, 0.1),
)  # fmt: skip
HALF_TRACK_SIDE: Outline = ((0, 0.24), (0.68, 0.25), (0.64, 0.17), (0.04, 0.17))
HALF_TRACK_TRACK: Outline = ((0.1, 0), (0.55, 0), (0.63, 0.112), (0.6, 0.14), (0.05, 0.14), (0, 0.084))
CAR: Outline = (
    (0, 0.19), (0.22, 0.3), (0.72, 0.3), (0.98, 0.19), (0.99, 0.11), (0.9, 0.09), (0.1, 0.09), (0.02, 0.11),
)  # fmt: skip
CAB: Outline = ((0.54, 0.09), (0.54, 0.38), (0.68, 0.38), (0.74, 0.26), (0.97, 0.23), (1, 0.14), (1, 0.09))
WINDOW: Outline = ((0.58, 0.26), (0.58, 0.35), (0.67, 0.35), (0.71, 0.26))
RAIL: Outline = ((0, 0), (0.66, 0.2), (0.66, 0.175), (0, -0.03))
ROCKET: Outline = ((0.3, 0.1), (0.6, 0.19), (0.66, 0.225), (0.6, 0.215), (0.3, 0.125))
AXLES = {2: (0.2, 0.8), 3: (0.14, 0.37, 0.82), 4: (0.13, 0.36, 0.63, 0.86)}


def _sized(outline: Outline, size: float, lift: float = 0) -> Points:
    return [(x * size, -(y + lift) * size) for x, y in outline]


def half_track(m: Machine, tones: Tones) -> Iterator[str]:
    """A lorry's front on a tank's rear, with a shield for its gun."""
    size, body = m.length, m.length * 0.33
    yield from mounted(m, tones, size * 0.55, -body - 0.12)
    shield = ((size * 0.5, -body), (size * 0.52, -body - 0.34), (size * 0.58, -body - 0.3), (size * 0.6, -body))
    yield polygon(shield, tones.shade)
    yield polygon(_sized(HALF_TRACK, size), tones.base)
    yield rect(size * 0.06, -body, size * 0.54, size * 0.012, tones.light)
    yield polygon(_sized(HALF_TRACK_SIDE, size), tones.shade)
    yield polygon(_sized(HALF_TRACK_TRACK, size), tones.track)
    yield from discs(spread(m.wheels, size * 0.09, size * 0.54), m.wheel * 0.4, tones.base, tones)
    yield from tyres([size * 0.84], 0.46, tones)


def car(m: Machine, tones: Tones) -> Iterator[str]:
    """An armoured car, with two axles or more."""
    size = m.length
    if m.top != "none":
        yield from mounted(m, tones, size * 0.62, -size * 0.37)
        yield from turret(replace(m, deck=0.3, tall=0.13, at=0.5, long=0.3, cupola=False), tones)
    yield polygon(_sized(CAR, size), tones.base)
    yield rect(size * 0.22, -size * 0.3, size * 0.5, size * 0.012, tones.light)
    yield polygon(_sized((CAR[0], *CAR[3:]), size), tones.shade)
    yield from _wheels(m, tones)


def _wheels(m: Machine, tones: Tones) -> Iterator[str]:
    return tyres([m.length * x for x in AXLES[m.wheels]], m.wheel / 2, tones)


def truck(m: Machine, tones: Tones) -> Iterator[str]:
    """A truck, its bed under canvas or open."""
    size, bed = m.length, m.wheel * 0.95
    if m.open_top:
        yield rect(0, -size * 0.27, size * 0.5, size * 0.27 - bed * 0.8, tones.base)
    else:
        yield from _canvas(size, bed, tones)
    yield polygon(_sized(CAB, size), tones.base)
    yield polygon(_sized(WINDOW, size), tones.light)
    yield rect(0, -bed, size * 0.98, bed * 0.32, tones.shade)
    yield from _wheels(m, tones)


def _canvas(size: float, bed: float, tones: Tones) -> Iterator[str]:
    top, round = -size * 0.44, size * 0.05
    yield path(
        f"M0 {-bed:.2f}V{top + round:.2f}Q0 {top:.2f} {round:.2f} {top:.2f}H{size * 0.52:.2f}V{-bed:.2f}Z", tones.light
    )
    yield from (rect(size * x, top, size * 0.012, -top - bed, tones.base) for x in (0.13, 0.26, 0.39))


def rockets(m: Machine, tones: Tones) -> Iterator[str]:
    """A truck with rails and rockets on its bed."""
    yield from truck(replace(m, open_top=True), tones)
    for lift in (0.24, 0.295, 0.35):
        yield polygon(_sized(RAIL, m.length, lift), tones.dark)
        yield polygon(_sized(ROCKET, m.length, lift), tones.shade)


def towed_gun(m: Machine, tones: Tones) -> Iterator[str]:
    """A gun on two wheels: trail, shield and barrel."""
    tall, axle = 0.75 + m.bore * 3, m.length * 0.98
    trail = ((0, 0), (0.1, -0.02), (axle - 0.16, -tall * 0.62), (axle, -tall * 0.42), (0.35, 0))
    yield polygon(trail, tones.dark)
    yield from barrel(m, tones, axle - 0.5, -tall * 0.82)
    yield from tyres([axle - 0.1], min(0.5, tall * 0.5), tones)
    upper = ((axle - 0.22, -tall * 1.4), (axle - 0.06, -tall * 1.46))
    lower = ((axle + 0.34, -tall * 0.62), (axle + 0.3, -tall * 0.3), (axle + 0.06, -tall * 0.34))
    yield polygon((*upper, *lower), tones.base)
    yield polygon((*upper, (axle - 0.02, -tall * 1.32), (axle - 0.18, -tall * 1.26)), tones.light)


def raised_gun(m: Machine, tones: Tones) -> Iterator[str]:
    """A gun on a pedestal with its barrel raised."""
    size = m.length
    yield rect(0, -0.42, size, 0.2, tones.dark, rx=0.08)
    yield from (rect(x, -0.42, 0.14, 0.42, tones.track) for x in (0.08, size - 0.22))
    yield polygon(((size * 0.34, -0.4), (size * 0.42, -1.2), (size * 0.58, -1.2), (size * 0.66, -0.4)), tones.base)
    yield group(*barrel(m, tones, -0.9, 0), transform=f"translate({size * 0.5:.2f} -1.35) rotate(-14)")
    upper = ((size * 0.5, -2.1), (size * 0.58, -2.14), (size * 0.72, -1.2))
    yield polygon((*upper, (size * 0.7, -0.7), (size * 0.56, -0.75)), tones.base)
