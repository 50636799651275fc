"""The catalogue: every card to find, to look at and to read."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.fragments import HtmxRequest
from collection import shelf
from collection.browsing import browse
from collection.card_page import card_page
from collection.models import Card

FRAGMENTS = {"results": "collection/_results.html", "catalogue": "collection/_catalogue.html"}


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def cards(request: HtmxRequest) -> HttpResponse:
    """The cards that a search finds, all of them without one: as pictures or as a table."""
    is_fragment = request.htmx and not request.htmx.history_restore_request
    template = FRAGMENTS.get(request.htmx.target or "") if is_fragment else None
    context = {"browse": browse(request.GET, request.user), "tally": shelf.tally(request.user)}
    return render(request, template or "collection/cards.html", context)


@require_safe
def card(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """One card: its face, its figures and where they come from, its rules, and what I have of it."""
    found = get_object_or_404(Card, game=game, slug=slug)
    page = card_page(found, request.user, show_origins=request.GET.get("origins") == "1")
    context = {"page": page, "card": page.card, "tally": shelf.tally(request.user)}
    return render(request, "collection/card.html", context)
