"""How cards, products and versions are looked up."""

from typing import TYPE_CHECKING, Any, Self

from django.db import models

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User
    from collection.models import Card, CardData, Product  # noqa: F401 (named in quotes)


class CardQuerySet(models.QuerySet["Card"]):
    def in_game(self, slug: str) -> Self:
        """The cards of the game called *slug*."""
        return self.filter(game=slug)

    def in_use(self) -> Self:
        """The cards that the fixtures still have."""
        return self.filter(retired=False)

    def wanted_by(self, person: "User | AnonymousUser") -> Self:
        """The cards that *person* wants."""
        return self._held_by(person, wanted__gt=0)

    def traded_by(self, person: "User | AnonymousUser") -> Self:
        """The cards that *person* has and would trade."""
        return self._held_by(person, for_trade__gt=0, owned__gt=0)

    def placed_by(self, person: "User | AnonymousUser") -> Self:
        """The cards of which *person* said where they are, place by place."""
        return self._held_by(person, location__gt="").order_by("holdings__location", "position")

    def missing_to(self, person: "User | AnonymousUser") -> Self:
        """The cards of which *person* has no copy."""
        return self.exclude(pk__in=self._held_by(person, owned__gt=0).order_by().values("pk"))

    def _held_by(self, person: "User | AnonymousUser", **how: Any) -> Self:
        if not person.is_authenticated:
            return self.none()
        return self.filter(holdings__owner=person, **{f"holdings__{name}": value for name, value in how.items()})


class ProductQuerySet(models.QuerySet["Product"]):
    def in_game(self, slug: str) -> Self:
        """The products of the game called *slug*."""
        return self.filter(game=slug)

    def in_use(self) -> Self:
        """The products that the fixtures still have."""
        return self.filter(retired=False)


class CardDataQuerySet(models.QuerySet["CardData"]):
    def versions(self) -> dict[str, str]:
        """The version in use of every game that has one."""
        return dict(self.order_by("loaded_at", "pk").values_list("game", "version"))

    def version(self, slug: str) -> str:
        """The version in use of the game called *slug*; empty before it was ever loaded."""
        return self.filter(game=slug).versions().get(slug, "")
