"""Constraints on sums: points, how many cards of a kind, and cards that must be there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue import Card
from rules.construction.changes import Add, Fix
from rules.construction.constraints import Constraint, Filter, Target
from rules.construction.fixes import MOST_FIXES, fix, remove, remove_some
from rules.construction.linear import Linear, Space, total
from rules.construction.report import Account, Fixes, Severity, Violation
from rules.construction.tally import Row, Tally
from rules.words import Noun, Say, say


@dataclass(frozen=True, slots=True)
class Budget(Constraint):
    """At most *limit* points, in one *section* or in all; of *free* cards so many copies cost nothing."""

    rule: str
    limit: int
    section: str | None = None
    title: Noun | None = None
    free: Mapping[str, int] = field(default_factory=dict, hash=False)

    def _counts(self, tally: Tally) -> Mapping[str, int]:
        return tally.counts if self.section is None else tally.counts_in(self.section)

    def spent(self, tally: Tally) -> int:
        """The points of all that must be paid for."""
        cards, free = tally.cards, self.free
        total = sum((cards[id].points or 0) * count for id, count in self._counts(tally).items())
        return total - sum(
            (cards[id].points or 0) * min(count, self._counts(tally).get(id, 0)) for id, count in free.items()
        )

    def account(self, tally: Tally) -> Account:
        return Account(section=self.section or "", points=self.spent(tally), limit=self.limit, rule=self.rule)

    def violations(self, tally: Tally) -> Iterator[Violation]:
        if (spent := self.spent(tally)) > self.limit:
            excess = spent - self.limit
            yield Violation(
                rule=self.rule,
                sentence=self._overspent(spent, excess),
                limit=self.limit,
                actual=spent,
                excess=excess,
                fixes=Fixes(self._fixes, excess, tally),
            )

    def _overspent(self, spent: int, excess: int) -> Say:
        values = {"actual": spent, "limit": self.limit, "excess": excess}
        sentence = say("{actual} points, where {limit} are allowed: {excess} too many", **values)
        return say("{section}: {sentence}", section=self.title, sentence=sentence) if self.title else sentence

    def _fixes(self, excess: int, tally: Tally) -> Iterator[Fix]:
        """From one entry, the fewest copies first and then the fewest points; from several when no one has enough."""
        prices = [(row, price, copies) for row, price, copies in self._prices(tally) if price and copies]
        enough = [(-(-excess // price), price, row) for row, price, copies in prices if price * copies >= excess]
        if enough:
            best = sorted(enough, key=lambda way: (way[0], way[0] * way[1], way[2].place))[:MOST_FIXES]
            yield from (fix(tally, remove(row, count)) for count, _, row in best)
        else:
            yield fix(tally, *(remove(row, count) for row, count in _dearest(prices, excess)))

    def _prices(self, tally: Tally) -> Iterator[tuple[Row, int, int]]:
        """What one copy of each row costs with what is attached to it, and how many copies are paid for."""
        for row in tally.rows:
            if self.section in (None, row.section):
                load = tally.loads.get(row.place[0], ()) if row.host is None else ()
                price = (row.card.points or 0) + sum((on.card.points or 0) * on.each for on in load)
                free = self.free.get(row.card.id, 0)
                paid = self._counts(tally)[row.card.id] - free if free else row.copies
                yield row, price, min(row.copies, paid)

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        if self.section not in (None, target.section):
            return ()
        left, counts = max(self.limit - self.spent(tally), 0), self._counts(tally)
        dear = tally.brief.dearer_than(left)
        return [id for id in dear if counts.get(id, 0) >= self.free.get(id, 0)] if self.free else dear

    def reason(self, card: Any, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        left = max(self.limit - self.spent(tally), 0)
        return say("{card} costs {points} points: {left} are left", card=card.noun, points=card.points, left=left)

    def sentence(self) -> Say:
        if self.title:
            return say("{section}: at most {limit} points", section=self.title, limit=self.limit)
        return say("At most {limit} points", limit=self.limit)

    def linears(self, space: Space) -> Iterable[Linear]:
        slots = [slot for slot in space.slots if self.section in (None, slot.section) and slot.card.points]
        prices = {slot.number: slot.card.points for slot in slots}
        for id, most in self.free.items():
            if gifts := [slot for slot in slots if slot.card.id == id]:
                gift = space.variable(0, most)
                prices[gift] = -gifts[0].card.points
                yield Linear({**{slot.number: 1 for slot in gifts}, gift: -1}, 0, None)
        yield Linear(prices, None, self.limit)

    def ceiling(self, card: Card) -> int | None:
        whole = self.section is None and card.points
        return self.limit // card.points + self.free.get(card.id, 0) if whole and card.points else None


def _dearest(prices: list[tuple[Row, int, int]], excess: int) -> Iterator[tuple[Row, int]]:
    for row, price, copies in sorted((way for way in prices if way[0].host is None), key=lambda way: -way[1]):
        if excess > 0:
            count = min(copies, -(-excess // price))
            excess -= count * price
            yield row, count


@dataclass(frozen=True, slots=True)
class Count(Constraint):
    """At least and at most so many of the cards that *filter* lets through, in one *section* or in all."""

    rule: str
    filter: Filter
    what: Say
    least: int = 0
    most: int | None = None
    section: str | None = None

    def _rows(self, tally: Tally) -> list[Row]:
        return [row for row in tally.rows if self.section in (None, row.section) and self.filter(row.card)]

    def violations(self, tally: Tally) -> Iterator[Violation]:
        rows = self._rows(tally)
        actual = sum(row.copies for row in rows)
        if self.most is not None and actual > self.most:
            yield self._violation(actual, self.most, Fixes(remove_some, rows, actual - self.most, tally))
        elif actual < self.least:
            yield self._violation(actual, self.least, Fixes(self._additions, rows, self.least - actual, tally))

    def _violation(self, actual: int, limit: int, fixes: Fixes) -> Violation:
        sentence = say("{demand}; there are {actual}", demand=self.sentence(), actual=actual)
        return Violation(
            rule=self.rule, sentence=sentence, limit=limit, actual=actual, excess=actual - limit, fixes=fixes
        )

    def _additions(self, rows: list[Row], count: int, tally: Tally) -> Iterator[Fix]:
        """More of what is there already, then what other rules let in, in the order of the catalogue."""
        rooms = list(self._rooms(rows, count, tally))
        for first in range(min(MOST_FIXES, len(rooms))):
            if steps := self._spread(rooms[first:] + rooms[:first], count):
                yield fix(tally, *steps)

    def _rooms(self, rows: list[Row], count: int, tally: Tally) -> Iterator[tuple[Card, int]]:
        """Cards to add and how many copies of each there is room for: a few ways to add *count*, and no more."""
        cards = {**{row.card.id: row.card for row in rows}, **tally.brief.let_through(self.filter)}
        beyond = -MOST_FIXES
        for card in cards.values():
            if room := tally.room_for(card):
                yield card, room
                beyond += 1
                count -= room if beyond >= 0 else 0
                if count <= 0:
                    return

    def _spread(self, rooms: list[tuple[Card, int]], count: int) -> list[Add]:
        """Add *count* copies of the first card, or of several when it may not be taken so often."""
        steps = []
        for card, room in rooms:
            now = min(count, room)
            steps.append(Add(card=card.id, count=now, section=self.section or ""))
            count -= now
            if not count:
                return steps
        return []

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        if self.most is None or self.section not in (None, target.section):
            return ()
        full = sum(row.copies for row in self._rows(tally)) >= self.most
        return tally.brief.let_through(self.filter) if full else ()

    def sentence(self) -> Say:
        if self.most is None:
            return say("{what}: at least {least}", what=self.what, least=self.least)
        if self.most == self.least:
            return say("{what}: exactly {most}", what=self.what, most=self.most)
        if self.least:
            return say("{what}: from {least} to {most}", what=self.what, least=self.least, most=self.most)
        return say("{what}: at most {most}", what=self.what, most=self.most)

    def linears(self, space: Space) -> Iterable[Linear]:
        slots = (slot for slot in space.slots if self.section in (None, slot.section) and self.filter(slot.card))
        yield total(slots, self.least or None, self.most)

    def ceiling(self, card: Card) -> int | None:
        return self.most if self.section is None and self.filter(card) else None

    def wanted(self, cards: Mapping[str, Card]) -> Mapping[str, int]:
        return {id: self.least for id, card in cards.items() if self.filter(card)} if self.least else {}


def _missing(card: Card, actual: int, least: int) -> Say:
    return say("{card}: {actual} in the force, {least} needed", card=card.noun, actual=actual, least=least)


@dataclass(frozen=True, slots=True)
class AtLeast(Constraint):
    """So many copies of each of *cards*, a printed order of battle; *on* says which of them another one carries."""

    rule: str
    cards: Mapping[str, int] = field(hash=False)
    words: Say
    on: Mapping[str, str] = field(default_factory=dict, hash=False)
    section: str | None = None
    severity: Severity = "error"

    def violations(self, tally: Tally) -> Iterator[Violation]:
        counts = tally.counts if self.section is None else tally.counts_in(self.section)
        for id, least in self.cards.items():
            if (actual := counts.get(id, 0)) < least:
                card = tally.cards[id]
                yield Violation(
                    rule=self.rule,
                    sentence=_missing(card, actual, least),
                    severity=self.severity,
                    entries=tuple(row.place for row in tally.of(id)),
                    cards=(id,),
                    limit=least,
                    actual=actual,
                    excess=actual - least,
                    fixes=Fixes(self._fixes, card, least - actual, tally),
                )

    def _fixes(self, card: Card, count: int, tally: Tally) -> Iterator[Fix]:
        hosts = tally.of(self.on[card.id]) if card.id in self.on else []
        if hosts and count == 1:
            yield from (fix(tally, Add(card=card.id, to=host.place[0])) for host in hosts)
        else:
            yield fix(tally, Add(card=card.id, count=count, section=self.section or ""))

    def sentence(self) -> Say:
        return self.words

    def linears(self, space: Space) -> Iterable[Linear]:
        for id, least in self.cards.items():
            slots = (slot for slot in space.by_card.get(id, ()) if self.section in (None, slot.section))
            yield total(slots, least, None)

    def wanted(self, cards: Mapping[str, Card]) -> Mapping[str, int]:  # noqa: ARG002
        return self.cards
