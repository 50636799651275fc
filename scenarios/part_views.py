"""Two people set up one scenario, each their own side, by an invitation link."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.services import ensure_person
from rulebook.texts import spoken
from rules.documents import BadDocument
from scenarios import parts
from scenarios.forms import ForcesForm
from scenarios.models import Part
from scenarios.part_page import PartPage
from scenarios.setup_views import built, own


def own_part(request: HttpRequest, id: UUID) -> Part:
    """The side *id* of the person who asks; nobody else's is there."""
    return get_object_or_404(Part.objects.of(request.user), pk=id)


@require_POST
def divide(request: HttpRequest, id: UUID) -> HttpResponse:
    """Prepare one side of a set-up of mine, and let someone else prepare the other."""
    side = request.POST.get("side", "")
    try:
        part = parts.divide(setup=own(request, id), side=int(side) if side.isdecimal() else 99)
    except BadDocument as bad:
        messages.error(request, spoken(bad.problems[0].sentence))
        return redirect("scenarios:setup", id)
    return redirect("scenarios:part", part.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """Prepare the side that an invitation leads to."""
    part = get_object_or_404(Part.objects.select_related("setup"), invitation=invitation)
    if request.user.is_authenticated and part.person_id == request.user.pk:
        return redirect("scenarios:part", part.pk)
    if request.method != "POST":
        return render(request, "scenarios/join.html", {"part": part, "side": parts.side_of(part), "setup": part.setup})
    try:
        joined = parts.join(person=ensure_person(request), invitation=invitation)
    except parts.PartTaken:
        messages.error(request, _("Someone else prepares that side already."))
        return redirect("scenarios:part-join", invitation)
    return redirect("scenarios:part", joined.pk)


@require_safe
def part(request: HttpRequest, id: UUID) -> HttpResponse:
    """My side, and what I may know of the others."""
    page = PartPage(own_part(request, id))
    return render(request, "scenarios/part.html", {"page": page, "part": page.part, "setup": page.setup})


@require_safe
def news(request: HttpRequest, id: UUID) -> HttpResponse:
    """What I may know of the others, for a page that waits."""
    page = PartPage(own_part(request, id))
    return render(request, "scenarios/_part_state.html", {"page": page, "part": page.part, "setup": page.setup})


@require_http_methods(["GET", "HEAD", "POST"])
def force(request: HttpRequest, id: UUID) -> HttpResponse:
    """A force for my side."""
    mine = own_part(request, id)
    person, side = ensure_person(request), parts.side_of(mine)
    chosen = {mine.number: mine.taken} if mine.taken else {}
    posted = request.POST if request.method == "POST" else None
    form = ForcesForm(mine.setup, person, posted, sides=[side], chosen=chosen, built=built(request))
    if form.is_valid():
        try:
            parts.choose(part=mine, reader=person, key=form.keys()[0])
        except parts.Settled:
            messages.error(request, _("All sides are ready: nothing changes any more."))
        return redirect("scenarios:part", mine.pk)
    context = {"part": mine, "setup": mine.setup, "form": form}
    return render(request, "scenarios/part_force.html", context, status=400 if form.errors else 200)


@require_POST
def ready(request: HttpRequest, id: UUID) -> HttpResponse:
    """My side is prepared; or not yet."""
    mine = own_part(request, id)
    try:
        parts.be_ready(part=mine, ready=request.POST.get("ready") == "yes")
    except parts.Settled:
        messages.error(request, _("All sides are ready: nothing changes any more."))
    except BadDocument as bad:
        messages.error(request, spoken(bad.problems[0].sentence))
    return redirect("scenarios:part", mine.pk)


@require_POST
def show(request: HttpRequest, id: UUID) -> HttpResponse:
    """Let the others see my force, once all are ready."""
    mine = parts.show(part=own_part(request, id))
    return redirect("scenarios:part", mine.pk)
