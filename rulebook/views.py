"""The rules, to read, to search, to link to and to mark."""

from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

import rules
from accounts.fragments import HtmxRequest, render_fragment, way_back
from accounts.services import ensure_person
from rulebook import library, services, texts
from rulebook.book import body, book, show
from rulebook.forms import NoteForm, SearchForm
from rulebook.hits import hit
from rulebook.models import Mark, MarkQuerySet
from rulebook.permalinks import permalink
from rulebook.search import Query, fold
from rulebook.stars import starred
from rules import ledger
from rules.ledger import UnknownRule

PAGE = 30
View = Callable[..., HttpResponse]


def or_near_matches(view: View) -> View:
    """Answer an id that no ledger has with a page that offers those that look like it."""

    @wraps(view)
    def answered(request: HttpRequest, reference: str) -> HttpResponse:
        try:
            return view(request, reference)
        except UnknownRule:
            near = [show(entry) for id in library.near(reference) for entry in ledger.find(id)[:1]]
            context = {"reference": reference, "near": near, "games": rules.games()}
            return render(request, "rulebook/missing.html", context, status=404)

    return answered


@require_safe
def index(request: HtmxRequest) -> HttpResponse:
    """The rulebooks of all games, and a search through all of them."""
    return render(request, "rulebook/index.html", {"games": rules.games(), "form": SearchForm()})


@require_safe
@vary_on_headers("HX-Request")
def search(request: HtmxRequest) -> HttpResponse:
    """What is found in the rules; a whole id leads straight to its rule."""
    form = SearchForm(request.GET)
    form.is_valid()
    wanted, game = form.cleaned_data.get("q", ""), form.cleaned_data.get("game", "")
    jump = library.typed_id(wanted)
    fragment = request.htmx and not request.htmx.history_restore_request
    if jump and not fragment:
        return redirect("rulebook:rule", jump)
    template = "rulebook/_results.html" if fragment else "rulebook/search.html"
    return render(request, template, {"form": form, "jump": jump, **_results(request, wanted, game)})


def _results(request: HtmxRequest, wanted: str, game: str) -> dict[str, Any]:
    query = Query.parse(wanted)
    everywhere = library.search(query)
    found = [document for document in everywhere if game in {"", document.group}]
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    counts = Counter(document.group for document in everywhere)
    return {
        "wanted": wanted,
        "page": page,
        "hits": [hit(document, query) for document in page],
        "counts": [(each, counts[each.slug]) for each in rules.games() if counts[each.slug]],
        "everywhere": len(everywhere),
        "game": game,
    }


@require_safe
def game(request: HtmxRequest, slug: str) -> HttpResponse:
    """All the rules of one game on one page."""
    chapters = starred(body(slug), _marks(request).in_game(slug).rules())
    return render(request, "rulebook/game.html", {"book": book(slug), "chapters": chapters})


@require_safe
def glossary(request: HtmxRequest, slug: str) -> HttpResponse:
    """The words of one game in both languages, in the order asked for."""
    order = request.GET.get("sort", "")
    order = order if order in {"fr", "en", "code"} else "fr"
    terms = sorted(library.terms(slug).items(), key=lambda item: fold(getattr(item[1], order)))
    return render(request, "rulebook/glossary.html", {"book": book(slug), "terms": terms, "order": order})


@require_safe
@or_near_matches
def rule(request: HtmxRequest, reference: str) -> HttpResponse:
    """One rule (or ruling, gap, figure, printed example) in its context."""
    return _rule_page(request, reference)


def _rule_page(request: HtmxRequest, reference: str, form: NoteForm | None = None) -> HttpResponse:
    page = permalink(reference)
    kept = {mark.rule: mark for mark in _marks(request).in_game(page.ledger.game)}
    context = {
        "page": page,
        "book": book(page.ledger.game),
        "marked": kept,
        "mark": kept.get(page.rule),
        "rule": page.rule,
        "form": form or NoteForm(instance=kept.get(page.rule)),
        "chapter_title": page.chapter and texts.chapter_title(page.ledger, page.chapter),
    }
    return render(request, "rulebook/rule.html", context)


@require_safe
def marked(request: HtmxRequest) -> HttpResponse:
    """The rules that I marked, game by game: a crib sheet to print."""
    marks = {mark.rule: mark for mark in _marks(request)}
    sheets = [(game, _crib(game.ledger, marks)) for game in rules.games()]
    return render(request, "rulebook/marked.html", {"sheets": [sheet for sheet in sheets if sheet[1]]})


def _crib(source: ledger.Ledger, marks: dict[str, Mark]) -> list[dict[str, Any]]:
    """The marked rules of one game in the order of its ledger."""
    kept = ((rule, marks[rule.id]) for rule in source.rules if rule.id in marks)
    return [{"shown": show(rule), "mark": mark, "form": NoteForm(instance=mark)} for rule, mark in kept]


@require_POST
@or_near_matches
def mark(request: HtmxRequest, reference: str) -> HttpResponse:
    """Mark a rule, or take the mark off it."""
    rule = services.known(reference)
    wanted = request.POST.get("marked") != "no"
    if wanted or request.user.is_authenticated:
        change = services.mark_rule if wanted else services.unmark_rule
        change(owner=ensure_person(request), rule=rule)
    return _after_change(request, "rulebook/_star.html", {"rule": rule, "marked": wanted})


@require_POST
@or_near_matches
def note(request: HtmxRequest, reference: str) -> HttpResponse:
    """Mark a rule and keep a note on it."""
    rule = services.known(reference)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _note_refused(request, rule, form)
    kept = services.annotate_rule(owner=ensure_person(request), rule=rule, note=form.cleaned_data["note"])
    noted = {"rule": rule, "mark": kept, "form": NoteForm(instance=kept)}
    return _after_change(request, "rulebook/_noted.html", noted)


def _note_refused(request: HtmxRequest, rule: str, form: NoteForm) -> HttpResponse:
    if not request.htmx:
        return _rule_page(request, rule, form)
    kept = _marks(request).on(rule).first()
    return render(request, "rulebook/_mark.html", {"rule": rule, "mark": kept, "form": form})


def _after_change(request: HtmxRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The answer to a change of marks: a fragment, or without script the page that the form was on, at the rule."""
    if request.htmx:
        return render_fragment(request, template, context)
    rule = context["rule"]
    return redirect(way_back(request, reverse("rulebook:rule", args=[rule]), rule))


def _marks(request: HtmxRequest) -> MarkQuerySet:
    """The marks of whoever reads; a visitor has none."""
    if request.user.is_authenticated:
        return request.user.marks.all()
    return Mark.objects.none()
