"""Vehicles from above, nose up, drawn from a few sizes: in flat tones, or in white lines on blue."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from collection.faces.paints import INK, WHITE, mix
from collection.faces.svg import circle, path, polygon, rect
from collection.faces.vehicles.machines import Machine, Top

# Turrets from above: half outlines as shares of half the width (0 is the middle) and of length (rear 0.5, front -0.5).
ROOFS: Mapping[Top, tuple[tuple[float, float], ...]] = {
    "cast": ((0.34, -0.5), (0.8, -0.32), (1, 0.02), (0.86, 0.34), (0.45, 0.5)),
    "hex": ((0.46, -0.5), (0.9, -0.2), (1, 0.16), (0.62, 0.5)),
    "dome": ((0.4, -0.5), (0.8, -0.3), (1, 0.05), (0.9, 0.3), (0.55, 0.5)),
    "angular": ((0.6, -0.5), (1, -0.18), (1, 0.26), (0.6, 0.5)),
    "drum": ((0.86, -0.5), (1, -0.1), (0.94, 0.24), (0.6, 0.46), (0.3, 0.5)),
    "wedge": ((0.66, -0.5), (1, 0.06), (0.8, 0.5)),
    "box": ((0.8, -0.5), (1, -0.3), (1, 0.4), (0.8, 0.5)),
    "cone": ((0.5, -0.5), (0.94, -0.25), (1, 0.1), (0.8, 0.4), (0.4, 0.5)),
    "open": ((0.5, -0.5), (1, -0.1), (0.94, 0.5)),
}


@dataclass(frozen=True, slots=True)
class Pen:
    """How a plan is drawn: the fills of its parts, and the line about each."""

    hull: str
    deck: str
    turret: str
    track: str
    line: str
    width: float

    @classmethod
    def flat(cls, paint: str) -> "Pen":
        """Flat tones of *paint*."""
        dark = mix(paint, INK, 0.62)
        return cls(paint, mix(paint, INK, 0.16), mix(paint, WHITE, 0.22), mix(paint, INK, 0.78), dark, 0.05)

    @classmethod
    def lines(cls, ground: str, line: str) -> "Pen":
        """A working drawing: *line* on *ground*."""
        faint = mix(ground, line, 0.1)
        return cls(faint, mix(ground, line, 0.06), mix(ground, line, 0.22), mix(ground, line, 0.16), line, 0.045)


def plan(machine: Machine, pen: Pen) -> str:
    """*machine* from above in metres: its middle at 0, 0, the nose at minus half its length."""
    return "".join((*_tracks(machine, pen), *_hull(machine, pen), *_upper(machine, pen)))


def _line(pen: Pen) -> dict[str, object]:
    return {"stroke": pen.line, "stroke_width": pen.width, "stroke_linejoin": "round"}


def _tracks(m: Machine, pen: Pen) -> Iterator[str]:
    if m.form in {"car", "truck", "rockets"}:
        yield from _tyres(m, pen)
        return
    size, wide = m.length, m.width * 0.19
    links = max(10, round(size / 0.32))
    for left in (-m.width / 2, m.width / 2 - wide):
        yield rect(left, -size * 0.49, wide, size * 0.98, pen.track, rx=wide * 0.3, **_line(pen))
        marks = "".join(
            f"M{left:.2f} {-size * 0.46 + size * 0.92 * place / links:.2f}h{wide:.2f}" for place in range(links + 1)
        )
        yield path(marks, stroke=pen.line, stroke_width=pen.width * 0.6)


def _tyres(m: Machine, pen: Pen) -> Iterator[str]:
    count = max(2, m.wheels)
    for place in range(count):
        y = -m.length * 0.34 + m.length * 0.68 * place / (count - 1)
        for left in (-m.width / 2, m.width / 2 - 0.34):
            yield rect(left, y - m.wheel * 0.5, 0.34, m.wheel, pen.track, rx=0.12, **_line(pen))


def _hull(m: Machine, pen: Pen) -> Iterator[str]:
    half, front, rear = m.width * 0.33, -m.length / 2, m.length / 2
    nose = 0.72 if m.nose == "wedge" else 0.9
    outline = (
        (-half * nose, front),
        (half * nose, front),
        (half, front + m.length * 0.12),
        (half, rear),
        (-half, rear),
    )
    yield polygon((*outline, (-half, front + m.length * 0.12)), pen.hull, **_line(pen))
    glacis = front + m.length * (0.2 if m.nose == "wedge" else 0.13)
    yield path(f"M{-half:.2f} {glacis:.2f}H{half:.2f}", stroke=pen.line, stroke_width=pen.width)
    yield from _engine(m, pen, half)
    yield circle(-half * 0.55, glacis + m.length * 0.06, m.width * 0.075, pen.deck, **_line(pen))


def _engine(m: Machine, pen: Pen, half: float) -> Iterator[str]:
    """The deck over the engine, with its grilles."""
    if m.form in {"casemate", "open"} and m.at - m.long / 2 < 0.2:
        return
    top, deep = m.length * 0.29, m.length * 0.17
    for left in (-half * 0.84, half * 0.08):
        yield rect(left, top, half * 0.76, deep, pen.deck, rx=0.05, **_line(pen))
        bars = "".join(
            f"M{left + half * 0.08:.2f} {top + deep * place / 5:.2f}h{half * 0.6:.2f}" for place in range(1, 5)
        )
        yield path(bars, stroke=pen.line, stroke_width=pen.width * 0.7)


def _upper(m: Machine, pen: Pen) -> Iterator[str]:
    """The turret, or the casemate of a tank that has none, and the gun."""
    if m.form in {"casemate", "open"}:
        yield from _casemate(m, pen)
    elif m.top != "none":
        yield from _turret(m, pen)


def _turret(m: Machine, pen: Pen) -> Iterator[str]:
    centre, size, half = m.length * (0.5 - m.at), m.length * m.long, m.width * 0.3
    yield from _gun(m, pen, centre - size * 0.46)
    if m.bin:
        yield rect(-half * 0.6, centre + size * 0.46, half * 1.2, size * 0.18, pen.turret, rx=0.06, **_line(pen))
    right = [(x * half, centre + y * size) for x, y in ROOFS[m.top]]
    yield polygon((*right, *((-x, y) for x, y in reversed(right))), pen.turret, **_line(pen))
    yield circle(-half * 0.42, centre + size * 0.14, m.width * 0.105, pen.deck, **_line(pen))
    yield circle(half * 0.42, centre + size * 0.02, m.width * 0.075, pen.deck, **_line(pen))


def _casemate(m: Machine, pen: Pen) -> Iterator[str]:
    rear, front = m.length * (0.5 - m.at + m.long / 2), m.length * (0.5 - m.at - m.long / 2)
    half = m.width * 0.34
    yield from _gun(m, pen, front - m.length * 0.02)
    body = ((-half * 0.8, front), (half * 0.8, front), (half, front + m.length * 0.06), (half, rear), (-half, rear))
    yield polygon((*body, (-half, front + m.length * 0.06)), pen.turret, **_line(pen))
    if m.form == "open" or m.open_top:
        yield rect(
            -half * 0.78, front + m.length * 0.06, half * 1.56, rear - front - m.length * 0.1, pen.track, **_line(pen)
        )
        yield from _gun(m, pen, front + (rear - front) * 0.66)
    else:
        yield circle(-half * 0.5, (front + rear) / 2, m.width * 0.1, pen.deck, **_line(pen))
        yield circle(half * 0.45, (front + rear) / 2 + 0.3, m.width * 0.075, pen.deck, **_line(pen))


def _gun(m: Machine, pen: Pen, root: float) -> Iterator[str]:
    thick = max(0.15, m.bore * 1.9)
    muzzle = m.length / 2 - m.muzzle
    yield rect(-thick / 2, muzzle, thick, root - muzzle + 0.1, pen.turret, **_line(pen))
    if m.brake:
        yield rect(-thick * 0.8, muzzle, thick * 1.6, thick * 1.7, pen.turret, rx=0.05, **_line(pen))
    yield rect(
        -m.width * 0.12, root - m.length * 0.035, m.width * 0.24, m.length * 0.06, pen.turret, rx=0.08, **_line(pen)
    )
