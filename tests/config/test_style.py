"""The style sheet keeps its promises: colours that can be read in both themes, and no second hand."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

SHEET = Path(finders.find("config/muster.css")).read_text(encoding="utf-8")
TOKENS = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\);", SHEET))
GROUNDS = ("paper", "sheet", "well")
TEXT = (
    "ink", "ink-soft", "woods", "water", "contour", "road", "success", "warning",
    "tank-commander", "tanks", "tank-hunter", "panzer-squadron", "tank-chess",
    "german", "soviet", "american", "british", "french", "italian", "japanese", "other",
)  # fmt: skip
LINES = ("line-strong", "focus")


def luminance(colour: str) -> float:
    """The relative luminance of *colour* (WCAG 2.2)."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, theme: int) -> float:
    """How far the tokens *one* and *other* stand apart in *theme*: 0 light, 1 dark."""
    light, dark = sorted((luminance(TOKENS[name].split(", ")[theme]) for name in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXT)
def test_text_can_be_read_on_every_ground(text, ground, theme):
    assert contrast(text, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("line", LINES)
def test_borders_of_controls_and_the_focus_ring_can_be_seen(line, ground, theme):
    assert contrast(line, ground, theme) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("accent", TEXT[2:])
def test_text_on_an_accent_can_be_read(accent, theme):
    assert contrast("on-strong", accent, theme) >= 4.5


def test_every_variable_that_is_used_is_defined():
    used = set(re.findall(r"var\(--([\w-]+)", SHEET))
    assert used <= set(re.findall(r"--([\w-]+):", SHEET))


def test_nothing_comes_from_elsewhere():
    assert re.findall(r'url\("([^"]+)"\)', SHEET) == ["contours.svg"] * SHEET.count("url(")
    assert "@import" not in SHEET
