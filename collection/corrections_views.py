"""What my card says: type it in, take it back, offer it to the keepers."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.fragments import HtmxRequest
from accounts.services import ensure_person
from collection.corrections import readable, typed
from collection.corrections_forms import CorrectionForm
from collection.models import Card, Correction
from collection.services import corrections as services
from rules.corrections import differing


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Type in what my card says."""
    card = get_object_or_404(Card, game=game, slug=slug)
    if readable(card) is None:
        raise Http404
    mine = _mine(request, card)
    form = CorrectionForm(card, mine, request.POST if request.method == "POST" else None)
    if not form.shapes:
        raise Http404
    if request.method == "POST":
        if "change" in request.POST:
            form.change(request.POST["change"])
        elif form.is_valid():
            return _keep(request, card, form)
    template = "collection/_correction.html" if request.htmx else "collection/correct.html"
    return render(request, template, {"card": card, "form": form, "mine": mine})


def _keep(request: HtmxRequest, card: Card, form: CorrectionForm) -> HttpResponse:
    if request.user.is_authenticated or differing(typed(card), form.figures):
        note = form.note.cleaned_data["note"]
        kept = services.correct(owner=ensure_person(request), card=card, figures=form.figures, note=note)
        said = _("From now on, this card says what yours says.") if kept else _("This card says what everybody's says.")
        messages.success(request, said)
    return redirect("collection:card", card.game, card.slug)


def _mine(request: HtmxRequest, card: Card) -> Correction | None:
    return request.user.corrections.filter(card=card).first() if request.user.is_authenticated else None


@require_POST
def offer(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Offer the keepers what I corrected, or do so no longer."""
    card = get_object_or_404(Card, game=game, slug=slug)
    if not _mine(request, card):
        raise Http404
    change, said = (
        (services.withdraw, _("Your correction is not offered any more."))
        if request.POST.get("offered") == "no"
        else (services.offer, _("Thank you: the keepers will look at your correction."))
    )
    change(owner=ensure_person(request), card=card)
    messages.success(request, said)
    return redirect("collection:card", game, slug)


@require_POST
def reset(request: HtmxRequest, game: str, slug: str) -> HttpResponse:
    """Let the card say again what it says to everybody."""
    card = get_object_or_404(Card, game=game, slug=slug)
    if _mine(request, card):
        services.reset(owner=ensure_person(request), card=card)
        messages.success(request, _("This card says what everybody's says."))
    return redirect("collection:card", game, slug)
