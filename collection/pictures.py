"""Where the picture of a card is: an address that changes when the picture does."""

import hashlib
from collections.abc import Mapping

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language

from collection.models import Card
from rules.documents import canonical


def picture_address(card: Card, versions: Mapping[str, str], **more: str) -> str:
    """The address of the face of *card* in the reader's language, where *versions* are in use."""
    told = {"in": get_language() or "en", "v": versions.get(card.game, ""), **more}
    if is_corrected(card):
        told["own"] = hashlib.sha256(canonical(card.document)).hexdigest()[:12]
    return f"{reverse('collection:face', args=[card.game, card.slug])}?{urlencode(told)}"


def is_corrected(card: Card) -> bool:
    """Whether *card* is shown as its reader corrected it."""
    return any(origin["origin"] == "own" for origin in card.document.get("origins", {}).values())
