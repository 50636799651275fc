"""The marks that nations painted on their vehicles, as plain shapes."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from collection.faces.paints import INK, WHITE
from collection.faces.svg import circle, path, polygon, rect


def emblem(nation: str, x: float, y: float, r: float) -> str:
    """The mark of *nation* in a circle of radius *r* about *x*, *y*; empty for none."""
    draw = EMBLEMS.get(nation)
    return draw(x, y, r) if draw else ""


def star(x: float, y: float, r: float, fill: str) -> str:
    """A star with five points."""
    turn = [(-pi / 2 + place * pi / 5, r if place % 2 == 0 else r * 0.4) for place in range(10)]
    return polygon([(x + reach * cos(angle), y + reach * sin(angle)) for angle, reach in turn], fill)


def _german(x: float, y: float, r: float) -> str:
    wide, thin = r * 0.52, r * 0.3
    white = path(_cross(x, y, r * 0.92, wide), WHITE)
    return circle(x, y, r, "#8b938c") + white + path(_cross(x, y, r * 0.92, thin), INK)


def _cross(x: float, y: float, reach: float, wide: float) -> str:
    half, arm = wide / 2, reach - wide / 2
    lower = f"v{arm:.1f}h{arm:.1f}v{wide:.1f}h-{arm:.1f}v{arm:.1f}h-{wide:.1f}"
    return f"M{x - half:.1f} {y - reach:.1f}h{wide:.1f}{lower}v-{arm:.1f}h-{arm:.1f}v-{wide:.1f}h{arm:.1f}z"


def _soviet(x: float, y: float, r: float) -> str:
    return circle(x, y, r, WHITE) + star(x, y + r * 0.06, r * 0.92, "#b3231a")


def _american(x: float, y: float, r: float) -> str:
    ring = circle(x, y, r * 0.93, "#525e1f", stroke=WHITE, stroke_width=r * 0.14)
    return ring + star(x, y + r * 0.05, r * 0.8, WHITE)


def _roundel(*rings: str) -> Callable[[float, float, float], str]:
    def drawn(x: float, y: float, r: float) -> str:
        return "".join(circle(x, y, r * (1 - place / len(rings)), colour) for place, colour in enumerate(rings))

    return drawn


def _italian(x: float, y: float, r: float) -> str:
    white = circle(x, y, r, WHITE)
    bars = rect(x - r * 0.66, y - r * 0.6, r * 0.44, r * 1.2, "#1b7a4b") + rect(
        x + r * 0.22, y - r * 0.6, r * 0.44, r * 1.2, "#b3231a"
    )
    return white + bars


def _japanese(x: float, y: float, r: float) -> str:
    return circle(x, y, r, WHITE) + circle(x, y, r * 0.62, "#b3231a")


EMBLEMS: Mapping[str, Callable[[float, float, float], str]] = {
    "german": _german,
    "soviet": _soviet,
    "american": _american,
    "british": _roundel("#24427c", WHITE, "#b3231a"),
    "french": _roundel("#b3231a", WHITE, "#24509f"),
    "italian": _italian,
    "japanese": _japanese,
}
