"""The symbols of the sprite, to be drawn into a face: an image may not fetch anything from elsewhere."""

import re
from functools import cache
from pathlib import Path

from collection.faces.svg import at

SPRITE = Path(__file__).parent.parent / "static" / "collection" / "symbols.svg"
GRID = 48
_SYMBOL = re.compile(r'<symbol id="(\w+)" viewBox="0 0 48 48">(.*?)</symbol>')


@cache
def symbols() -> dict[str, str]:
    """What each symbol of the sprite is drawn with, by name."""
    return dict(_SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))


def symbol(name: str, x: float, y: float, size: float, colour: str) -> str:
    """The symbol called *name* in one *colour*, its upper left corner at *x*, *y*."""
    return at(x, y, size / GRID, symbols()[name], color=colour)


def centred(name: str, x: float, y: float, size: float, colour: str) -> str:
    """The symbol called *name* about *x*, *y*."""
    return symbol(name, x - size / 2, y - size / 2, size, colour)
