"""The pages of the builder: my forces, a new one, the editor, two side by side."""

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

import rules
from accounts.fragments import HtmxRequest
from accounts.services import ensure_person
from builder import listing, offers, papers, returning, starting
from builder.bench import Bench, lay_out
from builder.comparing import comparison
from builder.editor import edited
from builder.forms import BriefForm, LoadForm
from builder.models import Force
from builder.services import editing, forces
from rules.construction import Leeway, Terms, leeway
from rules.documents import Force as Document

MINE = "builder_mine"


@require_safe
def index(request: HtmxRequest) -> HttpResponse:
    """My forces, and starter forces for whoever has none yet."""
    asked = request.GET.get("game", "")
    game = asked if asked in rules.SLUGS else ""
    context = {"game": game, "games": rules.games(), "forces": listing.mine(request.user, game)}
    return render(request, "builder/index.html", {**context, "starters": starting.listed(game)})


@require_safe
def new(request: HtmxRequest) -> HttpResponse:
    """Choose the game of a new force."""
    return render(request, "builder/new.html", {"games": rules.games(), "form": LoadForm("")})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def new_for(request: HtmxRequest, game: str) -> HttpResponse:
    """Say what a new force of a game is for, and start building it."""
    posted = request.POST if request.method == "POST" else None
    form = BriefForm(game, posted, asked=request.GET)
    if posted is not None and form.is_valid() and form.terms:
        found = forces.create(owner=ensure_person(request), terms=form.terms, name=form.cleaned_data["name"])
        returning.remember(request, found.pk)
        return redirect("builder:force", found.pk)
    template = "builder/_brief_fields.html" if request.htmx else "builder/new_for.html"
    return render(request, template, {"form": form, "game": rules.game(game), "load": LoadForm(game)})


@require_http_methods(["POST"])
def load(request: HtmxRequest, game: str = "") -> HttpResponse:
    """Read a force from a file or from text; what cannot be read is told line by line, and nothing is kept."""
    form = LoadForm(game, request.POST, request.FILES)
    if form.is_valid() and form.document:
        found = forces.create(owner=ensure_person(request), terms=_terms_for(form.document), document=form.document)
        messages.success(request, _("The force was read."))
        return redirect("builder:force", found.pk)
    context = {"games": rules.games(), "form": form, "problems": listing.told(form.problems)}
    return render(request, "builder/new.html", context, status=400)


def _terms_for(document: Document) -> Terms:
    open_ = leeway(document.game)
    return Terms(game=document.game, points=_usual(open_), year=document.year if open_.years else None)


def _usual(open_: Leeway) -> int | None:
    return open_.points[-1] if open_.points else None


def own_force(request: HtmxRequest, number: int) -> Force:
    """The force *number* of the person who asks; nobody else's is there."""
    if not request.user.is_authenticated:
        raise Http404
    return get_object_or_404(request.user.forces.select_related("owner"), pk=number)


def wants_own(request: HtmxRequest) -> bool:
    """Whether the person builds of their own cards only: what was said last, on whichever force."""
    return bool(request.session.get(MINE, False))


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def force(request: HtmxRequest, number: int) -> HttpResponse:
    """The editor."""
    work = lay_out(own_force(request, number), mine=wants_own(request))
    is_fragment = request.htmx and not request.htmx.history_restore_request
    if is_fragment and request.htmx.target in {"offers", "catalogue"}:
        template = f"builder/_{request.htmx.target}.html"
        return stamped(render(request, template, catalogue_context(work, request.GET)), work.row)
    back = returning.way_back(request, number)
    context = {"editor": edited(work), "back": back, **catalogue_context(work, request.GET)}
    return render(request, "builder/force.html", context)


def stamped(response: HttpResponse, force: Force) -> HttpResponse:
    """*response*, which shows *force*, with when that was changed: the page leaves out answers that came too late."""
    response["Muster-Changed"] = str(int(force.changed.timestamp() * 1_000_000))
    return response


def catalogue_context(work: Bench, asked: QueryDict) -> dict[str, object]:
    """What the card list needs, and the ways to take the force along."""
    files = papers.links(lambda name: reverse("builder:file", args=[work.row.pk, name]))
    return {"catalogue": offers.catalogue(work, offers.asked_for(asked, work)), "force": work.row, "files": files}


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def brief(request: HtmxRequest, number: int) -> HttpResponse:
    """Say anew what a force is for."""
    found = own_force(request, number)
    posted = request.POST if request.method == "POST" else None
    form = BriefForm(found.game, posted, asked=request.GET, terms=None if "purpose" in request.GET else found.terms)
    del form.fields["name"]
    if posted is not None and form.is_valid() and form.terms:
        editing.aim(force=found, terms=form.terms)
        return redirect("builder:force", found.pk)
    template = "builder/_brief_fields.html" if request.htmx else "builder/brief.html"
    return render(request, template, {"form": form, "force": found, "game": rules.game(found.game)})


@require_safe
def compare(request: HtmxRequest) -> HttpResponse:
    """Two of my forces side by side."""
    mine = listing.mine(request.user, "")
    chosen = [_chosen(request, name) for name in ("one", "other")]
    found = comparison(chosen[0], chosen[1]) if chosen[0] and chosen[1] else None
    context = {"forces": mine, "one": chosen[0], "other": chosen[1], "comparison": found}
    return render(request, "builder/compare.html", context)


def _chosen(request: HtmxRequest, name: str) -> Force | None:
    text = request.GET.get(name, "")
    return own_force(request, int(text)) if text.isdecimal() and len(text) < 10 else None
