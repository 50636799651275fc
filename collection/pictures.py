"""Where the picture of a card is: an address that changes when the picture does."""

import hashlib
from collections.abc import Mapping

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language

from collection.faces.edition import edition
from collection.models import Card
from rules.documents import canonical


def picture_address(card: Card, versions: Mapping[str, str], **more: str) -> str:
    """The address of the face of *card* in the reader's language, where *versions* are in use."""
    told = named(card, versions.get(card.game, "")) | more
    return f"{reverse('collection:face', args=[card.game, card.slug])}?{urlencode(told)}"


def named(card: Card, version: str) -> dict[str, str]:
    """What the picture of *card* depends on: the reader's language, the data, the drawing, their own correction."""
    told = {"in": get_language() or "en", "v": f"{version}.{edition()}"}
    if is_corrected(card):
        told["own"] = hashlib.sha256(canonical(card.document)).hexdigest()[:12]
    return told


def is_corrected(card: Card) -> bool:
    """Whether *card* is shown as its reader corrected it."""
    return any(origin["origin"] == "own" for origin in card.document.get("origins", {}).values())
