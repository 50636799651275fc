"""A view of the table as an SVG picture."""

from collections.abc import Mapping
from typing import Any


def draw(view: Mapping[str, Any]) -> str:
    """The table of *view* as SVG."""
    raise NotImplementedError
