"""The cards that a search matches: how many of each sort there are, and any page of them.

Looking for words means looking at every card, so that is done once and the rest is worked out from what it gives.
Anything else is counted by the database along an index.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any as Anything

from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.utils.functional import cached_property

from collection.models import Card
from collection.querysets import CardQuerySet
from collection.search import Parsed, Reader, find
from collection.search.syntax import All, Any, Comparison, Condition, Not, Phrase, Word

PAGE = 48
# What lists leave in the database: the columns that only searches read.
UNREAD = ("names", "words", "flags", "sort_en", "sort_fr")
_SORT = ("game", "kind", "nation", "rarity", "first_year", "last_year")
_FEW = 500
Sort = tuple[str, str, str, str, int | None, int | None]


class Counted(Paginator):  # type: ignore[type-arg]
    """Pages of a list whose length is known."""

    def __init__(self, found: CardQuerySet | Sequence[int], total: int) -> None:
        super().__init__(found, PAGE)
        self.total = total

    @cached_property
    def count(self) -> int:
        return self.total


@dataclass(frozen=True, slots=True)
class Matches:
    """All *cards* found, and how many there are of each *sort*. Where they were listed, *keys* are theirs in order."""

    cards: CardQuerySet
    sorts: Mapping[Sort, int]
    keys: Sequence[int] | None = None

    @property
    def total(self) -> int:
        return sum(self.sorts.values())

    @property
    def chosen(self) -> Iterable[Anything]:
        """The cards, for a condition on what belongs to them: by their keys, if those are known and few."""
        if self.keys is not None and len(self.keys) <= _FEW:
            return self.keys
        return self.cards.order_by().values("pk")

    def page(self, number: str | None) -> "tuple[Page[Card], list[Card]]":
        """The page called *number* (nonsense is the first, too many is the last), and its cards."""
        if self.keys is None:
            page = Counted(self.cards.defer(*UNREAD), self.total).get_page(number)
            return page, list(page)
        page = Counted(self.keys, self.total).get_page(number)
        cards = Card.objects.defer(*UNREAD).in_bulk(list(page))
        return page, [cards[key] for key in page]


def matches(parsed: Parsed, reader: Reader) -> Matches:
    """What *parsed* matches for *reader*: nothing, where nothing was understood."""
    if parsed.is_lost:
        return Matches(Card.objects.none(), {})
    cards = find(parsed.query, reader)
    if _reads_words(parsed.query.condition):
        rows = list(cards.values_list("pk", *_SORT))
        return Matches(cards, Counter(row[1:] for row in rows), [row[0] for row in rows])
    grouped = cards.order_by().values_list(*_SORT).annotate(count=Count("pk"))
    return Matches(cards, {row[:-1]: row[-1] for row in grouped})


def _reads_words(node: Condition | None) -> bool:
    match node:
        case Word() | Phrase() | Comparison(field="name" | "text"):
            return True
        case Not(operand):
            return _reads_words(operand)
        case All(operands) | Any(operands):
            return any(map(_reads_words, operands))
    return False
