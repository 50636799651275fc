"""The wizard: scenario, options, forces, ready; each step is saved. Whoever has the link may look, copy and play."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.services import ensure_person
from rulebook.texts import spoken
from rules.documents import BadDocument
from scenarios import deployment, services
from scenarios.exports.files import links
from scenarios.forms import ForcesForm, OptionsForm
from scenarios.models import Part, Setup
from scenarios.setup_page import SetupPage
from scenarios.views import found

LISTED = 100


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """My set-ups, and the sides that I prepare of others'."""
    invited = Part.objects.of(request.user).exclude(setup__owner=request.user.pk).newest_first()[:LISTED]
    context = {"setups": Setup.objects.of(request.user)[:LISTED], "parts": invited}
    return render(request, "scenarios/setups.html", context)


@require_POST
def new(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Begin with a scenario: from here on everything is saved."""
    found(game, slug)
    made = services.create(owner=ensure_person(request), game=game, scenario=slug)
    return redirect("scenarios:options", made.pk)


def own(request: HttpRequest, id: UUID) -> Setup:
    """The set-up *id* of the person who asks; nobody else's is there."""
    return get_object_or_404(Setup.objects.of(request.user), pk=id)


@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, id: UUID) -> HttpResponse:
    """Options, each with its rule."""
    setup = own(request, id)
    form = OptionsForm(setup, request.POST if request.method == "POST" else None)
    if form.is_valid():
        said = form.cleaned_data
        chosen = {"points": said.get("points"), "year": said.get("year"), "name": said["name"]}
        try:
            services.choose_options(setup=setup, options=form.options(), **chosen)
        except BadDocument as bad:
            form.add_error(None, [spoken(problem.sentence) for problem in bad.problems])
        else:
            return redirect("scenarios:forces", setup.pk)
    return render(request, "scenarios/options.html", {"setup": setup, "form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def forces(request: HttpRequest, id: UUID) -> HttpResponse:
    """A force for each side."""
    setup = own(request, id)
    if setup.is_sealed:
        return redirect("scenarios:setup", setup.pk)
    person = ensure_person(request)
    sheet = services.sheet_of(setup)
    posted = request.POST if request.method == "POST" else None
    form = ForcesForm(
        setup, person, posted, sides=sheet.sides, chosen=dict(enumerate(setup.forces)), built=built(request)
    )
    if form.is_valid():
        services.choose_forces(setup=setup, reader=person, keys=form.keys())
        return _to_the_table(setup)
    context = {"setup": setup, "form": form, "sheet": sheet}
    return render(request, "scenarios/forces.html", context, status=400 if form.errors else 200)


def _to_the_table(setup: Setup) -> HttpResponse:
    """To the map, where there is something to decide on it; else the set-up is ready."""
    if deployment.of_setup(setup, 0).plannable:
        return redirect("scenarios:table", setup.pk, 0)
    return redirect("scenarios:setup", setup.pk)


def built(request: HttpRequest) -> dict[int, str]:
    """The force that was just built for a side, which the builder names when it leads back here."""
    side, force = request.GET.get("side", ""), request.GET.get("force", "")
    return {int(side): f"own:{force}"} if side.isdecimal() and force.isdecimal() else {}


@require_safe
def setup(request: HttpRequest, id: UUID) -> HttpResponse:
    """Ready: the whole set-up, to take away or to play; or my side of it, while others prepare theirs in secret."""
    prepared = own(request, id)
    mine = prepared.parts.filter(person=request.user.pk).first() if prepared.is_sealed else None
    return redirect("scenarios:part", mine.pk) if mine else _show(request, prepared)


@require_safe
def shared(request: HttpRequest, link: str) -> HttpResponse:
    """The same for whoever has the link."""
    return _show(request, get_object_or_404(Setup.objects.shared_by(link), link=link))


def _show(request: HttpRequest, setup: Setup) -> HttpResponse:
    mine = setup.owner_id == request.user.pk
    address = reverse("scenarios:shared", args=[setup.link]) if setup.link else ""
    context = {"page": SetupPage(setup), "setup": setup, "mine": mine}
    context["address"] = request.build_absolute_uri(address) if address else ""
    context["files"] = _files(setup, mine=mine) if setup.document else []
    return render(request, "scenarios/setup.html", context)


def _files(setup: Setup, *, mine: bool) -> list[Any]:
    sides = [side.name for side in services.sheet_of(setup).sides]
    route, key = ("scenarios:file", setup.pk) if mine else ("scenarios:shared-file", setup.link)
    return links(sides, lambda name: reverse(route, args=[key, name]))


@require_POST
def share(request: HttpRequest, id: UUID) -> HttpResponse:
    """Give out a link, or take it back."""
    changed = services.share(own(request, id), shared=request.POST.get("shared") == "yes")
    messages.success(request, _("The set-up has a link.") if changed.link else _("The link leads nowhere any more."))
    return redirect("scenarios:setup", changed.pk)


@require_POST
def copy(request: HttpRequest, link: str) -> HttpResponse:
    """Keep a set-up that someone shared as one of my own."""
    source = get_object_or_404(Setup.objects.shared_by(link), link=link)
    made = services.copy(setup=source, owner=ensure_person(request))
    return redirect("scenarios:setup", made.pk)


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    """Delete a set-up of mine."""
    services.remove(own(request, id))
    messages.success(request, _("The set-up is gone."))
    return redirect("scenarios:setups")
