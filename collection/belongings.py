"""Collections, as things that belong to people."""

from contextlib import suppress
from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from collection.corrections import as_corrected, sought
from collection.models import (
    MOST_COPIES,
    NOTE_LENGTH,
    Change,
    Correction,
    Holding,
    PackCard,
    PendingImport,
    ProductHolding,
)
from collection.services.copies import BLANK
from rules.documents import BadDocument


class Holdings(Belongings[Holding]):
    key = "holdings"
    model = Holding
    same = ("card_id",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d card in the collection", "%(count)d cards in the collection", count) % {
            "count": count
        }

    def export(self, owner: User) -> list[Any]:
        found = self.of(owner).order_by("card__position")
        return list(found.values("card__game", "card__slug", "owned", "from_products", *BLANK))

    def combine(self, kept: Holding, given: Holding) -> None:
        """The copies of both together, as far as so many can be kept; both notes; for the rest, the taker's word."""
        kept.from_products += given.from_products
        kept.loose = min(kept.loose + given.loose, MOST_COPIES - kept.from_products)
        for name in ("wanted", "for_trade"):
            setattr(kept, name, min(getattr(kept, name) + getattr(given, name), MOST_COPIES))
        for name in ("condition", "language", "location"):
            setattr(kept, name, getattr(kept, name) or getattr(given, name))
        kept.note = " / ".join(dict.fromkeys(note for note in (kept.note, given.note) if note))[:NOTE_LENGTH]
        kept.save(update_fields=[*BLANK, "from_products"])


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
        """The figures that only one of them corrects stay corrected, unless no card can say both."""
        figures = given.figures | kept.figures
        with suppress(BadDocument):
            columns = sought(as_corrected(kept.card, figures, kept.note))
            Correction.objects.filter(pk=kept.pk).update(figures=figures, **columns)


class Changes(Belongings[Change]):
    """What a guest did cannot be undone once two collections are one: what was before is not any more."""

    key = "changes"
    model = Change

    def move(self, giver: User, taker: User) -> None:  # noqa: ARG002 (nothing is taken)
        self.of(giver).delete()

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
