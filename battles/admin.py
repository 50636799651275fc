"""What keepers see of battles: that they are, and how far. Neither seed nor set-up nor a secret action is shown."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from battles.models import Battle, Comment, Experiment, Seat
from collection.admin import GameFilter, Untouchable


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits where; an invitation is for whom it is sent to."""

    model = Seat
    fields = readonly_fields = ("number", "person", "bot")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 (Django's contract)
        return False


@admin.register(Battle)
class BattleAdmin(Untouchable):
    list_display = ("id", "game", "scenario", "mode", "count", "owner", "created", "changed", "ended")
    list_filter = (GameFilter, "mode", "ended")
    list_select_related = ("owner",)
    date_hierarchy = "created"
    search_fields = ("id", "owner__username")
    ordering = ("-changed",)
    inlines = (SeatInline,)
    readonly_fields = ("told_seed",)
    fields = (
        "id", "owner", "game", "scenario", "name", "mode", "rules", "count", "actor", "winners", "ended_by",
        "told_seed", "created", "changed", "ended",
    )  # fmt: skip

    @admin.display(description=_("seed, once it is told"), empty_value="–")
    def told_seed(self, battle: Battle) -> str:
        """The seed of a battle that is over."""
        return battle.told_seed


@admin.register(Experiment)
class ExperimentAdmin(Untouchable):
    list_display = ("id", "game", "scenario", "state", "done", "count", "owner", "created", "ended")
    list_filter = (GameFilter, "state")
    list_select_related = ("owner",)
    search_fields = ("id", "owner__username")
    ordering = ("-created",)
    exclude = ("setup",)


@admin.register(Comment)
class CommentAdmin(Untouchable):
    """What was said of battles; a keeper may delete what should not stand there."""

    list_display = ("battle", "step", "author", "text", "at")
    list_select_related = ("battle", "author")
    search_fields = ("text", "author__username")
    ordering = ("-at",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
