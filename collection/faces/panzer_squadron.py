"""Panzer Squadron: a working drawing. The tank from above with its three armour indices; behind, its history."""

from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import pgettext

from collection import labels
from collection.faces.lettering import block, letters, width
from collection.faces.paints import INK, PAPER, RED, SOFT, WELL, WHITE, mix
from collection.faces.parts import HEIGHT, ROUND, WIDTH, Sheet, flag, head, numeral, page, vehicle
from collection.faces.pictures import picture
from collection.faces.svg import at, circle, line, moved, path, polygon, rect
from collection.faces.symbols import centred, symbol
from collection.faces.vehicles.above import Pen, plan
from collection.faces.vehicles.machines import Machine
from rulebook import texts

BLUE, DEEP, FAINT = "#1d4668", "#15344f", "#2c5779"
CHALK, AMBER = "#e9f1f5", "#f0b955"
FACTS = ("years", "role", "crew", "weight_t", "speed_kmh", "calibre_mm", "barrel_calibres")
HEXAGON = ((315, 146), (508, 258), (508, 480), (315, 592), (122, 480), (122, 258))


def face(sheet: Sheet) -> str:
    """The game side of a card of Panzer Squadron, or the face of a tile."""
    return page(sheet, *(_tank(sheet) if sheet.card.kind == "tank" else _ground(sheet)))


def back(sheet: Sheet) -> str:
    """The history side of a tank card (PS-1.1b)."""
    return page(sheet, *_history(sheet))


def _blueprint() -> Iterator[str]:
    yield rect(0, 0, WIDTH, HEIGHT, BLUE, rx=ROUND)
    yield path("".join(f"M{x} 120V868" for x in range(35, WIDTH, 35)), stroke=FAINT, stroke_width=2)
    yield path("".join(f"M12 {y}H618" for y in range(155, 868, 35)), stroke=FAINT, stroke_width=2)
    yield rect(12, 12, WIDTH - 24, HEIGHT - 24, "none", stroke=CHALK, stroke_width=3, rx=ROUND - 10)


def _title(sheet: Sheet, room: float) -> Iterator[str]:
    yield head(120, sheet.colours.band, inset=13)
    left = 112 if sheet.card.nation else 36
    yield flag(sheet, 62, 66, 34)
    yield block(sheet.name, left, 20, room - left, 94, size=54, least=32, fill=WHITE, bold=True, most=2, middle=True)


def _tank(sheet: Sheet) -> Iterator[str]:
    yield from _blueprint()
    yield from _title(sheet, 470)
    yield _perforation(sheet)
    yield from _armour(sheet, sheet.machine or Machine())
    yield letters(sheet.years, 34, 160, 32, room=170, fill=CHALK)
    yield sheet.mark("years", 54 + width(sheet.years, 32), 148)
    yield from _specials(sheet)


def _perforation(sheet: Sheet) -> str:
    """The gun's figure, on a plate at the upper right."""
    plate = path("M478 12H600A18 18 0 0 1 618 30V170L596 192H500L478 170Z", AMBER)
    word = letters(labels.figure("perforation"), 548, 180, 26, room=128, fill=INK, anchor="middle")
    number = numeral(sheet.stats.perforation, 548, 150, 76, room=128)
    return plate + symbol("penetration", 516, 22, 60, DEEP) + number + word + sheet.mark("perforation", 600, 40)


def _armour(sheet: Sheet, drawn: Machine) -> Iterator[str]:
    """The hull, nose up, with the index of each side at its place."""
    scale = min(500 / (drawn.length + drawn.reach), 66)
    half, ahead = drawn.width / 2 * scale, drawn.length / 2 * scale
    middle = 140 + drawn.reach * scale + ahead + (500 - (drawn.length + drawn.reach) * scale) / 2
    yield at(315, middle, scale, plan(drawn, Pen.lines(BLUE, CHALK)))
    front, rear = max(middle - ahead, 300), middle + ahead
    sides = f"M126 {middle:.1f}H{315 - half:.1f}M{315 + half:.1f} {middle:.1f}H500"
    ends = f"M{315 + half * 0.5:.1f} {front + 6:.1f}L440 {front - 30:.1f}M315 {rear:.1f}v24"
    yield path(sides + ends, stroke=AMBER, stroke_width=3)
    places = (
        (494, front - 38, "front"),
        (82, middle, "side"),
        (548, middle, "side"),
        (315, min(rear + 58, 690), "rear"),
    )
    yield from (_index(sheet, name, x, y) for x, y, name in places)


def _index(sheet: Sheet, name: str, x: float, y: float) -> str:
    """An armour index on a plate about *x*, *y*."""
    words = {
        "front": pgettext("short label: side of a tank", "Front"),
        "side": pgettext("short label: side of a tank", "Side"),
        "rear": pgettext("short label: side of a tank", "Rear"),
    }
    number = numeral(getattr(sheet.stats, name), x, y + 10, 56, room=98, fill=DEEP)
    word = letters(words[name], x, y + 35, 26, room=98, fill=DEEP, anchor="middle")
    return rect(x - 54, y - 42, 108, 84, CHALK, rx=10) + number + word + sheet.mark(name, x + 46, y - 34)


def _specials(sheet: Sheet) -> Iterator[str]:
    """Breakdown and the missing turret at the foot, with what they do; points in the corner."""
    yield rect(26, 738, 578, 116, DEEP, rx=10)
    icons = list(_special_icons(sheet))
    for place, (name, ground, drawn) in enumerate(icons):
        x = 38 + place * 92
        yield rect(x, 756, 80, 80, ground, rx=14) + at(x, 756, 1, drawn) + sheet.mark(name, x + 74, 760)
    left = 44 + len(icons) * 92
    yield block(_special_words(sheet), left, 742, 502 - left, 108, size=32, least=25, fill=CHALK, middle=True)
    yield numeral(sheet.card.points, 556, 808, 52, room=80, fill=WHITE) + sheet.mark("points", 594, 754)
    yield letters(pgettext("short label on a card", "points"), 556, 838, 26, room=84, fill=CHALK, anchor="middle")


def _special_icons(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    """The figure, the ground and the drawing of each special characteristic."""
    stats = sheet.stats
    if stats.breakdown is not None:
        yield "breakdown", AMBER, numeral(stats.breakdown, 40, 64, 66, room=64)
    if stats.turretless:
        yield "turretless", CHALK, symbol("no_turret", 12, 12, 56, DEEP)
    if stats.movement_penalty is not None:
        yield "movement_penalty", RED, numeral(f"−{stats.movement_penalty}", 40, 60, 56, room=70, fill=WHITE)


def _special_words(sheet: Sheet) -> str:
    """The special characteristics in a few words; the sentence on the card page tells all."""
    stats = sheet.stats
    said = {
        pgettext("a tank that may break down", "Breakdown on this D6: it may not move"): stats.breakdown,
        pgettext("a tank without a turret", "No turret: fires ahead only"): stats.turretless,
        labels.figure("movement_penalty"): stats.movement_penalty,
    }
    return ". ".join(word for word, holds in said.items() if holds) or sheet.sentence


def _history(sheet: Sheet) -> Iterator[str]:
    yield rect(0, 0, WIDTH, HEIGHT, PAPER, rx=ROUND)
    yield from _title(sheet, 596)
    ground = path("M0 236Q300 212 604 236V282H0Z", mix(WELL, BLUE, 0.16))
    drawn = vehicle(sheet.machine, sheet.paint, 302, 256, room=560, height=210) if sheet.machine else ""
    yield moved(13, 120, rect(0, 0, 604, 282, mix(PAPER, BLUE, 0.1)), ground, drawn)
    yield from _facts(sheet)
    yield rect(30, 702, 570, 152, WELL, rx=10)
    yield block(texts.spoken(sheet.card.background()), 44, 706, 542, 144, size=32, least=25, fill=INK, middle=True)
    yield rect(12, 12, WIDTH - 24, HEIGHT - 24, "none", stroke=BLUE, stroke_width=5, rx=ROUND - 10)


def _facts(sheet: Sheet) -> Iterator[str]:
    found = [(name, said) for name in FACTS if (said := _fact(sheet, name))]
    for place, (name, said) in enumerate(found):
        y = 442 + place * 38
        yield letters(labels.figure(name), 36, y, 29, room=310, fill=SOFT)
        yield letters(said, 582, y, 31, room=230, fill=INK, bold=True, anchor="end") + sheet.mark(name, 601, y - 12)
        yield line(36, y + 9, 594, y + 9, stroke=WELL, stroke_width=2)


def _fact(sheet: Sheet, name: str) -> str:
    """The fact called *name* in the reader's language; empty when it is not known."""
    value = sheet.years if name == "years" else getattr(sheet.stats, name)
    if isinstance(value, float):
        return number_format(f"{value:g}")
    return capfirst(labels.word(value)) if name == "role" else str(value or "")


def _ground(sheet: Sheet) -> Iterator[str]:
    """A tile or a marker: a hex with what it holds."""
    yield from _blueprint()
    yield from _title(sheet, 596)
    yield polygon(HEXAGON, CHALK, stroke=AMBER, stroke_width=8, stroke_linejoin="round")
    yield centred(picture(sheet.card), 315, 369, 236, BLUE)
    yield from _costs(sheet)
    yield rect(26, 634, 578, 220, DEEP, rx=10)
    yield block(sheet.sentence, 44, 640, 542, 208, size=40, least=28, fill=CHALK, middle=True)


def _costs(sheet: Sheet) -> Iterator[str]:
    """What entering costs, or that it is barred; and how many of the tile a player has."""
    cost = sheet.stats.entry_cost
    yield circle(548, 190, 52, AMBER if cost else RED) + sheet.mark("entry_cost", 590, 152)
    yield numeral(cost or "×", 548, 212, 64, room=80, fill=INK if cost else WHITE)
    if sheet.card.kind == "tile":
        yield letters(f"× {sheet.stats.pool}", 582, 604, 40, room=90, fill=CHALK, bold=True, anchor="end")
        yield sheet.mark("pool", 596, 566)
