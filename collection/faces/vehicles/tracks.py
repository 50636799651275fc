"""What vehicles run on, from the side: tracks, road wheels, bogies and tyres."""

from collections.abc import Iterator, Sequence

from collection.faces.paints import Tones
from collection.faces.svg import circle, path, polygon, rect
from collection.faces.vehicles.machines import Machine

GROUND = 0.09
"""How thick a track is under its wheels."""


def running_gear(m: Machine, tones: Tones) -> Iterator[str]:
    """The track and the wheels in it."""
    size, high = m.length, m.length * m.tracks
    around = m.running == "around"
    yield path(_track(size, high, around=around), tones.track)
    if around:
        yield path(_track(size, high, around=True, inset=high * 0.2), tones.base)
        yield rect(size * 0.36, -high * 0.62, size * 0.09, high * 0.3, tones.shade, rx=0.04)
    else:
        yield from _ends(size, high, tones)
    yield from _wheels(m, tones)
    yield from _skirt(size, high, tones) if m.running == "skirt" else ()


def _track(size: float, high: float, *, around: bool, inset: float = 0) -> str:
    """One run of track: on the ground between the wheels, rising to the sprocket and the idler."""
    left, right, top, low = inset, size - inset, -high + inset, -inset
    rise = 0.1 if around else 0.16
    a, b = size * rise + inset * 0.4, size * (1 - rise) - inset * 0.4
    end = high * (0.5 if around else 0.34)
    return (
        f"M{a:.2f} {low:.2f}L{b:.2f} {low:.2f}Q{right:.2f} {low - high * 0.2:.2f} {right:.2f} {top + end:.2f}"
        f"Q{right:.2f} {top:.2f} {right - end:.2f} {top:.2f}L{left + end:.2f} {top:.2f}"
        f"Q{left:.2f} {top:.2f} {left:.2f} {top + end:.2f}Q{left:.2f} {low - high * 0.2:.2f} {a:.2f} {low:.2f}Z"
    )


def _ends(size: float, high: float, tones: Tones) -> Iterator[str]:
    """The sprocket and the idler."""
    for x in (size * 0.075, size * 0.925):
        yield circle(x, -high * 0.6, high * 0.27, tones.shade) + circle(x, -high * 0.6, high * 0.1, tones.track)


def _wheels(m: Machine, tones: Tones) -> Iterator[str]:
    first, last, radius = m.length * 0.17, m.length * 0.83, m.wheel / 2
    places = spread(m.wheels, first + radius * 0.5, last - radius * 0.5)
    if m.running == "overlapping":
        yield from discs(places[1::2], radius, tones.shade, tones)
        yield from discs(places[::2], radius, tones.base, tones)
        return
    radius = min(radius, (places[1] - places[0]) * 0.48)
    yield from discs(places, radius, tones.base, tones)
    if m.running == "bogies":
        yield from _bogies(places, radius, tones)
    if m.running in {"plain", "bogies"}:
        high = -m.length * m.tracks + 0.17
        yield from (circle(x, high, 0.09, tones.shade) for x in spread(m.rollers, first + 0.3, last - 0.3))


def discs(places: Sequence[float], radius: float, fill: str, tones: Tones) -> Iterator[str]:
    """Road wheels at *places*, on the track."""
    for x in places:
        yield circle(x, -radius - GROUND, radius, fill, stroke=tones.track, stroke_width=radius * 0.12)
        yield circle(x, -radius - GROUND, radius * 0.34, tones.dark)


def _bogies(places: Sequence[float], radius: float, tones: Tones) -> Iterator[str]:
    """The frames that carry wheels in pairs."""
    foot, top = -radius - GROUND, -radius * 2.2 - GROUND
    for left, right in zip(places[::2], places[1::2], strict=False):
        middle = (left + right) / 2
        upper = ((middle - radius * 0.5, top), (middle + radius * 0.5, top))
        yield polygon(((left, foot), *upper, (right, foot)), tones.shade)


def _skirt(size: float, high: float, tones: Tones) -> Iterator[str]:
    """Plates that hang over the track."""
    yield rect(size * 0.08, -high * 0.98, size * 0.84, high * 0.62, tones.base, rx=0.08)
    seams = (0.25, 0.42, 0.59, 0.76)
    yield from (rect(size * x, -high * 0.9, size * 0.012, high * 0.48, tones.shade) for x in seams)


def tyres(places: Sequence[float], radius: float, tones: Tones) -> Iterator[str]:
    """Wheels with tyres at *places*, on the ground."""
    for x in places:
        rings = ((1.0, tones.track), (0.55, tones.base), (0.2, tones.dark))
        yield from (circle(x, -radius, radius * share, fill) for share, fill in rings)


def spread(count: int, first: float, last: float) -> list[float]:
    """*count* places from *first* to *last*."""
    if count == 1:
        return [(first + last) / 2]
    return [first + (last - first) * place / (count - 1) for place in range(count)]
