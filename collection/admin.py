"""What keepers see: cards and products come from the fixtures, so they are read here and corrected there."""

import json
from typing import Any

from django.contrib import admin
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

import rules
from collection.admin_corrections import AmendmentAdmin, CorrectionAdmin
from collection.models import Card, CardData, Product, ProductCard
from rulebook.search import fold

# Registered in a module of their own: what is decided on, beside what is only looked at.
__all__ = ["AmendmentAdmin", "CorrectionAdmin"]


class Untouchable(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that are looked at and never changed here."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 (Django's contract)
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class GameFilter(admin.SimpleListFilter):
    """One game, by its title."""

    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [(game.slug, game.title) for game in rules.games()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        return queryset.filter(game=self.value()) if self.value() in rules.SLUGS else queryset


class NamedAdmin(Untouchable):
    """Something out of the fixtures, found by any of its names whatever their accents."""

    search_fields = ("names", "slug")
    search_help_text = _("A name in either language, or an id.")
    ordering = ("position",)
    list_per_page = 100

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Look for the folded words: that is how names are kept."""
        return super().get_search_results(request, queryset, fold(search_term))

    @admin.display(description=_("document"))
    def shown_document(self, row: Any) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(row.document, indent=2, ensure_ascii=False))


class PlaceInline(admin.TabularInline):  # type: ignore[type-arg]
    """The cards of a product, or the products of a card."""

    model = ProductCard
    extra = 0
    can_delete = False
    fields = readonly_fields = ("product", "card", "count")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("product", "card")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return request.user.has_perm("collection.view_product")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Card)
class CardAdmin(NamedAdmin):
    list_display = (
        "__str__",
        "slug",
        "game",
        "kind",
        "nation",
        "rarity",
        "points",
        "first_year",
        "last_year",
        "retired",
    )
    list_filter = (GameFilter, "kind", "nation", "rarity", "retired")
    fields = (
        "page", "game", "slug", "name_en", "name_fr", "kind", "nation", "rarity", "points", "first_year", "last_year",
        "armour", "penetration", "retired", "shown_document",
    )  # fmt: skip
    readonly_fields = ("page", "shown_document")
    inlines = (PlaceInline,)

    @admin.display(description=_("page"))
    def page(self, card: Card) -> SafeString:
        url = reverse("collection:card", args=[card.game, card.slug])
        return format_html('<a href="{}">{}</a>', url, card)


@admin.register(Product)
class ProductAdmin(NamedAdmin):
    list_display = ("__str__", "slug", "game", "kind", "year", "random", "cards_inside", "retired")
    list_filter = (GameFilter, "kind", "random", "retired")
    fields = ("game", "slug", "name_en", "name_fr", "kind", "year", "random", "retired", "shown_document")
    readonly_fields = ("shown_document",)
    inlines = (PlaceInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request).annotate(inside=Count("contents"))
        return found

    @admin.display(description=_("cards"), ordering="inside")
    def cards_inside(self, product: Any) -> int:
        inside: int = product.inside
        return inside


@admin.register(CardData)
class CardDataAdmin(Untouchable):
    list_display = ("game", "version", "loaded_at", "in_use")
    list_filter = (GameFilter,)
    date_hierarchy = "loaded_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        later = CardData.objects.filter(game=OuterRef("game"), loaded_at__gt=OuterRef("loaded_at"))
        found: QuerySet[Any] = super().get_queryset(request).annotate(is_old=Exists(later))
        return found

    @admin.display(description=_("in use"), boolean=True)
    def in_use(self, row: Any) -> bool:
        return not row.is_old
