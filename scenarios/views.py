"""The pages of scenarios: all of them, and one with its map, its rules and the cards it needs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from rules.scenes import scenes
from scenarios.models import OwnScenario
from scenarios.needs import needs
from scenarios.sheet import ScenarioSheet, sheets

LISTED = 200


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every scenario, game by game."""
    asked = request.GET.get("game", "")
    chosen = asked if asked in rules.SLUGS else ""
    groups = [(game, sheets(game.slug)) for game in rules.games() if chosen in ("", game.slug)]
    mine = OwnScenario.objects.of(request.user).in_game(chosen)[:LISTED]
    context = {"groups": groups, "games": rules.games(), "chosen": chosen, "mine": mine}
    return render(request, "scenarios/index.html", context)


@require_safe
def scenario(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """One scenario."""
    sheet = found(game, slug)
    needed = needs(request.user, game, [side.order for side in sheet.sides])
    return render(request, "scenarios/scenario.html", {"sheet": sheet, "needs": needed})


def found(game: str, slug: str) -> ScenarioSheet:
    """The scenario called *slug* of *game*, by its slug alone: one address a page."""
    if slug not in scenes(game):
        raise Http404
    return ScenarioSheet(game, slug)
