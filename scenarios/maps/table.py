"""TANKS: the table of 900 mm, its edges or corners, and the objectives (TK-6.1a, TK-6.3, TK-P2)."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules import ledger
from rules.ledger import Parameter
from rules.scenes import Scene
from scenarios.maps import svg
from scenarios.told import Piece, TableLayout, Tanks

SIZE, EDGE = 900, 60


def draw(told: Tanks, scene: Scene) -> SafeString:
    """The table from above: the attacker's edge below, the defender's above, or the corners of the printed scenario."""
    title = _("Map of the table: %(near)s and %(far)s, with objectives and terrain as far as they are fixed") % {
        "near": svg.name(scene, 0),
        "far": svg.name(scene, 1),
    }
    drawn = _corners(told.default_layout, scene) if told.default_layout else _edges(told, scene)
    ground = svg.rect(EDGE, EDGE, SIZE, SIZE, "zones__ground")
    return svg.frame(SIZE + 2 * EDGE, SIZE + 2 * EDGE, title, [ground, *drawn])


def arrow_mm() -> int:
    """The length of the whole measuring arrow (TK-P2)."""
    found = ledger.load("tanks").entries["TK-P2"]
    if not isinstance(found, Parameter) or not isinstance(found.default, int):
        raise TypeError(f"expected a whole number of millimetres as TK-P2, got {found!r}")
    return found.default


def _edges(told: Tanks, scene: Scene) -> Iterator[SafeString]:
    arrow = arrow_mm()
    for side, y in ((0, EDGE + SIZE - arrow), (1, EDGE)):
        yield svg.rect(EDGE, y, SIZE, arrow, svg.zone(side))
    yield svg.text(EDGE, EDGE - 16, svg.name(scene, 1), "zones__name zones__name--large")
    yield svg.text(EDGE, SIZE + 2 * EDGE - 14, svg.name(scene, 0), "zones__name zones__name--large")
    yield from _objectives(told, arrow)


def _objectives(told: Tanks, arrow: int) -> Iterator[SafeString]:
    """The one in the middle, or each on the line one arrow from the edge of the owner's opponent."""
    sharing = [objective.owner for objective in told.objectives]
    for number, owner in enumerate(sharing):
        y = SIZE / 2 if owner == "none" else arrow if owner == "attacker" else SIZE - arrow
        x = SIZE / 2 if sharing.count(owner) == 1 else SIZE * (number + 1) / (len(sharing) + 1)
        if owner != "none":
            yield svg.path(f"M{EDGE} {EDGE + y}H{EDGE + SIZE}", "zones__front")
        yield svg.circle(EDGE + x, EDGE + y, arrow, "zones__reach")
        yield svg.circle(EDGE + x, EDGE + y, 20, f"zones__objective {_of(owner)}")


def _of(owner: str) -> str:
    return {"attacker": "zones__zone--0", "defender": "zones__zone--1"}.get(owner, "")


def _corners(layout: TableLayout, scene: Scene) -> Iterator[SafeString]:
    arrow = arrow_mm()
    for side, corner in ((0, layout.american_corner), (1, layout.german_corner)):
        yield _quarter(corner, arrow, side)
    yield from (_piece(piece, "zones__woods") for piece in layout.woods)
    yield from (_piece(piece, "zones__building") for piece in layout.buildings)
    yield svg.text(EDGE + SIZE, EDGE - 16, svg.name(scene, 0), "zones__name zones__name--large zones__name--end")
    yield svg.text(EDGE, SIZE + 2 * EDGE - 14, svg.name(scene, 1), "zones__name zones__name--large")


def _quarter(corner: tuple[float, float], arrow: int, side: int) -> SafeString:
    x, y = EDGE + corner[0], EDGE + SIZE - corner[1]
    across, down = (arrow if corner[0] == 0 else -arrow), (-arrow if corner[1] == 0 else arrow)
    sweep = 0 if across * down > 0 else 1
    return svg.path(f"M{x} {y}v{down}A{arrow} {arrow} 0 0 {sweep} {x + across} {y}Z", svg.zone(side))


def _piece(piece: Piece, kind: str) -> SafeString:
    x, y = piece.center
    return svg.turned((EDGE + x, EDGE + SIZE - y), piece.size, -piece.rotation, kind)
