"""What the frame around every page needs to know."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

# The main navigation, in the order of the work: an area appears here when its first page does.
AREAS: tuple[tuple[str, Any], ...] = ()


def frame(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the main navigation, with the area that *request* is in marked."""
    return {"navigation": [_item(request.path, reverse(name), label) for name, label in AREAS]}


def _item(path: str, url: str, label: Any) -> dict[str, Any]:
    here = "page" if path == url else "true" if path.startswith(url) else ""
    return {"url": url, "label": label, "here": here}
