"""What the drawings of all games share: how they are called, their style sheets, and words that fit."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from textwrap import wrap
from typing import Any, Protocol, TypeAlias

from rules.words import Noun, Say

Speak: TypeAlias = Callable[[Say], str]
Colours: TypeAlias = Mapping[str, tuple[str, str]]
"""Colours by name, each by day and by night."""


class Draw(Protocol):
    """How a game draws a view: as SVG, legible by day and by night, with no other file.

    A page that has all style sheets of the house asks for the picture without *style*; *speak* puts every word into the
    reader's language; with *taps*, whatever can be touched carries its name as `data-tap` (see `State.taps`).
    """

    def __call__(self, view: Mapping[str, Any], *, style: bool = True, taps: bool = False, speak: Speak = str) -> str:
        """The picture of *view*."""


def sheet(name: str, colours: Colours, rules: Mapping[str, str]) -> str:
    """The style sheet of the drawing of class *name*: its *colours* as variables, and its *rules* by selector.

    A page chooses day or night by its own colour scheme; a picture that stands alone follows the reader's system.
    """
    values = "".join(f"--{key}:light-dark({day},{night});" for key, (day, night) in colours.items())
    lines = [f":root.{name}{{color-scheme:light dark}}", f".{name}{{{values}max-width:100%;height:auto}}"]
    lines += [f".{name} {selector}{{{body}}}" for selector, body in rules.items()]
    return "\n".join((*lines, f".{name} .tap{{fill:transparent;stroke:none}}", ""))


def framed(name: str, size: tuple[float, float], title: str, style: str, parts: Iterable[str]) -> str:
    """A whole picture of class *name* with its *parts*; *title* is what a screen reader says of it."""
    width, height = size
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>" if style else "",
    ]
    return "\n".join(filter(None, (*head, *parts, "</svg>"))) + "\n"


def tap_box(name: str, width: float, height: float, x: float = 0, y: float = 0) -> str:
    """A rectangle to touch, which tells its *name*."""
    return (
        f'<rect class="tap" data-tap="{escape(name)}" x="{x:g}" y="{y:g}" '
        f'width="{width:g}" height="{height:g}" rx="4"/>'
    )


def write(text: str, x: float, y: float, look: str = "") -> str:
    """*text* at a point, in the class *look*."""
    of = f' class="{look}"' if look else ""
    return f'<text{of} x="{x:g}" y="{y:g}">{escape(text)}</text>'


def write_lines(text: str, x: float, y: float, look: str, *, chars: int, most: int, step: float) -> str:
    """*text* broken into at most so many lines of so many *chars*, the first at a height of *y*."""
    lines = wrap(text, chars, max_lines=most, placeholder="…") or [""]
    return "".join(write(line, x, y + index * step, look) for index, line in enumerate(lines))


def noun(name: Mapping[str, str], speak: Speak) -> str:
    """The name of a thing, as views tell it in each language, in the reader's."""
    return speak(Say("{name}", (("name", Noun(**name)),)))
