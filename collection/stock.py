"""Products as a person has them: how often, how much of what is inside is there anyway, and what they would supply."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from collection import labels
from collection.models import Card, Holding, Product, ProductCard

Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Stock:
    """One product: *count* of it are ticked; of its *copies* of *cards*, *have* are there, from wherever.

    *supplies* is how many of the copies that the person wants are inside.
    """

    product: Product
    count: int = 0
    cards: int = 0
    copies: int = 0
    have: int = 0
    supplies: int = 0

    @property
    def kind(self) -> str:
        """What kind of product it is, in words."""
        return labels.product_kind(self.product.kind)

    @property
    def origin_label(self) -> str:
        """Whose word it is what is inside."""
        return str(labels.ORIGINS[self.product.document["origin"]])

    @property
    def source(self) -> str:
        """Where that word stands."""
        return str(self.product.document["source"])


@dataclass(frozen=True, slots=True)
class Content:
    """A card in a product: *count* copies of it are inside."""

    card: Card
    count: int


def stock(reader: Reader, products: Iterable[Product]) -> list[Stock]:
    """*products* as *reader* has them, in the same order; three queries, however many they are."""
    found = list(products)
    inside = _inside(found)
    counts = _counts(reader)
    held = _held(reader)
    return [_stock(product, counts.get(product.pk, 0), inside[product.pk], held) for product in found]


def _stock(product: Product, count: int, inside: Mapping[int, int], held: Mapping[int, Holding]) -> Stock:
    have = sum(min(held[card].owned, number) for card, number in inside.items() if card in held)
    supplies = sum(min(held[card].wanted, number) for card, number in inside.items() if card in held)
    return Stock(product, count, len(inside), sum(inside.values()), have, supplies)


def _inside(products: list[Product]) -> dict[int, dict[int, int]]:
    inside: dict[int, dict[int, int]] = defaultdict(dict)
    for product, card, count in ProductCard.objects.filter(product__in=products).values_list(
        "product", "card", "count"
    ):
        inside[product][card] = count
    return inside


def _counts(reader: Reader) -> dict[int, int]:
    return dict(reader.product_holdings.values_list("product", "count")) if reader.is_authenticated else {}


def _held(reader: Reader) -> dict[int, Holding]:
    if not reader.is_authenticated:
        return {}
    return {holding.card_id: holding for holding in reader.holdings.only("card", "owned", "wanted")}


def contents(reader: Reader, product: Product) -> list[Content]:
    """The cards in *product*, or those that *reader* found in it if it is random."""
    if not product.random:
        rows = product.contents.select_related("card").order_by("card__position")
        return [Content(row.card, row.count) for row in rows]
    if not reader.is_authenticated:
        return []
    found = reader.pack_cards.filter(product=product).select_related("card").order_by("card__position")
    return [Content(row.card, row.count) for row in found]
