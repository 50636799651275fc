"""Terrain and deployment on a map, by tapping; legality shown live, or laid by the engine. Every touch is saved."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scenarios import deployment, parts, services
from scenarios.deployment import Deployment
from scenarios.part_views import own_part
from scenarios.setup_views import own

Save = Callable[[Sequence[str]], Any]


@require_http_methods(["GET", "HEAD", "POST"])
def of_setup(request: HttpRequest, id: UUID, side: int) -> HttpResponse:
    """One side of a set-up of mine."""
    setup = own(request, id)
    if setup.is_sealed or side >= len(setup.forces):
        return redirect("scenarios:setup", setup.pk)
    found = deployment.of_setup(setup, side)
    here = reverse("scenarios:table", args=[setup.pk, side])
    if request.method == "POST":
        return _decide(request, found, lambda orders: services.order(setup=setup, side=side, orders=orders), here)
    sides = [(reverse("scenarios:table", args=[setup.pk, number]), name, number == side) for number, name in
             enumerate(_names(found))]  # fmt: skip
    return _show(request, found, {"sides": sides, "next": reverse("scenarios:setup", args=[setup.pk]), "here": here})


def _names(found: Deployment) -> list[str]:
    return [services.sheet_of(found.setup).sides[number].name for number in
            range(len(found.setup.forces))]  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def of_part(request: HttpRequest, id: UUID) -> HttpResponse:
    """The side that I prepare in secret."""
    mine = own_part(request, id)
    if parts.all_ready(mine.setup) or not mine.taken:
        return redirect("scenarios:part", mine.pk)
    found, here = deployment.of_part(mine), reverse("scenarios:part-table", args=[mine.pk])
    if request.method == "POST":
        return _decide(request, found, lambda orders: parts.give_orders(part=mine, orders=orders), here)
    return _show(request, found, {"part": mine, "next": reverse("scenarios:part", args=[mine.pk]), "here": here})


def _show(request: HttpRequest, found: Deployment, more: dict[str, Any]) -> HttpResponse:
    zones = services.sheet_of(found.setup).map
    context = {"table": found, "setup": found.setup, "zones": zones, **more}
    return render(request, "scenarios/deployment.html", context)


def _decide(request: HttpRequest, found: Deployment, save: Save, here: str) -> HttpResponse:
    """Do what was asked; what the rules refuse is told in words, and nothing has changed."""
    match request.POST.get("do"):
        case "lay":
            save(found.laid())
        case "back":
            save(found.without_last())
        case "clear":
            save(())
        case _:
            _act(request, found, save, request.POST.get("action", ""))
    return redirect(here)


def _act(request: HttpRequest, found: Deployment, save: Save, text: str) -> None:
    try:
        refused = found.refusal(text)
    except ValueError:
        messages.error(request, _("This was not understood, so nothing has happened."))
        return
    if refused:
        messages.error(request, f"{refused.words} ({refused.rule})")
    else:
        save(found.with_action(text))


@require_safe
def why_of_setup(request: HttpRequest, id: UUID, side: int) -> HttpResponse:
    """Why a card may not go where it was tapped to."""
    setup = own(request, id)
    if setup.is_sealed or side >= len(setup.forces):
        raise Http404
    return _why(request, deployment.of_setup(setup, side))


@require_safe
def why_of_part(request: HttpRequest, id: UUID) -> HttpResponse:
    """The same for a side prepared in secret."""
    return _why(request, deployment.of_part(own_part(request, id)))


def _why(request: HttpRequest, found: Deployment) -> HttpResponse:
    refused = found.why(request.GET.get("piece", ""), request.GET.get("place", ""))
    if refused is None:
        return JsonResponse({})
    return JsonResponse(
        {"rule": refused.rule, "words": refused.words, "url": reverse("rulebook:rule", args=[refused.rule])}
    )
