"""Card faces as pictures: for the pages, to print and to keep."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page, require_safe

from collection import faces
from collection.corrections import readable, seen_by
from collection.models import Card, CardData
from collection.pictures import named
from rulebook import texts
from rules import catalogue

A_YEAR = 365 * 24 * 3600
LANGUAGES = {code for code, _name in settings.LANGUAGES}


@require_safe
@conditional_page
def face(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The face of a card as a picture: `in` is its language, `own` asks for it as the reader corrected it.

    `side=back` asks for its other side, `origins=1` for where its figures come from. An address that names all that the
    picture depends on (`named`) is kept for good; any other is asked for again, and answered by its ETag.
    """
    card = get_object_or_404(Card, game=game, slug=slug)
    if "own" in request.GET:
        seen_by(request.user, [card])
    if (read := readable(card)) is None:
        raise Http404(f"{card.game} {card.slug} is of a kind that is drawn no longer")
    with texts.reader_of(_language(request)):
        picture = _drawn(read, request.GET)
        told = named(card, CardData.objects.version(game))
    caching = {"Cache-Control": _caching(request.GET, told)}
    return HttpResponse(picture, content_type="image/svg+xml; charset=utf-8", headers=caching)


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("in", "")
    return asked if asked in LANGUAGES else get_language() or "en"


def _drawn(card: catalogue.Card, wanted: QueryDict) -> str:
    options: dict[str, Any] = {"origins": "origins" in wanted}
    if wanted.get("side") != "back":
        return faces.face(card, **options)
    if not faces.has_back(card.game, card.kind):
        raise Http404(f"{card.game} {card.id} has no other side")
    return faces.back(card, **options)


def _caching(wanted: QueryDict, told: dict[str, str]) -> str:
    """How long the picture may be kept, and by whom: what a person's own settings decide is theirs alone."""
    scope = "public" if "in" in wanted and "own" not in wanted else "private"
    asked = {name: wanted[name] for name in ("in", "v", "own") if name in wanted}
    return f"{scope}, max-age={A_YEAR}, immutable" if asked == told else f"{scope}, no-cache"
