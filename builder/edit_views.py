"""What the buttons of the editor do. Each answers with the fragments that changed or, without script, with the page."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.fragments import HtmxRequest, render_fragment, way_back
from builder import listing
from builder.bench import lay_out
from builder.buttons import counts, read_changes
from builder.editor import edited
from builder.models import Force
from builder.services import editing, forces, history
from builder.services.editing import Unsolved
from builder.services.forces import NAME_LENGTH
from builder.views import MINE, catalogue_context, own_force, stamped, wants_own
from rules.construction import StaleChange
from rules.documents import BadDocument, parse_json
from rules.solver import Solution


@require_POST
def change(request: HtmxRequest, number: int) -> HttpResponse:
    """Do what a button says, or let there be as many copies as was typed."""
    found = own_force(request, number)
    if "changes" in request.POST:
        return _try(request, found, lambda: _press(found, request.POST["changes"]))
    return _try(request, found, lambda: _type(found, request.POST))


def _press(force: Force, text: str) -> None:
    editing.change(force=force, changes=read_changes(parse_json(text)))


def _type(force: Force, data: QueryDict) -> None:
    """The numbers that differ, the last entry first: what goes below one does not shift those above it."""
    entries = force.read().entries
    typed = counts(data, {number: entry.card for number, entry in enumerate(entries)})
    for number, count in sorted(typed.items(), reverse=True):
        if count != entries[number].count:
            editing.set_count(force=force, place=(number,), card=entries[number].card, count=count)


@require_POST
def legal(request: HtmxRequest, number: int) -> HttpResponse:
    """Let it be the nearest legal force."""
    found = own_force(request, number)
    return _solve(request, found, editing.make_legal, _("This is the nearest legal force: no smaller change would do."))


@require_POST
def fill(request: HtmxRequest, number: int) -> HttpResponse:
    """Fill the points that are left."""
    found = own_force(request, number)
    return _solve(request, found, editing.fill, _("No force with these cards is worth more."))


def _solve(request: HtmxRequest, force: Force, solve: Callable[..., Solution], best: str) -> HttpResponse:
    try:
        status = solve(force=force, mine=wants_own(request)).status
    except Unsolved as unsolved:
        none = _("There is no legal force for this brief with these cards.")
        return _answer(
            request, force, refusal=none if unsolved.status == "impossible" else _("None was found in time.")
        )
    return _answer(request, force, notice=best if status == "optimal" else _("Legal; a better one may be possible."))


@require_POST
def undo(request: HtmxRequest, number: int) -> HttpResponse:
    """Take my last change back."""
    found = own_force(request, number)
    return _try(request, found, lambda: history.undo(force=found, step=_step(request)))


@require_POST
def redo(request: HtmxRequest, number: int) -> HttpResponse:
    """Do again what I took back last."""
    found = own_force(request, number)
    return _try(request, found, lambda: history.redo(force=found, step=_step(request)))


def _step(request: HtmxRequest) -> int | None:
    seen = request.POST.get("step", "")
    return int(seen) if seen.isdecimal() and len(seen) < 19 else None


@require_POST
def rename(request: HtmxRequest, number: int) -> HttpResponse:
    """Call it something else."""
    found, name = own_force(request, number), request.POST.get("name", "").strip()[:NAME_LENGTH]
    return _try(request, found, lambda: editing.rename(force=found, name=name))


@require_POST
def notes(request: HtmxRequest, number: int) -> HttpResponse:
    """Keep my notes."""
    found = own_force(request, number)
    try:
        found = editing.write_notes(force=found, notes=request.POST.get("notes", "").replace("\r\n", "\n"))
    except ValidationError as refused:
        return _notes(request, found, " ".join(refused.messages))
    return _notes(request, found, "")


def _notes(request: HtmxRequest, force: Force, refusal: str) -> HttpResponse:
    if request.htmx:
        return render(request, "builder/_kept.html", {"refusal": refusal})
    (messages.error if refusal else messages.success)(request, refusal or _("Your notes are kept."))
    return redirect(_back(request, force))


@require_POST
def mine(request: HtmxRequest, number: int) -> HttpResponse:
    """Build of my own cards only, or of all; it holds for every force until I say otherwise."""
    found = own_force(request, number)
    request.session[MINE] = request.POST.get("mine") == "1"
    return _answer(request, found)


@require_POST
def built(request: HtmxRequest, number: int) -> HttpResponse:
    """Say that it stands built, or that it was taken apart."""
    found = own_force(request, number)
    return _try(request, found, lambda: forces.set_built(force=found, built=request.POST.get("built") == "1"))


@require_POST
def share(request: HtmxRequest, number: int) -> HttpResponse:
    """Give it a link, or let that lead nowhere any more."""
    found = own_force(request, number)
    turn = forces.share if request.POST.get("share") == "1" else forces.unshare
    return _try(request, found, lambda: turn(force=found))


@require_POST
def renew(request: HtmxRequest, number: int) -> HttpResponse:
    """Build it on the card data in use."""
    found = own_force(request, number)
    return _try(request, found, lambda: editing.renew(force=found))


@require_POST
def duplicate(request: HtmxRequest, number: int) -> HttpResponse:
    """Make another one like it."""
    found = own_force(request, number)
    return redirect("builder:force", forces.duplicate(force=found, owner=found.owner).pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HtmxRequest, number: int) -> HttpResponse:
    """Throw it away, once that was confirmed."""
    found = own_force(request, number)
    if request.method != "POST":
        return render(request, "builder/delete.html", {"force": found})
    forces.delete(force=found)
    messages.success(request, _("“%(name)s” is gone.") % {"name": found.name})
    return redirect("builder:index")


def _try(request: HtmxRequest, force: Force, change: Callable[[], object]) -> HttpResponse:
    try:
        change()
    except StaleChange:
        return _answer(request, force, refusal=_("The force has changed since: this is how it is now."))
    except BadDocument as refused:
        return _answer(request, force, refusal=" ".join(listing.told(refused.problems)))
    return _answer(request, force)


def _answer(request: HtmxRequest, force: Force, *, notice: str = "", refusal: str = "") -> HttpResponse:
    """The force as it is now, the card list and the bar; without script, the page that the button was on."""
    if not request.htmx:
        for add, text in ((messages.success, notice), (messages.error, refusal)):
            if text:
                add(request, text)
        return redirect(_back(request, force))
    work = lay_out(own_force(request, force.pk), mine=wants_own(request))
    context = {"editor": edited(work, notice=notice, refusal=refusal), **catalogue_context(work, request.POST)}
    return stamped(render_fragment(request, "builder/_edited.html", context), work.row)


def _back(request: HtmxRequest, force: Force) -> str:
    return way_back(request, reverse("builder:force", args=[force.pk]))
