"""A view of the board as an SVG picture: legible at the width of a phone, by day and by night, with no other file.

A page that has a style sheet of its own asks for the picture without STYLE and sets the same classes; every colour is a
variable with a fallback, so that it can also just set the variables.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from rules.grids.squares import COMPASS, file_of, parse, rank_of
from rules.tank_chess.pieces import BLACK, COLOURS, FACINGS, NAMES
from rules.tank_chess.shapes import HULLS, MARKS, TRACKS, UPRIGHT
from rules.words import Say, say

UNIT = 10
EDGE = 6

STYLE = """
:root.tank-chess{color-scheme:light dark}
.tank-chess{--dark:var(--chess-dark,light-dark(#cfc6a8,#3a3f3a));
--light:var(--chess-light,light-dark(#dcd4ba,#444a44));--rock:var(--chess-rock,light-dark(#77705c,#1f2320));
--ridge:var(--chess-ridge,light-dark(#5a5444,#676f66));--ink:var(--chess-ink,light-dark(#4a463b,#b9bdb2));
--white:var(--chess-white,light-dark(#fffdf6,#f1ede0));--black:var(--chess-black,light-dark(#23282d,#101214));
--line:var(--chess-line,light-dark(#1b1e21,#0b0d0e));--last:var(--chess-last,light-dark(#e8b93a,#a8842a));
--move:var(--chess-move,light-dark(#2f7d4f,#63c48b));--fire:var(--chess-fire,light-dark(#c0392b,#ff7a66));
--lead:var(--chess-lead,#ffc933);--chief:var(--chess-chief,#c21f1f);
--halo:var(--chess-halo,light-dark(#f4f0e3,#b9bdb2));
max-width:100%;height:auto}
.tank-chess .field{fill:var(--light)}.tank-chess .dark{fill:var(--dark)}
.tank-chess .rock{fill:var(--rock);stroke:var(--ridge);stroke-width:.5}
.tank-chess text{fill:var(--ink);font:3.6px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}
.tank-chess .unit{stroke-width:1.1;stroke-linejoin:round;paint-order:stroke}
.tank-chess .white{fill:var(--white);stroke:var(--line)}.tank-chess .black{fill:var(--black);stroke:var(--halo)}
.tank-chess .track{stroke:none;fill:var(--line);opacity:.28}.tank-chess .black .track{fill:var(--white);opacity:.25}
.tank-chess .mark{stroke:none;fill:var(--line)}.tank-chess .black .mark{fill:var(--white)}
.tank-chess .command .mark{fill:var(--lead)}.tank-chess .white.command .mark{fill:var(--chief)}
.tank-chess .wreck{opacity:.42}.tank-chess .cross{fill:none;stroke:var(--ink);stroke-width:1;stroke-linecap:round}
.tank-chess .last{fill:var(--last);opacity:.55}.tank-chess .move{fill:var(--move)}
.tank-chess .tap{fill:transparent}.tank-chess .fire{fill:none;stroke:var(--fire);stroke-width:.9}
"""


def draw(
    view: Mapping[str, Any],
    *,
    last: Iterable[str] = (),
    moves: Iterable[str] = (),
    targets: Iterable[str] = (),
    style: bool = True,
    taps: bool = False,
    speak: Callable[[Say], str] = str,
) -> str:
    """The board of *view* as SVG, from the side of its seat; *speak* puts what is read aloud into words.

    *last* names the squares of the last move, *moves* those that can be reached, *targets* those that can be fired at;
    with *taps*, each square can be touched and tells its name.
    """
    files, ranks = view["board"]["files"], view["board"]["ranks"]
    place = _Place(files, ranks, turned=view["seat"] == BLACK)
    width, height = files * UNIT + EDGE, ranks * UNIT + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tank-chess" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(speak(_title(view)))}</title>",
        f"<style>{STYLE}</style>" if style else "",
        *_field(place),
        *(_box(place, name, "last") for name in last),
        *(_rock(place, name) for name in view["board"]["obstacles"]),
        *(_unit(place, unit, speak) for unit in view["units"]),
        *(_dot(place, name) for name in moves),
        *(_ring(place, name) for name in targets),
        *(_taps(place) if taps else ()),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _title(view: Mapping[str, Any]) -> Say:
    colour = COLOURS[view["to_move"]]
    if view["outcome"]:
        return say("Tank Chess, after turn {turn}", turn=view["turn"] - 1)
    return say("Tank Chess, turn {turn}: {colour} to move", turn=view["turn"], colour=colour)


class _Place:
    """Where squares come to lie in the picture; for Black, the board is turned."""

    def __init__(self, files: int, ranks: int, *, turned: bool) -> None:
        self.files, self.ranks, self.turned = files, ranks, turned

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        across, down = (self.files - 1 - file, rank) if self.turned else (file, self.ranks - 1 - rank)
        return EDGE + across * UNIT, down * UNIT

    def centre(self, name: str) -> tuple[int, int]:
        """The middle of the square called *name*."""
        square = parse(name)
        left, top = self.corner(file_of(square), rank_of(square))
        return left + UNIT // 2, top + UNIT // 2


def _field(place: _Place) -> Iterator[str]:
    files, ranks = place.files, place.ranks
    yield f'<rect class="field" x="{EDGE}" width="{files * UNIT}" height="{ranks * UNIT}"/>'
    corners = [place.corner(file, rank) for rank in range(ranks) for file in range(files) if (file + rank) % 2 == 0]
    yield f'<path class="dark" d="{"".join(f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" for x, y in corners)}"/>'
    for file in range(files):
        x = place.corner(file, 0)[0] + UNIT / 2
        yield f'<text x="{x:g}" y="{ranks * UNIT + EDGE / 2:g}">{chr(65 + file)}</text>'
    for rank in range(ranks):
        y = place.corner(0, rank)[1] + UNIT / 2
        yield f'<text x="{EDGE / 2:g}" y="{y:g}">{rank + 1}</text>'


def _box(place: _Place, name: str, kind: str) -> str:
    x, y = place.centre(name)
    return f'<rect class="{kind}" x="{x - UNIT // 2}" y="{y - UNIT // 2}" width="{UNIT}" height="{UNIT}"/>'


def _taps(place: _Place) -> Iterator[str]:
    for rank in range(place.ranks):
        for file in range(place.files):
            x, y = place.corner(file, rank)
            yield f'<rect class="tap" data-tap="{chr(65 + file)}{rank + 1}" x="{x}" y="{y}" width="10" height="10"/>'


def _rock(place: _Place, name: str) -> str:
    x, y = place.centre(name)
    return f'<rect class="rock" x="{x - 4.75:g}" y="{y - 4.75:g}" width="9.5" height="9.5" rx="1.6"/>'


def _unit(place: _Place, unit: Mapping[str, Any], speak: Callable[[Say], str]) -> str:
    x, y = place.centre(unit["square"])
    angle = COMPASS.index(unit["facing"]) * 45 + (180 if place.turned else 0)
    classes = ["unit", ("white", "black")[unit["seat"]], *(kind for kind in ("wreck",) if unit[kind])]
    classes += ["command"] if unit["commands"] else []
    kind = unit["kind"] if unit["kind"] in HULLS else "MT"
    upright = f' transform="rotate({-angle % 360} 0 .4)"' if kind in UPRIGHT else ""
    cross = f'<path class="cross" d="M{x - 3} {y - 3}l6 6m0-6l-6 6"/>' if unit["wreck"] else ""
    return (
        f'<g class="{" ".join(classes)}" transform="translate({x} {y}) rotate({angle % 360})">'
        f"<title>{escape(speak(_spoken(unit)))}</title>"
        f'<path d="{HULLS[kind]}"/><path class="track" d="{TRACKS[kind]}"/>'
        f'<path class="mark" d="{MARKS[kind]}"{upright}/></g>{cross}'
    )


def _spoken(unit: Mapping[str, Any]) -> Say:
    name = NAMES.get(unit["kind"]) or say("{code}", code=unit["kind"])
    values = {"colour": COLOURS[unit["seat"]], "unit": name, "square": unit["square"]}
    if unit["wreck"]:
        return say("{square}: {unit} of {colour}, destroyed", **values)
    return say("{square}: {unit} of {colour}, facing {facing}", **values, facing=FACINGS[COMPASS.index(unit["facing"])])


def _dot(place: _Place, name: str) -> str:
    x, y = place.centre(name)
    return f'<circle class="move" cx="{x}" cy="{y}" r="1.5"/>'


def _ring(place: _Place, name: str) -> str:
    x, y = place.centre(name)
    return f'<circle class="fire" cx="{x}" cy="{y}" r="4.4"/>'
