"""What the cards of a query are sorted by."""

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Case, F, IntegerField, OuterRef, Q, Subquery, Value, When
from django.db.models.expressions import Expression, OrderBy
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import get_language

import rules
from collection import labels
from collection.models import Correction, Holding
from collection.search.compiler import COPIES, Reader, worded
from collection.search.syntax import Phrase, Query, Word


def ordering(query: Query, reader: Reader) -> list[OrderBy | str]:
    """What to sort the cards of *query* by: what it says or, unsaid, whether its words are in the name.

    What is not known comes last. Where all is equal, cards stand as in the fixtures.
    """
    # A visitor owns nothing, so all cards are equal in that.
    usable = (order for order in query.order if reader.person or order.field not in COPIES)
    asked = [OrderBy(_key(order.field, reader), descending=order.descending, nulls_last=True) for order in usable]
    return [*(asked or _named_first(query)), "position"]


def _named_first(query: Query) -> Iterator[OrderBy]:
    if wanted := [term for term in query.terms if isinstance(term, Word | Phrase)]:
        named = Q(*(worded("names", term.text, whole=isinstance(term, Phrase)) for term in wanted))
        yield OrderBy(Case(When(named, then=0), default=1, output_field=IntegerField()))


def _key(field: str, reader: Reader) -> Expression | F:
    match field:
        case "name":
            return F("sort_fr" if (get_language() or "").startswith("fr") else "sort_en")
        case "year":
            return _figure("first_year", reader)
        case "points" | "armour" | "penetration":
            return _figure(field, reader)
        case "game":
            return _ranked("game", rules.SLUGS)
        case "rarity":
            return _ranked("rarity", labels.RARITIES)
        case "kind":
            return _ranked("kind", _by_label(labels.KINDS))
        case "nation":
            return _ranked("nation", _by_label(labels.NATIONS))
        case "owned" | "wanted" | "trade":
            return _held(COPIES[field], reader)
    return _figure(f"numbers__{field}", reader)


def _figure(column: str, reader: Reader) -> Expression | F:
    """*column*, or what the reader corrected it to."""
    if not reader.corrects:
        return F(column)
    corrected = Correction.objects.filter(owner=reader.person, card=OuterRef("pk")).values(column)
    return Coalesce(Subquery(corrected), F(column))


def _held(column: str, reader: Reader) -> Expression:
    held = Holding.objects.filter(owner=reader.person, card=OuterRef("pk")).values(column)
    return Coalesce(Subquery(held), 0)


def _ranked(column: str, ranks: Iterable[str]) -> Expression:
    cases = (When(**{column: value}, then=Value(rank)) for rank, value in enumerate(ranks))
    return Case(*cases, output_field=IntegerField())


def _by_label(found: Mapping[str, Promise]) -> list[str]:
    return sorted(found, key=lambda slug: str(found[slug]))
