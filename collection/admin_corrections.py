"""What keepers decide: corrections that owners offer, and what became of those that were accepted."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

import rules
from collection import labels
from collection.differences import differences
from collection.models import NOTE_LENGTH, Amendment, Correction
from collection.services import corrections as services

ORIGINS = [(slug, label) for slug, label in labels.ORIGINS.items() if slug != "own"]


class DecisionForm(ActionForm):
    """As what an accepted figure shall be told to everybody."""

    origin = forms.ChoiceField(label=_("as"), choices=ORIGINS, initial="printed", required=False)
    source = forms.CharField(label=_("source"), max_length=NOTE_LENGTH, required=False)


class DecisionBesideForm(forms.Form):
    """The same on the page of one correction; its fields belong to the form called "decide"."""

    origin = forms.ChoiceField(label=_("as"), choices=ORIGINS, widget=forms.Select({"form": "decide"}))
    source = forms.CharField(label=_("source"), required=False, widget=forms.TextInput({"form": "decide"}))


class CardGameFilter(admin.SimpleListFilter):
    """One game, by its title."""

    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002 (Django's contract)
        return [(game.slug, game.title) for game in rules.games()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        return queryset.filter(card__game=self.value()) if self.value() in rules.SLUGS else queryset


class StatusFilter(admin.SimpleListFilter):
    """What waits for a decision, unless another status is asked for."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        return [("all", _("all")), *(each for each in Correction.Status.choices if each[0] != "private")]

    def value(self) -> str:
        """The status asked for: nothing asked means what is offered."""
        return super().value() or str(Correction.Status.OFFERED)

    def choices(self, changelist: Any) -> Any:
        """Without Django's own "All", which would ask for nothing."""
        return list(super().choices(changelist))[1:]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        return queryset if self.value() == "all" else queryset.filter(status=self.value())


@admin.register(Correction)
class CorrectionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Corrections that owners offered. Those that were never offered are nobody's business."""

    list_display = ("card", "game", "in_short", "note", "whose", "status", "changed")
    list_filter = (StatusFilter, CardGameFilter)
    list_select_related = ("card", "owner")
    search_fields = ("card__names", "card__slug", "note")
    ordering = ("changed",)
    fields = readonly_fields = ("page", "difference", "note", "whose", "status", "created", "changed", "decided")
    actions = ("accept", "decline")
    action_form = DecisionForm
    change_form_template = "admin/collection/correction/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request).exclude(status=Correction.Status.PRIVATE)
        return found

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """One correction, with what decides on it; what its owner noted is a source to begin with."""
        noted = getattr(options.get("obj"), "note", "")
        context = {**context, "decision": DecisionBesideForm(initial={"source": noted})}
        return super().render_change_form(request, context, *args, **options)

    @admin.display(description=_("game"), ordering="card__game")
    def game(self, correction: Correction) -> str:
        return correction.card.game_title

    @admin.display(description=_("offered by"))
    def whose(self, correction: Correction) -> str:
        return correction.owner.display_name

    @admin.display(description=_("difference"))
    def in_short(self, correction: Correction) -> str:
        return "; ".join(f"{each.label}: {each.ours} → {each.theirs}" for each in differences(correction))

    @admin.display(description=_("card"))
    def page(self, correction: Correction) -> SafeString:
        card = correction.card
        url = reverse("collection:card", args=[card.game, card.slug])
        return format_html('<a href="{}">{}</a> ({})', url, card, card.game_title)

    @admin.display(description=_("difference"))
    def difference(self, correction: Correction) -> SafeString:
        """A table: the figure, what everybody's card says and on whose word, what this one says."""
        rows = ((each.label, each.ours, each.origin, each.theirs) for each in differences(correction))
        body = format_html_join("", "<tr><th>{}</th><td>{} <small>{}</small></td><td><b>{}</b></td></tr>", rows)
        heads = (_("figure"), _("everybody's card"), _("the card offered"))
        head = format_html("<tr><th>{}</th><th>{}</th><th>{}</th></tr>", *heads)
        return format_html("<table><thead>{}</thead><tbody>{}</tbody></table>", head, body)

    @admin.action(description=_("Accept for everybody"), permissions=["change"])
    def accept(self, request: HttpRequest, queryset: QuerySet[Correction]) -> None:
        stated = DecisionForm(request.POST)
        stated.fields["action"].choices = [("accept", "")]  # type: ignore[attr-defined]
        if not stated.is_valid() or not stated.cleaned_data["origin"]:
            self.message_user(request, _("Say as what it shall be told: printed, fan list…"), messages.ERROR)
            return
        said = {name: stated.cleaned_data[name] for name in ("origin", "source")}
        if done := self._decide(request, queryset, lambda each: services.accept(correction=each, **said)):
            text = ngettext("%(done)d correction accepted.", "%(done)d corrections accepted.", done)
            self.message_user(request, text % {"done": done}, messages.SUCCESS)

    @admin.action(description=_("Decline"), permissions=["change"])
    def decline(self, request: HttpRequest, queryset: QuerySet[Correction]) -> None:
        if done := self._decide(request, queryset, lambda each: services.decline(correction=each)):
            text = ngettext("%(done)d correction declined.", "%(done)d corrections declined.", done)
            self.message_user(request, text % {"done": done}, messages.SUCCESS)

    def _decide(self, request: HttpRequest, found: QuerySet[Correction], decide: Callable[[Correction], None]) -> int:
        """*decide* on each of those *found*; tell of those on which nothing can be decided, and count the others."""
        done = 0
        for correction in found:
            try:
                decide(correction)
                done += 1
            except ValidationError as refused:
                self.message_user(request, " ".join(refused.messages), messages.ERROR)
        return done


@admin.register(Amendment)
class AmendmentAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What keepers accepted over the fixtures. To delete one is to let the fixture speak again."""

    list_display = ("card", "game", "name", "value", "origin", "source", "decided")
    list_filter = (CardGameFilter, "origin")
    list_select_related = ("card",)
    search_fields = ("card__names", "card__slug", "source")
    ordering = ("-decided",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    @admin.display(description=_("game"), ordering="card__game")
    def game(self, amendment: Amendment) -> str:
        return amendment.card.game_title

    @admin.display(description=_("figure"), ordering="figure")
    def name(self, amendment: Amendment) -> str:
        return labels.figure(amendment.figure)

    def delete_model(self, request: HttpRequest, obj: Amendment) -> None:  # noqa: ARG002
        services.withdraw_amendments(Amendment.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Amendment]) -> None:  # noqa: ARG002
        services.withdraw_amendments(queryset)
