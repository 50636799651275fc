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
from battles.matching import matched, unplayable
from battles.models import Battle, Experiment
from battles.table import Table
from builder.views import own_force
from rules.documents import BadDocument
from rules.engine import Game
from rules.reading import read_setup
from scenarios.models import Setup as Prepared

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
    return _form(request, battle.played, form, str(battle))


def from_setup(request: HttpRequest, id: UUID) -> HttpResponse:
    """Begin an experiment with a set-up of mine."""
    return _prepared(request, get_object_or_404(Prepared.objects.of(request.user), pk=id))


def from_shared_setup(request: HttpRequest, link: str) -> HttpResponse:
    """Begin an experiment with a set-up that someone shared."""
    return _prepared(request, get_object_or_404(Prepared.objects.shared_by(link), link=link))


def _prepared(request: HttpRequest, prepared: Prepared) -> HttpResponse:
    played = rules.game(prepared.game)
    if prepared.document is None or not played.plays:
        raise Http404
    try:
        setup = read_setup(prepared.document)
    except BadDocument:
        messages.error(request, _("The rules have changed since this was set up: choose its options and forces anew."))
        return redirect("scenarios:scenario", prepared.game, prepared.scenario)
    return _form(request, played, ExperimentForm(played, request.POST or None, setup=setup), name=prepared.title)


def from_force(request: HtmxRequest, number: int) -> HttpResponse:
    """Begin an experiment with a force of mine; the scenario and what stands against it are chosen for it."""
    force = own_force(request, number)
    try:
        setup, _seat = matched(force)
    except BadDocument as bad:
        messages.error(request, unplayable(bad))
        return redirect("builder:force", number)
    played = rules.game(force.game)
    return _form(request, played, ExperimentForm(played, request.POST or None, setup=setup), name=setup.name)


def _form(request: HttpRequest, game: Game, form: ExperimentForm, name: str = "") -> HttpResponse:
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
    return render(request, "battles/lab_new.html", {"form": form, "game": game, "name": name})


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
