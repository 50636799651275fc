"""What happens on every page because of who is looking."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts import services


def note_visit(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Note once a day that a person came by, so that a guest who does is never taken for stale."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.seen_on != timezone.localdate():
            services.note_visit(request.user)
            # Saved again, the session and its cookie last as long anew.
            request.session.modified = True
        return get_response(request)

    return middleware
