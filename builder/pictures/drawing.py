"""Charts as SVG that stands in any page: no style, no script, letters in the colour of the text around them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

import vl_convert
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from collection.faces.paints import INK, PAPER

VEGA_LITE = "6.4"
TEXT = "currentColor"
FONT = "Arial, Helvetica, sans-serif"
ROOT = re.compile(r"<svg ([^>]*)>")
SPOKEN = re.compile(r' (?:role|aria-roledescription|aria-label|class|xmlns:xlink)="[^"]*"')
"""What Vega says of its marks, in English alone: the title and the table say it better."""
CONFIG: Mapping[str, Any] = {
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": TEXT, "labelFontSize": 13, "labelLimit": 220, "titleColor": TEXT, "titleFontSize": 13,
        "domain": False, "ticks": False, "grid": False, "labelPadding": 8, "titlePadding": 10,
    },
    "text": {"color": TEXT, "fontSize": 13},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """What a picture shows, in words: a heading for each column, and rows of texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart as SVG to put into a page, what it is called, its table, and a *note* on what it leaves out.

    Where there is nothing to draw the SVG is empty, and the note says why.
    """

    title: str
    svg: SafeString
    table: Table
    note: str = field(default="")

    def file(self) -> str:
        """The chart on a ground of its own, to keep or to show where no page surrounds it."""
        ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        # After the title, which must come first.
        return self.svg.replace(TEXT, INK).replace("</title>", f"</title>{ground}", 1)


def draw(title: str, chart: Mapping[str, Any]) -> SafeString:
    """*chart*, which is Vega-Lite, as SVG that is called *title*."""
    spec = {"background": None, "padding": 6, **chart, "config": CONFIG}
    drawn = SPOKEN.sub("", vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE))
    head = rf'<svg \1 role="img" lang="{escape(get_language() or "en")}">'
    return SafeString(ROOT.sub(lambda found: found.expand(head) + f"<title>{escape(title)}</title>", drawn, count=1))
