"""The pages of scenarios of one's own: begin from a printed one, edit, look, share, copy, set up, delete."""

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
from scenarios.models import OwnScenario
from scenarios.own import grounds, services
from scenarios.own.brushes import brushes
from scenarios.own.forms import OwnForm
from scenarios.own.page import OwnPage
from scenarios.views import found as printed


def mine(request: HttpRequest, id: UUID) -> OwnScenario:
    """The scenario *id* of the person who asks; nobody else's is there."""
    return get_object_or_404(OwnScenario.objects.of(request.user), pk=id)


@require_POST
def new(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Begin with a copy of a printed scenario."""
    printed(game, slug)
    try:
        made = services.create_from(owner=ensure_person(request), game=game, scenario=slug)
    except BadDocument as bad:
        return _refused(request, bad, reverse("scenarios:scenario", args=[game, slug]))
    return redirect("scenarios:own-edit", made.pk)


def _refused(request: HttpRequest, bad: BadDocument, back: str) -> HttpResponse:
    messages.error(request, "; ".join(spoken(problem.sentence) for problem in bad.problems))
    return redirect(back)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, id: UUID) -> HttpResponse:
    """The editor; `redraw` shows the map as the fields have it, and keeps nothing."""
    found = mine(request, id)
    posted = request.POST if request.method == "POST" else None
    form = OwnForm(found, posted)
    if posted is not None and form.is_valid() and form.checked() and "redraw" not in posted:
        services.change(found=found, content=form.content())
        messages.success(request, _("The scenario is kept."))
        return redirect("scenarios:own", found.pk)
    return render(request, "scenarios/own_edit.html", _editor(form), status=400 if form.errors else 200)


def _editor(form: OwnForm) -> dict[str, Any]:
    found = form.found
    drawn = grounds.draw(found.game, found.scenario, form.drawable())
    return {"form": form, "found": found, "sheet": form.sheet, "map": drawn, "brushes": brushes(form)} | (
        {"sizes": grounds.sizes()} if "pieces" in form.fields else {}
    )


@require_safe
def show(request: HttpRequest, id: UUID) -> HttpResponse:
    """One of mine."""
    return _show(request, mine(request, id))


@require_safe
def shared(request: HttpRequest, link: str) -> HttpResponse:
    """The same for whoever has the link."""
    return _show(request, get_object_or_404(OwnScenario.objects.shared_by(link), link=link))


def _show(request: HttpRequest, found: OwnScenario) -> HttpResponse:
    address = reverse("scenarios:own-shared", args=[found.link]) if found.link else ""
    context = {"page": OwnPage(found), "found": found, "mine": found.owner_id == request.user.pk}
    context["address"] = request.build_absolute_uri(address) if address else ""
    return render(request, "scenarios/own.html", context)


@require_POST
def set_up(request: HttpRequest, id: UUID) -> HttpResponse:
    """Set up one of mine: from here the wizard goes on."""
    return _set_up(request, mine(request, id))


@require_POST
def set_up_shared(request: HttpRequest, link: str) -> HttpResponse:
    """Set up one that someone shared."""
    return _set_up(request, get_object_or_404(OwnScenario.objects.shared_by(link), link=link))


def _set_up(request: HttpRequest, found: OwnScenario) -> HttpResponse:
    made = services.set_up(found=found, owner=ensure_person(request))
    return redirect("scenarios:options", made.pk)


@require_POST
def share(request: HttpRequest, id: UUID) -> HttpResponse:
    """Give out a link, or take it back."""
    changed = services.share(mine(request, id), shared=request.POST.get("shared") == "yes")
    messages.success(request, _("The scenario has a link.") if changed.link else _("The link leads nowhere any more."))
    return redirect("scenarios:own", changed.pk)


@require_POST
def copy(request: HttpRequest, id: UUID) -> HttpResponse:
    """Copy one of mine."""
    return _copy(request, mine(request, id))


@require_POST
def copy_shared(request: HttpRequest, link: str) -> HttpResponse:
    """Keep one that someone shared as one of mine."""
    return _copy(request, get_object_or_404(OwnScenario.objects.shared_by(link), link=link))


def _copy(request: HttpRequest, found: OwnScenario) -> HttpResponse:
    try:
        made = services.copy(found=found, owner=ensure_person(request))
    except BadDocument as bad:
        return _refused(request, bad, reverse("scenarios:index"))
    return redirect("scenarios:own-edit", made.pk)


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    """Delete one of mine."""
    services.remove(mine(request, id))
    messages.success(request, _("The scenario is gone."))
    return redirect("scenarios:index")
