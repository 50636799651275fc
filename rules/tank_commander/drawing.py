"""A view of the battlefield as an SVG picture."""

from collections.abc import Mapping
from typing import Any


def draw(view: Mapping[str, Any]) -> str:
    """The battlefield of *view* as SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{view["game"]}</title></svg>'
