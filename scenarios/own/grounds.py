"""The ground of a scenario of someone's own, drawn cell by cell: what the page shows and the editor lets one paint.

A cell carries its name as `data-cell`; what lies on it is a class, as the editor's script paints it, too.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.grids import hexes, squares
from rules.options import settings
from rules.panzer_squadron.scenarios import OPTIONS as PANZER_OPTIONS
from rules.panzer_squadron.variations import PanzerOwn, battlefield
from rules.tank_chess.variations import ChessOwn, ground
from rules.tank_commander.field import NAMED, NAMES
from rules.tank_commander.field import field as land_of
from rules.tank_commander.layouts import plan
from rules.tank_commander.scenarios import OPTIONS as COMMANDER_OPTIONS
from rules.tank_commander.variations import CommanderOwn
from rules.tanks import layouts as tables
from rules.tanks.scenarios import OPTIONS as TANKS_OPTIONS
from rules.tanks.scenarios import battlefield as tabletop
from rules.tanks.variations import TanksOwn, table
from rules.variations import Variation
from scenarios.maps import svg

LAID = {
    "stone_house": "building", "small_house": "house", "ruin": "ruin", "hedge": "woods", "shell_hole": "hole",
    "obstacle": "building",
}  # fmt: skip
"""The class of what may lie on a cell."""
CELL, WIDE, DEEP = 20, 84, 60
ACROSS, DOWN = 20.0, 17.32


@dataclass(frozen=True, slots=True)
class Painted:
    """What lies on each cell, by name: zones, and walls or tiles."""

    zones: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    laid: Mapping[str, str] = field(default_factory=dict)

    def kinds(self, cell: str) -> str:
        """The classes of *cell*."""
        zone = [svg.zone(side) for side in (0, 1) if cell in self.zones[side]]
        laid = [f"zones__{LAID.get(self.laid[cell], 'ruin')}"] if cell in self.laid else []
        return " ".join(["zones__cell", *zone, *laid])


def draw(game: str, slug: str, own: Variation) -> SafeString | None:
    """The ground of *own*, made from the scenario called *slug* of *game*; None where the printed map does."""
    drawing = _DRAW.get(game)
    return drawing(slug, own) if drawing else None


def _rect(cell: str, place: tuple[float, float], size: tuple[float, float], painted: Painted) -> SafeString:
    return format_html(
        '<rect class="{}" data-cell="{}" data-laid="{}" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>',
        painted.kinds(cell), cell, painted.laid.get(cell, ""), *place, *size, cell,
    )  # fmt: skip


def _commander(slug: str, own: CommanderOwn) -> SafeString:
    land = land_of(int(settings(COMMANDER_OPTIONS, own.options)["columns"]))
    planned = plan(slug, own)
    zones = [frozenset(NAMES[at] for at in planned.zone(seat, land)) for seat in (0, 1)]
    painted = Painted((zones[0], zones[1]))
    rows = {"N2": 0, "N1": 1, "S1": 2, "S2": 3}
    parts = [svg.path(f"M4 {2 * (DEEP + 8)}H{land.columns * WIDE}", "zones__front")]
    for name in (NAMES[at] for at in land.positions):
        x, y = 4 + (NAMED[name] % 8) * WIDE, rows[name[:2]] * (DEEP + 8) + 4
        parts.append(_rect(name, (x, y), (WIDE - 8, DEEP), painted))
        parts.append(svg.text(x + 6, y + 18, name))
    title = _("The positions: South below, North above; filled where a side deploys")
    return svg.frame(land.columns * WIDE, 4 * (DEEP + 8) + 4, title, parts)


def _chess(slug: str, own: ChessOwn) -> SafeString:
    laid = ground(slug, own)
    size, names = laid.board.files, squares.NAMES
    zones = [frozenset(names[at] for at in zone) for zone in laid.zones]
    walls = {names[at]: "obstacle" for at in laid.board.obstacles}
    painted = Painted((zones[0], zones[1]), walls)
    parts = [
        _rect(
            names[at],
            (2 + squares.file_of(at) * CELL, 2 + (size - 1 - squares.rank_of(at)) * CELL),
            (CELL, CELL),
            painted,
        )
        for at in laid.board.grid.squares
    ]
    title = _("The board of %(size)d by %(size)d squares: White below, Black above") % {"size": size}
    return svg.frame(size * CELL + 4, size * CELL + 4, title, parts)


def _panzer(slug: str, own: PanzerOwn) -> SafeString:  # noqa: ARG001
    laid = battlefield(settings(PANZER_OPTIONS, own.options), own)
    board, names = laid.board, hexes.NAMES
    zones = [frozenset(names[at] for at in board.home(seat)) for seat in (0, 1)]
    painted = Painted((zones[0], zones[1]), {names[at]: tile for at, tile in laid.tiles.items()})
    parts = [_hex(names[board.grid.hexes[row * board.columns + column]], column, row, painted)
             for row in range(board.rows) for column in range(board.columns)]  # fmt: skip
    title = _("The board of hexes: South below, North above; filled where a side deploys")
    return svg.frame(board.columns * ACROSS + 14, board.rows * DOWN + 12, title, parts)


def _hex(cell: str, column: int, row: int, painted: Painted) -> SafeString:
    x = 2 + column * ACROSS + (ACROSS if row % 2 else 0) / 2 + ACROSS / 2
    half, side = ACROSS / 2, 11.55
    shape = f"M{x} {round(2 + row * DOWN, 2)}l{half} {side / 2}v{side}l-{half} {side / 2}l-{half}-{side / 2}v-{side}z"
    return format_html('<path class="{}" data-cell="{}" data-laid="{}" d="{}"><title>{}</title></path>',
                       painted.kinds(cell), cell, painted.laid.get(cell, ""), shape, cell)  # fmt: skip


def _tanks(slug: str, own: TanksOwn) -> SafeString:
    laid = table(tabletop(slug, settings(TANKS_OPTIONS, own.options)), own)
    side, arrow = laid.gear.table_mm, laid.gear.arrow_mm
    parts = [
        svg.rect(0, 0, side, side, "zones__ground"),
        svg.rect(arrow, arrow, side - 2 * arrow, side - 2 * arrow, "zones__reach"),
        *_pieces(laid.pieces, side),
    ]
    title = _("The table from above; terrain lies within the dashed line")
    return svg.frame(side, side, title, parts)


def _pieces(pieces: tuple[Any, ...], side: float) -> Iterator[SafeString]:
    for piece in pieces:
        points = " ".join(f"{round(x, 1)},{round(side - y, 1)}" for x, y in piece.shape.corners)
        kind = "zones__woods" if piece.kind == "wood" else "zones__building"
        line = f"{piece.kind} {piece.x:g} {piece.y:g} {piece.rotation:g}"
        yield format_html('<polygon class="{}" data-piece="{}" points="{}"/>', kind, line, points)


def sizes() -> dict[str, list[float]]:
    """What a piece of each kind measures, for the editor's script."""
    gear = tables.gear()
    return {kind: [2 * max(x for x, _y in outline), 2 * max(y for _x, y in outline)]
            for kind, outline in (("wood", gear.wood), ("building", gear.building))}  # fmt: skip


_DRAW: Mapping[str, Callable[[str, Any], SafeString]] = {
    "tank_commander": _commander,
    "tanks": _tanks,
    "panzer_squadron": _panzer,
    "tank_chess": _chess,
}
