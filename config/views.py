"""The pages that belong to the site as a whole."""

from collections import Counter

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.games import BY_SLUG, INTRODUCTIONS
from rulebook.book import book


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Muster does, and where to start."""
    total = sum(len(introduction.ledger.rules) for introduction in INTRODUCTIONS)
    return render(request, "home.html", {"introductions": INTRODUCTIONS, "total": total})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """What the game called *slug* is, and where its rules are."""
    if slug not in BY_SLUG:
        raise Http404
    shown = book(slug)
    sizes = Counter(rule.chapter for rule in shown.ledger.rules)
    chapters = [(chapter, sizes[chapter.number]) for chapter in shown.chapters]
    return render(request, "game.html", {"introduction": BY_SLUG[slug], "book": shown, "chapters": chapters})


@require_safe
def help(request: HttpRequest) -> HttpResponse:
    """How to read, search and get about; the keyboard."""
    return render(request, "help.html", {"introductions": INTRODUCTIONS})


@require_safe
def licence(_request: HttpRequest) -> HttpResponse:
    """The licence of Muster's source, as it lies beside it."""
    text = (settings.BASE_DIR / "LICENSE").read_text(encoding="utf-8")
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
