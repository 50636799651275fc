"""Room on Python's stack for a whole page.

CPython keeps the frames of Python functions in chunks of 16 KB. A template calls deep and often; wherever its stack
crosses the end of a chunk, every call maps a new chunk and every return unmaps it, thousands of times a page. A frame
that fits in no such chunk makes Python take a larger one, and all that is called from it finds room in that.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

WORDS = 8_500
"""68 KB of the 128 KB that Python then takes: the rest holds some four hundred frames."""


def roomy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, the outermost: answer each request where the stack has room."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    middleware.__code__ = middleware.__code__.replace(co_stacksize=WORDS)
    return middleware
