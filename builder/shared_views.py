"""A force to look at, to copy, to print and to keep as a file: by its link, or because it is there to start with."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.fragments import HtmxRequest
from accounts.services import ensure_person
from builder import papers, starting
from builder.bench import Bench, lay_out, show
from builder.editor import look
from builder.exchange.codes import qr_code
from builder.models import Force
from builder.pictures import points_by_kind
from builder.services import forces
from builder.sheets import TooMuchToPrint
from builder.views import own_force

View = Callable[..., HttpResponse]


def unlisted(view: View) -> View:
    """Keep search engines and caches away from what *view* shows: a link is for those who were given it."""

    @wraps(view)
    def shown(*args: Any, **kwargs: Any) -> HttpResponse:
        response = view(*args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "private, no-store"
        return response

    return shown


def shared_force(token: str) -> Force:
    """The force whose link ends in *token*."""
    return get_object_or_404(Force.objects.shared().select_related("owner"), token=token)


def _starter(game: str, id: str) -> Force:
    found = starting.starter_force(game, id)
    if found is None:
        raise Http404
    return found


@require_safe
@unlisted
def shared(request: HtmxRequest, token: str) -> HttpResponse:
    """Look at a force that someone shared."""
    found = shared_force(token)
    files = papers.links(lambda name: reverse("builder:shared-file", args=[token, name]))
    copy_url, code = reverse("builder:copy", args=[token]), reverse("builder:shared-code", args=[token])
    return _shown(request, found, {"files": files, "copy_url": copy_url, "code_url": code, "is_shared": True})


@require_safe
def starter(request: HtmxRequest, game: str, id: str) -> HttpResponse:
    """Look at a force to start with."""
    files = papers.links(lambda name: reverse("builder:starter-file", args=[game, id, name]))
    context = {"files": files, "copy_url": reverse("builder:starter-copy", args=[game, id])}
    return _shown(request, _starter(game, id), context)


def _shown(request: HtmxRequest, force: Force, context: dict[str, Any]) -> HttpResponse:
    work = show(force, request.user)
    drawn = points_by_kind(papers.dossier(work))
    return render(request, "builder/shared.html", {"editor": look(work), "force": force, "picture": drawn, **context})


@require_POST
def copy(request: HtmxRequest, token: str) -> HttpResponse:
    """Make a force of my own out of one that someone shared."""
    found = forces.duplicate(force=shared_force(token), owner=ensure_person(request))
    return redirect("builder:force", found.pk)


@require_POST
def copy_starter(request: HtmxRequest, game: str, id: str) -> HttpResponse:
    """Make a force of my own out of one to start with."""
    start = _starter(game, id)
    found = forces.create(owner=ensure_person(request), terms=start.terms, document=start.read())
    return redirect("builder:force", found.pk)


@require_safe
@unlisted
def shared_file(request: HtmxRequest, token: str, name: str) -> HttpResponse:
    """A shared force as a file."""
    address = request.build_absolute_uri(reverse("builder:shared", args=[token]))
    return _file(show(shared_force(token), request.user), name, address)


@require_safe
def starter_file(request: HtmxRequest, game: str, id: str, name: str) -> HttpResponse:
    """A force to start with, as a file."""
    address = request.build_absolute_uri(reverse("builder:starter", args=[game, id]))
    return _file(show(_starter(game, id), request.user), name, address)


@require_safe
def own_file(request: HtmxRequest, number: int, name: str) -> HttpResponse:
    """A force of mine as a file."""
    found = own_force(request, number)
    address = request.build_absolute_uri(reverse("builder:shared", args=[found.token])) if found.token else ""
    return _file(lay_out(found), name, address)


def _file(work: Bench, name: str, address: str) -> HttpResponse:
    if name not in papers.PAPERS:
        raise Http404
    try:
        return papers.written(work, name, address)
    except TooMuchToPrint as refused:
        return HttpResponse(papers.too_much(refused), status=400, content_type="text/plain; charset=utf-8")


@require_safe
@unlisted
def code(request: HtmxRequest, token: str) -> HttpResponse:
    """The link of a shared force as a QR code."""
    found = shared_force(token)
    address = request.build_absolute_uri(reverse("builder:shared", args=[token]))
    return HttpResponse(qr_code(address, found.name), content_type="image/svg+xml")
