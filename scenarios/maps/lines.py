"""Tank Hunter: a front and a rear line a player, the unit pile and the event pile between (TH-4.4)."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.scenes import Scene
from scenarios.maps import svg
from scenarios.told import Hunter

WIDTH, HEIGHT, LEFT = 420, 330, 110
CARD, TALL, STEP = 38, 52, 48


def draw(told: Hunter, scene: Scene) -> SafeString:  # noqa: ARG001
    """Two players face to face; with more, each has two such lines."""
    title = _("Map of the lines: each player has a front line and a rear line behind it; the piles lie between")
    return svg.frame(WIDTH, HEIGHT, title, _parts(told))


def _parts(told: Hunter) -> Iterator[SafeString]:
    for side, rear, front in ((1, 6, 66), (0, HEIGHT - 6 - TALL, HEIGHT - 66 - TALL)):
        yield svg.text(4, rear + TALL / 2, _("Rear line"))
        yield svg.text(4, front + TALL / 2, _("Front line"))
        yield from (svg.rect(LEFT + STEP * at, rear, CARD, TALL, "zones__slot") for at in range(6))
        yield from (svg.rect(LEFT + STEP * at, front, CARD, TALL, svg.zone(side)) for at in range(6))
    yield from _pile(LEFT, _("Unit pile"))
    yield from _pile(LEFT + 3 * STEP, _("Event pile"))
    if told.unit_deck.commanders:
        yield svg.circle(LEFT + CARD / 2, HEIGHT - 6 - TALL / 2, 11, "zones__goal")
        yield svg.circle(LEFT + CARD / 2, 6 + TALL / 2, 11, "zones__goal")


def _pile(x: float, name: str) -> Iterator[SafeString]:
    yield svg.rect(x, HEIGHT / 2 - 19, CARD, 38, "zones__pile")
    yield svg.text(x + CARD + 8, HEIGHT / 2 + 5, name)
