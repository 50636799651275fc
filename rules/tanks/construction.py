"""What a legal platoon is (TK-15)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules import ledger
from rules.construction.allowances import CopyLimit, NoMore, Only
from rules.construction.briefs import Brief, Builder
from rules.construction.changes import Attach, Fix
from rules.construction.constraints import Constraint, Target, kinds
from rules.construction.fixes import MOST_FIXES, fix, remove
from rules.construction.linear import Linear, Space, total
from rules.construction.nations import NationLock
from rules.construction.report import Fixes, Violation
from rules.construction.tally import Row, Tally
from rules.construction.terms import Leeway
from rules.construction.totals import AtLeast, Budget, Count
from rules.ledger import Parameter
from rules.scenes import Scene, Side
from rules.tanks import repair
from rules.tanks.berths import Berth, OnePerType, OnlyFor, attachments, hosts
from rules.tanks.crew_slots import CrewSlots
from rules.words import Say, say

NATIONS = ("german", "american", "british", "soviet")
TANKS = kinds("tank")
ATTACHED = kinds("crew", "hero", "upgrade")
PLATOON = kinds("tank", "crew", "hero", "upgrade")
FULL_SIZE = 100
"""The points that players come to (TK-15.1c)."""


def leeway(scene: Scene | None, side: Side | None) -> Leeway:  # noqa: ARG001
    """Points and nation are the players' choice, but for the scenario that prints both platoons."""
    if side and side.nation:
        return Leeway(nations=(side.nation,))
    usual = ledger.load("tanks").entries["TK-P12"]
    first = usual.default if isinstance(usual, Parameter) and isinstance(usual.default, int) else FULL_SIZE
    return Leeway(points=(first, FULL_SIZE), any_points=True, nations=NATIONS)


def constraints(brief: Brief) -> Iterator[Constraint]:
    """All that *brief* demands."""
    yield Only("TK-15.1a", PLATOON, say("A platoon is made of tank, crew and upgrade cards"))
    yield Attached("TK-15.1a")
    yield Count("TK-15.1a", TANKS, say("Tanks"), least=1)
    yield NationLock("TK-15.2a", say("Tanks of one nation"), brief.nations, TANKS, declares=True)
    yield NationLock("TK-15.2b", say("Crew and upgrade cards of that nation, or world cards"), brief.nations, ATTACHED)
    yield OnlyFor("TK-5.1a")
    yield OnePerType("TK-15.5a")
    yield CrewSlots("TK-15.6a")
    yield CopyLimit("TK-15.7a", kinds("hero"), 1, say("Heroes"))
    if brief.side and brief.side.nation:
        yield from _order(brief.side.more["rules"]["order"], brief.facts["order_of_battle"][brief.side.nation], brief)
    elif brief.terms.points:
        yield Budget("TK-15.1b", brief.terms.points)


def _order(rule: str, order: list[dict[str, Any]], brief: Brief) -> Iterator[Constraint]:
    ids = {card.name.en: id for id, card in brief.cards.items()}
    tanks = {ids[entry["card"]]: entry["count"] for entry in order}
    on = {ids[attached]: ids[entry["card"]] for entry in order for attached in entry["cards"]}
    cards: Mapping[str, int] = tanks | dict.fromkeys(on, 1)
    yield AtLeast(rule, cards, say("The whole printed platoon"), on)
    yield NoMore(rule, cards, say("Nothing beyond the printed platoon"))


@dataclass(frozen=True, slots=True)
class Attached(Constraint):
    """Every crew and upgrade card is attached to a tank of the platoon."""

    rule: str

    def violations(self, tally: Tally) -> Iterator[Violation]:
        for row in tally.top():
            if ATTACHED(row.card):
                yield Violation(
                    rule=self.rule,
                    sentence=say("{card} must be attached to a tank of the platoon", card=row.card.noun),
                    entries=(row.place,),
                    cards=(row.card.id,),
                    limit=0,
                    actual=row.copies,
                    excess=row.copies,
                    fixes=Fixes(self._fixes, row, tally),
                )

    def _fixes(self, row: Row, tally: Tally) -> Iterator[Fix]:
        berths = [berth for berth in tally.brief.constraints if isinstance(berth, Berth)]
        free = (host for host in hosts(tally) if all(berth.accepts(host, row.card) for berth in berths))
        for host in islice(free, MOST_FIXES - 1 if row.copies == 1 else 0):
            yield fix(tally, Attach(place=row.place, card=row.card.id, to=host.row.place[0]))
        yield fix(tally, remove(row, row.copies))

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        if target.host is not None:
            return [card.id for card in tally.cards.values() if not ATTACHED(card)]
        return () if hosts(tally) else [card.id for card in attachments(tally)]

    def reason(self, card: Any, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        if target.host is not None:
            return say("only crew and upgrade cards are attached to a tank")
        return say("there is no tank to attach {card} to", card=card.noun)

    def sentence(self) -> Say:
        return say("Every crew and upgrade card is attached to a tank")

    def linears(self, space: Space) -> Iterable[Linear]:
        yield total((slot for slot in space.slots if slot.host is None and ATTACHED(slot.card)), None, 0)


BUILDER = Builder(constraints=constraints, leeway=leeway, carries=TANKS, carried=ATTACHED, nearest=repair.nearest)
