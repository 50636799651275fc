"""Playing: begin, look, act, take back, sit down. What one sees comes out of battles.table."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import rules
from accounts.fragments import HtmxRequest, render_fragment
from accounts.services import ensure_person
from battles import services
from battles.bots import wake
from battles.forms import ActionForm
from battles.models import Battle, Seat
from battles.table import Table
from rulebook.boards import style_sheet
from rulebook.texts import spoken
from rules.battle import Mismatch, WrongSeat
from rules.chance import Ask, RollNeeded, WrongRoll
from rules.engine import IllegalAction

LISTED = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """My battles, and a battle of each game to begin at once."""
    found = Battle.objects.of(request.user).newest_first().with_seats()[:LISTED]
    tables = [Table(battle, request.user) for battle in found]
    games = [game for game in rules.games() if game.plays]
    return render(request, "battles/index.html", {"tables": tables, "games": games})


def found_battle(request: HttpRequest, id: UUID) -> Battle:
    """The battle *id*, if whoever asks began it or has a seat in it."""
    return get_object_or_404(Battle.objects.of(request.user).with_seats(), pk=id)


@require_safe
def battle(request: HtmxRequest, id: UUID) -> HttpResponse:
    """The table."""
    return _show(request, found_battle(request, id))


@require_safe
def watch(request: HtmxRequest, link: str) -> HttpResponse:
    """The table as it lies open, for whoever has the link."""
    return _show(request, _linked(link), news=reverse("battles:watch-news", args=[link]))


def _linked(link: str) -> Battle:
    return get_object_or_404(Battle.objects.with_seats(), link=link)


def _show(request: HtmxRequest, found: Battle, **more: Any) -> HttpResponse:
    asked = request.GET.get("seat", "")
    table = Table(found, request.user, int(asked) if asked.isdecimal() else None)
    return _answer(request, table, **more)


@require_safe
def news(request: HtmxRequest, id: UUID) -> HttpResponse:
    """What has changed since what was *seen*: nothing (204), or the table anew. The page asks while it waits."""
    return _news(request, found_battle(request, id))


@require_safe
def watch_news(request: HtmxRequest, link: str) -> HttpResponse:
    """The same for a spectator."""
    return _news(request, _linked(link), news=request.path)


def _news(request: HtmxRequest, found: Battle, **more: Any) -> HttpResponse:
    if found.waits_for_bot:
        wake(found.pk)
    if request.GET.get("seen") == found.mark:
        return HttpResponse(status=204)
    return _show(request, found, **more)


def _answer(request: HtmxRequest, table: Table, **more: Any) -> HttpResponse:
    try:
        address = reverse("battles:news", args=[table.battle.pk])
        context = {"table": table, "battle": table.battle, "choices": table.choices, "news": address, **more}
        context["lines"] = list(table.lines(first=max(1, table.battle.count - 60)))[::-1]
        if request.htmx:
            return render_fragment(request, "battles/_table.html", context)
        return render(request, "battles/battle.html", context, status=more.get("status", 200))
    except Mismatch:
        return render(request, "battles/outdated.html", {"battle": table.battle}, status=409)


@require_POST
def act(request: HtmxRequest, id: UUID) -> HttpResponse:
    """Do something, and see what came of it; a refusal is shown beside the board."""
    found = found_battle(request, id)
    form = ActionForm(request.POST)
    if not form.is_valid():
        return _again(request, found, None, _("This was not understood, so nothing has happened."))
    said = form.cleaned_data
    table = Table(found, request.user, said["seat"])
    if table.seat != said["seat"]:
        raise PermissionDenied
    try:
        services.play(battle=id, seat=said["seat"], after=said["after"], action=said["action"], rolls=form.values())
    except services.StaleAction:
        return _again(request, found, said["seat"], _("The battle has moved on: this is how it stands now."))
    except RollNeeded as needed:
        return _again(request, found, said["seat"], ask=_asked(needed.ask), form=form)
    except (WrongRoll, IllegalAction, WrongSeat, ValueError) as error:
        return _again(request, found, said["seat"], _refused(error))
    return _again(request, found, None)


def _refused(error: Exception) -> Any:
    match error:
        case IllegalAction(refusal=refusal):
            return {"words": spoken(refusal.sentence), "rule": refusal.rule}
        case WrongSeat():
            return spoken(error.sentence)
        case WrongRoll():
            return _("This cannot have come up: look again.")
    return _("This means no action of the game.")


def _asked(ask: Ask) -> dict[str, Any]:
    choices = [(value, label if isinstance(label, str) else spoken(label)) for label, value in ask.choices().items()]
    return {"rule": ask.rule, "choices": choices, "many": len(choices) > 20, "first": choices[0], "last": choices[-1]}


def _again(request: HtmxRequest, found: Battle, seat: int | None, refusal: Any = "", **more: Any) -> HttpResponse:
    if not request.htmx and not more:
        if refusal:
            messages.error(request, refusal if isinstance(refusal, str) else f"{refusal['words']} ({refusal['rule']})")
        return redirect("battles:battle", found.pk)
    fresh = found_battle(request, found.pk)
    return _answer(request, Table(fresh, request.user, seat), refusal=refusal, **more)


@require_POST
def undo(request: HtmxRequest, id: UUID) -> HttpResponse:
    """Take my last action back."""
    found = found_battle(request, id)
    form = request.POST
    seat = int(form["seat"]) if form.get("seat", "").isdecimal() else -1
    after = int(form["after"]) if form.get("after", "").isdecimal() else -1
    if Table(found, request.user, seat).seat != seat:
        raise PermissionDenied
    try:
        services.undo(battle=id, seat=seat, after=after)
    except services.StaleAction:
        return _again(request, found, seat, _("The battle has moved on: this is how it stands now."))
    except services.NothingToUndo:
        return _again(request, found, seat, _("This cannot be taken back."))
    return _again(request, found, seat)


def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """Sit down where an invitation leads."""
    place = get_object_or_404(Seat.objects.select_related("battle__owner"), invitation=invitation)
    if request.method != "POST":
        table = Table(place.battle, request.user)
        return render(request, "battles/join.html", {"place": place, "table": table, "side": table.side(place.number)})
    try:
        services.join(person=ensure_person(request), invitation=invitation)
    except services.SeatTaken:
        messages.error(request, _("Someone else sits there already."))
        return redirect("battles:join", invitation)
    return redirect(reverse("battles:battle", args=[place.battle_id]))


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    """Delete a battle that I began."""
    found = found_battle(request, id)
    if found.owner_id != request.user.pk:
        raise PermissionDenied
    services.remove(found)
    messages.success(request, _("The battle is gone."))
    return redirect("battles:index")


@require_safe
def boards(_request: HttpRequest) -> HttpResponse:
    """The look of every game's board, as its drawing tells it."""
    return HttpResponse(
        style_sheet(), content_type="text/css; charset=utf-8", headers={"Cache-Control": "public, max-age=3600"}
    )
