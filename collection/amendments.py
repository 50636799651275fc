"""What the keepers decided over the fixtures: it holds for everybody, and every load puts it in place again."""

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence

from collection.models import Amendment
from rules import catalogue
from rules.catalogue import Provenance
from rules.corrections import corrected
from rules.documents import BadDocument

log = logging.getLogger(__name__)


def amended(slug: str, cards: Mapping[str, catalogue.Card]) -> dict[str, catalogue.Card]:
    """*cards* of the game called *slug* as the keepers amended them, in the same order."""
    found = dict(cards)
    by_card: dict[str, list[Amendment]] = defaultdict(list)
    for amendment in Amendment.objects.filter(card__game=slug, card__slug__in=found).select_related("card"):
        by_card[amendment.card.slug].append(amendment)
    return found | {id: _amend(found[id], amendments) for id, amendments in by_card.items()}


def _amend(card: catalogue.Card, amendments: Sequence[Amendment]) -> catalogue.Card:
    # All at once: figures may only make sense together.
    figures = {amendment.figure: amendment.value for amendment in amendments}
    try:
        return corrected(card, figures, {amendment.figure: _provenance(amendment) for amendment in amendments})
    except BadDocument as error:
        # The model of the card has changed since: the fixture stands until a keeper has looked at it.
        log.warning("left out the amendments of %s, %s: %s", card.game, card.id, error)
        return card


def _provenance(amendment: Amendment) -> Provenance:
    return Provenance.model_validate({"origin": amendment.origin, "source": amendment.source})
