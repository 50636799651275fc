"""After the battle: who won by which rule, what was lost, what luck did, where it turned."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.aftermath import aftermath
from battles.models import Battle
from battles.pictures import pictures, said
from battles.table import Table


@require_safe
def after(request: HttpRequest, id: UUID) -> HttpResponse:
    """The whole battle at a glance, once it is over."""
    battle = get_object_or_404(Battle.objects.of(request.user).with_seats(), pk=id)
    if battle.ended is None:
        messages.error(request, _("The battle is not over yet."))
        return redirect("battles:battle", id)
    table, found = Table(battle, request.user), aftermath(battle)
    turns = [
        {
            "step": turn.step,
            "side": table.side(turn.seat),
            "percent": round(100 * turn.swing),
            "said": said(turn.events),
        }
        for turn in found.turns
    ]
    context = {"battle": battle, "table": table, "turns": turns, "pictures": pictures(found, table.side)}
    return render(request, "battles/after.html", context)
