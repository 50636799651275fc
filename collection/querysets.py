"""How cards, products and versions are looked up."""

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from collection.models import Card, CardData, Product  # noqa: F401 (named in quotes)


class CardQuerySet(models.QuerySet["Card"]):
    def in_game(self, slug: str) -> Self:
        """The cards of the game called *slug*."""
        return self.filter(game=slug)

    def in_use(self) -> Self:
        """The cards that the fixtures still have."""
        return self.filter(retired=False)


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
