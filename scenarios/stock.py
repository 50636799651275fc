"""The cards that a set-up is made of: those in use, and what its owner corrected in them."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from accounts.models import User
from builder import cards as typed
from builder.cards import Cards
from rules.catalogue import Card, Provenance, cards

if TYPE_CHECKING:
    from scenarios.models import Setup

READ_OFF = gettext_noop("read off a card by its owner")


def cards_of(owner: User, game: str) -> Cards:
    """The cards of *game* as *owner* sees them. A figure that *owner* corrected is a house figure to all others."""
    shared = typed.in_use(game)[1] or cards(game)
    seen = typed.seen_by(owner, shared, game)
    return shared if seen is shared else {id: _told(card, shared.get(id)) for id, card in seen.items()}


def cards_in(setup: "Setup") -> Cards:
    """The cards as *setup* has them, and those of its owner that it does not use."""
    snapshot = setup.document["cards"] if setup.document else []
    return typed.as_built(setup.known_cards, {card["id"]: card for card in snapshot})


def _told(card: Card, shared: Card | None) -> Card:
    """*card* with nothing in it that is "my own card": whoever reads the set-up has another."""
    if card is shared:
        return card
    origins = {name: _housed(origin) for name, origin in card.origins.items()}
    return card.model_copy(update={"origins": origins})


def _housed(origin: Provenance) -> Provenance:
    return Provenance(origin="house", source=origin.source or READ_OFF) if origin.origin == "own" else origin
