"""Barrels and turrets from the side."""

from collections.abc import Iterator, Mapping

from collection.faces.paints import Tones
from collection.faces.svg import Outline, polygon, rect
from collection.faces.vehicles.machines import Machine, Top

# Turrets: shares of length (rear -0.5, front 0.5) and of height (ring 0, roof 1).
TURRETS: Mapping[Top, Outline] = {
    "cast": ((-0.42, 0), (-0.52, 0.32), (-0.5, 0.7), (-0.34, 1), (0.1, 1), (0.36, 0.86), (0.5, 0.5), (0.46, 0)),
    "hex": ((-0.4, 0), (-0.52, 0.42), (-0.36, 1), (0.2, 1), (0.5, 0.46), (0.42, 0)),
    "dome": ((-0.38, 0), (-0.52, 0.36), (-0.44, 0.9), (-0.3, 1), (0.16, 1), (0.4, 0.7), (0.5, 0.36), (0.42, 0)),
    "angular": ((-0.48, 0), (-0.5, 0.8), (-0.4, 1), (0.22, 1), (0.5, 0.66), (0.48, 0)),
    "drum": ((-0.5, 0), (-0.5, 0.9), (-0.42, 1), (0.38, 1), (0.5, 0.86), (0.5, 0)),
    "wedge": ((-0.5, 0), (-0.4, 1), (0.32, 1), (0.5, 0.5), (0.46, 0)),
    "box": ((-0.48, 0), (-0.5, 0.95), (-0.44, 1), (0.44, 1), (0.5, 0.9), (0.5, 0)),
    "cone": ((-0.5, 0), (-0.42, 0.9), (-0.34, 1), (0.34, 1), (0.46, 0.86), (0.5, 0)),
    "open": ((-0.44, 0), (-0.66, 0.5), (-0.62, 0.94), (-0.3, 1), (0.22, 1), (0.5, 0.42), (0.48, 0)),
}
# A barrel: shares of its length and of its thickness.
TAPER: Outline = ((0, -0.5), (0.4, -0.5), (0.4, -0.4), (1, -0.36), (1, 0.36), (0.4, 0.4), (0.4, 0.5), (0, 0.5))


def barrel(m: Machine, tones: Tones, root: float, height: float) -> Iterator[str]:
    """The gun from *root* on, at *height*: tapering, with its muzzle brake."""
    thick = max(0.1, m.bore * 1.7)
    end = root + m.barrel + m.length * m.long * 0.08
    for place in range(min(m.barrels, 4)):
        y = height - place * thick * 0.9
        yield polygon(((root + u * (end - root), y + v * thick) for u, v in TAPER), tones.shade)
    if m.brake:
        yield rect(end - thick * 0.2, height - thick * 0.72, thick * 2.1, thick * 1.44, tones.dark, rx=thick * 0.2)


def mounted(m: Machine, tones: Tones, root: float, height: float) -> Iterator[str]:
    """The gun and the mantlet before it."""
    yield from barrel(m, tones, root, height)
    deep = min(max(0.1, m.bore * 1.7) * 2.7, m.length * 0.12)
    yield rect(root - 0.1, height - deep / 2, 0.1 + m.length * 0.055, deep, tones.shade, rx=0.08)


def turret(m: Machine, tones: Tones) -> Iterator[str]:
    """The turret on its ring, with its cupola and its bin."""
    centre, foot, size, tall = m.length * m.at, -m.length * m.deck, m.length * m.long, m.length * m.tall
    if m.bin:
        yield rect(centre - size * 0.7, foot - tall * 0.72, size * 0.24, tall * 0.54, tones.shade)
    if m.cupola and m.top != "open":
        yield rect(centre - size * 0.3, foot - tall * 1.2, size * 0.24, tall * 0.26, tones.shade)
    outline = [(centre + u * size, foot - v * tall) for u, v in TURRETS[m.top]]
    yield polygon(outline, tones.base)
    left, right = (x for x, y in outline if y <= foot - tall * 0.99)
    yield rect(left, foot - tall, right - left, m.length * 0.012, tones.light)
    yield rect(centre - size * 0.44, foot - tall * 0.07, size * 0.88, tall * 0.1, tones.dark)
