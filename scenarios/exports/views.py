"""Set-ups as files, and files as set-ups, on pages."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.services import ensure_person
from builder.papers import too_much
from builder.sheets import TooMuchToPrint
from rulebook.texts import spoken
from rules.documents import BadDocument
from scenarios.exports.files import FILES, File, written
from scenarios.exports.forms import FileForm
from scenarios.exports.importing import Brought, bring_in
from scenarios.exports.packet import Packet
from scenarios.models import Setup

MOST_NAMED = 12
Absolute = Callable[[str], str]


@require_safe
def own_file(request: HttpRequest, id: UUID, name: str) -> HttpResponse:
    """A set-up of mine as a file."""
    return _file(request, get_object_or_404(Setup.objects.of(request.user), pk=id), name)


@require_safe
def shared_file(request: HttpRequest, link: str, name: str) -> HttpResponse:
    """A set-up as a file, for whoever has the link."""
    return _file(request, get_object_or_404(Setup.objects.shared_by(link), link=link), name)


def _file(request: HttpRequest, row: Setup, name: str) -> HttpResponse:
    file = FILES.get(name)
    packet = file and packet_for(row, file, request.GET.get("side", ""), request.build_absolute_uri)
    if not file or not packet:
        raise Http404
    try:
        return written(file, packet)
    except TooMuchToPrint as refused:
        return HttpResponse(too_much(refused), status=400, content_type="text/plain; charset=utf-8")


def packet_for(row: Setup, file: File, side: str, absolute: Absolute) -> Packet | None:
    """*row* for *side*, a number or empty for all; None when there is no such file to be had."""
    if row.document is None or (side and (file.is_whole or side not in _numbers(row))):
        return None
    url = absolute(reverse("scenarios:shared", args=[row.link])) if row.link else ""
    return Packet(row, url, int(side) if side else None)


def _numbers(row: Setup) -> list[str]:
    return [str(number) for number in range(len(row.forces))]


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Bring a set-up in."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    problems: list[tuple[str, str]] = []
    if form.is_valid():
        try:
            brought = bring_in(owner=ensure_person(request), content=form.cleaned_data["file"].read())
        except BadDocument as bad:
            problems = [(problem.path, spoken(problem.sentence)) for problem in bad.problems]
        else:
            _tell(request, brought)
            return redirect("scenarios:setup", brought.setup.pk)
    status = 400 if problems or form.errors else 200
    return render(request, "scenarios/import.html", {"form": form, "problems": problems}, status=status)


def _tell(request: HttpRequest, brought: Brought) -> None:
    messages.success(request, _("The set-up is yours: it was checked, and can be played."))
    if brought.differing:
        names = ", ".join(brought.differing[:MOST_NAMED]) + (" …" if len(brought.differing) > MOST_NAMED else "")
        messages.warning(request, _("These cards say something else than here: %(names)s.") % {"names": names})
