"""Constraints that allow so many copies of each card, many of them none: era, kinds, copies, orders, ownership."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from rules.catalogue import Card
from rules.construction.changes import Fix
from rules.construction.constraints import ANY, Constraint, Filter, Target
from rules.construction.fixes import remove_some
from rules.construction.linear import Linear, Space, total
from rules.construction.report import Fixes, Severity, Violation
from rules.construction.tally import Row, Tally
from rules.words import Say, say, say_many


class Allowance(Constraint):
    """At most so many copies of each card, in one *section* or in all; None: as many as you like."""

    __slots__ = ()
    section: str | None = None

    @abstractmethod
    def allowed(self, card: Any, nation: str) -> int | None:
        """How many copies of *card* a force of *nation* may have."""

    @abstractmethod
    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:
        """That *count* copies of *card* are more than *most*."""

    def limits(self, cards: Mapping[str, Card], nation: str) -> dict[str, int]:
        """How many copies are allowed, for those of *cards* that are limited."""
        found = ((id, self.allowed(card, nation)) for id, card in cards.items())
        return {id: most for id, most in found if most is not None}

    def counts(self, tally: Tally) -> Mapping[str, int]:
        """The copies that count, by card."""
        return tally.counts if self.section is None else tally.counts_in(self.section)

    def concerns(self, section: str) -> bool:
        """Whether the copies in *section* count."""
        return self.section in (None, section)

    def violations(self, tally: Tally) -> Iterator[Violation]:
        limits = tally.limits(self)
        for id, count in self.counts(tally).items():
            if count > (most := limits.get(id, count)):
                yield self._violation(id, count, most, tally)

    def _violation(self, id: str, count: int, most: int, tally: Tally) -> Violation:
        rows = tally.of(id)
        if self.section is not None:
            rows = [row for row in rows if row.section == self.section]
        return Violation(
            rule=self.rule,
            sentence=self.complaint(tally.cards[id], count, most, tally.nation),
            severity=self.severity,
            entries=tuple([row.place for row in rows]),
            cards=(id,),
            limit=most,
            actual=count,
            excess=count - most,
            fixes=Fixes(self.ways_out, rows, count - most, tally),
        )

    def ways_out(self, rows: list[Row], excess: int, tally: Tally) -> Iterator[Fix]:
        """What would mend it when *rows* have that many copies too many."""
        return remove_some(rows, excess, tally)

    def refused(self, tally: Tally, target: Target) -> Iterable[str]:
        if not self.concerns(target.section):
            return ()
        counts = self.counts(tally)
        return [id for id, most in tally.limits(self).items() if counts.get(id, 0) >= most]

    def reason(self, card: Any, tally: Tally, target: Target) -> Say:  # noqa: ARG002
        count, most = self.counts(tally).get(card.id, 0), tally.limits(self)[card.id]
        return self.complaint(card, count + 1, most, tally.nation)

    def linears(self, space: Space) -> Iterable[Linear]:
        for slots in space.by_card.values():
            most = self.allowed(slots[0].card, space.nation)
            if most is not None:
                yield total((slot for slot in slots if self.concerns(slot.section)), None, most)

    def ceiling(self, card: Card) -> int | None:
        return self.allowed(card, "") if self.section is None else None


@dataclass(frozen=True, slots=True)
class Era(Allowance):
    """Only cards whose years of service include *year*; those that print none are not restricted."""

    rule: str
    year: int

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        years = card.years
        return None if years is None or years[0] <= self.year <= years[1] else 0

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        first, last = card.years
        values = {"first": first, "last": last, "year": self.year}
        return say("{card} served from {first} to {last}, not in {year}", card=card.noun, **values)

    def sentence(self) -> Say:
        return say("Only cards in service in {year}; those without years are free", year=self.year)


@dataclass(frozen=True, slots=True)
class Only(Allowance):
    """Only the cards that *filter* lets through, in one *section* or in all; *words* is the demand as a sentence."""

    rule: str
    filter: Filter
    words: Say
    section: str | None = None

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return None if self.filter(card) else 0

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        return say("{card} may not be taken here: {words}", card=card.noun, words=self.words)

    def sentence(self) -> Say:
        return self.words


@dataclass(frozen=True, slots=True)
class Barred(Only):
    """None of the cards that *filter* lets through."""

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return 0 if self.filter(card) else None


@dataclass(frozen=True, slots=True)
class CopyLimit(Allowance):
    """At most *most* copies of the same card, of those that *filter* lets through."""

    rule: str
    filter: Filter
    most: int
    what: Say

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return self.most if self.filter(card) else None

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        return say("{card}: {actual} in the force, at most {most} allowed", card=card.noun, actual=count, most=most)

    def sentence(self) -> Say:
        return say_many(
            "{what}: at most {count} copy of the same card",
            "{what}: at most {count} copies of the same card",
            count=self.most,
            what=self.what,
        )


@dataclass(frozen=True, slots=True)
class BoxLimit(Allowance):
    """No more of a card than the box holds, which the *figure* of the card tells, for those *filter* lets through."""

    rule: str
    figure: str
    filter: Filter = ANY
    severity: Severity = "error"

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return attrgetter(self.figure)(card) if self.filter(card) else None

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        return say("{card}: {actual} in the deck, the box holds {most}", card=card.noun, actual=count, most=most)

    def sentence(self) -> Say:
        return say("No more copies of a card than the box holds")


@dataclass(frozen=True, slots=True)
class NoMore(Allowance):
    """Nothing but the printed order of battle, and as much as you like of what is *beyond* it."""

    rule: str
    cards: Mapping[str, int] = field(hash=False)
    words: Say
    beyond: Filter | None = None

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return None if self.beyond and self.beyond(card) else self.cards.get(card.id, 0)

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        if not most:
            return say("{card} is not in the order of battle", card=card.noun)
        figures = {"actual": count, "most": most}
        return say("{card}: {actual} in the force, {most} in the order of battle", card=card.noun, **figures)

    def sentence(self) -> Say:
        return self.words


@dataclass(frozen=True, slots=True)
class Owned(Allowance):
    """Within the copies that a person has free. No rulebook demands it, so it carries no rule."""

    copies: Mapping[str, int] = field(hash=False)
    rule: str = ""

    def allowed(self, card: Any, nation: str) -> int | None:  # noqa: ARG002
        return self.copies.get(card.id, 0)

    def complaint(self, card: Any, count: int, most: int, nation: str) -> Say:  # noqa: ARG002
        return say("{card}: {actual} in the force, you have {most} free", card=card.noun, actual=count, most=most)

    def sentence(self) -> Say:
        return say("Only cards that you have free")
