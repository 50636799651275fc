"""Maps of the zones of a scenario, drawn as SVG: the first side below, the second above."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.safestring import SafeString

from rules.scenes import Scene
from scenarios.maps import hexes, lines, ranks, squares, table
from scenarios.told import told

_DRAW: Mapping[str, Callable[[Any, Scene], SafeString]] = {
    "tank_commander": ranks.draw,
    "tanks": table.draw,
    "tank_hunter": lines.draw,
    "panzer_squadron": hexes.draw,
    "tank_chess": squares.draw,
}


def draw(game: str, scene: Scene) -> SafeString:
    """The map of *scene* of *game*."""
    return _DRAW[game](told(game, scene), scene)
