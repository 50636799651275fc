"""Products: tick those that I have, see what is inside, open random ones card by card."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from accounts.fragments import HtmxRequest, render_fragment, way_back
from accounts.services import ensure_person
from collection import labels, shelf, stock
from collection.corrections import seen_by
from collection.forms import CountForm, PackForm
from collection.models import Card, Product
from collection.services import products as services


@require_safe
def products(request: HtmxRequest) -> HttpResponse:
    """Every product, game by game, and those that supply what I want."""
    asked = request.GET.get("game", "")
    game = asked if asked in rules.SLUGS else ""
    found = Product.objects.in_use()
    listed = stock.stock(request.user, found.in_game(game) if game else found)
    shelves = [(each, [stocked for stocked in listed if stocked.product.game == each.slug]) for each in rules.games()]
    context = {
        "shelves": [(each, stocked) for each, stocked in shelves if stocked],
        "suppliers": sorted((each for each in listed if each.supplies), key=lambda each: -each.supplies),
        "game": game,
        "games": rules.games(),
        "tally": shelf.tally(request.user),
    }
    return render(request, "collection/products.html", context)


@require_safe
def product(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """One product: what is inside, and what of it I have."""
    found = get_object_or_404(Product, game=game, slug=slug)
    return render(request, "collection/product.html", _page(request, found))


def _page(request: HtmxRequest, found: Product, refusal: str = "") -> dict[str, Any]:
    (stocked,) = stock.stock(request.user, [found])
    inside = stock.contents(request.user, found)
    shelf.with_holdings(request.user, seen_by(request.user, [content.card for content in inside]))
    return {"stocked": stocked, "contents": inside, "refusal": refusal, "tally": shelf.tally(request.user)}


@require_POST
def tick(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Have a product that many times, with its cards."""
    found = get_object_or_404(Product, game=game, slug=slug)
    form = CountForm(request.POST)
    if not form.is_valid():
        return _answer(request, found, str(next(iter(form.errors.values()))[0]))
    count = form.number()
    if count or request.user.is_authenticated:
        try:
            services.set_product(owner=ensure_person(request), product=found, count=count)
        except ValidationError as refused:
            return _answer(request, found, " ".join(refused.messages))
    return _answer(request, found)


def _answer(request: HtmxRequest, found: Product, refusal: str = "") -> HttpResponse:
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        return redirect(way_back(request, reverse("collection:product", args=[found.game, found.slug])))
    if request.POST.get("page") == "product":
        context = {**_page(request, found, refusal), "page": "product"}
        return render_fragment(request, "collection/_product_changed.html", context)
    (stocked,) = stock.stock(request.user, [found])
    context = {"stocked": stocked, "refusal": refusal, "tally": shelf.tally(request.user)}
    return render_fragment(request, "collection/_product_changed.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def open_pack(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Enter the cards that were found in a random product."""
    found = get_object_or_404(Product, game=game, slug=slug, random=True)
    cards = list(Card.objects.in_game(game).in_use())
    if not cards:
        raise Http404
    form = PackForm(request.POST or None, cards=cards)
    if request.method == "POST" and form.is_valid():
        try:
            services.open_pack(owner=ensure_person(request), product=found, found=form.found())
        except ValidationError as refused:
            form.add_error(None, " ".join(refused.messages))
        else:
            messages.success(request, _("What you found in %(product)s is in your collection.") % {"product": found})
            return redirect("collection:product", game, slug)
    return render(request, "collection/open.html", {"product": found, "form": form, "groups": _groups(cards, form)})


def _groups(cards: list[Card], form: PackForm) -> list[tuple[str, list[tuple[Card, Any]]]]:
    """The fields of *form* with their cards, by nation and kind."""
    groups: dict[str, list[tuple[Card, Any]]] = {}
    for card in cards:
        heading = " · ".join(filter(None, (labels.nation(card.nation), labels.kind(card.kind))))
        groups.setdefault(heading, []).append((card, form[f"card{card.pk}"]))
    return list(groups.items())
