"""A view of the board as an SVG picture: hexes, tiles, tanks with hull and turret, wrecks, and lines of sight.

Legible by day and by night, with no other file. A page that has a style sheet of its own asks for the picture without
STYLE and sets the same classes; every colour is a variable with a fallback, so that it can also just set the variables.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from rules.grids.hexes import BORDER, NAMES, VERTICES, Point, axial, grid, parse
from rules.panzer_squadron.pieces import DIRECTIONS, NORTH, SIDES, SOUTH, tile_name
from rules.panzer_squadron.symbols import CASEMATE, EYE, FIRE, HULL, STYLE, TILES, TRAIL, TURRET, UNKNOWN_TILE
from rules.words import Noun, Say, say

SIDE = 20
ACROSS, DOWN = SIDE * sqrt(3) / 4, SIDE / 4
"""How the plane in which lines are drawn is stretched to hexes with equal sides (`rules.grids.hexes`)."""
MARGIN, EDGE = 6, 18
"""Around the board: at the left and right, and above and below, where the sides are named."""
CENTRE = Point(0, 0)
GROUNDS = {
    "shell_hole": "dirt", "stone_house": "paved", "small_house": "yard", "ruin": "yard", "hedge": "meadow",
}  # fmt: skip
"""What the whole hex of a tile looks like: a tile does what it does over its entire hex (PS-11.0)."""
CORNERS = " ".join(f"{x * ACROSS:.2f},{y * DOWN:.2f}" for x, y in VERTICES)
BADGE = "translate(11.5 -9.5)"
NUMBER_AWAY = 8.5
Speak = Callable[[Say], str]


def draw(
    view: Mapping[str, Any],
    *,
    last: Iterable[str] = (),
    moves: Iterable[str] = (),
    targets: Iterable[str] = (),
    style: bool = True,
    taps: bool = False,
    speak: Speak = str,
) -> str:
    """The board of *view* as SVG, from the side of its seat; *speak* puts what is read aloud into words.

    *last* names the hexes of the last move, *moves* those that can be entered, *targets* those that can be fired at;
    with *taps*, each hex can be touched and tells its name.
    """
    place = _Place(view["board"]["columns"], view["board"]["rows"], turned=view["seat"] == NORTH)
    size = f"0 0 {place.width:.0f} {place.height:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="panzer-squadron" viewBox="{size}" role="img">',
        f"<title>{escape(speak(_title(view)))}</title>",
        f"<style>{STYLE}</style>" if style else "",
        f'<rect class="table" width="{place.width:.0f}" height="{place.height:.0f}"/>',
        *_edges(place, speak),
        *_board(view, place, speak),
        *(f'<g transform="{place.at(parse(name))}"><polygon class="last" points="{CORNERS}"/></g>' for name in last),
        *_pieces(view, place, speak),
        *(f'<g transform="{place.at(parse(name))}"><circle class="move" r="4"/></g>' for name in moves),
        *(f'<g transform="{place.at(parse(name))}"><circle class="fire" r="15"/></g>' for name in targets),
        *(_tap(place, hex) for hex in (place.grid.hexes if taps else ())),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def _tap(place: "_Place", hex: int) -> str:
    return f'<polygon class="tap" data-tap="{NAMES[hex]}" transform="{place.at(hex)}" points="{CORNERS}"/>'


def _title(view: Mapping[str, Any]) -> Say:
    if view["outcome"]:
        return say("Panzer Squadron, after turn {turn}", turn=view["turn"])
    side = SIDES[view["actor"]]
    if not view["turn"]:
        return say("Panzer Squadron, set-up: {side} to choose", side=side)
    return say("Panzer Squadron, turn {turn}: {side} to choose", turn=view["turn"], side=side)


class _Place:
    """Where hexes come to lie in the picture; for North, the board is turned."""

    def __init__(self, columns: int, rows: int, *, turned: bool) -> None:
        self.grid, self.turned = grid(columns, rows), turned
        self.width = ACROSS * (4 * columns + 2) + 2 * MARGIN
        self.height = DOWN * (6 * rows + 2) + 2 * EDGE

    def point(self, hex: int, border: Point = CENTRE) -> tuple[float, float]:
        """The point of the *border*, or else the centre, of *hex*."""
        q, r = axial(hex)
        x = (4 * q + 2 * r + border.x + 2) * ACROSS + MARGIN
        y = (6 * r + border.y + 4) * DOWN + EDGE
        return (self.width - x, self.height - y) if self.turned else (x, y)

    def at(self, hex: int) -> str:
        """The transformation that puts a shape on *hex*."""
        x, y = self.point(hex)
        return f"translate({x:.2f} {y:.2f})"

    def angle(self, vertex: int) -> int:
        """By how many degrees a shape that faces up is turned to face *vertex*."""
        return (60 * vertex + (180 if self.turned else 0)) % 360


def _edges(place: _Place, speak: Speak) -> Iterator[str]:
    for seat, y in ((SOUTH, place.height - EDGE / 2), (NORTH, EDGE / 2)):
        height = place.height - y if place.turned else y
        name = escape(speak(SIDES[seat]))
        yield f'<text class="edge-name" x="{place.width / 2:.0f}" y="{height:.0f}">{name}</text>'


def _board(view: Mapping[str, Any], place: _Place, speak: Speak) -> Iterator[str]:
    tiles = {parse(tile["hex"]): tile["tile"] for tile in view["tiles"]}
    named = view["board"].get("homes")
    south, north = (
        ([parse(hex) for hex in home] for home in named) if named else (place.grid.row(-1), place.grid.row(0))
    )
    homes = dict.fromkeys(north, " north") | dict.fromkeys(south, " south")
    for hex in place.grid.hexes:
        ground = f" {GROUNDS.get(tiles[hex], '')}" if hex in tiles else homes.get(hex, "")
        shape = _tile(tiles[hex], speak) if hex in tiles else ""
        yield (
            f'<g data-hex="{NAMES[hex]}" transform="{place.at(hex)}">'
            f'<polygon class="hex{ground.rstrip()}" points="{CORNERS}"/>{shape}<text y="-13.4">{NAMES[hex]}</text></g>'
        )


def _tile(code: str, speak: Speak) -> str:
    shape = TILES.get(code, UNKNOWN_TILE)
    return f'<g data-tile="{escape(code)}"><title>{escape(speak(tile_name(code)))}</title>{shape}</g>'


def _pieces(view: Mapping[str, Any], place: _Place, speak: Speak) -> Iterator[str]:
    if view["activation"]:
        start = parse(view["activation"]["start"])
        yield f'<g transform="{place.at(start)}"><polygon class="start" points="{CORNERS}"/></g>'
    hexes = {tank["number"]: parse(tank["hex"]) for tank in view["tanks"]}
    yield from (_sight(view, shot, hexes, place) for shot in view["shots"])
    yield from (_tank(view, tank, place, speak) for tank in sorted(view["tanks"], key=lambda tank: not tank["wreck"]))


def _sight(view: Mapping[str, Any], shot: Mapping[str, Any], hexes: Mapping[int, int], place: _Place) -> str:
    """The three lines of a shot that may be ordered now; those of a tank that has to choose are drawn stronger."""
    start, target = place.point(hexes[shot["tank"]]), hexes[shot["target"]]
    lines = "".join(
        f'<line class="{"clear" if line["clear"] else "cut"}" x1="{start[0]:.2f}" y1="{start[1]:.2f}" '
        f'x2="{x:.2f}" y2="{y:.2f}"/>'
        for line in shot["lines"]
        for x, y in (place.point(target, BORDER[line["point"]]),)
    )
    now = " now" if view["activation"] else ""
    return f'<g class="shot{now}" data-shot="{shot["tank"]} {shot["target"]}">{lines}</g>'


def _tank(view: Mapping[str, Any], tank: Mapping[str, Any], place: _Place, speak: Speak) -> str:
    active = view["activation"] if view["activation"] and view["activation"]["tank"] == tank["number"] else None
    look = "wreck" if tank["wreck"] else "done" if tank["status"] == "done" else tank["status"]
    ring = f'<polygon class="active" points="{CORNERS}"/>' if active else ""
    return (
        f'<g data-tank="{tank["number"]}" data-seat="{tank["seat"]}" transform="{place.at(parse(tank["hex"]))}">'
        f"<title>{escape(speak(_spoken(tank)))}</title>{ring}"
        f'<g class="tank seat-{tank["seat"]} {look}">{_shape(tank, place)}</g>'
        f"{_number(tank, place)}{_badge(tank, active)}</g>"
    )


def _shape(tank: Mapping[str, Any], place: _Place) -> str:
    hull = HULL + (TRAIL if tank["moving"] else "")
    gun = CASEMATE if tank["turretless"] else TURRET
    turned = f'<g transform="rotate({place.angle(tank["facing"])})">{hull}</g>'
    turned += f'<g transform="rotate({place.angle(tank["heading"])})">{gun}</g>'
    return turned + (FIRE if tank["wreck"] else "")


def _number(tank: Mapping[str, Any], place: _Place) -> str:
    """The tactical number, on the side that the gun points away from."""
    angle = place.angle(tank["heading"]) * pi / 180
    x, y = -sin(angle) * NUMBER_AWAY, cos(angle) * NUMBER_AWAY
    return f'<text class="number" x="{x:.1f}" y="{y:.1f}">{tank["number"]}</text>'


def _badge(tank: Mapping[str, Any], active: Mapping[str, Any] | None) -> str:
    """The points that an active tank has left, or an eye on one that lies in wait."""
    if active and active["points"] is not None:
        return f'<g transform="{BADGE}"><circle class="points" r="5"/><text>{active["points"]}</text></g>'
    return f'<g class="eye" transform="{BADGE}">{EYE}</g>' if tank["status"] == "waiting" else ""


def _spoken(tank: Mapping[str, Any]) -> Say:
    name = say("{model} {number}", model=Noun(**tank["name"]), number=tank["number"])
    values = {"hex": tank["hex"], "tank": name, "side": SIDES[tank["seat"]]}
    if tank["wreck"]:
        return say("{hex}: {tank} of {side}, destroyed", **values)
    return say("{hex}: {tank} of {side}, {looks}", **values, looks=tuple(_looks(tank)))


def _looks(tank: Mapping[str, Any]) -> Iterator[Say]:
    yield say("facing {facing}", facing=DIRECTIONS[tank["facing"]])
    if tank["heading"] != tank["facing"]:
        yield say("turret to the {facing}", facing=DIRECTIONS[tank["heading"]])
    if tank["moving"]:
        yield say("moving")
    if tank["status"] == "waiting":
        yield say("lying in wait")
    if tank["status"] == "done":
        yield say("already activated")
