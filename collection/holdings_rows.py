"""What a person has, as the API gives it: plain values, addresses as paths."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from collection.models import Card, Change, Correction, Holding, Product
from collection.services.holdings import DETAILS

Row = dict[str, Any]


def holding(held: Holding) -> Row:
    """What there is of one card."""
    counted = {"owned": held.copies, "from_products": held.from_products, "loose": held.loose}
    taken = {"committed": held.committed, "free": held.free}
    return {"card": card(held.card), **counted, **taken, **{name: getattr(held, name) for name in DETAILS}}


def owned_product(found: Product, count: int, inside: Mapping[str, int]) -> Row:
    """How many of a product there are, and what was found in it."""
    named = _reference(found, "api:product", "collection:product")
    return {"product": named, "count": count, "found": inside}


def correction(found: Correction) -> Row:
    """What an owner's card says."""
    said = {name: getattr(found, name) for name in ("figures", "note", "status", "created", "decided")}
    return {"card": card(found.card), **said}


def change(found: Change) -> Row:
    """Something that was done, and can be undone."""
    return {"number": found.pk, **{name: getattr(found, name) for name in ("label", "created", "undone")}}


def card(found: Card) -> Row:
    """What names a card."""
    return _reference(found, "api:card", "collection:card")


def _reference(found: Card | Product, url: str, page: str) -> Row:
    place = [found.game, found.slug]
    return {
        "game": found.game,
        "id": found.slug,
        "name": {"en": found.name_en, "fr": found.name_fr},
        "url": reverse(url, args=place),
        "page": reverse(page, args=place),
    }
