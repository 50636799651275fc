"""How the points of a force are spent."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.exchange.dossier import Dossier
from builder.exchange.telling import by_kind
from builder.pictures.colours import between
from builder.pictures.drawing import Picture, Table, draw
from collection.exchange.workbook_out import COLOURS

WIDTH, STEP = 420, 34


def points_by_kind(dossier: Dossier) -> Picture:
    """The points of each kind of card in *dossier*; where nothing has points, the copies."""
    kinds = by_kind(dossier)
    bought = any(kind.points for kind in kinds)
    title = _("Points by kind") if bought else _("Cards by kind")
    values: list[dict[str, Any]] = [
        {"kind": kind.label, "size": kind.points if bought else kind.copies} for kind in kinds
    ]
    table = Table(
        (_("Kind"), _("Copies"), _("Points")),
        tuple((kind.label, str(kind.copies), str(kind.points) if kind.points else "–") for kind in kinds),
    )
    svg = draw(title, _bars(values, between(COLOURS[dossier.force.game]))) if values else SafeString()
    return Picture(title, svg, table, "" if values else _("There is no card in this force yet."))


def _bars(values: list[dict[str, Any]], colour: str) -> dict[str, object]:
    most = max((value["size"] for value in values), default=1)
    # Room on the right for the figure at the end of the longest bar.
    scale = {"domain": [0, most], "range": [0, WIDTH - 50], "nice": False}
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": {"step": STEP},
        "encoding": {
            "y": {"field": "kind", "type": "nominal", "sort": None, "title": None},
            "x": {"field": "size", "type": "quantitative", "axis": None, "scale": scale},
        },
        "layer": [
            {"mark": {"type": "bar", "color": colour, "height": {"band": 0.72}}},
            {"mark": {"type": "text", "align": "left", "dx": 6, "fontWeight": "bold"}, "encoding": _shown("size")},
        ],
    }


def _shown(name: str) -> dict[str, object]:
    return {"text": {"field": name, "type": "nominal"}}
