"""What the cards found have in common, with how many there are of each: terms that a click adds or takes away."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rules
from collection import labels
from collection.matches import Matches
from collection.models import ProductCard
from collection.search import Comparison, Query

TITLES: Mapping[str, Promise] = {
    "game": _("Game"),
    "kind": _("Kind"),
    "nation": _("Nation"),
    "rarity": _("Rarity"),
    "year": _("In service in"),
    "set": _("Product"),
}
LONG = frozenset({"year", "set"})
Counts = Mapping[str, Counter[str]]
Value = tuple[str, str, int]
Address = Callable[[Query], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet: how many cards have it, whether the query asks for it, and where a click leads."""

    value: str
    label: str
    count: int
    is_chosen: bool
    url: str


@dataclass(frozen=True, slots=True)
class Facet:
    """Something that cards differ in."""

    name: str
    title: Promise
    choices: list[Choice]

    @property
    def is_open(self) -> bool:
        """Whether it is shown unfolded: short ones are, and those that are in use."""
        return self.name not in LONG or any(choice.is_chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Facets:
    """How many cards there are in *total*, in which *games*, and what they differ in."""

    total: int
    games: Mapping[str, int]
    facets: list[Facet]


def facets(found: Matches, query: Query, address: Address) -> Facets:
    """What the cards *found* by *query* differ in; *address* says where other queries are shown.

    Takes no query of the database, and one where all cards are of one game.
    """
    counts = _count(found)
    games = counts["game"]
    choices = _choices(counts)
    if len(games) == 1:
        choices["set"] = _products(found)
    offered = [_facet(name, query, values, address) for name, values in choices.items()]
    return Facets(games.total(), games, [facet for facet in offered if facet])


def _count(found: Matches) -> Counts:
    """How many of the cards have each value of each facet."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("game", "kind", "nation", "rarity", "year")}
    for (game, kind, nation, rarity, first, last), count in found.sorts.items():
        counts["game"][game] += count
        counts["kind"][kind] += count
        counts["nation"][nation] += count
        counts["rarity"][rarity] += count
        for year in range(first, last + 1) if first and last else ():
            counts["year"][str(year)] += count
    return counts


def _choices(counts: Counts) -> dict[str, Iterable[Value]]:
    titles = {game.slug: game.title for game in rules.games()}
    return {
        "game": _values(titles, counts["game"], titles.__getitem__),
        "kind": _values(labels.KINDS, counts["kind"], labels.kind),
        "nation": _values(labels.NATIONS, counts["nation"], labels.nation),
        "rarity": _values(labels.RARITIES, counts["rarity"], labels.rarity),
        "year": _values(sorted(counts["year"]), counts["year"], str),
    }


def _values(order: Iterable[str], counts: Mapping[str, int], label: Callable[[str], str]) -> Iterable[Value]:
    return ((value, label(value), counts[value]) for value in order if counts.get(value))


def _products(found: Matches) -> Iterable[Value]:
    name = "product__name_fr" if (get_language() or "").startswith("fr") else "product__name_en"
    inside = ProductCard.objects.filter(card__in=found.chosen, product__retired=False)
    return inside.values_list("product__slug", name).annotate(count=Count("pk")).order_by("-count", "product__position")


def _facet(name: str, query: Query, values: Iterable[Value], address: Address) -> Facet | None:
    """The facet called *name*; None when it leaves nothing to choose."""
    choices = [_choice(name, query, value, address) for value in values]
    if len(choices) < 2 and not any(choice.is_chosen for choice in choices):
        return None
    return Facet(name, TITLES[name], choices)


def _choice(name: str, query: Query, value: Value, address: Address) -> Choice:
    slug, label, count = value
    term = Comparison(name, ":", int(slug) if name == "year" else slug)
    is_chosen = term in query
    return Choice(slug, label, count, is_chosen, address(query.minus(term) if is_chosen else query.plus(term)))
