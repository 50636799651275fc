"""A view of the board as an SVG picture: hexes, tiles, tanks with hull and turret, wrecks, and lines of sight."""

from collections.abc import Iterator, Mapping
from html import escape
from math import sqrt
from typing import Any

from rules.grids.hexes import BORDER, NAMES, VERTICES, Point, axial, grid, parse
from rules.panzer_squadron.symbols import CASEMATE, FIRE, HULL, LENS, TILES, TRAIL, TURRET, UNKNOWN_TILE

SIDE = 20
ACROSS, DOWN = SIDE * sqrt(3) / 4, SIDE / 4
"""How the plane in which lines are drawn is stretched to hexes with equal sides (`rules.grids.hexes`)."""
MARGIN = 26
COLOURS = ("#3f5f8a", "#9a4a3a")
"""South and North."""
LIGHT = ("#dfe8f3", "#f5e3dc")
"""The rows on which they deploy."""
GRASS = "#e9ecd9"
CENTRE = Point(0, 0)
CUT = ' stroke="#c22" stroke-dasharray="3 2"'


def draw(view: Mapping[str, Any]) -> str:
    """The board of *view* as SVG."""
    columns, rows = view["board"]["columns"], view["board"]["rows"]
    width = ACROSS * (4 * columns + (2 if rows > 1 else 0)) + 2 * MARGIN
    height = DOWN * (6 * rows + 2) + 2 * MARGIN
    left, top = ACROSS * 2 + MARGIN, DOWN * 4 + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'class="board panzer-squadron" font-family="sans-serif"><title>Panzer Squadron {view["turn"]}</title>'
        f'<rect width="100%" height="100%" fill="#f7f7f0"/><g transform="translate({left:.2f} {top:.2f})">'
        f"{''.join(_layers(view))}</g></svg>"
    )


def _layers(view: Mapping[str, Any]) -> Iterator[str]:
    yield from _board(view["board"])
    yield from (_tile(tile) for tile in view["tiles"])
    places = {tank["number"]: parse(tank["hex"]) for tank in view["tanks"]}
    yield from (_sight(view, shot, places) for shot in view["shots"])
    yield from (_tank(view, tank) for tank in sorted(view["tanks"], key=lambda tank: not tank["wreck"]))


def _board(size: Mapping[str, int]) -> Iterator[str]:
    some = grid(size["columns"], size["rows"])
    corners = " ".join(f"{x * ACROSS:.2f},{y * DOWN:.2f}" for x, y in VERTICES)
    for hex in some.hexes:
        seat = 0 if hex in some.row(-1) else 1 if hex in some.row(0) else None
        fill = GRASS if seat is None else LIGHT[seat]
        yield (
            f'<g data-hex="{NAMES[hex]}" transform="{_at(hex)}"><polygon points="{corners}" fill="{fill}" '
            f'stroke="#b9bca4"/><text y="-12" text-anchor="middle" font-size="4.5" fill="#8a8d78">'
            f"{NAMES[hex]}</text></g>"
        )


def _place(hex: int, border: Point = CENTRE) -> tuple[float, float]:
    """Where the point of the *border*, or else the centre, of *hex* lies in the picture."""
    q, r = axial(hex)
    return (4 * q + 2 * r + border.x) * ACROSS, (6 * r + border.y) * DOWN


def _at(hex: int) -> str:
    x, y = _place(hex)
    return f"translate({x:.2f} {y:.2f})"


def _tile(tile: Mapping[str, str]) -> str:
    shape = TILES.get(tile["tile"], UNKNOWN_TILE)
    return f'<g data-tile="{escape(tile["tile"])}" transform="{_at(parse(tile["hex"]))}">{shape}</g>'


def _sight(view: Mapping[str, Any], shot: Mapping[str, Any], places: Mapping[int, int]) -> str:
    """The three lines of a shot that may be ordered now; those of a tank that has to choose are drawn stronger."""
    chosen = view["activation"] is not None
    start, target = _place(places[shot["tank"]]), places[shot["target"]]
    lines = "".join(
        f'<line x1="{start[0]:.2f}" y1="{start[1]:.2f}" x2="{x:.2f}" y2="{y:.2f}"{"" if line["clear"] else CUT}/>'
        for line in shot["lines"]
        for x, y in (_place(target, BORDER[line["point"]]),)
    )
    return (
        f'<g data-shot="{shot["tank"]} {shot["target"]}" stroke="#1f8a3b" stroke-width="1" '
        f'opacity="{0.85 if chosen else 0.3}">{lines}</g>'
    )


def _tank(view: Mapping[str, Any], tank: Mapping[str, Any]) -> str:
    active = view["activation"] is not None and view["activation"]["tank"] == tank["number"]
    title = escape(f"{tank['name']} {tank['number']} {tank['hex']}")
    parts = _wreck(tank) if tank["wreck"] else _live(tank, active=active)
    return (
        f'<g data-tank="{tank["number"]}" data-seat="{tank["seat"]}" transform="{_at(parse(tank["hex"]))}">'
        f"<title>{title}</title>{parts}</g>"
    )


def _live(tank: Mapping[str, Any], *, active: bool) -> str:
    colour, edge = COLOURS[tank["seat"]], "#f2b632" if active else "#1b1b1b"
    trail = f'<g stroke="{colour}">{TRAIL}</g>' if tank["moving"] else ""
    hull = f'<g fill="{colour}" stroke="{edge}" stroke-width="{1.6 if active else 0.8}">{HULL}</g>'
    faded = ' opacity=".55"' if tank["status"] == "done" and not active else ""
    eye = f'<g transform="translate(0 -15)">{LENS}</g>' if tank["status"] == "waiting" else ""
    return f"<g{faded}>{_turned(tank['facing'], hull + trail)}{_gun(tank, colour)}</g>{_label(tank)}{eye}"


def _gun(tank: Mapping[str, Any], colour: str) -> str:
    shape = CASEMATE if tank["turretless"] else TURRET
    return _turned(tank["heading"], f'<g fill="{colour}" stroke="#1b1b1b" stroke-width=".8">{shape}</g>')


def _wreck(tank: Mapping[str, Any]) -> str:
    hull = f'<g fill="#4a4a4a" stroke="#1b1b1b" stroke-width=".8">{HULL}</g>'
    return f"{_turned(tank['facing'], hull)}{_gun(tank, '#5a5a5a')}{FIRE}{_label(tank)}"


def _label(tank: Mapping[str, Any]) -> str:
    return (
        f'<text y="2.2" text-anchor="middle" font-size="6.5" font-weight="bold" fill="#fff" stroke="#1b1b1b" '
        f'stroke-width="1.6" paint-order="stroke">{tank["number"]}</text>'
    )


def _turned(vertex: int, shape: str) -> str:
    return f'<g transform="rotate({60 * vertex})">{shape}</g>'
