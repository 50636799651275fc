"""Cards as a person sees them: what they corrected wins over what the site says, and says that it is theirs."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from collection.columns import card_columns
from collection.models import Card, Correction, Sought
from rules import catalogue
from rules.catalogue import Provenance
from rules.corrections import corrected
from rules.documents import BadDocument

BATCH = 500
SOUGHT = tuple(field.name for field in Sought._meta.get_fields())  # noqa: SLF001 (Django's own way to ask)


def typed(card: Card) -> catalogue.Card:
    """*card* as its game types it."""
    return catalogue.read_card(card.document)


def readable(card: Card) -> catalogue.Card | None:
    """*card* as its game types it; None for a retired one whose document is of a kind that no longer exists."""
    try:
        return typed(card)
    except BadDocument:
        return None


def as_corrected(card: Card, figures: Mapping[str, Any], note: str = "") -> catalogue.Card:
    """*card* with an owner's *figures*; raise BadDocument when no such card can have them."""
    return corrected(typed(card), figures, Provenance(origin="own", source=note))


def sought(card: catalogue.Card) -> dict[str, Any]:
    """What searches ask of *card*, by column."""
    columns = card_columns(card)
    return {name: columns[name] for name in SOUGHT}


def seen_by(person: User | AnonymousUser, cards: Iterable[Card]) -> list[Card]:
    """*cards* as *person* sees them: their document and columns are those of the corrected card. Never save these."""
    found = list(cards)
    own = _corrections(person, found)
    for card in found:
        if correction := own.get(card.pk):
            _overlay(card, correction)
    return found


def refresh(slug: str) -> None:
    """Bring the columns of all corrections in the game called *slug* in line with its cards, which have changed."""
    corrections = Correction.objects.filter(card__game=slug).select_related("card")
    for correction in corrections:
        if seen := _seen(correction):
            for name, value in sought(seen).items():
                setattr(correction, name, value)
    Correction.objects.bulk_update(corrections, SOUGHT, BATCH)


def _seen(correction: Correction) -> catalogue.Card | None:
    try:
        return as_corrected(correction.card, correction.figures, correction.note)
    except BadDocument:
        # The kind of card has changed since: what the owner typed stays on file, but no such card can be shown.
        return readable(correction.card)


def _corrections(person: User | AnonymousUser, cards: list[Card]) -> dict[int, Correction]:
    if not cards or not person.is_authenticated:
        return {}
    return {correction.card_id: correction for correction in person.corrections.filter(card__in=cards)}


def _overlay(card: Card, correction: Correction) -> None:
    correction.card = card
    if (seen := _seen(correction)) is None:
        return
    card.document = seen.write()
    for name in SOUGHT:
        setattr(card, name, getattr(correction, name))
