"""The outlines of the units, seen from above and facing north, in a square of 10 by 10 around the origin.

The mark on each is the printed symbol of its start square where that is known (CH-2.4): a square for the heavy tank, a
diamond for the medium one, a triangle for the light one and a Y, the antenna, for the one in command. Those of the tank
destroyer and the mortar are Muster's own.
"""

from typing import NamedTuple


class _Shape(NamedTuple):
    """Half the width of a unit, its reach forward and back, its nose, and half the width and the reach of its gun."""

    half: float
    front: float
    rear: float
    nose: float
    bore: float
    barrel: float


_SHAPES = {
    "CLT": _Shape(3.2, 2.9, 3.4, 1.2, 0.45, 4.5),
    "LT": _Shape(3.2, 2.9, 3.4, 1.2, 0.45, 4.5),
    "MT": _Shape(3.6, 3.3, 3.8, 1.2, 0.55, 4.7),
    "HT": _Shape(4.1, 3.5, 4.1, 1.0, 0.75, 4.8),
    "TD": _Shape(3.5, 3.6, 3.8, 2.7, 0.7, 4.8),
    "HM": _Shape(3.5, 2.2, 3.8, 0.2, 1.3, 4.2),
}


def _hull(shape: _Shape) -> str:
    half, front, rear, nose, bore, barrel = shape
    left = f"M{-half:g} {rear:g}V{nose - front:g}L{nose - half:g} {-front:g}"
    body = f"{left}H{half - nose:g}L{half:g} {nose - front:g}V{rear:g}z"
    return f"{body}M{-bore:g} 0V{-barrel:g}H{bore:g}V0z"


def _tracks(shape: _Shape) -> str:
    half, front, rear, nose = shape[:4]
    length = rear + front - nose
    return "".join(f"M{x:g} {nose - front:g}h.9v{length:g}h-.9z" for x in (-half, half - 0.9))


HULLS = {code: _hull(shape) for code, shape in _SHAPES.items()}
TRACKS = {code: _tracks(shape) for code, shape in _SHAPES.items()}
MARKS = {
    "CLT": "M-.55 2.7V.6L-2.1 -1.3L-1.2 -2.1L0 -.6L1.2 -2.1L2.1 -1.3L.55 .6V2.7z",
    "LT": "M0 -1.6L1.9 1.9H-1.9z",
    "MT": "M0 -2L2.1 .4L0 2.8L-2.1 .4z",
    "HT": "M-2 -1.6H2V2.4H-2z",
    "TD": "M-2.3 2.5L0 -1.4L2.3 2.5L0 1.2z",
    "HM": "M-1.8 1.2a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z",
}
UPRIGHT = ("MT", "HT")
"""Whose marks do not turn with the unit: a diamond on its side would be a square."""
