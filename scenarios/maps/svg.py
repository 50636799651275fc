"""The few shapes that maps are made of. Colours are classes: the style sheet knows both themes."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from collection.figures import local
from rules.scenes import Scene


def frame(width: float, height: float, title: str, parts: Iterable[SafeString]) -> SafeString:
    """A map of *width* and *height* that tells its *title* to those who cannot see it."""
    inside = format_html_join("\n", "{}", ((part,) for part in parts))
    return format_html(
        '<svg class="zones" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>', width, height, title, inside
    )


def rect(x: float, y: float, width: float, height: float, kind: str) -> SafeString:
    return format_html('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>', kind, x, y, width, height)


def turned(center: tuple[float, float], size: tuple[float, float], degrees: float, kind: str) -> SafeString:
    """A rectangle of *size* about its *center*, turned by *degrees* clockwise."""
    (x, y), (width, height) = center, size
    shape = rect(-width / 2, -height / 2, width, height, kind)
    return format_html('<g transform="translate({} {}) rotate({})">{}</g>', x, y, degrees, shape)


def circle(x: float, y: float, radius: float, kind: str) -> SafeString:
    return format_html('<circle class="{}" cx="{}" cy="{}" r="{}"/>', kind, x, y, radius)


def path(d: str, kind: str) -> SafeString:
    return format_html('<path class="{}" d="{}"/>', kind, d)


def text(x: float, y: float, words: str, kind: str = "zones__text") -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', kind, x, y, words)


def zone(side: int) -> str:
    """The class of what belongs to *side*."""
    return f"zones__zone zones__zone--{side}"


def name(scene: Scene, side: int) -> str:
    """What *side* is called, in the reader's language."""
    return local(scene.sides[side].name)
