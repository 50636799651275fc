"""The pages of the lab."""

from typing import cast
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import rules
from accounts.fragments import HtmxRequest, render_fragment
from accounts.services import ensure_person
from battles.lab import services
from battles.lab.forms import ExperimentForm
from battles.lab.report import Report
from battles.models import Battle, Experiment
from battles.table import Table
from rules.documents import BadDocument
from rules.engine import Game
from rules.reading import read_setup

LISTED = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """My experiments, and a game to begin one with."""
    found = Experiment.objects.of(request.user).newest_first()[:LISTED]
    games = [game for game in rules.games() if game.plays]
    return render(request, "battles/lab.html", {"reports": [Report(each) for each in found], "games": games})


def new(request: HttpRequest, game: str) -> HttpResponse:
    """Begin an experiment with a scenario or a set-up on file."""
    if game not in rules.SLUGS or not rules.game(game).plays:
        raise Http404
    played = rules.game(game)
    return _form(request, played, ExperimentForm(played, request.POST or None, request.FILES or None))


def from_battle(request: HttpRequest, id: UUID) -> HttpResponse:
    """Begin an experiment with the set-up of a battle."""
    battle = get_object_or_404(Battle.objects.of(request.user), pk=id)
    if not Table(battle, request.user).may_experiment:
        messages.error(request, _("The battle is not over: figures of its forces would tell secrets."))
        return redirect("battles:battle", id)
    form = ExperimentForm(battle.played, request.POST or None, setup=read_setup(battle.setup))
    return _form(request, battle.played, form, battle)


def _form(request: HttpRequest, game: Game, form: ExperimentForm, battle: Battle | None = None) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            begun = services.begin(
                owner=ensure_person(request), setup=said["setup"], bots=form.bots(), count=said["count"],
                seed=said["seed"],
            )  # fmt: skip
        except services.TooMany:
            form.add_error(None, _("Enough of your experiments are under way: wait for one, or cancel it."))
        except BadDocument:
            form.add_error(None, _("This set-up cannot begin."))
        else:
            return redirect("battles:experiment", begun.pk)
    return render(request, "battles/lab_new.html", {"form": form, "game": game, "battle": battle})


def _found(request: HttpRequest, id: UUID) -> Experiment:
    return get_object_or_404(Experiment.objects.of(request.user), pk=id)


@require_safe
def experiment(request: HttpRequest, id: UUID) -> HttpResponse:
    """How far it has come, or what it came to. The page asks again while it waits."""
    found = _found(request, id)
    services.remind(found)
    context = {"experiment": found, "report": Report(found)}
    if cast("HtmxRequest", request).htmx:
        return render_fragment(request, "battles/_experiment.html", context)
    return render(request, "battles/experiment.html", context)


@require_POST
def cancel(request: HttpRequest, id: UUID) -> HttpResponse:
    """Call it off."""
    if not services.cancel(_found(request, id)):
        messages.info(request, _("The experiment was over already."))
    return redirect("battles:experiment", id)


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    """Delete it."""
    services.remove(_found(request, id))
    messages.success(request, _("The experiment is gone."))
    return redirect("battles:lab")
