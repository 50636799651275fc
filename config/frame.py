"""What the frame around every page needs to know."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

# The main navigation, in the order of the work: an area appears here when its first page does.
AREAS = (
    ("rulebook:index", _("Rules")),
    ("collection:cards", _("Cards")),
    ("collection:mine", _("Collection")),
    ("builder:index", _("Forces")),
    ("scenarios:index", _("Scenarios")),
    ("battles:index", _("Battles")),
)


def frame(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the main navigation with the area of *request* marked, and the way back after logging in."""
    navigation = [_item(request.path, reverse(name), label) for name, label in AREAS]
    return {"navigation": navigation, "after_login": _way_back(request)}


def _item(path: str, url: str, label: Any) -> dict[str, Any]:
    here = "page" if path == url else "true" if path.startswith(url) else ""
    return {"url": url, "label": label, "here": here}


def _way_back(request: HttpRequest) -> str:
    on_account_pages = request.path.startswith(reverse("accounts:account"))
    return "" if on_account_pages else "?" + urlencode({"next": request.get_full_path()})
