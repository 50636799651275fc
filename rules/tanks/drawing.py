"""A view of the table as an SVG picture: terrain, hulls with their arcs, tokens, and lines of sight."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from rules.grids.table import Shape
from rules.tanks.arrow import body, head
from rules.tanks.pieces import Arrow, Gear, box

MARGIN = 30
COLOURS = ("#3f5f8a", "#9a4a3a")
GROUND = {"wood": ("#7fa36b", "#3f6b33"), "building": ("#b9a88f", "#5a4b38")}
TREES = 7


def draw(view: Mapping[str, Any]) -> str:
    """The table of *view* as SVG; a drawn arrow of the view (`arrow`) is shown too."""
    side = view["gear"]["table_mm"]
    size = side + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:g} {size:g}" role="img" class="board tanks" '
        f'font-family="sans-serif"><title>TANKS {view["turn"]}</title>'
        f'<rect width="100%" height="100%" fill="#f7f7f0"/>'
        f'<g transform="translate({MARGIN} {side + MARGIN:g}) scale(1 -1)">{"".join(_layers(view))}</g></svg>'
    )


def _layers(view: Mapping[str, Any]) -> Iterator[str]:
    side = view["gear"]["table_mm"]
    yield f'<rect width="{side:g}" height="{side:g}" fill="#dfe3c8" stroke="#8a8d78" stroke-width="2"/>'
    yield from _zones(view)
    yield from (_piece(piece) for piece in view["terrain"])
    yield from (_token(view, token) for token in view["objectives"])
    tanks = {tank["number"]: tank for tank in view["tanks"] if tank["deployed"]}
    yield from (_arc(view, tank) for tank in tanks.values() if tank["front_arc"] and not tank["destroyed"])
    yield from (_line(line, tanks) for line in view["lines"])
    yield from (_tank(view, tank) for tank in sorted(tanks.values(), key=lambda tank: not tank["destroyed"]))
    if arrow := view.get("arrow"):
        yield draw_arrow(view, arrow)


def _zones(view: Mapping[str, Any]) -> Iterator[str]:
    """Where each side deploys: along its edge, or about its corner (TK-6.3c, TK-21.1e)."""
    side, deep = view["gear"]["table_mm"], view["gear"]["body_mm"]
    if view["corners"]:
        for seat, (x, y) in enumerate(view["corners"]):
            yield (f'<circle cx="{x:g}" cy="{y:g}" r="{view["gear"]["arrow_mm"]:g}" fill="{COLOURS[seat]}" '
                   f'opacity=".14"/>')  # fmt: skip
    elif view["edge"]:
        bands = {"south": (0, 0, side, deep), "north": (0, side - deep, side, deep), "west": (0, 0, deep, side),
                 "east": (side - deep, 0, deep, side)}  # fmt: skip
        opposite = {"south": "north", "north": "south", "east": "west", "west": "east"}[view["edge"]]
        for seat, edge in ((1 - view["attacker"], view["edge"]), (view["attacker"], opposite)):
            x, y, width, height = bands[edge]
            yield (f'<rect data-edge="{edge}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
                   f'fill="{COLOURS[seat]}" opacity=".12"/>')  # fmt: skip


def _points(corners: Any) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)


def _piece(piece: Mapping[str, Any]) -> str:
    fill, edge = GROUND[piece["kind"]]
    dots = "".join(_trees(piece["corners"])) if piece["kind"] == "wood" else _roof(piece["corners"])
    return (
        f'<g data-terrain="{piece["kind"]}"><polygon points="{_points(piece["corners"])}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="2"/>{dots}</g>'
    )


def _trees(corners: Any) -> Iterator[str]:
    (ax, ay), (bx, by), (cx, cy) = corners[0], corners[1], corners[2]
    for i in range(1, TREES):
        for j in range(1, TREES - 2):
            p, q = i / TREES, j / (TREES - 2)
            x, y = ax + p * (bx - ax) + q * (cx - bx), ay + p * (by - ay) + q * (cy - by)
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="#4d7d3f"/>'


def _roof(corners: Any) -> str:
    middles = [((corners[i][0] + corners[i - 1][0]) / 2, (corners[i][1] + corners[i - 1][1]) / 2) for i in (0, 2)]
    (ax, ay), (bx, by) = middles
    return f'<line x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}" stroke="#5a4b38" stroke-width="2"/>'


def _token(view: Mapping[str, Any], token: Mapping[str, Any]) -> str:
    colour = "#c9a227" if token["owner"] is None else COLOURS[token["owner"]]
    x, y, reach = token["x"], token["y"], view["gear"]["arrow_mm"]
    return (
        f'<g data-objective="1"><circle cx="{x:g}" cy="{y:g}" r="{reach:g}" fill="none" stroke="{colour}" '
        f'stroke-dasharray="6 5"/><circle cx="{x:g}" cy="{y:g}" r="9" fill="{colour}" stroke="#222"/></g>'
    )


def _arc(view: Mapping[str, Any], tank: Mapping[str, Any]) -> str:
    """The strip ahead of an Assault Gun, and the line of its front face (TK-10.1b, TK-10.1c)."""
    length, width = tank["length_mm"] / 2, tank["width_mm"] / 2
    far = view["gear"]["table_mm"]
    strip = f"M{length:g} {width:g}H{far:g}M{length:g} {-width:g}H{far:g}M{length:g} -120V120"
    return (
        f'<path data-arc="{tank["number"]}" d="{strip}" fill="none" stroke="{COLOURS[tank["seat"]]}" '
        f'stroke-dasharray="4 6" opacity=".35" transform="{_pose(tank)}"/>'
    )


def _pose(tank: Mapping[str, Any]) -> str:
    return f"translate({tank['x']:.2f} {tank['y']:.2f}) rotate({tank['heading']:.2f})"


def _line(line: Mapping[str, Any], tanks: Mapping[int, Mapping[str, Any]]) -> str:
    target, (x, y) = tanks[line["target"]], line["from"]
    dashes = ' stroke-dasharray="5 4"' if line["cover"] else ""
    return (
        f'<line data-sight="{line["tank"]} {line["target"]}" x1="{x:.1f}" y1="{y:.1f}" x2="{target["x"]:.1f}" '
        f'y2="{target["y"]:.1f}" stroke="#1f8a3b" opacity=".5"{dashes}/>'
    )


def _tank(view: Mapping[str, Any], tank: Mapping[str, Any]) -> str:
    active = view["activation"] is not None and view["activation"]["tank"] == tank["number"]
    colour = "#4a4a4a" if tank["destroyed"] else COLOURS[tank["seat"]]
    length, width = tank["length_mm"], tank["width_mm"]
    corners = _points(box(length, width))
    title = escape(f"{tank['name']} {tank['number']}")
    edge = "#f2b632" if active else "#1b1b1b"
    return (
        f'<g data-tank="{tank["number"]}" data-seat="{tank["seat"]}"><g transform="{_pose(tank)}">'
        f"<title>{title}</title>"
        f'<polygon points="{corners}" fill="{colour}" stroke="{edge}" stroke-width="{3 if active else 1}"/>'
        f"{_gun(tank)}</g>{_label(tank)}</g>"
    )


def _gun(tank: Mapping[str, Any]) -> str:
    length, width = tank["length_mm"], tank["width_mm"]
    chevron = (
        f'<path d="M{length / 2 - 8:g} {width / 4:g}l6 {-width / 4:g}l-6 {-width / 4:g}" fill="none" stroke="#fff"/>'
    )
    if tank["front_arc"]:
        return f'<path d="M{length / 2 - 10:g} 0H{length / 2 + 16:g}" stroke="#1b1b1b" stroke-width="4"/>{chevron}'
    return (
        f'<circle r="{width / 3:g}" fill="none" stroke="#1b1b1b" stroke-width="2"/>'
        f'<path d="M{width / 3:g} 0H{length / 2 + 12:g}" stroke="#1b1b1b" stroke-width="4"/>{chevron}'
    )


def _label(tank: Mapping[str, Any]) -> str:
    fire = ' fill="#e2721b"' if tank["destroyed"] else ' fill="#fff"'
    speed = f" »{tank['speed']}" if tank["speed"] else ""
    return (
        f'<text transform="translate({tank["x"]:.2f} {tank["y"]:.2f}) scale(1 -1)" y="5" text-anchor="middle" '
        f'font-size="15" font-weight="bold"{fire} stroke="#1b1b1b" stroke-width="3" paint-order="stroke">'
        f"{tank['number']}{speed}</text>"
    )


def draw_arrow(view: Mapping[str, Any], arrow: Mapping[str, float]) -> str:
    """The Measuring Arrow where it lies, body and head."""
    sizes = {key: view["gear"][key] for key in ("table_mm", "arrow_mm", "body_mm", "body_width_mm", "head_width_mm")}
    gear = Gear(**sizes, contact_mm=0.5, flush_degrees=0.5, wood=(), building=())
    laid = Arrow(arrow["x"], arrow["y"], arrow["direction"])
    shapes: tuple[Shape, ...] = (body(gear, laid), head(gear, laid))
    parts = "".join(f'<polygon points="{_points(shape.corners)}"/>' for shape in shapes)
    return f'<g data-arrow="1" fill="#d8b33a" stroke="#5a4b10" opacity=".85">{parts}</g>'
