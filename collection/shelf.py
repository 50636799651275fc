"""What a person has of the cards that a page shows: fetched in a constant number of queries, never in a template."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q, Sum

from accounts.models import User
from collection import commitments, shapes
from collection.corrections import readable
from collection.forms import DetailsForm
from collection.models import Card, Change, Correction, Holding, PackCard, Product, ProductHolding

Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Source:
    """Where some copies of a card came from: *count* of a product that has *copies* in all."""

    product: Product
    count: int
    copies: int


@dataclass(frozen=True, slots=True)
class Panel:
    """What collection/_copies.html shows of a card; *full* on the card's own page, with where the copies came from."""

    card: Card
    full: bool = False
    sources: Sequence[Source] = ()
    form: DetailsForm | None = None
    correction: Correction | None = None

    @property
    def can_be_corrected(self) -> bool:
        """Whether the card has any figure that an owner could read otherwise."""
        read = readable(self.card)
        return read is not None and bool(shapes.figures(type(read)))


@dataclass(frozen=True, slots=True)
class Tally:
    """How much a person has in all, and what undo and redo would do."""

    copies: int = 0
    cards: int = 0
    undo: Change | None = None
    redo: Change | None = None


def with_holdings(reader: Reader, cards: Iterable[Card]) -> list[Card]:
    """*cards*, each with what *reader* has of it as `held`: what collection/_copies.html shows."""
    found = list(cards)
    held = _holdings(reader, found)
    for card in found:
        card.held = held.get(card.pk) or Holding(card=card)
    return found


def _holdings(reader: Reader, cards: list[Card]) -> dict[int, Holding]:
    if not cards or not reader.is_authenticated:
        return {}
    held = {holding.card_id: holding for holding in reader.holdings.filter(card__in=cards)}
    taken = commitments.committed(reader, [card.pk for card in cards])
    for id, holding in held.items():
        holding.committed = taken[id]
    return held


def panel(reader: Reader, card: Card, form: DetailsForm | None = None) -> Panel:
    """All that *reader* has and may say of *card*; *form* is what they said last, if it was refused."""
    (found,) = with_holdings(reader, [card])
    asked = form or DetailsForm(holding=found.held)
    if not reader.is_authenticated:
        return Panel(found, full=True, form=asked)
    correction = reader.corrections.filter(card=card).first()
    return Panel(found, full=True, sources=list(_sources(reader, card)), form=asked, correction=correction)


def _sources(owner: User, card: Card) -> Iterator[Source]:
    ticked = ProductHolding.objects.filter(owner=owner, product__contents__card=card).select_related("product")
    for row in ticked.annotate(copies=F("count") * F("product__contents__count")).order_by("product__position"):
        yield Source(row.product, row.count, row.copies)
    counts = dict(owner.product_holdings.filter(product__random=True).values_list("product", "count"))
    for found in PackCard.objects.filter(owner=owner, card=card).select_related("product"):
        yield Source(found.product, counts.get(found.product_id, 0), found.count)


def tally(reader: Reader) -> Tally:
    """What *reader* has in all, as collection/_tally.html shows it."""
    if not reader.is_authenticated:
        return Tally()
    totals: dict[str, Any] = reader.holdings.aggregate(copies=Sum("owned"), cards=Count("pk", filter=Q(owned__gt=0)))
    changes = reader.changes
    return Tally(totals["copies"] or 0, totals["cards"], changes.last_done(), changes.last_undone())
