"""Bringing lists of cards in, and taking the collection out."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from accounts.fragments import HtmxRequest, render_fragment
from accounts.models import User
from accounts.services import ensure_person
from collection.exchange import columns, services
from collection.exchange.exporting import FORMATS, export
from collection.exchange.forms import ColumnsForm, DecisionsForm, ExportForm, ImportForm
from collection.exchange.pace import uncollected
from collection.exchange.sheets import Source
from collection.models import PendingImport

SHOWN = 60
SAMPLE = 8
DECIDED = frozenset({"ambiguous", "unknown_card"})
"""Problems that stand among the cards to decide on."""


@require_http_methods(["GET", "HEAD", "POST"])
@uncollected()
def begin(request: HtmxRequest) -> HttpResponse:
    """Give a file or a list."""
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_valid():
        owner = ensure_person(request)
        game = form.cleaned_data["game"]
        pending = services.start_import(owner=owner, source=form.source, filename=form.filename, game=game)
        return redirect(_next_step(pending), pending.pk)
    return render(request, "collection/exchange/import.html", {"form": form})


def _next_step(pending: PendingImport) -> str:
    return "collection:import-columns" if services.needs_columns(pending) else "collection:import-preview"


@require_http_methods(["GET", "HEAD", "POST"])
def map_columns(request: HtmxRequest, number: int) -> HttpResponse:
    """Say what the columns of a sheet mean."""
    pending = _pending(request, number)
    sheets = Source.read(pending.rows).sheets
    place = _sheet_asked(request, pending)
    kept = pending.mapping["layouts"][place]
    layout = columns.Layout.read(kept) if kept else columns.suggest(sheets[place])
    width = min(columns.width(sheets[place]), columns.MOST_MAPPED)
    form = ColumnsForm(request.POST if request.method == "POST" else None, layout=layout, columns=width)
    if form.is_valid():
        services.set_columns(pending, place, form.layout)
        return redirect("collection:import-preview", pending.pk)
    sample = [
        (line, row[:width] + [""] * (width - len(row))) for line, row in enumerate(sheets[place].rows[:SAMPLE], 1)
    ]
    context = {"pending": pending, "form": form, "sheets": sheets, "place": place, "sample": sample}
    return render(request, "collection/exchange/columns.html", context)


def _sheet_asked(request: HtmxRequest, pending: PendingImport) -> int:
    asked = request.GET.get("sheet", "")
    if asked.isdecimal() and int(asked) < len(pending.mapping["layouts"]):
        return int(asked)
    return services.sheet_to_map(pending)[0]


@require_http_methods(["GET", "HEAD", "POST"])
@uncollected()
def look(request: HtmxRequest, number: int) -> HttpResponse:
    """See what an import would do, and decide where there is doubt."""
    pending = _pending(request, number)
    if services.needs_columns(pending):
        return redirect("collection:import-columns", pending.pk)
    if request.method == "POST":
        form = DecisionsForm(request.POST)
        form.is_valid()
        services.choose(pending, **form.decisions)
        if not request.htmx:
            return redirect("collection:import-preview", pending.pk)
    return _preview(request, pending)


def _preview(request: HtmxRequest, pending: PendingImport, refusal: str = "") -> HttpResponse:
    found = services.preview(pending)
    problems = [problem for problem in found.problems if problem.code not in DECIDED]
    context = {
        "pending": pending,
        "found": found,
        "refusal": refusal,
        "games": rules.games(),
        "undecided": found.undecided[:SHOWN],
        "problems": problems[:SHOWN],
        "more_problems": max(len(problems) - SHOWN, 0),
        "steps": found.plan.steps[:SHOWN],
        "counts": found.statuses,
    }
    if request.htmx and not request.htmx.history_restore_request:
        answer = render_fragment(request, "collection/exchange/_preview.html", context)
    else:
        answer = render(request, "collection/exchange/preview.html", context)
    found.let_go()
    return answer


@require_POST
@uncollected()
def confirm(request: HtmxRequest, number: int) -> HttpResponse:
    """Store an import as it was looked at."""
    pending = _pending(request, number)
    form = DecisionsForm(request.POST)
    form.is_valid()
    services.choose(pending, **form.decisions)
    said = {"seen": form.cleaned_data.get("seen", ""), "leave_out": form.cleaned_data.get("leave_out", False)}
    try:
        change = services.confirm(owner=pending.owner, number=number, **said)
    except services.Outdated:
        refusal = _("This is not what you looked at: something has changed since. Look again, then confirm.")
        return _preview(request, pending, refusal)
    except services.NotConfirmed:
        refusal = _("Some rows cannot be stored. Correct them, or say that they shall be left out.")
        return _preview(request, pending, refusal)
    if change is None:
        messages.info(request, _("Your collection said all of that already: nothing has changed."))
        return redirect("collection:mine")
    return redirect("collection:import-done", change.pk)


@require_POST
def discard(request: HtmxRequest, number: int) -> HttpResponse:
    """Throw an import away."""
    if request.user.is_authenticated:
        services.discard(request.user, number)
    return redirect("collection:import")


@require_safe
def done(request: HtmxRequest, number: int) -> HttpResponse:
    """What an import has done, and the way back."""
    change = get_object_or_404(_person(request).changes, pk=number)
    is_last = change == _person(request).changes.last_done()
    context = {"change": change, "counts": services.counted(change), "is_last": is_last}
    return render(request, "collection/exchange/done.html", context)


@require_safe
def take_out(request: HtmxRequest) -> HttpResponse:
    """Choose a format, and which cards."""
    form = ExportForm(request.GET if "q" in request.GET else None)
    query = form.cleaned_data["q"] if form.is_bound and form.is_valid() else ""
    person = request.user if request.user.is_authenticated else None
    context: dict[str, Any] = {"form": form, "formats": FORMATS.values(), "query": query}
    return render(request, "collection/exchange/export.html", {**context, "found": services.exportable(person, query)})


@require_safe
def download(request: HtmxRequest, format: str) -> HttpResponseBase:
    """The collection as a file."""
    form = ExportForm(request.GET)
    if format not in FORMATS:
        raise Http404
    if not form.is_valid():
        return render(
            request, "collection/exchange/export.html", {"form": form, "formats": FORMATS.values()}, status=400
        )
    person = request.user if request.user.is_authenticated else None
    return export(person, FORMATS[format], form.cleaned_data["q"])


def _pending(request: HtmxRequest, number: int) -> PendingImport:
    try:
        return services.pending_import(_person(request), number)
    except PendingImport.DoesNotExist:
        raise Http404 from None


def _person(request: HtmxRequest) -> User:
    if not request.user.is_authenticated:
        raise Http404
    return request.user
