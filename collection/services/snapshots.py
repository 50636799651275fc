"""Parts of a collection as JSON values, and back: what a recorded change keeps of before and after."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from accounts.models import User
from collection.corrections import as_corrected, sought
from collection.models import Card, PackCard, ProductCard, ProductHolding
from collection.services import copies

Snapshot = dict[str, dict[str, Any]]
CORRECTION = ("figures", "note", "status", "created", "decided")


def take(owner: User, scope: Mapping[str, Collection[int]]) -> Snapshot:
    """What *owner* has in *scope*: ids of cards under "holdings" and "corrections", of products under "products"."""
    return {section: _TAKE[section](owner, ids) for section, ids in scope.items() if ids}


def restore(owner: User, snapshot: Snapshot) -> None:
    """Make what *owner* has be as it was when *snapshot* was taken; raise ValidationError when that cannot be."""
    _restore_corrections(owner, _by_id(snapshot, "corrections"))
    touched = _restore_products(owner, _by_id(snapshot, "products"))
    held = {card: fields or copies.BLANK for card, fields in _by_id(snapshot, "holdings").items()}
    others = touched - held.keys()
    copies.write(owner, {**dict.fromkeys(others, copies.BLANK), **copies.kept(owner, others), **held})


def _by_id(snapshot: Snapshot, section: str) -> dict[int, Any]:
    return {int(id): row for id, row in snapshot.get(section, {}).items()}


def _holdings(owner: User, cards: Collection[int]) -> dict[str, Any]:
    kept = copies.kept(owner, cards)
    return {str(card): _unless_blank(kept.get(card)) for card in sorted(cards)}


def _unless_blank(fields: dict[str, Any] | None) -> dict[str, Any] | None:
    # Products alone may keep a holding in being: for its owner that is no different from having none.
    return fields if fields and fields != copies.BLANK else None


def _products(owner: User, products: Collection[int]) -> dict[str, Any]:
    counts = dict(owner.product_holdings.filter(product__in=products).values_list("product_id", "count"))
    found: dict[int, dict[str, int]] = {product: {} for product in products}
    for product, card, count in owner.pack_cards.filter(product__in=products).values_list("product", "card", "count"):
        found[product][str(card)] = count
    return {str(id): {"count": counts.get(id, 0), "found": found[id]} for id in sorted(products)}


def _corrections(owner: User, cards: Collection[int]) -> dict[str, Any]:
    rows = owner.corrections.filter(card__in=cards)
    found = {row.card_id: {name: _plain(getattr(row, name)) for name in CORRECTION} for row in rows}
    return {str(card): found.get(card) for card in sorted(cards)}


def _restore_products(owner: User, products: Mapping[int, Any]) -> set[int]:
    """Restore *products* and what was found in them; say which cards may be there more or less often now."""
    touched = _cards_in(owner, list(products))
    owner.product_holdings.filter(product__in=list(products)).delete()
    owner.pack_cards.filter(product__in=list(products)).delete()
    ProductHolding.objects.bulk_create(
        ProductHolding(owner=owner, product_id=id, count=row["count"]) for id, row in products.items() if row["count"]
    )
    PackCard.objects.bulk_create(
        PackCard(owner=owner, product_id=id, card_id=int(card), count=count)
        for id, row in products.items()
        for card, count in row["found"].items()
    )
    return touched | _cards_in(owner, list(products))


def _cards_in(owner: User, products: Sequence[int]) -> set[int]:
    inside = ProductCard.objects.filter(product__in=products).values_list("card", flat=True)
    found = owner.pack_cards.filter(product__in=products).values_list("card", flat=True)
    return {*inside, *found}


def _restore_corrections(owner: User, corrections: Mapping[int, Any]) -> None:
    owner.corrections.filter(card__in=[id for id, fields in corrections.items() if not fields]).delete()
    for card in Card.objects.filter(pk__in=[id for id, fields in corrections.items() if fields]):
        fields = corrections[card.pk]
        columns = sought(as_corrected(card, fields["figures"], fields["note"]))
        owner.corrections.update_or_create(card=card, defaults={**fields, **columns})


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


_TAKE = {"holdings": _holdings, "products": _products, "corrections": _corrections}
