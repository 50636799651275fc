"""The pages that belong to the site as a whole."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from config.games import BY_SLUG, INTRODUCTIONS, chapters, prose


def home(request: HttpRequest) -> HttpResponse:
    """What Muster does, and where to start."""
    total = sum(len(introduction.ledger.rules) for introduction in INTRODUCTIONS)
    return render(request, "home.html", {"introductions": INTRODUCTIONS, "total": total})


def game(request: HttpRequest, slug: str) -> HttpResponse:
    """What the game called *slug* is, and where its rules are."""
    if slug not in BY_SLUG:
        raise Http404
    introduction = BY_SLUG[slug]
    ledger = introduction.ledger
    context = {"introduction": introduction, "ledger": ledger, "prose": prose(ledger), "chapters": chapters(ledger)}
    return render(request, "game.html", context)


def help(request: HttpRequest) -> HttpResponse:
    """How to read, search and get about; the keyboard."""
    return render(request, "help.html")


def licence(_request: HttpRequest) -> HttpResponse:
    """The licence of Muster's source, as it lies beside it."""
    text = (settings.BASE_DIR / "LICENSE").read_text(encoding="utf-8")
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
