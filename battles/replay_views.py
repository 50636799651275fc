"""Looking back: a battle step by step, as a file, checked, and played on from any step."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.fragments import HtmxRequest, render_fragment
from accounts.services import ensure_person
from battles import services
from battles.chronicle import document_of
from battles.forms import BranchForm, CommentForm, FileForm
from battles.lookback import Lookback
from battles.models import Battle
from battles.verdict import verdict
from battles.views import found_battle
from rules.battle import Mismatch


def _number(text: str, most: int) -> int:
    return min(int(text), most) if text.isdecimal() else most


@require_safe
def replay(request: HtmxRequest, id: UUID) -> HttpResponse:
    """One step of a battle: the board after it, and what happened."""
    return _show(request, found_battle(request, id))


@require_safe
def watch(request: HtmxRequest, link: str) -> HttpResponse:
    """The same for whoever has the link: what lies open, and everything once the battle is over."""
    return _show(request, get_object_or_404(Battle.objects.with_seats(), link=link))


def _show(request: HtmxRequest, battle: Battle) -> HttpResponse:
    table = Lookback(battle, request.user, request.GET.get("eyes", ""))
    step = _number(request.GET.get("step", ""), battle.count)
    context: dict[str, Any] = {
        "battle": battle,
        "table": table,
        "step": step,
        "before": max(step - 1, 0),
        "after": min(step + 1, battle.count),
        "comments": battle.comments.filter(step=step).select_related("author"),
        "form": CommentForm(),
        "branch": BranchForm(table),
    }
    is_fragment = request.htmx and not request.htmx.history_restore_request
    try:
        context |= {"drawing": table.drawing(step), "lines": table.happened(step)}
        if is_fragment:
            return render_fragment(request, "battles/_replay.html", context)
        return render(request, "battles/replay.html", context)
    except Mismatch:
        return render(request, "battles/outdated.html", {"battle": battle}, status=409)


@require_POST
def comment(request: HttpRequest, id: UUID) -> HttpResponse:
    """Say something of a step."""
    battle = found_battle(request, id)
    step = _number(request.POST.get("step", ""), battle.count)
    form = CommentForm(request.POST)
    if form.is_valid():
        services.comment(battle=battle, author=ensure_person(request), step=step, text=form.cleaned_data["text"])
    else:
        messages.error(request, _("A comment has some words, and not too many."))
    return redirect(f"{reverse('battles:replay', args=[id])}?step={step}")


@require_POST
def branch(request: HttpRequest, id: UUID) -> HttpResponse:
    """Play on from a step, against bots."""
    battle = found_battle(request, id)
    if battle.ended is None:
        messages.error(request, _("The battle is not over: its file would tell secrets."))
        return redirect("battles:battle", id)
    step = _number(request.POST.get("step", ""), battle.count)
    form = BranchForm(Lookback(battle, request.user), request.POST)
    seats = form.seats() if form.is_valid() else form.usual()
    new = services.branch(owner=ensure_person(request), battle=battle, step=step, seats=seats)
    return redirect("battles:battle", new.pk)


@require_safe
def file(request: HttpRequest, id: UUID) -> HttpResponse:
    """The battle as a file, once it is over."""
    battle = found_battle(request, id)
    if battle.ended is None:
        messages.error(request, _("The battle is not over: its file would tell secrets."))
        return redirect("battles:battle", id)
    name = f"muster-{battle.game}-{battle.created:%Y-%m-%d}.battle.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(document_of(battle).write(), headers=headers, json_dumps_params={"ensure_ascii": False})


def check(request: HttpRequest) -> HttpResponse:
    """Check every step of a battle on file."""
    form = FileForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        context["verdict"] = verdict(form.cleaned_data["file"].read())
    return render(request, "battles/check.html", context)
