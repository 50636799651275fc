"""The cards that forces are built of, typed: those in use, as their builder sees them, and as they were once."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from collection.corrections import as_corrected
from collection.models import Card, CardData, Correction
from rules import catalogue
from rules.documents import BadDocument

Reader = User | AnonymousUser
Cards = Mapping[str, catalogue.Card]

# The cards in use of each game, and their version: typed once, since they only change when they are loaded anew.
_typed: dict[str, tuple[str, Cards]] = {}


def in_use(game: str) -> tuple[str, Cards]:
    """The version in use of the cards of *game*, and those cards."""
    version = CardData.objects.version(game)
    if not version:
        return version, _read(game)
    if game not in _typed or _typed[game][0] != version:
        _typed[game] = version, _read(game)
    return _typed[game]


def _read(game: str) -> Cards:
    documents = Card.objects.in_game(game).in_use().order_by("position").values_list("slug", "document")
    return {slug: catalogue.read_card(document) for slug, document in documents}


def seen_by(reader: Reader, cards: Cards, game: str) -> Cards:
    """*cards* of *game* as *reader* sees them, who may have corrected some."""
    if not reader.is_authenticated:
        return cards
    own = reader.corrections.filter(card__game=game, card__retired=False).select_related("card")
    corrected = {correction.card.slug: _corrected(correction) for correction in own}
    return {**cards, **{slug: card for slug, card in corrected.items() if card}} if corrected else cards


def _corrected(correction: Correction) -> catalogue.Card | None:
    try:
        return as_corrected(correction.card, correction.figures, correction.note)
    except BadDocument:
        return None  # the kind of card has changed since


def as_built(cards: Cards, kept: Mapping[str, Any]) -> Cards:
    """*cards* with those that were *kept*, as documents, where these say otherwise or are not in use any more."""
    older = {slug: document for slug, document in kept.items() if is_otherwise(cards.get(slug), document)}
    return {**cards, **{slug: card for slug, card in map(_readable, older.items()) if card}} if older else cards


def is_otherwise(card: catalogue.Card | None, document: Mapping[str, Any]) -> bool:
    """Whether *card* is no more, or says something else than *document*."""
    return card is None or card.write() != document


def _readable(kept: tuple[str, Mapping[str, Any]]) -> tuple[str, catalogue.Card | None]:
    slug, document = kept
    try:
        return slug, catalogue.read_card(document)
    except BadDocument:
        return slug, None  # such a card cannot be any more: the one in use stands in
