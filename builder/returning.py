"""Back to where a force is wanted: whoever sends a person here to build one says with `next` where to come back to."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

BACK = "builder_back"
MOST = 20
"""How many forces a browser remembers a way back from."""


def remember(request: HttpRequest, force: int) -> None:
    """Let force number *force* lead back to the address of this site that the request named, if it did."""
    back = request.GET.get("next", "")
    if not back or not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        return
    known = request.session.get(BACK, {})
    request.session[BACK] = dict([*known.items(), (str(force), back)][-MOST:])


def way_back(request: HttpRequest, force: int) -> str:
    """The address that force number *force* leads back to, with the force named; empty when to none."""
    back = str(request.session.get(BACK, {}).get(str(force), ""))
    return f"{back}{'&' if '?' in back else '?'}force={force}" if back else ""
