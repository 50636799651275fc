"""Text that fits: measured by a table of widths, broken into lines, made smaller, and pinned where it is tight.

The widths are those of Arial Narrow, which Liberation Sans Narrow and Nimbus Sans Narrow share. Where none of them is
installed another font takes their place; a line that nearly fills its room is therefore pinned to its measured width
(textLength), so that it never leaves the frame.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Literal
from unicodedata import normalize

from collection.faces.svg import tag

FAMILY = (
    "'Arial Narrow','Liberation Sans Narrow','Nimbus Sans Narrow','Roboto Condensed','Avenir Next Condensed',"
    "sans-serif-condensed,Arial,sans-serif"
)
TIGHT = 0.62
"""The widest common font takes half as much again as ours: lines that fill more than this share are pinned."""
LEADING = 1.18
Anchor = Literal["start", "middle", "end"]


def _table(groups: dict[int, str]) -> dict[str, int]:
    return {letter: width for width, letters in groups.items() for letter in letters}


# Thousandths of the size for each letter; an accent adds nothing.
REGULAR = _table(
    {
        114: "\u202f", 157: "'", 182: "ijl’‘ł", 213: "|", 228: " !,./:;I[\\]ft\xa0", 273: "()-`r“”²³·{}", 291: '•"',
        319: "*", 385: "^", 410: "Jcksvxyz°", 456: "#$0123456789?L_abdeghnopqu«»–Ł", 479: "+<=>~×−", 501: "FTZßø",
        547: "&ABEKPSVXY±", 592: "CDHNRUw", 638: "GOQØ", 683: "Mm½¼", 729: "%æ", 774: "Wœ", 820: "—…ŒÆ", 832: "@",
    }
)  # fmt: skip
BOLD = _table(
    {
        114: "\u202f", 195: "'", 228: " ,./I\\ijl’‘ł\xa0|", 273: "!()-:;[]`ft·²³", 319: "•*r{}", 389: '"', 410: "z“”°",
        456: "#$0123456789J_aceksvxy«»–", 479: "+<=>^~×−", 501: "?FLTZbdghnopqußøŁ", 547: "EPSVXY±", 592: "&ABCDHKNRU",
        638: "GOQwØ", 683: "M½¼", 729: "%mæ", 774: "Wœ", 820: "—…ŒÆ", 800: "@",
    }
)  # fmt: skip
WIDEST = 1000


@lru_cache(maxsize=20_000)
def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide *text* is at *size*."""
    table = BOLD if bold else REGULAR
    return size / 1000 * sum(_letter(table, letter) for letter in text)


def _letter(table: dict[str, int], letter: str) -> int:
    found = table.get(letter)
    return found if found is not None else table.get(normalize("NFD", letter)[0], WIDEST)


def size_for(text: str, room: float, largest: float, *, bold: bool = False) -> float:
    """The largest size, up to *largest*, at which *text* takes no more than *room* on one line."""
    taken = width(text, 1, bold=bold)
    return largest if taken * largest <= room else int(room / taken * 10) / 10


def lines(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """*text* in lines no wider than *room*; a single word may be."""
    found: list[str] = []
    for word in _words(text):
        if found and width(f"{found[-1]}{word}".rstrip(), size, bold=bold) <= room:
            found[-1] += word
        else:
            found.append(word)
    return [line.strip(" ") for line in found]


def _words(text: str) -> Iterator[str]:
    """The pieces that *text* may be broken into; the space stays with the piece before it."""
    for word in text.split(" "):
        if word:
            yield f"{word} "


@lru_cache(maxsize=4_000)
def setting(
    text: str, room: float, height: float, largest: float, least: float, *, bold: bool = False, most: int = 99
) -> tuple[float, tuple[str, ...]]:
    """The largest size from *largest* down to *least* at which *text* fits *room* by *height*, and its lines.

    At the *least* size it is taken as it comes: too many lines are joined into the last, which is then pinned.
    """
    size = largest
    while size > least:
        found = lines(text, room, size, bold=bold)
        if len(found) <= _rows(height, size, most) and all(width(line, size, bold=bold) <= room for line in found):
            return size, tuple(found)
        size -= 1
    found, rows = lines(text, room, least, bold=bold), _rows(height, least, most)
    return least, tuple(found) if len(found) <= rows else (*found[: rows - 1], " ".join(found[rows - 1 :]))


def _rows(height: float, size: float, most: int) -> int:
    """How many lines at *size* go into *height*: the last needs no leading."""
    return max(1, min(most, int(height / (size * LEADING) + 0.2)))


def letters(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    room: float,
    fill: str,
    bold: bool = False,
    anchor: Anchor = "start",
    least: float = 0,
) -> str:
    """*text* on one line with its baseline at *y*, no wider than *room*: smaller (down to *least*), then pinned."""
    size = max(size_for(text, room, size, bold=bold), least or size * 0.6)
    return _line(text, x, y, size, room=room, fill=fill, bold=bold, anchor=anchor)


def _line(text: str, x: float, y: float, size: float, *, room: float, fill: str, bold: bool, anchor: Anchor) -> str:
    taken = width(text, size, bold=bold)
    pin = min(taken, room) if taken > TIGHT * room else None
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight="700" if bold else None,
        text_anchor=None if anchor == "start" else anchor,
        textLength=pin and round(pin, 1),
        lengthAdjust=pin and "spacingAndGlyphs",
    )


def block(
    text: str,
    x: float,
    y: float,
    room: float,
    height: float,
    *,
    size: float,
    least: float,
    fill: str,
    bold: bool = False,
    anchor: Anchor = "start",
    most: int = 99,
    middle: bool = False,
) -> str:
    """*text* in as many lines as it needs, in a box of *room* by *height* from *y* down; lines begin at *x*."""
    chosen, rows = setting(text, room, height, size, least, bold=bold, most=most)
    step = chosen * LEADING
    top = y + (max(0.0, height - step * len(rows)) / 2 if middle else 0)
    return "".join(
        _line(row, x, top + step * place + chosen * 0.93, chosen, room=room, fill=fill, bold=bold, anchor=anchor)
        for place, row in enumerate(rows)
    )


def longest(texts: Sequence[str], size: float, *, bold: bool = False) -> float:
    """How wide the widest of *texts* is at *size*."""
    return max((width(text, size, bold=bold) for text in texts), default=0)
