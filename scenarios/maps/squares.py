"""Tank Chess: the board with its obstacles and start squares (CH-1.4a, CH-2.3a); a blank one has neither."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.grids.squares import file_of, rank_of
from rules.scenes import Scene
from rules.tank_chess.layouts import Layout, layout
from scenarios.maps import svg
from scenarios.told import Chess

CELL, MARGIN, SMALL = 20, 24, 16


def draw(told: Chess, scene: Scene) -> SafeString:
    """The board from White's side; a blank one with the half that each player lays out filled."""
    size = told.board.files if isinstance(told.board.files, int) else SMALL
    title = _("Board of %(size)d by %(size)d squares: %(near)s below, %(far)s above") % {
        "size": size,
        "near": svg.name(scene, 0),
        "far": svg.name(scene, 1),
    }
    plan = layout(scene.slug) if told.army_per_side else None
    return svg.frame(size * CELL + 4, size * CELL + 2 * MARGIN, title, _parts(scene, size, plan))


def _parts(scene: Scene, size: int, plan: Layout | None) -> Iterator[SafeString]:
    yield svg.rect(2, MARGIN, size * CELL, size * CELL, "zones__ground")
    if plan is None:
        yield from (
            svg.rect(2, MARGIN + (1 - side) * size * CELL / 2, size * CELL, size * CELL / 2, svg.zone(side))
            for side in (0, 1)
        )
    yield svg.path(_grid(size), "zones__grid")
    if plan is not None:
        yield from _laid(plan, size)
    yield svg.text(2, 16, svg.name(scene, 1), "zones__name")
    yield svg.text(2, size * CELL + 2 * MARGIN - 6, svg.name(scene, 0), "zones__name")


def _grid(size: int) -> str:
    lines = range(size + 1)
    across = "".join(f"M2 {MARGIN + at * CELL}h{size * CELL}" for at in lines)
    return across + "".join(f"M{2 + at * CELL} {MARGIN}v{size * CELL}" for at in lines)


def _laid(plan: Layout, size: int) -> Iterator[SafeString]:
    walls = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in (_corner(at, size) for at in plan.board.obstacles))
    yield svg.path(walls, "zones__building")
    for side, start in enumerate(plan.starts):
        for square, (card, _facing) in start.items():
            x, y = _corner(square, size)
            yield svg.circle(x + CELL / 2, y + CELL / 2, 9, svg.zone(side))
            yield svg.text(x + CELL / 2, y + CELL / 2 + 3, card.upper(), "zones__unit")


def _corner(square: int, size: int) -> tuple[int, int]:
    return 2 + file_of(square) * CELL, MARGIN + (size - 1 - rank_of(square)) * CELL
