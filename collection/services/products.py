"""The products that a person has, and what was in them."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

from accounts.models import User
from collection.models import MOST_COPIES, PackCard, Product
from collection.services import copies
from collection.services.recording import recorded


def set_product(*, owner: User, product: Product, count: int) -> None:
    """Let *owner* have *count* of *product*, and the cards in them.

    Without any, what was found in packs of it goes too. Raise ValidationError when cards would be owned less than
    never or too often, and change nothing.
    """
    if not 0 <= count <= MOST_COPIES:
        text = gettext("expected a number from 0 to %(most)d, got %(number)d")
        raise ValidationError({"count": ValidationError(text, "range", {"most": MOST_COPIES, "number": count})})
    label = gettext("%(product)s × %(count)d") % {"product": product, "count": count}
    with recorded(owner, label, products=[product.pk]):
        touched = {*product.contents.values_list("card", flat=True)}
        if count:
            owner.product_holdings.update_or_create(product=product, defaults={"count": count})
        else:
            touched |= {*owner.pack_cards.filter(product=product).values_list("card", flat=True)}
            owner.product_holdings.filter(product=product).delete()
            owner.pack_cards.filter(product=product).delete()
        copies.recount(owner, touched)


def open_pack(*, owner: User, product: Product, found: Mapping[int, int]) -> None:
    """Let *owner* have one more of the random *product*, with *found* in it: copies by the id of the card.

    Raise ValidationError when nothing was found, or more than can be kept, and change nothing.
    """
    _refuse_finds(product, found)
    total = sum(found.values())
    text = ngettext("%(product)s: %(total)d card found", "%(product)s: %(total)d cards found", total)
    with recorded(owner, text % {"product": product, "total": total}, products=[product.pk]):
        have = owner.product_holdings.filter(product=product).first()
        count = min((have.count if have else 0) + 1, MOST_COPIES)
        owner.product_holdings.update_or_create(product=product, defaults={"count": count})
        _add_finds(owner, product, found)
        copies.recount(owner, found)


def _add_finds(owner: User, product: Product, found: Mapping[int, int]) -> None:
    already = dict(owner.pack_cards.filter(product=product, card__in=found).values_list("card", "count"))
    PackCard.objects.bulk_create(
        (
            PackCard(owner=owner, product=product, card_id=card, count=already.get(card, 0) + count)
            for card, count in found.items()
        ),
        update_conflicts=True,
        unique_fields=["owner", "product", "card"],
        update_fields=["count"],
    )


def _refuse_finds(product: Product, found: Mapping[int, int]) -> None:
    if not product.random:
        raise ValueError(f"expected a product whose contents are random, got {product.game} {product.slug}")
    if not found:
        raise ValidationError({"cards": ValidationError(gettext("Enter at least one card."), "empty")})
    if wrong := [count for count in found.values() if not 0 < count <= MOST_COPIES]:
        text = gettext("expected a number from 1 to %(most)d, got %(number)d")
        raise ValidationError({"cards": ValidationError(text, "range", {"most": MOST_COPIES, "number": wrong[0]})})
