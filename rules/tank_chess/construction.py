"""What an army is: the fixed one of its board (CH-2.2, CH-R18), or any with one command tank on a board of your own."""

from collections.abc import Iterator

from rules.construction.allowances import BoxLimit, NoMore, Only
from rules.construction.briefs import Brief, Builder
from rules.construction.constraints import Constraint, Filter, kinds
from rules.construction.terms import Leeway
from rules.construction.totals import AtLeast, Count
from rules.scenes import Scene, Side
from rules.words import say

UNITS = kinds("unit")
COMMAND = Filter(frozenset({"unit"}), having="stats.commands")
MOST_UNITS = 50
"""What fits on one half of a board with free squares between (CH-R22)."""


def leeway(scene: Scene | None, side: Side | None) -> Leeway:  # noqa: ARG001
    """Nothing is left open."""
    return Leeway()


def constraints(brief: Brief) -> Iterator[Constraint]:
    """All that *brief* demands."""
    if brief.side and (army := brief.facts["army_per_side"]):
        rule = brief.side.more["rules"]["army"]
        ids = {card.stats.code: id for id, card in brief.cards.items() if UNITS(card)}  # type: ignore[attr-defined]
        order = {ids[code]: count for code, count in army.items()}
        yield AtLeast(rule, order, say("The whole army of the board"))
        yield NoMore(rule, order, say("Nothing beyond the army of the board"))
    else:
        yield from _free()


def _free() -> Iterator[Constraint]:
    yield Only("CH-1.5", UNITS, say("Only units that play"))
    yield Count("CH-2.2", COMMAND, say("Command tanks"), 1, 1)
    yield Count("CH-R22", UNITS, say("Units"), most=MOST_UNITS)
    yield BoxLimit("CH-1.2", "stats.board_20", UNITS, severity="advice")


BUILDER = Builder(constraints=constraints, leeway=leeway)
