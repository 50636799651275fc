"""What the cards of a query are sorted by."""

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, Subquery, Value, When
from django.db.models.expressions import Expression, OrderBy
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact
from django.utils.functional import Promise
from django.utils.translation import get_language

import rules
from collection import labels
from collection.models import Correction, Holding
from collection.search.compiler import COPIES, Reader, worded
from collection.search.syntax import Phrase, Query, Word


def ordering(query: Query, reader: Reader, to: str = "") -> list[OrderBy | str]:
    """What to sort the cards of *query* by: what it says or, unsaid, whether its words are in the name.

    What is not known comes last. Where all is equal, cards stand as in the fixtures. *to* leads to the cards from what
    is sorted: `card__` from holdings.
    """
    # A visitor owns nothing, so all cards are equal in that.
    usable = (order for order in query.order if reader.person or order.field not in COPIES)
    asked = [OrderBy(_key(order.field, reader, to), descending=order.descending, nulls_last=True) for order in usable]
    return [*(asked or _named_first(query, to)), f"{to}position"]


def _named_first(query: Query, to: str) -> Iterator[OrderBy]:
    if wanted := [term for term in query.terms if isinstance(term, Word | Phrase)]:
        named = Q(*(worded(f"{to}names", term.text, whole=isinstance(term, Phrase)) for term in wanted))
        yield OrderBy(Case(When(named, then=0), default=1, output_field=IntegerField()))


def _key(field: str, reader: Reader, to: str) -> Expression | F:
    match field:
        case "name":
            return F(f"{to}sort_fr" if (get_language() or "").startswith("fr") else f"{to}sort_en")
        case "year":
            return _figure("first_year", reader, to)
        case "points" | "armour" | "penetration":
            return _figure(field, reader, to)
        case "game":
            return _ranked(F(f"{to}game"), rules.SLUGS)
        case "kind":
            return _ranked(F(f"{to}kind"), _by_label(labels.KINDS))
        case "rarity":
            return _ranked(_figure("rarity", reader, to), labels.RARITIES)
        case "nation":
            return _ranked(_figure("nation", reader, to), _by_label(labels.NATIONS))
        case "owned" | "wanted" | "trade":
            return _held(COPIES[field], reader, to)
    return _figure(f"numbers__{field}", reader, to)


def _figure(column: str, reader: Reader, to: str) -> Expression | F:
    """*column*, or what the reader corrected it to: that may be nothing."""
    if not reader.corrects:
        return F(to + column)
    corrected = Correction.objects.filter(owner=reader.person, card=OuterRef(f"{to}pk"))
    return Case(When(Exists(corrected), then=Subquery(corrected.values(column))), default=F(to + column))


def _held(column: str, reader: Reader, to: str) -> Expression:
    held = Holding.objects.filter(owner=reader.person, card=OuterRef(f"{to}pk")).values(column)
    return Coalesce(Subquery(held), 0)


def _ranked(value: Expression | F, ranks: Iterable[str]) -> Expression:
    cases = (When(Exact(value, Value(slug)), then=Value(rank)) for rank, slug in enumerate(ranks))
    return Case(*cases, output_field=IntegerField())


def _by_label(found: Mapping[str, Promise]) -> list[str]:
    return sorted(found, key=lambda slug: str(found[slug]))
