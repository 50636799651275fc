"""The catalogue as a page shows it: what was asked, what was understood, the cards found, what they differ in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from collection import labels, shelf
from collection.corrections import seen_by
from collection.facets import Facets, facets
from collection.figures import said_years
from collection.matches import matches
from collection.models import Card, CardData
from collection.pictures import is_corrected, picture_address
from collection.search import LONGEST, Order, Parsed, Query, Reader, parse
from collection.search.syntax import Condition
from rulebook import texts

VIEWS: Mapping[str, Promise] = {"grid": _("Cards"), "table": _("Table")}
# The figures that a table of one game shows, beside those of all games.
OWN_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "tank_commander": ("hit_short", "hit_long", "pen_short", "pen_long", "armour_front", "armour_side", "he", "sa"),
    "tanks": ("initiative", "attack", "defence", "resistance", "crew_slots"),
    "tank_hunter": ("vp", "anti_armour", "grenade", "armour", "agility", "supply", "copies"),
    "panzer_squadron": ("perforation", "front", "side", "rear", "weight_t", "calibre_mm"),
    "tank_chess": ("speed", "weapon", "front", "side", "rear", "nearest", "farthest"),
}
SHARED_COLUMNS = ("armour", "penetration")


@dataclass(frozen=True, slots=True)
class Told:
    """What was not understood, as the reader is told: the place is counted from 1."""

    place: int
    term: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Term:
    """One term that was understood, and the address of the search without it."""

    text: str
    without: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table: what it is called, how it is sorted now, and the address that sorts by it."""

    name: str
    label: str
    sort: str
    url: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as a list shows it: its picture, what it is in a few words, and its figures for a table."""

    card: Card
    url: str
    picture: str
    facts: str
    kind: str
    nation: str
    years: str
    figures: Sequence[Any]

    @property
    def is_corrected(self) -> bool:
        return is_corrected(self.card)


@dataclass(frozen=True, slots=True)
class Browse:
    """One look into the catalogue."""

    parsed: Parsed
    view: str
    found: Facets
    page: "Page[Card]"
    cards: Sequence[Card]
    versions: Mapping[str, str]

    @property
    def query(self) -> Query:
        return self.parsed.query

    def address(self, query: Query | None = None, *, view: str = "", page: int = 1) -> str:
        """Where *query* is shown, or this one; what is as usual is left out."""
        return address(self.query if query is None else query, view or self.view, page)

    @property
    def views(self) -> list[tuple[str, Promise, str, bool]]:
        """Both ways to look at the cards: name, label, address, whether it is this one."""
        return [(name, label, self.address(view=name), name == self.view) for name, label in VIEWS.items()]

    @property
    def problems(self) -> list[Told]:
        """What was not understood."""
        return [Told(each.start + 1, each.term, texts.spoken(each.sentence)) for each in self.parsed.problems]

    @property
    def stretches(self) -> list[tuple[str, bool]]:
        """What was typed, cut where a term begins or ends that was not understood (and so is marked)."""
        marked = [any(each.start <= place < each.end for each in self.parsed.problems) for place in range(LONGEST)]
        runs = groupby(zip(self.parsed.text, marked, strict=False), key=itemgetter(1))
        return [("".join(letter for letter, _mark in run), is_bad) for is_bad, run in runs]

    @property
    def unsorted(self) -> str:
        """The address of these cards in the order of the fixtures."""
        return self.address(self.query.sorted_by())

    @property
    def terms(self) -> list[Term]:
        """What was understood, term by term."""
        return [Term(str(term), self._without(term)) for term in self.query.terms]

    def _without(self, term: Condition) -> str:
        return self.address(self.query.minus(term))

    @property
    def pages(self) -> list[tuple[int | str, str]]:
        """The numbers of the pages around this one, each with its address; an ellipsis has none."""
        numbers = self.page.paginator.get_elided_page_range(self.page.number, on_each_side=2, on_ends=1)
        return [(number, self.address(page=number) if isinstance(number, int) else "") for number in numbers]

    @property
    def game(self) -> str:
        """The one game that all cards found belong to; empty when there are several."""
        return next(iter(self.found.games)) if len(self.found.games) == 1 else ""

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that the table shows."""
        return OWN_COLUMNS[self.game] if self.game else SHARED_COLUMNS

    @property
    def shared(self) -> list[str]:
        """Which of points and years the table shows: some games print neither."""
        columns = {"points": "points", "year": "first_year"}
        return [
            name for name, column in columns.items() if any(getattr(card, column) is not None for card in self.cards)
        ]

    @property
    def tiles(self) -> list[Tile]:
        """The cards of this page."""
        return [self._tile(card) for card in self.cards]

    def _tile(self, card: Card) -> Tile:
        kind, nation = labels.kind(card.kind), labels.nation(card.nation)
        years = said_years(card.first_year, card.last_year)
        facts = " · ".join(filter(None, (kind, nation, years)))
        figures = [self._figure(card, name) for name in self.figures]
        url = reverse("collection:card", args=[card.game, card.slug])
        return Tile(card, url, picture_address(card, self.versions), facts, kind, nation, years, figures)

    def _figure(self, card: Card, name: str) -> Any:
        if not self.game:
            return getattr(card, name)
        document = card.document
        return document["stats"].get(name, document.get(name))

    @property
    def columns(self) -> list[Column]:
        """The columns of the table, each with a way to sort by it."""
        words = [("name", labels.figure("name")), ("kind", labels.figure("kind")), ("nation", labels.figure("nation"))]
        if not self.game:
            words.insert(1, ("game", labels.figure("game")))
        numbers = [*self.shared, *self.figures]
        return [
            *(self._column(name, label) for name, label in words),
            *(self._column(name, labels.figure(name), is_number=True) for name in numbers),
        ]

    @property
    def orders(self) -> list[Column]:
        """What cards may be sorted by where there is no head of a column to click."""
        return [self._column(name, labels.figure(name)) for name in ("name", *self.shared, *self.figures)]

    def _column(self, name: str, label: str, *, is_number: bool = False) -> Column:
        now = next((order for order in self.query.order if order.field == name), None)
        sort = ("descending" if now.descending else "ascending") if now else ""
        following = Order(name, descending=sort == "ascending")
        return Column(name, label, sort, self.address(self.query.sorted_by(following)), is_number)


def browse(asked: QueryDict, person: User | AnonymousUser) -> Browse:
    """What *person* sees of the catalogue who asked for `q`, `view` and `page`."""
    parsed = parse(asked.get("q", ""))
    view = "table" if asked.get("view") == "table" else "grid"
    reader = Reader.of(person if isinstance(person, User) else None)
    matched = matches(parsed, reader)
    page, cards = matched.page(asked.get("page"))
    found = facets(matched, parsed.query, partial(address, view=view))
    shown = shelf.with_holdings(person, seen_by(person, cards))
    return Browse(parsed, view, found, page, shown, CardData.objects.versions())


def address(query: Query, view: str = "grid", page: int = 1) -> str:
    """The address of the catalogue that holds all of this."""
    wanted: dict[str, Any] = {"q": str(query), "view": view if view != "grid" else "", "page": page if page > 1 else ""}
    told = urlencode({name: value for name, value in wanted.items() if value})
    return reverse("collection:cards") + (f"?{told}" if told else "")
