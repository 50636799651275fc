"""Two sides from one box: from the page of a scenario, and in the wizard."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.services import ensure_person
from scenarios import one_box
from scenarios.models import Setup
from scenarios.setup_views import own
from scenarios.views import found


@require_POST
def new(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Set a scenario up out of my collection; or say what the collection lacks."""
    sheet = found(game, slug)
    setup, proposal = one_box.set_up(owner=ensure_person(request), game=game, scenario=slug)
    if setup is None:
        return render(request, "scenarios/one_box.html", {"sheet": sheet, "proposal": proposal})
    return _taken(request, setup)


@require_POST
def refill(request: HttpRequest, id: UUID) -> HttpResponse:
    """The same for a set-up of mine."""
    setup = own(request, id)
    proposal = one_box.refill(setup=setup)
    if not proposal.forces:
        context = {"sheet": found(setup.game, setup.scenario), "proposal": proposal, "setup": setup}
        return render(request, "scenarios/one_box.html", context)
    return _taken(request, setup)


def _taken(request: HttpRequest, setup: Setup) -> HttpResponse:
    messages.success(request, _("Your collection does for all sides: no copy is in two forces."))
    return redirect("scenarios:forces", setup.pk)
