"""Put the cards and products of the fixtures into the database: only what differs is written."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

import rules
from collection import corrections
from collection.amendments import amended
from collection.columns import card_columns, product_columns
from collection.models import Card, CardData, Named, Product, ProductCard
from collection.services import copies
from rules import catalogue, products
from rules.documents import canonical

STRIDE = 100_000
BATCH = 500
Row = TypeVar("Row", bound=Named)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rows came, changed and went out of use."""

    added: int = 0
    changed: int = 0
    retired: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.retired)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading one game did."""

    game: str
    version: str
    cards: Tally
    products: Tally
    contents: Tally

    @property
    def is_unchanged(self) -> bool:
        return not (self.cards or self.products or self.contents)


@transaction.atomic
def load(slug: str) -> Loaded:
    """Store the cards and products of the game called *slug* as fixtures and keepers have them; old ones are retired.

    What follows from them (columns of corrections, copies out of products) is brought in line.
    """
    found, sold = amended(slug, catalogue.cards(slug)), products.products(slug)
    cards = _store(Card, slug, {id: card_columns(card) for id, card in found.items()})
    boxes = _store(Product, slug, {id: product_columns(product) for id, product in sold.items()})
    contents = _store_contents(slug, sold)
    if cards:
        corrections.refresh(slug)
    if contents:
        copies.recount_everyone(slug)
    return Loaded(slug, _stamp(slug, found), cards, boxes, contents)


def version_of(found: Mapping[str, catalogue.Card]) -> str:
    """The name of this state of the cards: a hash of all that they say."""
    return hashlib.sha256(canonical([card.write() for card in found.values()])).hexdigest()[:12]


def _stamp(slug: str, found: Mapping[str, catalogue.Card]) -> str:
    version = version_of(found) if found else ""
    if CardData.objects.version(slug) != version:
        CardData.objects.update_or_create(game=slug, version=version, defaults={"loaded_at": timezone.now()})
    return version


def _store(model: type[Row], slug: str, wanted: Mapping[str, dict[str, Any]]) -> Tally:
    """Make the rows of *model* be as *wanted*, which has columns by slug and is in order."""
    first = rules.SLUGS.index(slug) * STRIDE
    rows = {id: {**columns, "position": first + place} for place, (id, columns) in enumerate(wanted.items())}
    stored: QuerySet[Row] = QuerySet(model)
    kept = {row.slug: row for row in stored.filter(game=slug)}
    fresh = [model(game=slug, slug=id, **columns) for id, columns in rows.items() if id not in kept]
    changed = [row for id, row in kept.items() if id in rows and _update(row, rows[id])]
    gone = [row.pk for id, row in kept.items() if id not in rows and not row.retired]
    stored.bulk_create(fresh, BATCH)
    if changed:
        stored.bulk_update(changed, list(next(iter(rows.values()))), BATCH)
    stored.filter(pk__in=gone).update(retired=True)
    return Tally(len(fresh), len(changed), len(gone))


def _update(row: Named, columns: Mapping[str, Any]) -> bool:
    """Set the *columns* of *row*; say whether any was otherwise."""
    differing = {name: value for name, value in columns.items() if getattr(row, name) != value}
    for name, value in differing.items():
        setattr(row, name, value)
    return bool(differing)


def _store_contents(slug: str, sold: Mapping[str, products.Product]) -> Tally:
    """Make the contents of the products of *slug* be as the fixtures have them; those of retired ones stay."""
    cards, boxes = _keys(Card, slug), _keys(Product, slug)
    wanted = {(boxes[id], cards[card]): n for id, product in sold.items() for card, n in product.cards.items()}
    kept = {(row.product_id, row.card_id): row for row in ProductCard.objects.filter(product__in=map(boxes.get, sold))}
    fresh = [ProductCard(product_id=box, card_id=card, count=wanted[box, card]) for box, card in wanted.keys() - kept]
    changed = [row for key, row in kept.items() if key in wanted and row.count != wanted[key]]
    for row in changed:
        row.count = wanted[row.product_id, row.card_id]
    gone = [row.pk for key, row in kept.items() if key not in wanted]
    ProductCard.objects.bulk_create(fresh, BATCH)
    ProductCard.objects.bulk_update(changed, ["count"], BATCH)
    ProductCard.objects.filter(pk__in=gone).delete()
    return Tally(len(fresh), len(changed), len(gone))


def _keys(model: type[Named], slug: str) -> dict[str, int]:
    return dict(QuerySet(model).filter(game=slug).values_list("slug", "pk"))
