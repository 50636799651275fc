"""Beginning: with a scenario and seats of one's choice, or in one click from a game, a set-up or a force."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import rules
from accounts.fragments import HtmxRequest
from accounts.services import ensure_person
from battles import services
from battles.forms import BeginForm
from battles.matching import matched, unplayable
from builder.models import Force
from builder.views import own_force
from rulebook.texts import spoken
from rules.documents import BadDocument, Setup
from rules.engine import Game
from rules.reading import read_setup
from rules.setups import prepare
from scenarios.models import OwnScenario
from scenarios.models import Setup as Prepared
from scenarios.own.services import set_up


def _game(slug: str) -> Game:
    if slug not in rules.SLUGS or not rules.game(slug).plays:
        raise Http404
    return rules.game(slug)


def new(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a battle: the scenario, the seats, the options."""
    played = _game(game)
    form = BeginForm(played, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            setup = prepare(game, form.cleaned_data["scenario"], options=form.options())
            battle = services.begin(
                owner=ensure_person(request), setup=setup, seats=form.seats(), mode=form.cleaned_data["mode"]
            )
        except BadDocument as bad:
            form.add_error(None, "; ".join(spoken(problem.sentence) for problem in bad.problems))
        except ValueError:
            form.add_error(None, _("This scenario is for another number of players."))
        else:
            return redirect("battles:battle", battle.pk)
    return render(request, "battles/new.html", {"form": form, "game": played})


@require_POST
def start(request: HttpRequest, game: str, scenario: str = "") -> HttpResponse:
    """A starter battle in one click, against the easy bot: *scenario*, or the first one."""
    slugs = [each.slug for each in _game(game).scenarios]
    if scenario and scenario not in slugs:
        raise Http404
    return _begin(request, prepare(game, scenario or slugs[0]))


def _begin(request: HttpRequest, setup: Setup, mine: int = 0) -> HttpResponse:
    """Sit down at the seat that is *mine*, bots at the others."""
    seats = services.against_bots(len(setup.seats), mine)
    battle = services.begin(owner=ensure_person(request), setup=setup, seats=seats, name=setup.name[:120])
    return redirect("battles:battle", battle.pk)


@require_POST
def play_setup(request: HttpRequest, id: UUID) -> HttpResponse:
    """Play a set-up of mine."""
    return _play(request, get_object_or_404(Prepared.objects.of(request.user), pk=id))


@require_POST
def play_own(request: HttpRequest, id: UUID) -> HttpResponse:
    """Play a scenario of my own at once, with forces that suit it."""
    return _play_own(request, get_object_or_404(OwnScenario.objects.of(request.user), pk=id))


@require_POST
def play_shared_own(request: HttpRequest, link: str) -> HttpResponse:
    """Play a scenario that someone shared at once."""
    return _play_own(request, get_object_or_404(OwnScenario.objects.shared_by(link), link=link))


def _play_own(request: HttpRequest, found: OwnScenario) -> HttpResponse:
    prepared = set_up(found=found, owner=ensure_person(request))
    if prepared.document is None:
        messages.error(request, _("No ready force suits this scenario: choose or build one for each side."))
        return redirect("scenarios:forces", prepared.pk)
    return _play(request, prepared)


@require_POST
def play_shared(request: HttpRequest, link: str) -> HttpResponse:
    """Play a set-up that someone shared."""
    return _play(request, get_object_or_404(Prepared.objects.shared_by(link), link=link))


def _play(request: HttpRequest, prepared: Prepared) -> HttpResponse:
    if prepared.document is None or not rules.game(prepared.game).plays:
        raise Http404
    try:
        return _begin(request, read_setup(prepared.document))
    except BadDocument:
        messages.error(request, _("The rules have changed since this was set up: choose its options and forces anew."))
        return redirect("scenarios:scenario", prepared.game, prepared.scenario)


@require_POST
def play_force(request: HtmxRequest, number: int) -> HttpResponse:
    """Play a force of mine, at once."""
    return _play_force(request, own_force(request, number), "builder:force", number)


@require_POST
def play_shared_force(request: HttpRequest, token: str) -> HttpResponse:
    """Play a force that someone shared, at once."""
    return _play_force(request, get_object_or_404(Force.objects.shared(), token=token), "builder:shared", token)


def _play_force(request: HttpRequest, force: Force, back: str, key: object) -> HttpResponse:
    try:
        setup, seat = matched(force)
    except BadDocument as bad:
        messages.error(request, unplayable(bad))
        return redirect(back, key)
    return _begin(request, setup, seat)
