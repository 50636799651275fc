"""A view of the table as an SVG picture: terrain, hulls with their arcs, tokens, lines of sight, moves, platoons."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from rules.grids.table import Shape
from rules.picture import Speak, framed
from rules.tanks.arrow import body, head
from rules.tanks.pieces import OPPOSITE, SIDES, Arrow, Gear
from rules.tanks.roster import roster, spoken
from rules.tanks.symbols import STYLE
from rules.words import Say, say

MARGIN = 20
TREES = 7
TOUCH = 16
"""How far from a place on the table a finger still means it."""
PHASES = {
    "setup": say("set-up"), "deployment": say("deployment"), "before_battle": say("before the battle"),
    "movement": say("Movement Phase"), "shooting": say("Shooting Phase"), "command": say("Command Phase"),
}  # fmt: skip
View = Mapping[str, Any]


def draw(view: View, *, style: bool = True, taps: bool = False, speak: Speak = str) -> str:
    """The table of *view* as SVG, the platoons beneath it; a drawn arrow of the view (`arrow`) is shown too."""
    side = view["gear"]["table_mm"]
    wide = side + 2 * MARGIN
    platoons, high = roster(view, wide, wide, taps=taps, speak=speak)
    parts = [
        f'<rect class="paper" width="{wide:g}" height="{high:g}"/>',
        f'<g class="field" {_sizes(view)} transform="translate({MARGIN} {side + MARGIN:g}) scale(1 -1)">',
        *_layers(view, taps, speak),
        "</g>",
        *platoons,
    ]
    return framed("tanks", (wide, high), speak(_title(view)), STYLE if style else "", parts)


def _sizes(view: View) -> str:
    """What the arrow measures, for a page that lets a tank be dragged along it."""
    names = {"tip": "arrow_mm", "body": "body_mm", "body-width": "body_width_mm", "head-width": "head_width_mm"}
    return " ".join(f'data-{name}="{view["gear"][key]:g}"' for name, key in names.items())


def _title(view: View) -> Say:
    if view["outcome"] or view["actor"] is None:
        return say("TANKS, after turn {turn}", turn=view["turn"])
    values: dict[str, Any] = {"turn": view["turn"], "phase": PHASES[view["phase"]], "side": SIDES[view["actor"]]}
    return say("TANKS, turn {turn}, {phase}: {side} to choose", **values)


def _layers(view: View, taps: bool, speak: Speak) -> Iterator[str]:
    side = view["gear"]["table_mm"]
    yield f'<rect class="ground" width="{side:g}" height="{side:g}"/>'
    yield from _zones(view)
    yield from (_piece(piece) for piece in view["terrain"])
    yield from (_token(view, token) for token in view["objectives"])
    tanks = {tank["number"]: tank for tank in view["tanks"] if tank["deployed"]}
    yield from (_arc(view, tank) for tank in tanks.values() if tank["front_arc"] and not tank["destroyed"])
    yield from (_line(line, tanks) for line in view["lines"])
    if view["shot"]:
        yield _shot(view["shot"], tanks)
    yield from _edges(view, taps)
    yield from (
        _tank(view, tank, taps, speak) for tank in sorted(tanks.values(), key=lambda tank: not tank["destroyed"])
    )
    yield from _spots(view, taps)
    if arrow := view.get("arrow"):
        yield draw_arrow(view, arrow)


def _bands(view: View) -> dict[str, tuple[float, float, float, float]]:
    """Where each edge's band lies on the table, as deep as the arrow's body."""
    side, deep = view["gear"]["table_mm"], view["gear"]["body_mm"]
    return {"south": (0, 0, side, deep), "north": (0, side - deep, side, deep), "west": (0, 0, deep, side),
            "east": (side - deep, 0, deep, side)}  # fmt: skip


def _zones(view: View) -> Iterator[str]:
    """Where each side deploys: along its edge, or about its corner (TK-6.3c, TK-21.1e)."""
    if view["corners"]:
        for seat, (x, y) in enumerate(view["corners"]):
            yield f'<circle class="zone seat-{seat}" cx="{x:g}" cy="{y:g}" r="{view["gear"]["arrow_mm"]:g}"/>'
    elif view["edge"]:
        for seat, edge in ((1 - view["attacker"], view["edge"]), (view["attacker"], OPPOSITE[view["edge"]])):
            yield f'<rect class="zone seat-{seat}" data-edge="{edge}" {_box(_bands(view)[edge])}/>'


def _edges(view: View, taps: bool) -> Iterator[str]:
    """The four edges to touch while one is to be chosen (TK-6.2c)."""
    if taps and view["stage"] == "edge":
        for edge, band in _bands(view).items():
            yield f'<rect class="edge" data-tap="{edge}" {_box(band)}/>'


def _box(band: tuple[float, float, float, float]) -> str:
    x, y, width, height = band
    return f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'


def _points(corners: Any) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)


def _piece(piece: View) -> str:
    inside = "".join(_trees(piece["corners"])) if piece["kind"] == "wood" else _roof(piece["corners"])
    outline = f'<polygon class="{piece["kind"]}" points="{_points(piece["corners"])}"/>'
    return f'<g data-terrain="{piece["kind"]}">{outline}{inside}</g>'


def _trees(corners: Any) -> Iterator[str]:
    (ax, ay), (bx, by), (cx, cy) = corners[0], corners[1], corners[2]
    for i in range(1, TREES):
        for j in range(1, TREES - 2):
            p, q = (i + (j % 2) * 0.35) / TREES, j / (TREES - 2)
            x, y = ax + p * (bx - ax) + q * (cx - bx), ay + p * (by - ay) + q * (cy - by)
            yield f'<circle class="tree" cx="{x:.1f}" cy="{y:.1f}" r="{7 + (i * j) % 4}"/>'


def _roof(corners: Any) -> str:
    """The ridge of a building, and the hips that lead to its corners."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners[:4]
    ends = [((ax + dx) / 2 * 0.75 + (bx + cx) / 8, (ay + dy) / 2 * 0.75 + (by + cy) / 8),
            ((bx + cx) / 2 * 0.75 + (ax + dx) / 8, (by + cy) / 2 * 0.75 + (ay + dy) / 8)]  # fmt: skip
    (ex, ey), (fx, fy) = ends
    lines = ((ax, ay, ex, ey), (dx, dy, ex, ey), (ex, ey, fx, fy), (bx, by, fx, fy), (cx, cy, fx, fy))
    return f'<path class="roof" d="{"".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in lines)}"/>'


def _token(view: View, token: View) -> str:
    look = "" if token["owner"] is None else f' class="seat-{token["owner"]}"'
    place = f'cx="{token["x"]:g}" cy="{token["y"]:g}"'
    reach = view["gear"]["arrow_mm"]
    return (
        f'<g data-objective="1"{look}><circle class="reach" {place} r="{reach:g}"/>'
        f'<circle class="token" {place} r="12"/></g>'
    )


def _arc(view: View, tank: View) -> str:
    """The strip ahead of an Assault Gun, and the line of its front face (TK-10.1b, TK-10.1c)."""
    length, width, far = tank["length_mm"] / 2, tank["width_mm"] / 2, view["gear"]["table_mm"]
    strip = f"M{length:g} {width:g}H{far:g}M{length:g} {-width:g}H{far:g}M{length:g} -120V120"
    own = f"arc seat-{tank['seat']}"
    return f'<path class="{own}" data-arc="{tank["number"]}" d="{strip}" transform="{_pose(tank)}"/>'


def _pose(tank: View) -> str:
    return f"translate({tank['x']:.2f} {tank['y']:.2f}) rotate({tank['heading']:.2f})"


def _line(line: View, tanks: Mapping[int, View]) -> str:
    target, (x, y) = tanks[line["target"]], line["from"]
    look = f"sight{' cover' if line['cover'] else ''}"
    return (
        f'<line class="{look}" data-sight="{line["tank"]} {line["target"]}" x1="{x:.1f}" y1="{y:.1f}" '
        f'x2="{target["x"]:.1f}" y2="{target["y"]:.1f}"/>'
    )


def _shot(shot: View, tanks: Mapping[int, View]) -> str:
    start, end = tanks[shot["tank"]], tanks[shot["target"]]
    ends = f'x1="{start["x"]:.1f}" y1="{start["y"]:.1f}" x2="{end["x"]:.1f}" y2="{end["y"]:.1f}"'
    return f'<line class="shot" data-shot="{shot["tank"]} {shot["target"]}" {ends}/>'


def _tank(view: View, tank: View, taps: bool, speak: Speak) -> str:
    active = view["activation"] is not None and view["activation"]["tank"] == tank["number"]
    length, number = tank["length_mm"], tank["number"]
    look = " wreck" if tank["destroyed"] else f" of-{tank['nation']}{' done' if tank['done'] else ''}"
    ring = f'<circle class="active" r="{length * 0.72:g}"/>' if active else ""
    touch = f'<circle class="tap" data-tap="{number}" r="{max(length, 64) * 0.55:g}"/>' if taps else ""
    return (
        f'<g class="seat-{tank["seat"]}" data-tank="{number}" data-seat="{tank["seat"]}" {_data(tank)}>'
        f"<title>{escape(speak(spoken(tank)))}</title>"
        f'<g transform="{_pose(tank)}">{ring}<g class="hull{look}">{_hull(tank)}</g>{_speed(tank)}{touch}</g>'
        f'<text class="number" transform="translate({tank["x"]:.2f} {tank["y"]:.2f}) scale(1 -1)" y="8">{number}</text>'
        "</g>"
    )


def _data(tank: View) -> str:
    values = {"length": "length_mm", "width": "width_mm", "x": "x", "y": "y", "heading": "heading"}
    return " ".join(f'data-{name}="{tank[key]}"' for name, key in values.items())


def _hull(tank: View) -> str:
    """A hull that faces east: tracks, deck, turret or casemate, gun; the outline is what the rules measure (TK-R6)."""
    x, y = tank["length_mm"] / 2, tank["width_mm"] / 2
    tracks = "".join(
        f'<rect class="track" x="{-x:g}" y="{side:g}" width="{2 * x:g}" height="{y * 0.36:g}"/>'
        for side in (-y, y - y * 0.36)
    )
    chevron = f'<path class="front" d="M{x - 9:g} {y * 0.4:g}l6 {-y * 0.4:g}l-6 {-y * 0.4:g}"/>'
    if tank["front_arc"]:
        gun = f'<path class="barrel" d="M{x * 0.5:g} 0H{x + 18:g}"/><rect class="deck" x="{-x * 0.45:g}" y="{-y * 0.5:g}" width="{x:g}" height="{y:g}" rx="3"/>'  # noqa: E501
    else:
        gun = f'<path class="barrel" d="M0 0H{x + 16:g}"/><circle class="deck" r="{y * 0.52:g}"/>'
    fire = '<path class="flame" d="M-9-8q14-6 10 4q12-8 8 4q8 12-8 12q-18 2-10-20z"/>' if tank["destroyed"] else ""
    return f'<rect x="{-x:g}" y="{-y:g}" width="{2 * x:g}" height="{2 * y:g}" rx="2"/>{tracks}{gun}{chevron}{fire}'


def _speed(tank: View) -> str:
    """A chevron behind the hull for each move that its Speed token counts (TK-7.4a)."""
    back, half = -tank["length_mm"] / 2 - 6, tank["width_mm"] / 4
    chevrons = "".join(f"M{back - 8 * move:g} {half:g}l-7 {-half:g}l7 {-half:g}" for move in range(tank["speed"]))
    return f'<path class="speed" data-speed="{tank["speed"]}" d="{chevrons}"/>' if chevrons else ""


def place_name(x: float, y: float) -> str:
    """What a place on the table is called when it is touched: to the millimetre."""
    return f"{x:.0f},{y:.0f}"


def _spots(view: View, taps: bool) -> Iterator[str]:
    """Where the one who chooses may go, deploy or lay terrain: each place once, with all its headings."""
    places: dict[str, list[View]] = {}
    for offer in view["offers"]:
        places.setdefault(place_name(offer["x"], offer["y"]), []).append(offer)
    for name, offers in places.items():
        x, y = offers[0]["x"], offers[0]["y"]
        ticks = "".join(f'<path d="M-4-6L12 0L-4 6z" transform="rotate({offer["heading"]:.1f})"/>' for offer in offers)
        touch = f' data-tap="{name}"' if taps else ""
        yield f'<g class="spot"{touch} transform="translate({x:.1f} {y:.1f})"><circle r="{TOUCH}"/>{ticks}</g>'


def draw_arrow(view: View, arrow: Mapping[str, float]) -> str:
    """The Measuring Arrow where it lies, body and head."""
    sizes = {key: view["gear"][key] for key in ("table_mm", "arrow_mm", "body_mm", "body_width_mm", "head_width_mm")}
    gear = Gear(**sizes, contact_mm=0.5, flush_degrees=0.5, wood=(), building=())
    laid = Arrow(arrow["x"], arrow["y"], arrow["direction"])
    shapes: tuple[Shape, ...] = (body(gear, laid), head(gear, laid))
    parts = "".join(f'<polygon points="{_points(shape.corners)}"/>' for shape in shapes)
    return f'<g class="arrow" data-arrow="1">{parts}</g>'
