"""A view of the battlefield as an SVG picture: ranks, terrain, units with what they carry, events, both reserves."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from rules.picture import Speak, framed, noun, tap_box, write, write_lines
from rules.tank_commander.faces import HAND_HIGH, HAND_WIDE, card_face, read_aloud
from rules.tank_commander.pieces import SIDES
from rules.tank_commander.symbols import MOTIFS, SPOTS, STYLE, SYMBOLS
from rules.words import Noun, Say, say

WIDE, HIGH, GAP = 124, 102, 6
"""The size of a position, and the room between two."""
MARGIN, STRIP, LAND = 8, 24, 12
"""Around the battlefield, for what is told of each reserve, and for the no man's land between the front ranks."""
CHIP, HEAD = 41, 15
"""How tall a unit is, and the room above units for the name of the position."""
Point = tuple[float, float]
STEPS = {
    "lots": say("who begins"), "terrain": say("terrain"), "deploy": say("deployment"), "play": say("play step"),
    "melee": say("melee step"), "draw": say("draw step"),
}  # fmt: skip


def draw(view: Mapping[str, Any], *, style: bool = True, taps: bool = False, speak: Speak = str) -> str:
    """The battlefield of *view* as SVG, the seat that looks at the bottom; with *taps*, all that can be touched."""
    picture = _Picture(view, taps, speak)
    size = picture.width, picture.height
    return framed("tank-commander", size, speak(_title(view)), STYLE if style else "", picture.layers())


def _title(view: Mapping[str, Any]) -> Say:
    if view["outcome"]:
        return say("Tank Commander, after turn {turn}", turn=view["turn"])
    values: dict[str, Any] = {"turn": view["turn"], "step": STEPS[view["step"]], "side": SIDES[view["actor"]]}
    return say("Tank Commander, turn {turn}, {step}: {side} to choose", **values)


class _Picture:
    """One picture being drawn: where things lie in it, and the words for them."""

    def __init__(self, view: Mapping[str, Any], taps: bool, speak: Speak) -> None:
        self.view, self.taps, self.speak = view, taps, speak
        self.near = 1 if view["seat"] == 1 else 0
        self.columns = view["columns"]
        self.width = self.columns * (WIDE + GAP) - GAP + 2 * MARGIN
        self.abreast = max(int((self.width - 2 * MARGIN + GAP) // (HAND_WIDE + GAP)), 1)
        self.held = _piled(view["sides"][self.near])
        self.field = 4 * HIGH + 3 * GAP + LAND + 2 * (STRIP + GAP + MARGIN)
        rows = -(-len(self.held) // self.abreast)
        self.height = self.field + rows * (HAND_HIGH + GAP) + (MARGIN if rows else 0)
        self.places: dict[int, Point] = {}

    def layers(self) -> Iterator[str]:
        yield f'<rect class="table" width="{self.width}" height="{self.height}"/>'
        middle = self.corner(("S1.1", "N1.1")[self.near])[1] - (LAND + GAP) / 2
        yield f'<path class="middle" d="M{MARGIN} {middle:g}H{self.width - MARGIN}"/>'
        yield from (self.strip(seat) for seat in (0, 1))
        yield from (self.position(position) for position in self.view["positions"])
        yield from (self.laid(laid) for laid in self.view["laid"])
        yield from self.units()
        yield from (self.melee(name) for name in self.view["melees"])
        yield from self.arrows()
        yield from self.hand()

    def tap(self, name: object, width: float, height: float) -> str:
        return tap_box(str(name), width, height) if self.taps else ""

    def corner(self, name: str) -> Point:
        """The left upper corner of a position: the ranks of the seat that looks at the bottom."""
        rows = ("N2", "N1", "S1", "S2") if self.near == 0 else ("S2", "S1", "N1", "N2")
        row, column = rows.index(name[:2]), int(name[3:]) - 1
        column = self.columns - 1 - column if self.near else column
        return MARGIN + column * (WIDE + GAP), MARGIN + STRIP + GAP + row * (HIGH + GAP) + (LAND if row > 1 else 0)

    def centre(self, name: str) -> Point:
        """The middle of a position or a reserve."""
        if name in ("SR", "NR"):
            near = (name == "SR") == (self.near == 0)
            return self.width / 2, self.field - MARGIN - STRIP / 2 if near else MARGIN + STRIP / 2
        x, y = self.corner(name)
        return x + WIDE / 2, y + HIGH / 2

    def strip(self, seat: int) -> str:
        """What is told of a side off the battlefield: how many cards it has where."""
        side, near = self.view["sides"][seat], seat == self.near
        y = self.field - MARGIN - STRIP if near else MARGIN
        chooses = " chooses" if self.view["actor"] == seat else ""
        counts = ("hand_count", "pile_count", "group_count", "stock_count")
        data = " ".join(f'data-{name.replace("_", "-")}="{side[name]}"' for name in counts)
        name, wide = ("SR", "NR")[seat], self.width - 2 * MARGIN
        return (
            f'<g class="seat-{seat}" data-reserve="{seat}" {data} transform="translate({MARGIN} {y})">'
            f'<rect class="pile{chooses}" width="{wide}" height="{STRIP}" rx="5"/>'
            f"{write(self.speak(SIDES[seat]), 7, 15, 'own start name')}"
            f"{write(self.speak(_counts(side)), wide - 7, 15, 'end')}{self.tap(name, wide, STRIP)}</g>"
        )

    def position(self, position: Mapping[str, Any]) -> str:
        name, terrain, fort = position["position"], position["terrain"], position["fort"]
        x, y = self.corner(name)
        names = [self.name(card) for card in (terrain, fort and fort["card"]) if card]
        motif = MOTIFS.get(terrain, "") if terrain else ""
        motifs = "".join(f'<g class="motif" transform="translate({a} {b})">{motif}</g>' for a, b in SPOTS if motif)
        spoken = escape(": ".join(filter(None, (name, ", ".join(names)))))
        return (
            f'<g data-position="{name}" transform="translate({x:g} {y:g})"><title>{spoken}</title>'
            f'<rect class="place{f" is-{terrain}" if terrain else ""}" width="{WIDE}" height="{HIGH}" rx="6"/>'
            f"{motifs}{_trench(fort) if fort else ''}{write(name, 6, 11, 'start soft small bold')}"
            f"{write(' + '.join(names), WIDE - 6, 11, 'end small')}{self.tap(name, WIDE, HIGH)}</g>"
        )

    def name(self, card: str) -> str:
        return noun(self.view["cards"][card]["name"], self.speak)

    def laid(self, laid: Mapping[str, Any]) -> str:
        """An event on a position, or across the border of two; in the middle if it lies on all of it."""
        points = [self.centre(name) for name in laid["where"]] or [(self.width / 2, self.field / 2)]
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        wide = 96 if len(points) == 1 else 72
        return (
            f'<g class="seat-{laid["seat"]}" data-event="{laid["card"]}" '
            f'transform="translate({x - wide / 2:g} {y - 8:g})">'
            f'<title>{escape(self.aloud(laid["card"]))}</title><rect class="laid" width="{wide}" height="15" rx="3"/>'
            f"{write_lines(self.name(laid['card']), wide / 2, 10.5, 'small bold', chars=wide // 4, most=1, step=8)}"
            f"{self.tap('/'.join(laid['where']), wide, 15) if laid['where'] else ''}</g>"
        )

    def aloud(self, card: str) -> str:
        return self.speak(read_aloud(self.view["cards"][card]))

    def units(self) -> Iterator[str]:
        """Units side by side in their half of the position; a passenger lies over its vehicle."""
        standing: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
        for unit in self.view["units"]:
            if not unit["on"]:
                standing.setdefault((unit["position"], unit["seat"]), []).append(unit)
        for (position, seat), group in standing.items():
            yield from self.rank(position, seat, group)
        for unit in self.view["units"]:
            if unit["on"]:
                yield self.passenger(unit)

    def rank(self, position: str, seat: int, group: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        x, y = self.corner(position)
        wide = 38 if len(group) > 2 else 57
        left = x + (WIDE - len(group) * (wide + 2) + 2) / 2
        top = y + HEAD + (0 if seat != self.near else HIGH - HEAD - CHIP - 3)
        for index, unit in enumerate(group):
            yield self.unit(unit, (left + index * (wide + 2), top), wide)

    def unit(self, unit: Mapping[str, Any], place: Point, wide: float) -> str:
        number, face = unit["number"], self.view["cards"][unit["card"]]
        self.places[number] = place[0] + wide, place[1]
        name, plates = noun(face["name"], self.speak), face["figures"].get("armour_front")
        armour = f"{plates}/{face['figures']['armour_side']}" if plates else ""
        return (
            f"{self.chip(unit, place, wide, CHIP)}"
            f'<g class="shape" transform="translate({wide / 2:g} 9) scale(.8)">{SYMBOLS[face["class"]]}</g>'
            f"{write_lines(name, wide / 2, 23.5, 'small', chars=int(wide // 4), most=2, step=7)}"
            f"{write(str(number), 3, CHIP - 3, 'own start small')}{write(armour, wide - 3, CHIP - 3, 'end small soft')}"
            f"{_marks(unit, wide)}{self.tap(number, wide, CHIP)}</g>"
        )

    def passenger(self, unit: Mapping[str, Any]) -> str:
        """A squad that rides, small on the corner of its vehicle."""
        (right, top), number = self.places[unit["on"]], unit["number"]
        place = right - 24, top + CHIP - 25
        self.places[number] = place[0] + 27, place[1] - 8
        shape = SYMBOLS[self.view["cards"][unit["card"]]["class"]]
        return (
            f"{self.chip(unit, place, 27, 27)}"
            f'<g class="shape" transform="translate(13.5 9) scale(.7)">{shape}</g>'
            f"{write(str(number), 13.5, 24, 'own small')}{_marks(unit, 27)}{self.tap(number, 27, 27)}</g>"
        )

    def chip(self, unit: Mapping[str, Any], place: Point, wide: float, high: float) -> str:
        x, y = place
        return (
            f'<g class="seat-{unit["seat"]}" data-unit="{unit["number"]}" transform="translate({x:g} {y:g})">'
            f"<title>{escape(self.speak(self.spoken(unit)))}</title>"
            f'<rect class="chip" width="{wide:g}" height="{high:g}" rx="4"/>'
        )

    def spoken(self, unit: Mapping[str, Any]) -> Say:
        face, carried = self.view["cards"][unit["card"]], _carried(unit)
        values: dict[str, Any] = {"position": unit["position"], "unit": Noun(**face["name"]), "number": unit["number"],
                                  "side": SIDES[unit["seat"]]}  # fmt: skip
        if not carried:
            return say("{position}: {unit} {number} of {side}", **values)
        names = tuple(Noun(**self.view["cards"][card]["name"]) for card in carried)
        return say("{position}: {unit} {number} of {side}, with {cards}", cards=names, **values)

    def melee(self, name: str) -> str:
        x, y = self.corner(name)
        return f'<path class="melee" data-melee="{name}" d="M{x + WIDE - 13:g} {y + 50:g}l10 14m0-14l-10 14"/>'

    def arrows(self) -> Iterator[str]:
        """Moves that are declared, and shots under way."""
        reserve = ("SR", "NR")[self.view["to_move"]]
        spots = {unit["number"]: unit["position"] for unit in self.view["units"]}
        for frame in self.view["under_way"]:
            for order in frame.get("orders", ()):
                names = (spots.get(order["unit"], reserve), *order["path"])
                yield _arrow("order", [self.centre(name) for name in names])
            for shot in (*frame.get("shots", ()), *((frame,) if frame["kind"] == "shot" else ())):
                if shot["unit"] in self.places and shot["target"] in self.places:
                    yield _arrow("shot", [_middle(self.places[shot[end]]) for end in ("unit", "target")])

    def hand(self) -> Iterator[str]:
        """The cards of the one who looks, each once, with how many there are of it."""
        for index, (card, count) in enumerate(self.held):
            row, column = divmod(index, self.abreast)
            x, y = MARGIN + column * (HAND_WIDE + GAP), self.field + row * (HAND_HIGH + GAP)
            yield (
                f'<g class="seat-{self.near}" data-card="{escape(card)}" transform="translate({x:g} {y:g})">'
                f"<title>{escape(self.aloud(card))}</title>{card_face(self.view['cards'][card], count, self.speak)}"
                f"{self.tap(card, HAND_WIDE, HAND_HIGH)}</g>"
            )


def _trench(fort: Mapping[str, Any]) -> str:
    look = f"trench seat-{fort['seat']}"
    return f'<rect class="{look}" x="3" y="3" width="{WIDE - 6}" height="{HIGH - 6}" rx="4"/>'


def _carried(unit: Mapping[str, Any]) -> list[str]:
    return [*unit["gear"], *(event["card"] for event in unit["events"])]


def _marks(unit: Mapping[str, Any], wide: float) -> str:
    """A mark for each card that a unit carries."""
    places = range(len(_carried(unit)))
    return "".join(f'<circle class="mark" cx="{wide - 5 - 8 * index:g}" cy="5" r="3.2"/>' for index in places)


def _piled(side: Mapping[str, Any]) -> list[tuple[str, int]]:
    return sorted(Counter((*(side["hand"] or ()), *(side["stock"] or ()))).items())


def _counts(side: Mapping[str, Any]) -> Say:
    values = {"hand": side["hand_count"] + side["stock_count"], "pile": side["pile_count"],
              "discard": len(side["discards"]), "lost": len(side["destroyed"])}  # fmt: skip
    counts = say("reserve {hand} · pile {pile} · discarded {discard} · lost {lost}", **values)
    if not side["needs"]:
        return counts
    return say("{counts} · holds {occupies} of {needs}", counts=counts, occupies=side["occupies"], needs=side["needs"])


def _middle(place: Point) -> Point:
    return place[0] - 12, place[1] + CHIP / 2


def _arrow(kind: str, points: Sequence[Point]) -> str:
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    x, y = points[-1]
    look = "fire" if kind == "shot" else kind
    return f'<g data-arrow="{kind}"><polyline class="{look}" points="{line}"/><circle cx="{x:g}" cy="{y:g}" r="5"/></g>'
