"""Looking back: a battle step by step, as a file, checked, and played on from any step."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.fragments import HtmxRequest, render_fragment
from accounts.services import ensure_person
from battles import services
from battles.chronicle import document_of
from battles.forms import CommentForm, FileForm
from battles.table import Table
from battles.views import found_battle
from rulebook.texts import spoken
from rules.battle import Mismatch, verify
from rules.documents import BadDocument
from rules.reading import read_battle


def _number(text: str, most: int) -> int:
    return min(int(text), most) if text.isdecimal() else most


@require_safe
def replay(request: HtmxRequest, id: UUID) -> HttpResponse:
    """One step of a battle: the board after it, and what happened."""
    battle = found_battle(request, id)
    asked = request.GET.get("seat", "")
    table = Table(battle, request.user, int(asked) if asked.isdecimal() else None)
    step = _number(request.GET.get("step", ""), battle.count)
    context: dict[str, Any] = {
        "battle": battle,
        "table": table,
        "step": step,
        "drawing": table.drawing(step),
        "lines": list(table.lines(step, step)) if step else [],
        "before": max(step - 1, 0),
        "after": min(step + 1, battle.count),
        "comments": battle.comments.filter(step=step).select_related("author"),
        "form": CommentForm(),
    }
    if request.htmx:
        return render_fragment(request, "battles/_replay.html", context)
    return render(request, "battles/replay.html", context)


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
    seats = [services.ME if number == 0 else "easy" for number in range(len(battle.seats.all()))]
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
        context["verdict"] = _verdict(form.cleaned_data["file"].read())
    return render(request, "battles/check.html", context)


def _verdict(content: bytes) -> dict[str, Any]:
    try:
        document = read_battle(content)
        outcome = verify(document)
    except BadDocument as bad:
        return {"good": False, "problems": [f"{each.path}: {spoken(each.sentence)}" for each in bad.problems[:10]]}
    except Mismatch as mismatch:
        return {"good": False, "step": mismatch.step, "problems": [spoken(mismatch.reason)]}
    except ValueError:
        return {"good": False, "problems": [_("This battle cannot be played by these rules.")]}
    return {"good": True, "count": len(document.entries), "outcome": outcome and spoken(outcome.sentence)}
