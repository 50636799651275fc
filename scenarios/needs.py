"""Which cards a printed order of battle needs, which of them a person lacks, and what they are sold in."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from collection.models import Card, ProductCard
from rules.construction import Brief
from rules.construction.totals import AtLeast

Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Supply:
    """A product with *count* copies of a card in it."""

    slug: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Need:
    """*count* copies of a card are needed, by both sides together; the reader has *owned*."""

    card: Card
    count: int
    owned: int
    supplies: list[Supply] = field(default_factory=list)

    @property
    def lacking(self) -> int:
        """How many copies more it takes."""
        return max(self.count - self.owned, 0)


@dataclass(frozen=True, slots=True)
class Needs:
    """All that an order of battle needs. *known* says whether the reader has a collection to compare with."""

    rows: list[Need]
    known: bool

    @property
    def lacking(self) -> list[Need]:
        """The cards that the reader has too few of."""
        return [need for need in self.rows if need.lacking]

    @property
    def copies(self) -> int:
        """How many copies are needed in all."""
        return sum(need.count for need in self.rows)


def order(brief: Brief) -> dict[str, int]:
    """The printed order of battle that *brief* demands, copies by card; empty when forces are built freely."""
    if "order" not in (brief.side.more.get("rules", {}) if brief.side else {}) and not _fixed_army(brief):
        return {}
    found: Counter[str] = Counter()
    for constraint in brief.binding:
        if isinstance(constraint, AtLeast):
            found.update(dict(constraint.cards))
    return dict(found)


def _fixed_army(brief: Brief) -> bool:
    return bool(brief.side and "army" in brief.side.more.get("rules", {}))


def needs(reader: Reader, game: str, orders: list[dict[str, int]]) -> Needs:
    """What *orders*, one for each side, need together; three queries, however many cards they name."""
    counts: Counter[str] = Counter()
    for needed in orders:
        counts.update(needed)
    cards = {card.slug: card for card in Card.objects.in_game(game).filter(slug__in=counts)} if counts else {}
    owned = _owned(reader, cards)
    supplies = supplies_of(cards)
    rows = [
        Need(cards[slug], count, owned.get(slug, 0), supplies[slug]) for slug, count in counts.items() if slug in cards
    ]
    return Needs(rows, known=reader.is_authenticated)


def _owned(reader: Reader, cards: Mapping[str, Card]) -> dict[str, int]:
    if not reader.is_authenticated or not cards:
        return {}
    held = reader.holdings.filter(card__in=[card.pk for card in cards.values()], owned__gt=0)
    return dict(held.values_list("card__slug", "owned"))


def supplies_of(cards: Mapping[str, Card]) -> dict[str, list[Supply]]:
    """What *cards* are sold in, by card, the product with most copies first."""
    found: dict[str, list[Supply]] = defaultdict(list)
    if cards:
        rows = ProductCard.objects.filter(card__in=[card.pk for card in cards.values()], product__retired=False)
        for row in rows.select_related("product", "card").order_by("-count", "product__position"):
            found[row.card.slug].append(Supply(row.product.slug, row.product.name, row.count))
    return found
