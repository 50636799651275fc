"""One pool of cards, many forces: what a person owns, what forces that stand built hold of it, and what is free."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db.models import Sum

from accounts.models import User
from builder.cards import Reader
from builder.models import Force, ForceCard
from collection.models import Product, ProductCard
from rules import documents


@dataclass(frozen=True, slots=True)
class Pool:
    """Copies by card: *owned*, and *committed* to other forces than the one that is built of what is free."""

    owned: Mapping[str, int] = field(default_factory=dict)
    committed: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether the person told of any card of this game."""
        return bool(self.owned)

    def free_of(self, card: str) -> int:
        """How many copies of *card* are free for this force."""
        return max(self.owned.get(card, 0) - self.committed.get(card, 0), 0)

    @property
    def free(self) -> dict[str, int]:
        """The copies that are free, where there are any."""
        return {card: free for card in self.owned if (free := self.free_of(card))}

    def missing(self, used: Mapping[str, int]) -> dict[str, int]:
        """How many copies more than are free the cards *used* need."""
        return {card: short for card, count in used.items() if (short := count - self.free_of(card)) > 0}


def pool(reader: Reader, game: str, force: Force | None = None) -> Pool:
    """What *reader* has of *game* to build *force* of."""
    if not reader.is_authenticated:
        return Pool()
    held = reader.holdings.filter(card__game=game, owned__gt=0).values_list("card__slug", "owned")
    taken = ForceCard.objects.filter(force__owner=reader, force__built=True, card__game=game)
    others = taken.exclude(force=force) if force else taken
    counts = others.values_list("card__slug").annotate(copies=Sum("count")).order_by()
    return Pool(dict(held), dict(counts))


def committed_to_forces(owner: User, cards: Collection[int]) -> dict[int, int]:
    """How many copies of each of *cards* the forces of *owner* hold that stand built."""
    taken = ForceCard.objects.filter(force__owner=owner, force__built=True, card__in=cards)
    return dict(taken.values_list("card").annotate(copies=Sum("count")).order_by())


def used(force: documents.Force) -> Counter[str]:
    """How many copies of each card *force* has, attached ones too."""
    counts: Counter[str] = Counter()
    for entry in force.entries:
        counts[entry.card] += entry.count
        for on in entry.attachments:
            counts[on.card] += on.count * entry.count
    return counts


@dataclass(frozen=True, slots=True)
class Supply:
    """A product that holds *copies* of a card."""

    product: Product
    copies: int


def supplies(game: str, cards: Collection[str]) -> dict[str, list[Supply]]:
    """The products of *game* that hold any of *cards*, by card."""
    found: dict[str, list[Supply]] = {card: [] for card in cards}
    inside = ProductCard.objects.filter(card__game=game, card__slug__in=cards, product__retired=False)
    for row in inside.select_related("product", "card").order_by("product__position"):
        found[row.card.slug].append(Supply(row.product, row.count))
    return found
