"""The pages that belong to the site as a whole."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

import rules


def home(request: HttpRequest) -> HttpResponse:
    """What Muster does, and where to start."""
    return render(request, "home.html", {"games": rules.games()})
