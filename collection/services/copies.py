"""The one way in which holdings are written: with what the person's products supply, and never below nothing."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import F, Q, Sum
from django.utils.translation import gettext, ngettext

from accounts.models import User
from collection.models import MOST_COPIES, Card, Holding, PackCard, ProductHolding

Fields = dict[str, Any]
BLANK: Mapping[str, Any] = {
    "loose": 0,
    "wanted": 0,
    "for_trade": 0,
    "condition": "",
    "language": "",
    "location": "",
    "note": "",
}
BATCH = 1000


def kept(owner: User, cards: Collection[int]) -> dict[int, Fields]:
    """What *owner* keeps of each of *cards*, by its id; what follows from products is left out."""
    rows = owner.holdings.filter(card__in=cards).values("card_id", *BLANK)
    return {row.pop("card_id"): dict(row) for row in rows}


def supplied(owner: User, cards: Collection[int]) -> Counter[int]:
    """How many copies of each of *cards* the products of *owner* hold, random ones among them."""
    ticked = ProductHolding.objects.filter(owner=owner, product__contents__card__in=cards)
    inside = Sum(F("count") * F("product__contents__count"))
    fixed = ticked.values_list("product__contents__card").annotate(copies=inside)
    found = PackCard.objects.filter(owner=owner, card__in=cards).values_list("card").annotate(copies=Sum("count"))
    totals: Counter[int] = Counter()
    for card, number in (*fixed, *found):
        totals[card] += number
    return totals


def write(owner: User, wanted: Mapping[int, Mapping[str, Any]]) -> None:
    """Make what *owner* keeps of each card be as *wanted* says, by the card's id; a holding that says nothing goes.

    Raise ValidationError, one sentence for each card, when a card would be owned less than never or too often.
    Nothing is locked and nothing is recorded here: recording.recorded does both.
    """
    supply = supplied(owner, wanted)
    rows = {card: Holding(owner=owner, card_id=card, from_products=supply[card], **wanted[card]) for card in wanted}
    _refuse_impossible(rows.values())
    gone = [card for card, row in rows.items() if _says_nothing(row)]
    owner.holdings.filter(card__in=gone).delete()
    Holding.objects.bulk_create(
        [row for row in rows.values() if not _says_nothing(row)],
        BATCH,
        update_conflicts=True,
        unique_fields=["owner", "card"],
        update_fields=[*BLANK, "from_products"],
    )


def recount(owner: User, cards: Collection[int]) -> None:
    """Bring what *owner* has of *cards* in line with the products ticked."""
    before = kept(owner, cards)
    write(owner, {card: before.get(card, BLANK) for card in cards})


def recount_everyone(slug: str) -> None:
    """Bring what everybody has in the game called *slug* in line with its products, whose contents have changed.

    Nobody is there to be refused: a loss of copies that no product holds any more is forgotten.
    """
    supplied_before = Q(holdings__card__game=slug, holdings__from_products__gt=0)
    for owner in User.objects.filter(supplied_before | Q(product_holdings__product__game=slug)).distinct():
        cards = set(Card.objects.filter(game=slug).values_list("pk", flat=True))
        held, supply = kept(owner, cards), supplied(owner, cards)
        for card, fields in held.items():
            most = MOST_COPIES - supply[card]
            fields["loose"] = min(max(fields["loose"], -supply[card]), most)
        write(owner, {card: held.get(card, BLANK) for card in held.keys() | supply.keys()})


def _says_nothing(row: Holding) -> bool:
    return not row.from_products and all(getattr(row, name) == value for name, value in BLANK.items())


def _refuse_impossible(rows: Iterable[Holding]) -> None:
    wrong = [row for row in rows if not 0 <= row.copies <= MOST_COPIES]
    if wrong:
        cards = Card.objects.in_bulk([row.card_id for row in wrong])
        raise ValidationError([_refusal(cards[row.card_id], row) for row in wrong])


def _refusal(card: Card, row: Holding) -> ValidationError:
    if row.copies > MOST_COPIES:
        text = gettext("%(card)s: that would be %(copies)d copies, more than the %(most)d that can be kept.")
        return ValidationError(text, "too_many", {"card": card, "copies": row.copies, "most": MOST_COPIES})
    text = ngettext(
        "%(card)s: %(lost)d copy is lost, but your products would hold %(supplied)d: find it first.",
        "%(card)s: %(lost)d copies are lost, but your products would hold %(supplied)d: find them first.",
        -row.loose,
    )
    return ValidationError(text, "too_few", {"card": card, "lost": -row.loose, "supplied": row.from_products})
