"""The catalogue: every card to find, to look at and to read."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.fragments import HtmxRequest
from collection import shelf
from collection.browsing import browse
from collection.card_page import card_page
from collection.corrections import seen_by, typed
from collection.faces import face as draw
from collection.models import Card, CardData
from rulebook import texts

FRAGMENTS = {"results": "collection/_results.html", "catalogue": "collection/_catalogue.html"}
A_YEAR = 365 * 24 * 3600
LANGUAGES = {code for code, _name in settings.LANGUAGES}


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


@require_safe
def face(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """The face of a card as a picture: `in` is its language, `own` asks for it as the reader corrected it.

    With the version of the card data in the address (`v`) it never changes, so it is never asked for again.
    """
    found = get_object_or_404(Card, game=game, slug=slug)
    is_own = "own" in request.GET
    if is_own:
        seen_by(request.user, [found])
    language = request.GET.get("in", "")
    with texts.reader_of(language if language in LANGUAGES else get_language() or "en"):
        picture = draw(typed(found), origins="origins" in request.GET)
    lasts = is_own or request.GET.get("v") == CardData.objects.version(game)
    scope, age = "private" if is_own else "public", A_YEAR if lasts else 60
    headers = {"Cache-Control": f"{scope}, max-age={age}{', immutable' if lasts else ''}"}
    return HttpResponse(picture, content_type="image/svg+xml; charset=utf-8", headers=headers)
