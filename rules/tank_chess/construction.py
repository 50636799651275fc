"""What an army is: the fixed one of its board (CH-2.2, CH-R18), or any with one command tank on a board of your own."""

from collections.abc import Iterator

from rules.construction.allowances import BoxLimit, NoMore, Only
from rules.construction.briefs import Brief, Builder
from rules.construction.constraints import Constraint, Filter, kinds
from rules.construction.terms import Leeway
from rules.construction.totals import AtLeast, Count
from rules.scenes import Scene, Side
from rules.tank_chess.variations import ChessOwn
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
    if brief.side and (order := _order(brief)):
        rule = brief.side.more.get("rules", {}).get("army", "CH-2.2")
        yield AtLeast(rule, order, say("The whole army of the board"))
        yield NoMore(rule, order, say("Nothing beyond the army of the board"))
    else:
        yield from _free()


def _order(brief: Brief) -> dict[str, int]:
    """The army that is laid down for the side, by the ids of its cards; nothing where it is free."""
    if isinstance(brief.own, ChessOwn) and brief.own.armies:
        return dict(brief.own.armies[brief.terms.side])
    ids = {card.stats.code: id for id, card in brief.cards.items() if UNITS(card)}  # type: ignore[attr-defined]
    return {ids[code]: count for code, count in (brief.facts["army_per_side"] or {}).items()}


def _free() -> Iterator[Constraint]:
    yield Only("CH-1.5", UNITS, say("Only units that play"))
    yield Count("CH-2.2", COMMAND, say("Command tanks"), 1, 1)
    yield Count("CH-R22", UNITS, say("Units"), most=MOST_UNITS)
    yield BoxLimit("CH-1.2", "stats.board_20", UNITS, severity="advice")


BUILDER = Builder(constraints=constraints, leeway=leeway)
