"""Tank Commander: two ranks of three positions a side, and the reserve behind them."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.scenes import Scene
from scenarios.glance import side_keys
from scenarios.maps import svg
from scenarios.told import Commander

WIDTH, HEIGHT, LEFT, STEP, CELL = 420, 424, 150, 88, 80
ROWS = {"reserve": 22, "second_rank": 68, "front_rank": 138}
"""How far down each row of the far side begins; the near side mirrors it."""
DEPTH = {"reserve": 38, "second_rank": 62, "front_rank": 62}


def draw(told: Commander, scene: Scene) -> SafeString:
    """The twelve positions and both reserves: filled where a side may deploy, ringed what the other must take."""
    title = _("Map of the deployment zones: %(near)s below, %(far)s above") % {
        "near": svg.name(scene, 0),
        "far": svg.name(scene, 1),
    }
    return svg.frame(WIDTH, HEIGHT, title, _parts(told, scene))


def _parts(told: Commander, scene: Scene) -> Iterator[SafeString]:
    yield svg.text(LEFT, 14, svg.name(scene, 1), "zones__name")
    yield svg.text(LEFT, HEIGHT - 4, svg.name(scene, 0), "zones__name")
    yield svg.path(f"M{LEFT} {HEIGHT / 2}H{WIDTH - 14}", "zones__front")
    for side in (0, 1):
        yield from _half(told, scene, side)


def _half(told: Commander, scene: Scene, side: int) -> Iterator[SafeString]:
    labels = {"reserve": _("Reserve"), "second_rank": _("Second rank"), "front_rank": _("Front rank")}
    allowed = told.zone(side_keys(scene, side))
    goals = told.goals(side_keys(scene, 1 - side))
    for row, top in ROWS.items():
        depth = DEPTH[row]
        y = top if side == 1 else HEIGHT - top - depth
        kind = svg.zone(side) if row in allowed else "zones__slot"
        yield svg.text(4, y + depth / 2 + 5, labels[row])
        yield from _row(row, y, kind)
        if ("enemy_positions" in goals and row != "reserve") or ("enemy_second_rank" in goals and row == "second_rank"):
            yield from (svg.circle(LEFT + CELL / 2 + STEP * at, y + depth / 2, 11, "zones__goal") for at in range(3))


def _row(row: str, y: float, kind: str) -> Iterator[SafeString]:
    if row == "reserve":
        yield svg.rect(LEFT, y, 2 * STEP + CELL, DEPTH[row], kind)
    else:
        yield from (svg.rect(LEFT + STEP * at, y, CELL, DEPTH[row], kind) for at in range(3))
