"""Fragments: what an htmx request gets instead of a page."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from accounts.services import became_guest


class HtmxRequest(HttpRequest):
    """A request as our middleware hands it to views."""

    htmx: HtmxDetails
    user: User | AnonymousUser


def render_fragment(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """*template* for the page that asked.

    When this very request made a guest, the masthead of that page learns so from the same answer: nothing is loaded
    again, so neither the focus nor what is half typed is lost (and the page's CSRF token goes on to be good).
    """
    response = render(request, template, context)
    if became_guest(request):
        response.write(render_to_string("components/_account.html", {"oob": True}, request))
    return response


def way_back(request: HttpRequest, otherwise: str, anchor: str = "") -> str:
    """Where to go on after a form without script: the page of ours that it was on, at *anchor*, or else *otherwise*."""
    back = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        return f"{back}#{anchor}" if anchor else back
    return otherwise
