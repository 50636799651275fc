"""Pictures of a force of mine: its points by kind, and what it can do to another, and that to it."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.fragments import HtmxRequest
from builder import listing, papers, starting
from builder.bench import Bench, lay_out, show
from builder.models import Force
from builder.pictures import Picture, chances, points_by_kind
from builder.views import own_force

STARTER = "starter-"


@require_safe
def pictures(request: HtmxRequest, number: int) -> HttpResponse:
    """Points by kind; against another force, who can hurt whom."""
    found = own_force(request, number)
    chosen = request.GET.get("against", "")
    context = {
        "force": found,
        "pictures": list(_pictures(lay_out(found), _against(request, found, chosen))),
        "against": chosen,
        "forces": [each for each in listing.mine(request.user, found.game) if each.force.pk != found.pk],
        "starters": starting.listed(found.game),
    }
    return render(request, "builder/pictures.html", context)


def _pictures(work: Bench, other: Bench | None) -> Iterator[Picture]:
    ours = papers.dossier(work)
    yield points_by_kind(ours)
    if other:
        theirs = papers.dossier(other)
        yield chances(ours, theirs)
        yield chances(theirs, ours)


def _against(request: HtmxRequest, force: Force, chosen: str) -> Bench | None:
    """The force that was chosen: one of mine, or one to start with; of another game, none."""
    if chosen.isdecimal() and len(chosen) < 10:
        other = own_force(request, int(chosen))
        return lay_out(other) if other.game == force.game else None
    starter = starting.starter_force(force.game, chosen.removeprefix(STARTER)) if chosen.startswith(STARTER) else None
    return show(starter, request.user) if starter else None
