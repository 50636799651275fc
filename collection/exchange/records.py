"""What an export tells, in the reader's language: the holdings of a person, and the cards that are missing."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import get_language

from accounts.models import User
from collection.models import Card, Condition, Holding


class Record(NamedTuple):
    """One holding."""

    card: int
    game: str
    slug: str
    name: str
    kind: str
    nation: str
    rarity: str
    points: int | None
    owned: int
    from_products: int
    wanted: int
    for_trade: int
    condition: str
    language: str
    location: str
    note: str

    @property
    def id(self) -> str:
        return f"{self.game}/{self.slug}"


class Lacking(NamedTuple):
    """One card of which copies are missing."""

    game: str
    slug: str
    name: str
    kind: str
    nation: str
    rarity: str
    points: int | None
    owned: int
    wanted: int

    @property
    def id(self) -> str:
        return f"{self.game}/{self.slug}"

    @property
    def missing(self) -> int:
        """How many copies make it complete: those wanted, or one."""
        return max(self.wanted, 1) - self.owned


CARD_COLUMNS = ("game", "slug", "name", "kind", "nation", "rarity", "points")


def records(owner: User | None, cards: "QuerySet[Card] | None" = None) -> Iterator[Record]:
    """The holdings of *owner* (of *cards* only, if given) in the order of the catalogue."""
    holdings: QuerySet[Holding] = owner.holdings.all() if owner else Holding.objects.none()
    if cards is not None:
        holdings = holdings.filter(card__in=cards.order_by().values("pk"))
    of_card = (f"card__{column}" for column in _columns())
    rest = Record._fields[len(CARD_COLUMNS) + 1 :]
    rows = holdings.order_by("card__position").values_list("card_id", *of_card, *rest)
    return (Record(*row) for row in rows.iterator(chunk_size=2000))


def lacking(
    found: Iterable[Record], games: Collection[str], cards: "QuerySet[Card] | None" = None
) -> Iterator[Lacking]:
    """The cards of *games* (or of *cards*, if given) of which *found* has too few copies or none."""
    held = {record.card: (record.owned, record.wanted) for record in found}
    scope = Card.objects.filter(game__in=games) if cards is None else cards
    rows = scope.filter(retired=False).order_by("position").values_list("pk", *_columns())
    for pk, *columns in rows.iterator(chunk_size=2000):
        each = Lacking._make((*columns, *held.get(pk, (0, 0))))
        if each.missing > 0:
            yield each


def _columns() -> tuple[str, ...]:
    language = "fr" if (get_language() or "").startswith("fr") else "en"
    return tuple(f"name_{language}" if column == "name" else column for column in CARD_COLUMNS)


def condition_label(code: str) -> str:
    """The condition called *code* in the reader's language; imports know it again."""
    return str(Condition(code).label) if code in Condition.values else code
