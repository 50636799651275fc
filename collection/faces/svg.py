"""The few marks that faces are drawn with, as SVG text. Presentation attributes only: no style sheet is needed."""

from collections.abc import Iterable
from html import escape
from typing import Any

Points = Iterable[tuple[float, float]]
Outline = tuple[tuple[float, float], ...]


def number(value: float) -> str:
    """*value* as SVG has it, no longer than it need be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, content: str = "", /, **attributes: Any) -> str:
    """The element *name* around *content*, which is SVG already. Attributes that are None are left out."""
    said = "".join(
        f' {key.strip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: Any) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def circle(x: float, y: float, r: float, fill: str, **attributes: Any) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def path(d: str, fill: str = "none", **attributes: Any) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def polygon(points: Points, fill: str, **attributes: Any) -> str:
    """A closed shape through *points*."""
    return path(trace(points) + "Z", fill, **attributes)


def trace(points: Points) -> str:
    """The path data of straight lines through *points*."""
    return "M" + "L".join(f"{number(float(x))} {number(float(y))}" for x, y in points)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Any) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def group(*content: str, **attributes: Any) -> str:
    return tag("g", "".join(content), **attributes)


def at(x: float, y: float, scale: float, *content: str, **attributes: Any) -> str:
    """*content* moved to *x*, *y* and scaled."""
    moved = f"translate({number(float(x))} {number(float(y))}) scale({number(float(scale))})"
    return group(*content, transform=moved, **attributes)
