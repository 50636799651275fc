"""What I have: the buttons beside every card, and the pages that sum it up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

import rules
from accounts.fragments import HtmxRequest, render_fragment, way_back
from accounts.services import ensure_person
from collection import shelf
from collection.corrections import seen_by
from collection.forms import CopiesForm, DetailsForm
from collection.models import Card, Change
from collection.overview import progress
from collection.querysets import CardQuerySet
from collection.services import holdings, recording
from collection.shelf import Panel

PAGE = 60
FULL = "full"


@dataclass(frozen=True, slots=True)
class Listing:
    """One of the lists of my cards, and what the page says of it."""

    name: str
    title: Promise
    lead: Promise
    empty: Promise


LISTINGS = {
    listing.name: listing
    for listing in (
        Listing(
            "wanted",
            gettext_lazy("Wanted"),
            gettext_lazy("The cards that you are looking for."),
            gettext_lazy("You want no card yet"),
        ),
        Listing(
            "trade",
            gettext_lazy("For trade"),
            gettext_lazy("The cards that you would give away."),
            gettext_lazy("Nothing is for trade"),
        ),
        Listing(
            "missing",
            gettext_lazy("Missing"),
            gettext_lazy("The cards of which you have no copy."),
            gettext_lazy("No card is missing"),
        ),
        Listing(
            "places",
            gettext_lazy("Places"),
            gettext_lazy("Where your cards are."),
            gettext_lazy("No card has a place yet"),
        ),
    )
}


@require_safe
def overview(request: HtmxRequest) -> HttpResponse:
    """How far my collection has got, game by game."""
    found = progress(request.user)
    asked = request.GET.get("game", "")
    chosen = next((each for each in found if each.game.slug == asked), None)
    context = {"progress": found, "chosen": chosen, "tally": shelf.tally(request.user)}
    return render(request, "collection/overview.html", context)


@require_safe
def wanted(request: HtmxRequest) -> HttpResponse:
    """The cards that I want."""
    return _listing(request, LISTINGS["wanted"], Card.objects.wanted_by(request.user))


@require_safe
def trade(request: HtmxRequest) -> HttpResponse:
    """The cards that I would trade."""
    return _listing(request, LISTINGS["trade"], Card.objects.traded_by(request.user))


@require_safe
def missing(request: HtmxRequest) -> HttpResponse:
    """The cards that I have no copy of."""
    return _listing(request, LISTINGS["missing"], Card.objects.in_use().missing_to(request.user))


@require_safe
def places(request: HtmxRequest) -> HttpResponse:
    """Where my cards are."""
    return _listing(request, LISTINGS["places"], Card.objects.placed_by(request.user))


def _listing(request: HtmxRequest, listing: Listing, cards: CardQuerySet) -> HttpResponse:
    asked = request.GET.get("game", "")
    game = asked if asked in rules.SLUGS else ""
    page = Paginator(cards.in_game(game) if game else cards, PAGE).get_page(request.GET.get("page"))
    shown = shelf.with_holdings(request.user, seen_by(request.user, page))
    context = {"listing": listing, "page": page, "cards": shown, "game": game, "games": rules.games()}
    return render(request, "collection/listing.html", {**context, "tally": shelf.tally(request.user)})


@require_POST
def copies(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Have more or fewer copies of a card, want it, offer it."""
    card = get_object_or_404(Card, game=game, slug=slug)
    form = CopiesForm(request.POST)
    if not form.is_valid():
        return _answer(request, card, str(next(iter(form.errors.values()))[0]))
    if step := form.cleaned_data["step"]:
        return _try(request, card, lambda: holdings.adjust_copies(owner=ensure_person(request), card=card, by=step))
    changes = form.changes()
    if not any(changes.values()) and not request.user.is_authenticated:
        return _answer(request, card)
    return _try(request, card, lambda: holdings.update_holding(owner=ensure_person(request), card=card, **changes))


@require_POST
def details(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Say more of a card: condition, language, place, note, how many are wanted or for trade."""
    card = get_object_or_404(Card, game=game, slug=slug)
    form = DetailsForm(request.POST, holding=shelf.with_holdings(request.user, [card])[0].held)
    if not form.is_valid():
        return _answer(request, card, form=form)
    said = form.cleaned_data
    return _try(request, card, lambda: holdings.update_holding(owner=ensure_person(request), card=card, **said))


def _try(request: HtmxRequest, card: Card, change: Callable[[], Any]) -> HttpResponse:
    try:
        change()
    except ValidationError as refused:
        return _answer(request, card, " ".join(refused.messages))
    return _answer(request, card)


def _answer(request: HtmxRequest, card: Card, refusal: str = "", form: DetailsForm | None = None) -> HttpResponse:
    """The buttons of *card* as they are now, and the tally; without script, the page that they were on."""
    if not request.htmx:
        for text in (refusal, *_refusals(form)):
            messages.error(request, text)
        return redirect(way_back(request, reverse("collection:card", args=[card.game, card.slug])))
    full = request.POST.get("shown", "").endswith(FULL)
    panel = shelf.panel(request.user, card, form) if full else Panel(shelf.with_holdings(request.user, [card])[0])
    context = {"panel": panel, "refusal": refusal, "tally": shelf.tally(request.user)}
    return render_fragment(request, "collection/_changed.html", context)


def _refusals(form: DetailsForm | None) -> list[str]:
    if form is None:
        return []
    return [f"{form[name].label}: {error}" for name, errors in form.errors.items() for error in errors]


@require_POST
def undo(request: HtmxRequest) -> HttpResponse:
    """Take my last change back."""
    return _turn(request, recording.undo, _("There is nothing to undo."))


@require_POST
def redo(request: HtmxRequest) -> HttpResponse:
    """Do again what I took back last."""
    return _turn(request, recording.redo, _("There is nothing to do again."))


def _turn(request: HtmxRequest, turn: Callable[..., Change | None], nothing: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return _turned(request, None, nothing)
    seen = request.POST.get("change", "")
    try:
        found = turn(owner=request.user, change=int(seen) if seen.isdecimal() else None)
    except recording.StaleChange:
        return _turned(request, None, _("Something has changed since, so everything stays as it is."))
    except ValidationError as refused:
        return _turned(request, None, " ".join(refused.messages))
    return _turned(request, found, "" if found else nothing)


def _turned(request: HtmxRequest, change: Change | None, refusal: str) -> HttpResponse:
    """The tally and the buttons of those cards on the page that *change* touched; all of it where more may differ."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        return redirect(way_back(request, reverse("collection:mine")))
    if change and change.before.keys() != {"holdings"}:
        return HttpResponseClientRefresh()
    touched = change.before["holdings"] if change else {}
    shown = {id: rest for id, _space, rest in (value.partition(" ") for value in request.POST.getlist("shown"))}
    panels = _panels(request, {int(id): rest == FULL for id, rest in shown.items() if id in touched})
    context = {"panels": panels, "refusal": refusal, "tally": shelf.tally(request.user)}
    return render_fragment(request, "collection/_turned.html", context)


def _panels(request: HtmxRequest, full: Mapping[int, bool]) -> list[Panel]:
    cards = shelf.with_holdings(request.user, Card.objects.filter(pk__in=full))
    return [shelf.panel(request.user, card) if full[card.pk] else Panel(card) for card in cards]
