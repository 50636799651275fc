"""A view of the battlefield as an SVG picture: ranks, terrain, units with what they carry, events, both reserves."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from rules.tank_commander.symbols import SYMBOLS, TERRAIN

WIDE, HIGH, GAP = 172, 112, 8
"""The size of a position, and the room between two."""
MARGIN, RESERVE, LAND = 14, 46, 18
"""Around the battlefield, for each reserve, and for the no man's land between the front ranks."""
UNIT = 52
COLOURS = ("#3f5f8a", "#9a4a3a")
"""South and North."""
LIGHT = ("#e4ebf4", "#f6e8e2")
CLEAR = "#eceadb"


def draw(view: Mapping[str, Any]) -> str:
    """The battlefield of *view* as SVG."""
    width = view["columns"] * (WIDE + GAP) - GAP + 2 * MARGIN
    height = 4 * (HIGH + GAP) + LAND + 2 * (RESERVE + MARGIN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'class="board tank-commander" font-family="sans-serif"><title>Tank Commander {view["turn"]}</title>'
        f'<rect width="100%" height="100%" fill="#f7f7f0"/>{"".join(_layers(view, width, height))}</svg>'
    )


def _layers(view: Mapping[str, Any], width: int, height: int) -> Iterator[str]:
    middle = _corner("N1.1")[1] + HIGH + (LAND + GAP) / 2
    yield (
        f'<line x1="{MARGIN}" x2="{width - MARGIN}" y1="{middle}" y2="{middle}" stroke="#b5b29a" stroke-width="3" '
        f'stroke-dasharray="9 6"/>'
    )
    yield from (_reserve(view, seat, width, height) for seat in (0, 1))
    yield from (_position(position) for position in view["positions"])
    yield from (_laid(laid) for laid in view["laid"])
    yield from _units(view)
    yield from _orders(view)


def _corner(name: str) -> tuple[float, float]:
    """Where the left upper corner of a position lies in the picture: North at the top."""
    row, column = ("N2", "N1", "S1", "S2").index(name[:2]), int(name[3:]) - 1
    return MARGIN + column * (WIDE + GAP), MARGIN + RESERVE + row * (HIGH + GAP) + (LAND if row > 1 else 0)


def _centre(name: str) -> tuple[float, float]:
    if name in ("SR", "NR"):
        x, y = _corner("S2.1" if name == "SR" else "N2.1")
        return x + WIDE / 2, y + (HIGH + RESERVE / 2 if name == "SR" else -RESERVE / 2)
    x, y = _corner(name)
    return x + WIDE / 2, y + HIGH / 2


def _reserve(view: Mapping[str, Any], seat: int, width: int, height: int) -> str:
    """What there is of a side off the battlefield: counts, and to its owner the cards of his hand."""
    side, y = view["sides"][seat], MARGIN if seat else height - MARGIN - RESERVE + GAP
    piles = f"{side['hand_count']} / {side['pile_count']} / {len(side['discards'])} / {len(side['destroyed'])}"
    counts = ["hand_count", "pile_count", "group_count", "stock_count"]
    data = " ".join(f'data-{name.replace("_", "-")}="{side[name]}"' for name in counts)
    hand = ", ".join(side["hand"] or ())
    return (
        f'<g data-reserve="{seat}" {data}><rect x="{MARGIN}" y="{y}" width="{width - 2 * MARGIN}" '
        f'height="{RESERVE - GAP}" rx="6" fill="{LIGHT[seat]}" stroke="{COLOURS[seat]}"/>'
        f'<text x="{MARGIN + 8}" y="{y + 16}" font-size="12" font-weight="bold" fill="{COLOURS[seat]}">{piles}</text>'
        f'<text x="{MARGIN + 8}" y="{y + 31}" font-size="9" fill="#444">{escape(hand)}</text></g>'
    )


def _position(position: Mapping[str, Any]) -> str:
    name, terrain, fort = position["position"], position["terrain"], position["fort"]
    x, y = _corner(name)
    seat = 0 if name[0] == "S" else 1
    fill = TERRAIN.get(terrain, "#d7d2b0") if terrain else CLEAR
    label = escape(" + ".join(filter(None, (position["terrain_name"], fort and fort["name"]))))
    trench = f'<rect x="4" y="4" width="{WIDE - 8}" height="{HIGH - 8}" {_dashes(fort["seat"])}/>' if fort else ""
    return (
        f'<g data-position="{name}" transform="translate({x:.0f} {y:.0f})"><title>{name} {label}</title>'
        f'<rect width="{WIDE}" height="{HIGH}" rx="5" fill="{fill}" stroke="{COLOURS[seat]}" stroke-opacity=".5"/>'
        f'{trench}<text x="6" y="12" font-size="10" fill="#555">{name}</text>'
        f'<text x="{WIDE - 6}" y="12" font-size="10" fill="#333" text-anchor="end">{label}</text></g>'
    )


def _dashes(seat: int) -> str:
    return f'fill="none" stroke="{COLOURS[seat]}" stroke-width="2" stroke-dasharray="4 3"'


def _laid(laid: Mapping[str, Any]) -> str:
    """An event on a position, or across the border of two; one that lies on all of the battlefield in the margin."""
    points = [_centre(name) for name in laid["where"]]
    x = sum(point[0] for point in points) / len(points) if points else MARGIN + WIDE
    y = sum(point[1] for point in points) / len(points) if points else MARGIN + RESERVE - 2
    return (
        f'<g data-event="{laid["card"]}" data-seat="{laid["seat"]}" transform="translate({x:.0f} {y:.0f})">'
        f'<rect x="-34" y="-8" width="68" height="14" rx="3" fill="#fff6c9" stroke="{COLOURS[laid["seat"]]}"/>'
        f'<text y="3" font-size="8" text-anchor="middle">{escape(laid["card"])}</text></g>'
    )


def _units(view: Mapping[str, Any]) -> Iterator[str]:
    """Units side by side in their half of the position; a passenger lies over its vehicle."""
    slots: dict[tuple[str, int], int] = {}
    places: dict[int, tuple[float, float]] = {}
    for unit in sorted(view["units"], key=lambda unit: bool(unit["on"])):
        if unit["on"]:
            x, y = places[unit["on"]]
            place = (x + 8, y - 9)
        else:
            key = unit["position"], unit["seat"]
            slot = slots[key] = slots.get(key, -1) + 1
            x, y = _corner(unit["position"])
            place = (x + 5 + slot * (UNIT + 3), y + (18 if unit["seat"] else HIGH - 46))
        places[unit["number"]] = place
        yield _unit(unit, place)


def _unit(unit: Mapping[str, Any], place: tuple[float, float]) -> str:
    colour, carried = COLOURS[unit["seat"]], [*unit["gear"], *(event["card"] for event in unit["events"])]
    title = escape(" ".join((unit["name"], str(unit["number"]), *carried)))
    marks = "".join(
        f'<circle cx="{UNIT - 5 - 8 * index}" cy="5" r="3" fill="#f2b632" stroke="#1b1b1b" stroke-width=".6"/>'
        for index in range(len(carried))
    )
    return (
        f'<g data-unit="{unit["number"]}" data-seat="{unit["seat"]}" '
        f'transform="translate({place[0]:.0f} {place[1]:.0f})"><title>{title}</title>'
        f'<rect width="{UNIT}" height="40" rx="3" fill="#fffdf6" stroke="{colour}" '
        f'stroke-width="1.6"/><g fill="{colour}" stroke="{colour}">{SYMBOLS[unit["class"]]}</g>'
        f'<text x="{UNIT / 2}" y="27" font-size="7.5" text-anchor="middle">{escape(unit["name"][:13])}</text>'
        f'<text x="{UNIT / 2}" y="37" font-size="9" font-weight="bold" text-anchor="middle" fill="{colour}">'
        f"{unit['number']}</text>{marks}</g>"
    )


def _orders(view: Mapping[str, Any]) -> Iterator[str]:
    """Arrows for moves that are declared, and for the shot under way."""
    spots = {unit["number"]: unit["position"] for unit in view["units"]}
    reserve = ("SR", "NR")[view["to_move"]]
    for frame in view["under_way"]:
        if frame["kind"] == "moving":
            for order in frame["orders"]:
                yield _arrow("order", [spots.get(order["unit"], reserve), *order["path"]], "#2d7d46")
        if frame["kind"] == "shot" and frame["unit"] in spots and frame["target"] in spots:
            yield _arrow("shot", [spots[frame["unit"]], spots[frame["target"]]], "#c22")


def _arrow(kind: str, names: list[str], colour: str) -> str:
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in map(_centre, names))
    x, y = _centre(names[-1])
    return (
        f'<g data-arrow="{kind}"><polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3" '
        f'opacity=".7"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="6" fill="{colour}" opacity=".8"/></g>'
    )
