"""Collections, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from collection.models import MOST_COPIES, Change, Correction, Holding, PackCard, PendingImport, ProductHolding


class Holdings(Belongings[Holding]):
    key = "holdings"
    model = Holding
    same = ("card_id",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d card in the collection", "%(count)d cards in the collection", count) % {
            "count": count
        }

    def export(self, owner: User) -> list[Any]:
        figures = (
            "loose",
            "from_products",
            "owned",
            "wanted",
            "for_trade",
            "condition",
            "language",
            "location",
            "note",
        )
        return list(self.of(owner).order_by("card__position").values("card__game", "card__slug", *figures))

    def combine(self, kept: Holding, given: Holding) -> None:
        """The copies of both together, so that none is lost."""
        kept.loose += given.loose
        kept.from_products += given.from_products
        kept.wanted = min(kept.wanted + given.wanted, MOST_COPIES)
        kept.for_trade = min(kept.for_trade + given.for_trade, MOST_COPIES)
        kept.save(update_fields=["loose", "from_products", "wanted", "for_trade"])


class ProductHoldings(Belongings[ProductHolding]):
    key = "products"
    model = ProductHolding
    same = ("product_id",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d product", "%(count)d products", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return list(self.of(owner).order_by("product__position").values("product__game", "product__slug", "count"))

    def combine(self, kept: ProductHolding, given: ProductHolding) -> None:
        """Both together, as the copies that came out of them are."""
        kept.count = min(kept.count + given.count, MOST_COPIES)
        kept.save(update_fields=["count"])


class PackCards(Belongings[PackCard]):
    key = "pack_cards"
    model = PackCard
    same = ("product_id", "card_id")

    def describe(self, count: int) -> str:
        return ngettext("%(count)d card found in packs", "%(count)d cards found in packs", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        found = self.of(owner).order_by("product__position", "card__position")
        return list(found.values("product__game", "product__slug", "card__slug", "count"))

    def combine(self, kept: PackCard, given: PackCard) -> None:
        """Both together, as the packs are."""
        kept.count = min(kept.count + given.count, MOST_COPIES)
        kept.save(update_fields=["count"])


class Corrections(Belongings[Correction]):
    key = "corrections"
    model = Correction
    same = ("card_id",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d corrected card", "%(count)d corrected cards", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        found = self.of(owner).order_by("card__position")
        return list(found.values("card__game", "card__slug", "figures", "note", "status"))

    def combine(self, kept: Correction, given: Correction) -> None:
        """The figures that only one of them corrects stay corrected."""
        kept.figures = given.figures | kept.figures
        kept.save(update_fields=["figures", "changed"])


class Changes(Belongings[Change]):
    key = "changes"
    model = Change

    def describe(self, count: int) -> str:
        return ngettext("%(count)d change", "%(count)d changes", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return list(self.of(owner).order_by("pk").values("label", "undone", "before", "after"))


class PendingImports(Belongings[PendingImport]):
    key = "pending_imports"
    model = PendingImport

    def describe(self, count: int) -> str:
        return ngettext("%(count)d list to confirm", "%(count)d lists to confirm", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return list(self.of(owner).order_by("pk").values("filename", "rows", "mapping"))


KINDS = (Holdings(), ProductHoldings(), PackCards(), Corrections(), Changes(), PendingImports())
