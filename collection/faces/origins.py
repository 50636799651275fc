"""The marks that tell where a figure comes from, each a shape of its own, and the line that explains them."""

from collections.abc import Callable, Mapping

from collection import labels
from collection.faces.lettering import letters, width
from collection.faces.paints import INK, PAPER, WHITE
from collection.faces.svg import circle, path, polygon, rect
from rules import catalogue

ORDER = ("printed", "fan", "derived", "house", "own")
OWN = "#0b62c4"


def mark(origin: str, x: float, y: float, r: float = 11) -> str:
    """The mark for *origin* about *x*, *y*, on a light ring so that it shows on any ground."""
    return circle(x, y, r * 1.3, WHITE) + MARKS[origin](x, y, r)


def _printed(x: float, y: float, r: float) -> str:
    return circle(x, y, r, INK)


def _fan(x: float, y: float, r: float) -> str:
    half = path(f"M{x:.1f} {y - r:.1f}a{r:.1f} {r:.1f} 0 0 0 0 {2 * r:.1f}z", INK)
    return circle(x, y, r * 0.86, "none", stroke=INK, stroke_width=r * 0.28) + half


def _derived(x: float, y: float, r: float) -> str:
    return circle(x, y, r * 0.8, "none", stroke=INK, stroke_width=r * 0.4)


def _house(x: float, y: float, r: float) -> str:
    return rect(x - r * 0.75, y - r * 0.75, r * 1.5, r * 1.5, INK)


def _own(x: float, y: float, r: float) -> str:
    return polygon(((x, y - r * 1.1), (x + r * 1.1, y + r * 0.9), (x - r * 1.1, y + r * 0.9)), OWN)


MARKS: Mapping[str, Callable[[float, float, float], str]] = {
    "printed": _printed,
    "fan": _fan,
    "derived": _derived,
    "house": _house,
    "own": _own,
}


def legend(card: catalogue.Card, room: float, top: float) -> str:
    """A line that explains the marks on *card*, across *room* from *top* on."""
    found = {figure.origin for figure in card.figures()}
    words = [(origin, str(labels.ORIGINS[origin])) for origin in ORDER if origin in found]
    size = min(30.0, (room - 40 - 70 * len(words)) / max(1, sum(width(word, 1) for _origin, word in words)))
    drawn, x = [rect(0, top, room, 60, PAPER, rx=14)], 32.0
    for origin, word in words:
        taken = width(word, size)
        drawn += [mark(origin, x, top + 30), letters(word, x + 22, top + 40, size, room=taken * 1.2, fill=INK)]
        x += taken + 70
    return "".join(drawn)
