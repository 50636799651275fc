"""A force by its link: anyone who has that may look, copy, print and keep it as a file, and change nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from accounts.fragments import HtmxRequest
from accounts.services import ensure_person
from builder import cards as typed
from builder.bench import show
from builder.editor import look
from builder.models import Force
from builder.services import forces
from builder.views import own_force
from rules.documents import canonical
from rules.force_text import write_text

View = Callable[..., HttpResponse]


def unlisted(view: View) -> View:
    """Keep search engines away from what *view* shows: a link is for those who were given it."""

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


@require_safe
@unlisted
def shared(request: HtmxRequest, token: str) -> HttpResponse:
    """Look at a force that someone shared."""
    found = shared_force(token)
    context = {"editor": look(show(found, request.user)), "force": found}
    return render(request, "builder/shared.html", context)


@require_POST
def copy(request: HtmxRequest, token: str) -> HttpResponse:
    """Make a force of my own out of one that someone shared."""
    found = forces.duplicate(force=shared_force(token), owner=ensure_person(request))
    return redirect("builder:force", found.pk)


@require_safe
@unlisted
def download(request: HtmxRequest, token: str, format: str) -> HttpResponse:
    """A shared force as a file."""
    return _file(request, shared_force(token), format)


@require_safe
def own_download(request: HtmxRequest, number: int, format: str) -> HttpResponse:
    """A force of mine as a file."""
    return _file(request, own_force(request, number), format)


def _file(_request: HttpRequest, force: Force, format: str) -> HttpResponse:
    content, kind = FORMATS[format](force)
    response = HttpResponse(content, content_type=kind)
    name = slugify(force.name) or force.game
    response["Content-Disposition"] = f'attachment; filename="{name}.{format}"'
    return response


def _json(force: Force) -> tuple[bytes, str]:
    return canonical(force.document), "application/json"


def _text(force: Force) -> tuple[bytes, str]:
    _version, current = typed.in_use(force.game)
    cards = typed.as_built(current, force.cards)
    text = write_text(force.read(), cards, (get_language() or "en")[:2])
    return text.encode(), "text/plain; charset=utf-8"


FORMATS: dict[str, Callable[[Force], tuple[bytes, str]]] = {"json": _json, "txt": _text}
