"""How far a collection has got: by game, nation, kind, rarity and set, and as a roll with a place for every card."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import get_language

import rules
from accounts.models import User
from collection import labels
from collection.models import Card, Product, ProductCard
from rules.engine import Game

Reader = User | AnonymousUser
COLUMNS = 25
PITCH = 12


@dataclass(frozen=True, slots=True)
class Place:
    """One card on the roll, and how many copies of it there are."""

    id: int
    game: str
    slug: str
    nation: str
    kind: str
    rarity: str
    name_en: str
    name_fr: str
    owned: int = 0
    wanted: int = 0
    for_trade: int = 0

    @property
    def name(self) -> str:
        """What the reader calls it."""
        return self.name_fr if (get_language() or "").startswith("fr") else self.name_en


@dataclass(frozen=True, slots=True)
class Bar:
    """How much of something there is: *have* of *whole*. *slug* is the word that a search finds it by."""

    label: str
    slug: str
    have: int
    whole: int

    @property
    def percent(self) -> int:
        """How much that is of a hundred; all of it only when nothing is missing."""
        return self.have * 100 // self.whole if self.whole else 0

    @property
    def is_complete(self) -> bool:
        return self.have >= self.whole

    @property
    def missing(self) -> int:
        return self.whole - self.have


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a card stands on the roll."""

    place: Place
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of one nation on the roll; *top* is where they begin."""

    bar: Bar
    cells: tuple[Cell, ...]
    top: int
    height: int


@dataclass(frozen=True)
class Progress:
    """How far a person has got with one game."""

    game: Game
    places: Sequence[Place]
    sets: Sequence[Bar] = field(default=())

    @cached_property
    def bar(self) -> Bar:
        return _bar(self.game.title, self.game.slug, self.places)

    @cached_property
    def copies(self) -> int:
        return sum(place.owned for place in self.places)

    @cached_property
    def wanted(self) -> int:
        return sum(place.wanted > 0 for place in self.places)

    @cached_property
    def for_trade(self) -> int:
        return sum(place.for_trade > 0 and place.owned > 0 for place in self.places)

    @cached_property
    def nations(self) -> list[Bar]:
        return _bars(self.places, attrgetter("nation"), labels.nation, labels.NATIONS)

    @cached_property
    def kinds(self) -> list[Bar]:
        return _bars(self.places, attrgetter("kind"), labels.kind, labels.KINDS)

    @cached_property
    def rarities(self) -> list[Bar]:
        found = _bars(self.places, attrgetter("rarity"), labels.rarity, labels.RARITIES)
        return [bar for bar in found if bar.slug]

    @cached_property
    def roll(self) -> list[Row]:
        """A place for every card, nation by nation."""
        rows: list[Row] = []
        order = list(labels.NATIONS)
        ordered = sorted(self.places, key=lambda place: _rank(order, place.nation))
        for nation, places in groupby(ordered, attrgetter("nation")):
            top = rows[-1].top + rows[-1].height + PITCH // 2 if rows else 0
            rows.append(_row(nation, list(places), top))
        return rows

    @property
    def height(self) -> int:
        """How tall the roll is."""
        return self.roll[-1].top + self.roll[-1].height if self.roll else 0


def progress(reader: Reader) -> list[Progress]:
    """How far *reader* has got with every game that has cards."""
    places = _places(reader)
    sets = _sets({place.id: place.owned for place in places})
    by_game = {slug: [place for place in places if place.game == slug] for slug in rules.SLUGS}
    return [Progress(rules.game(slug), found, sets.get(slug, [])) for slug, found in by_game.items() if found]


def _places(reader: Reader) -> list[Place]:
    columns = ("id", "game", "slug", "nation", "kind", "rarity", "name_en", "name_fr")
    held = _held(reader)
    cards = Card.objects.in_use().order_by("position").values_list(*columns)
    return [Place(*row, *held.get(row[0], ())) for row in cards]


def _held(reader: Reader) -> Mapping[int, tuple[int, int, int]]:
    if not reader.is_authenticated:
        return {}
    rows = reader.holdings.values_list("card", "owned", "wanted", "for_trade")
    return {card: (owned, wanted, for_trade) for card, owned, wanted, for_trade in rows}


def _sets(owned: Mapping[int, int]) -> dict[str, list[Bar]]:
    """Of every product with known contents, by game: how many of its cards there are, copy by copy."""
    have: dict[int, int] = {}
    whole: dict[int, int] = {}
    for id, card, count in ProductCard.objects.values_list("product", "card", "count"):
        have[id] = have.get(id, 0) + min(owned.get(card, 0), count)
        whole[id] = whole.get(id, 0) + count
    bars: dict[str, list[Bar]] = {}
    for product in Product.objects.in_use().filter(pk__in=whole).defer("document"):
        bars.setdefault(product.game, []).append(Bar(product.name, product.slug, have[product.pk], whole[product.pk]))
    return bars


def _bars(
    places: Iterable[Place], key: Callable[[Place], str], label: Callable[[str], str], order: Iterable[str]
) -> list[Bar]:
    ranks = list(order)
    ordered = sorted(places, key=lambda place: _rank(ranks, key(place)))
    return [_bar(label(slug), slug, list(found)) for slug, found in groupby(ordered, key)]


def _bar(label: str, slug: str, places: Sequence[Place]) -> Bar:
    return Bar(label, slug, sum(place.owned > 0 for place in places), len(places))


def _rank(order: Sequence[str], slug: str) -> tuple[int, str]:
    return (order.index(slug) if slug in order else len(order), slug)


def _row(nation: str, places: Sequence[Place], top: int) -> Row:
    cells = tuple(
        Cell(place, number % COLUMNS * PITCH, top + number // COLUMNS * PITCH) for number, place in enumerate(places)
    )
    return Row(_bar(labels.nation(nation), nation, places), cells, top, -(-len(places) // COLUMNS) * PITCH)
