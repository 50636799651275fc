"""All that the page of one card shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from collection import faces, figures, labels, shelf
from collection.columns import sentence
from collection.corrections import readable, seen_by
from collection.models import Card, CardData, ProductCard
from collection.pictures import is_corrected
from rulebook import texts
from rules import catalogue

FIRST_YEAR, LAST_YEAR = 1935, 1946
YEAR_WIDTH = 20


@dataclass(frozen=True, slots=True)
class Year:
    """One year of the war, whether the vehicle served in it, and where it stands on the line."""

    year: int
    x: int
    is_served: bool

    @property
    def label_x(self) -> float:
        return self.x + YEAR_WIDTH / 2

    @property
    def short(self) -> str:
        """The year as a soldier says it."""
        return f"{self.year % 100:02}"


@dataclass(frozen=True, slots=True)
class CardPage:
    """One card as its reader sees it."""

    card: Card
    typed: catalogue.Card | None
    """None when the card was retired before its kind changed: then only what its columns tell is shown."""
    face: SafeString
    back: SafeString
    show_origins: bool
    is_corrected: bool
    figures: list[figures.Shown]
    sentence: str
    background: str
    description: str
    years: list[Year]
    places: Sequence[ProductCard]
    before: Card | None
    after: Card | None
    version: str
    panel: shelf.Panel

    @property
    def timeline_width(self) -> int:
        return YEAR_WIDTH * len(self.years)

    @property
    def kind(self) -> str:
        return labels.kind(self.card.kind)

    @property
    def nation(self) -> str:
        return labels.nation(self.card.nation)

    @property
    def rarity(self) -> str:
        return labels.rarity(self.card.rarity)


def card_page(card: Card, reader: User | AnonymousUser, *, show_origins: bool = False) -> CardPage:
    """The page of *card* for *reader*; its face tells origins if they are to be shown."""
    (seen,) = seen_by(reader, [card])
    read = readable(seen)
    return CardPage(
        card=seen,
        typed=read,
        face=_drawn(faces.face(read, origins=show_origins) if read else ""),
        back=_drawn(faces.back(read, origins=show_origins) if read and faces.has_back(read.game, read.kind) else ""),
        show_origins=show_origins,
        is_corrected=is_corrected(seen),
        figures=figures.shown(read) if read else [],
        sentence=sentence(read) if read else "",
        background=_background(read) if read else "",
        description=_description(read) if read else "",
        years=_years(read) if read else [],
        places=list(_places(seen)),
        before=_neighbour(seen, "-position", position__lt=seen.position),
        after=_neighbour(seen, "position", position__gt=seen.position),
        version=CardData.objects.version(card.game),
        panel=shelf.panel(reader, seen),
    )


def _drawn(picture: str) -> SafeString:
    return mark_safe(picture)  # noqa: S308 (drawn by us; every text in it is escaped)


def _places(card: Card) -> QuerySet[ProductCard]:
    return card.places.filter(product__retired=False).select_related("product").order_by("product__position")


def _background(card: catalogue.Card) -> str:
    found = getattr(card, "background", None)
    return texts.spoken(found()) if found else ""


def _description(card: catalogue.Card) -> str:
    found = getattr(card, "description", None)
    return figures.local(found) if found else ""


def _years(card: catalogue.Card) -> list[Year]:
    if not card.years:
        return []
    first, last = card.years
    start, end = min(first, FIRST_YEAR), max(last, LAST_YEAR)
    return [Year(year, YEAR_WIDTH * place, first <= year <= last) for place, year in enumerate(range(start, end + 1))]


def _neighbour(card: Card, order: str, **where: int) -> Card | None:
    near = Card.objects.in_game(card.game).in_use().filter(**where)
    return near.only("game", "slug", "name_en", "name_fr").order_by(order).first()
