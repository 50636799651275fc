"""Panzer Squadron: hexes in rows, odd ones half a hex further right, tanks on the two edge rows (PS-2.3, PS-R29)."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.scenes import Scene
from scenarios.maps import svg
from scenarios.told import Panzer

COLUMNS, ROWS = 16, 12
"""The board that is usual (PS-G3)."""
ACROSS, DOWN, MARGIN = 20.0, 17.32, 26.0


def draw(told: Panzer, scene: Scene) -> SafeString:  # noqa: ARG001
    """The board with both edge rows filled; tiles are placed in between."""
    title = _("Map of the hexes: %(near)s deploys on the row below, %(far)s on the row above") % {
        "near": svg.name(scene, 0),
        "far": svg.name(scene, 1),
    }
    return svg.frame(COLUMNS * ACROSS + 14, ROWS * DOWN + 6 + 2 * MARGIN, title, _parts(scene))


def _parts(scene: Scene) -> Iterator[SafeString]:
    yield svg.path(_hexes(range(1, ROWS - 1)), "zones__slot")
    yield svg.path(_hexes([0]), svg.zone(1))
    yield svg.path(_hexes([ROWS - 1]), svg.zone(0))
    yield svg.text(2, 16, svg.name(scene, 1), "zones__name")
    yield svg.text(2, ROWS * DOWN + 6 + 2 * MARGIN - 6, svg.name(scene, 0), "zones__name")


def _hexes(rows: list[int] | range) -> str:
    return "".join(_hex(column, row) for row in rows for column in range(COLUMNS))


def _hex(column: int, row: int) -> str:
    x = 2 + column * ACROSS + (ACROSS / 2 if row % 2 else 0) + ACROSS / 2
    y = round(MARGIN + row * DOWN, 2)
    half, side = ACROSS / 2, 11.55
    return f"M{x} {y}l{half} {side / 2}v{side}l-{half} {side / 2}l-{half}-{side / 2}v-{side}z"
