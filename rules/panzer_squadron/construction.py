"""What a side brings to the table: tanks (PS-1.6) and tiles (PS-2.1); all else is for the players to agree (PS-G6)."""

from collections.abc import Iterator

from rules.construction.allowances import Era, Only
from rules.construction.briefs import Brief, Builder
from rules.construction.constraints import Constraint, kinds
from rules.construction.nations import NationLock
from rules.construction.terms import Leeway
from rules.construction.totals import Budget, Count
from rules.nations import SIDES
from rules.options import Option
from rules.panzer_squadron.variations import PanzerOwn
from rules.scenes import Scene, Side
from rules.words import say

YEARS = (1914, 1946)
EDGE = 16
"""The hexes of a side's own edge row on the house board, one tank on each (PS-R29, PS-G3)."""
TANKS = Option(
    key="tanks",
    title=say("Tanks a side (0: as many as you like)"),
    rule="PS-1.6",
    choices=(5, 0, 1, 2, 3, 4, *range(6, EDGE + 1)),
    names={0: say("as many as you like")},
)
TILES = Option(key="tiles", title=say("Tiles a player"), rule="PS-2.1", choices=(15, *range(15), *range(16, 31)))


def leeway(scene: Scene | None, side: Side | None) -> Leeway:  # noqa: ARG001
    """Everything is open; points are a house figure (PS-G6)."""
    return Leeway(any_points=True, years=YEARS, nations=tuple(SIDES), several_nations=True, options=(TANKS, TILES))


def constraints(brief: Brief) -> Iterator[Constraint]:
    """All that *brief* demands."""
    tanks, tiles = int(brief.options["tanks"]), int(brief.options["tiles"])
    yield Only("PS-1.1a", kinds("tank", "tile"), say("A side brings tanks and tiles"))
    yield Count("PS-1.6", kinds("tank"), say("Tanks"), tanks or 1, tanks or None)
    yield Count("PS-R29", kinds("tank"), say("Tanks on the edge of the board"), most=_room(brief))
    yield Count("PS-2.1", kinds("tile"), say("Tiles"), tiles, tiles)
    yield from _agreed(brief)


def _room(brief: Brief) -> int:
    """The hexes on which the side deploys, one tank on each."""
    own = brief.own
    return len(own.zones[brief.terms.side]) if isinstance(own, PanzerOwn) and own.zones else EDGE


def _agreed(brief: Brief) -> Iterator[Constraint]:
    if brief.terms.points:
        yield Budget("PS-G6", brief.terms.points)
    if brief.terms.year:
        yield Era("PS-G6", brief.terms.year)
    if brief.nations:
        yield NationLock("PS-G6", say("Only tanks of the nations agreed on"), brief.nations)


BUILDER = Builder(constraints=constraints, leeway=leeway)
