"""Tank Commander: a data card. Name on a band, a scene beside the five coloured numbers, the figures in a table."""

from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import pgettext

from collection import labels
from collection.faces.lettering import block, letters
from collection.faces.paints import GOLD, INK, LINE, PAPER, SOFT, WELL, WHITE, mix
from collection.faces.parts import (
    HEIGHT,
    ROUND,
    WIDTH,
    Sheet,
    caption,
    flag,
    head,
    numeral,
    page,
    soldier,
    squad,
    vehicle,
    window,
)
from collection.faces.pictures import picture
from collection.faces.svg import circle, line, path, rect
from collection.faces.symbols import centred, symbol

EDGE, BAND, CHIP = 12, 118, 78
INSIDE = WIDTH - 2 * EDGE
SCENE = INSIDE - CHIP
CHIPS = (("#b5281c", WHITE), ("#eabf35", INK), ("#3d7d3b", WHITE), ("#2a5f9e", WHITE), (WHITE, INK))
Cell = tuple[str, str, object]
"""A figure: its name, its label and its value."""


def face(sheet: Sheet) -> str:
    """The face of a card of Tank Commander."""
    ground = rect(6, 6, WIDTH - 12, HEIGHT - 12, PAPER, rx=ROUND, stroke=sheet.colours.band, stroke_width=EDGE)
    return page(sheet, ground, *BODIES[sheet.card.kind](sheet), _band(sheet), *_foot(sheet))


def _band(sheet: Sheet) -> str:
    left = 116 if sheet.card.nation else 32
    name = block(sheet.name, left, 12, 516 - left, 94, size=58, least=34, fill=WHITE, bold=True, most=2, middle=True)
    return head(BAND, sheet.colours.band) + flag(sheet, 62, 60, 38) + name + _points(sheet)


def _points(sheet: Sheet) -> str:
    stamp = circle(567, 60, 45, PAPER) + circle(567, 60, 38, "none", stroke=sheet.colours.band, stroke_width=3)
    return stamp + numeral(sheet.card.points, 567, 76, 50, room=64) + sheet.mark("points", 600, 92)


def _foot(sheet: Sheet) -> Iterator[str]:
    rarity = sheet.card.rarity
    pips = 2 if rarity == "ultra_rare" else 1
    yield line(30, 810, WIDTH - 30, 810, stroke=LINE, stroke_width=3)
    yield from (_pip(rarity, 46 + place * 34) for place in range(pips))
    yield letters(labels.rarity(rarity), 42 + pips * 34, 848, 26, room=210, fill=SOFT)
    yield letters("Tank Commander", WIDTH - 36, 848, 26, room=250, fill=SOFT, anchor="end")
    yield sheet.mark("rarity", 28, 822)


def _pip(rarity: str, x: float) -> str:
    """A dot for common, a diamond for uncommon, a star for what is rare."""
    if rarity == "common":
        return circle(x, 839, 11, SOFT)
    if rarity == "uncommon":
        return path(f"M{x} 824l15 15-15 15-15-15z", SOFT)
    return centred("vp", x, 838, 34, GOLD)


def _numbers(sheet: Sheet, top: float, bottom: float) -> Iterator[str]:
    """The five random numbers, red to white, down the right edge."""
    tall, left = (bottom - top) / 5, WIDTH - EDGE - CHIP
    for place, (number, (colour, ink)) in enumerate(zip(sheet.card.numbers, CHIPS, strict=True)):
        y = top + place * tall
        yield rect(left, y, CHIP, tall - 3, colour)
        yield numeral(number, left + CHIP / 2, y + tall / 2 + 17, 50, room=70, fill=ink)
    yield sheet.mark("numbers", left, top + 20)


def _scene(sheet: Sheet, bottom: float, drawing: str, kind: str) -> Iterator[str]:
    """The window under the band: sky, ground, what stands on it, and its kind and years."""
    tall, sky = bottom - BAND, sheet.colours.sky
    hill = path(_ridge(tall, 0.66, 0.56), mix(sky, sheet.colours.tint, 0.6)) + path(
        _ridge(tall, 0.8, 0.77), sheet.colours.tint
    )
    words = letters(kind, 22, 44, 30, room=SCENE - 190, fill=SOFT, bold=True)
    years = (
        letters(sheet.years, SCENE - 18, 44, 30, room=150, fill=SOFT, bold=True, anchor="end") if sheet.years else ""
    )
    yield window(EDGE, BAND, SCENE, tall, rect(0, 0, SCENE, tall, sky), hill, drawing, words, years)
    yield sheet.mark("years", EDGE + SCENE - 20, BAND + 62) if sheet.years else ""
    yield from _numbers(sheet, BAND + 3, bottom)


def _ridge(tall: float, left: float, right: float) -> str:
    """A line of hills, *left* and *right* shares of the height."""
    low, high = max(left, right) * 1.12 * tall, min(left, right) * 0.9 * tall
    return f"M0 {left * tall:.0f}C150 {high:.0f} 260 {low:.0f} {SCENE} {right * tall:.0f}V{tall}H0Z"


def _unit(sheet: Sheet) -> Iterator[str]:
    bottom, drawn = 434, sheet.machine
    tall = bottom - BAND
    size = {"room": SCENE * 0.92, "height": tall * 0.66}
    scene = vehicle(drawn, sheet.paint, SCENE / 2, tall * 0.87, **size) if drawn else ""
    kind = capfirst(labels.word(getattr(sheet.stats, "vehicle_class", ""))) or labels.kind(sheet.card.kind)
    yield from _scene(sheet, bottom, scene, kind)
    yield from _anti_tank(sheet, 452)
    yield from _armour(sheet, 452)
    yield from _row(sheet, 672, 126, _unit_cells(sheet))


def _anti_tank(sheet: Sheet, y: float) -> Iterator[str]:
    yield rect(30, y, 372, 206, WELL, rx=10) + line(44, y + 126, 388, y + 126, stroke=LINE, stroke_width=3)
    yield caption(pgettext("short label on a card", "Anti-tank"), 46, y + 36, size=27, room=140, fill=SOFT)
    for x, word in ((252, pgettext("short label: range", "Short")), (350, pgettext("short label: range", "Long"))):
        yield letters(word, x, y + 36, 27, room=90, fill=SOFT, anchor="middle")
    yield from _ranges(sheet, "hit", "hit", pgettext("short label on a card", "To hit"), y + 108)
    yield from _ranges(sheet, "pen", "penetration", pgettext("short label on a card", "Pierces"), y + 188)


def _ranges(sheet: Sheet, figure: str, icon: str, word: str, foot: float) -> Iterator[str]:
    """One figure of the gun at both ranges."""
    yield symbol(icon, 44, foot - 44, 46, sheet.colours.band)
    yield letters(word, 102, foot - 8, 30, room=98, fill=INK)
    for x, span in ((252, "short"), (350, "long")):
        yield _figure(sheet, f"{figure}_{span}", x, foot + 2, 62)


def _armour(sheet: Sheet, y: float) -> Iterator[str]:
    yield rect(414, y, 186, 206, WELL, rx=10) + line(428, y + 126, 586, y + 126, stroke=LINE, stroke_width=3)
    yield symbol("armour", 428, y + 10, 34, sheet.colours.band)
    yield caption(pgettext("short label on a card", "Armour"), 470, y + 36, size=27, room=120, fill=SOFT)
    front, side = pgettext("short label: side of a tank", "Front"), pgettext("short label: side of a tank", "Side")
    for figure, word, foot in (("armour_front", front, y + 108), ("armour_side", side, y + 188)):
        yield letters(word, 430, foot - 8, 30, room=84, fill=INK)
        yield _figure(sheet, figure, 550, foot + 2, 62)


def _figure(sheet: Sheet, name: str, x: float, y: float, size: float) -> str:
    return _value(sheet, (name, "", getattr(sheet.stats, name)), x, y, size)


def _value(sheet: Sheet, cell: Cell, x: float, y: float, size: float, *, room: float = 92) -> str:
    """The value of a *cell* about *x*, a dash when the card has none."""
    name, _word, value = cell
    if value is None:
        return numeral("–", x, y, size, room=80, fill=LINE)
    return numeral(value, x, y, size, room=room) + sheet.mark(name, x + size * 0.2 + 26, y - size * 0.62)


def _unit_cells(sheet: Sheet) -> Iterator[Cell]:
    stats = sheet.stats
    yield from (("he", "HE", stats.he), ("sa", "SA", stats.sa))
    if sheet.card.kind == "vehicle":
        yield "ft", "FT", stats.ft
    yield "speed", pgettext("short label on a card", "Speed"), stats.speed
    if getattr(stats, "carries_squad", False):
        yield "carries_squad", pgettext("short label on a card", "Carries"), True


def _row(sheet: Sheet, y: float, tall: float, cells: Iterator[Cell] | Sequence[Cell]) -> Iterator[str]:
    """Boxes side by side, each a label over a figure."""
    found = list(cells)
    wide = (580 - 10 * len(found)) / len(found)
    for place, cell in enumerate(found):
        x = 30 + place * (wide + 10)
        yield rect(x, y, wide, tall, WELL, rx=10)
        yield letters(cell[1], x + wide / 2, y + 32, 27, room=wide - 10, fill=SOFT, bold=True, anchor="middle")
        yield _cell(sheet, cell, x + wide / 2, y, tall, room=wide - 10)


def _cell(sheet: Sheet, cell: Cell, x: float, y: float, tall: float, *, room: float) -> str:
    """What stands under the label of a *cell*: an icon for speed and for a yes, or else a figure."""
    name, _word, value = cell
    icon = "transport" if value is True else {"fast": "speed", "slow": "slow"}.get(str(value))
    if icon:
        return centred(icon, x, y + tall * 0.63, tall * 0.54, INK) + sheet.mark(name, x + 50, y + 44)
    size = min(112.0, tall * 0.53)
    return _value(sheet, cell, x, y + tall * 0.64 + size * 0.36, size, room=room)


def _squad(sheet: Sheet) -> Iterator[str]:
    bottom, stats, dark = 560, sheet.stats, mix(sheet.paint, INK, 0.35)
    far = mix(dark, sheet.colours.tint, 0.45)
    names = soldier(sheet.card.nation) if sheet.card.kind == "infantry" else ("cavalry",)
    drawing = squad(names, SCENE / 2, (bottom - BAND) * 0.93, 280, front=dark, back=far)
    yield from _scene(sheet, bottom, drawing, labels.kind(sheet.card.kind))
    melee, speed = pgettext("short label on a card", "Tank melee"), pgettext("short label on a card", "Speed")
    cells = (("sa", "SA", stats.sa), ("tank_melee_value", melee, stats.tank_melee_value), ("speed", speed, stats.speed))
    yield from _row(sheet, 580, 212, cells)


def _pictured(sheet: Sheet, bottom: float) -> Iterator[str]:
    """A scene with a symbol in it."""
    tall = bottom - BAND
    drawing = circle(SCENE / 2, tall * 0.55, tall * 0.4, mix(sheet.colours.sky, WHITE, 0.6))
    drawing += centred(picture(sheet.card), SCENE / 2, tall * 0.55, tall * 0.56, mix(sheet.colours.band, INK, 0.25))
    yield from _scene(sheet, bottom, drawing, labels.kind(sheet.card.kind))


def _terrain(sheet: Sheet) -> Iterator[str]:
    yield from _pictured(sheet, 400)
    names = {"at": "AT", "he": "HE", "sa": "SA", "ft": "FT", "art": "Art", "air": "Air"}
    yield from _row(
        sheet, 418, 118, [(name, word, _signed(getattr(sheet.stats, name))) for name, word in names.items()]
    )
    features = list(_features(sheet))
    for place, (name, icon, words) in enumerate(features):
        y = 676 + (place - (len(features) - 1) / 2) * 84
        yield centred(icon, 76, y, 60, sheet.colours.band) + sheet.mark(name, 46, y - 30)
        yield block(words, 126, y - 44, 470, 88, size=40, least=28, fill=INK, middle=True, most=2)


def _features(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    """What the terrain does beside its figures: the figure, a symbol and a few words for each."""
    if sheet.stats.slows:
        yield "slows", "slow", labels.figure("slows")
    if sheet.stats.blocks_los:
        yield "blocks_los", "no_sight", labels.figure("blocks_los")
    if sheet.stats.fortification:
        only = pgettext("what a fortification does", "For its owner's infantry only, in melee too")
        yield "fortification", "infantry", only


def _signed(value: int | None) -> str | None:
    return f"{value:+d}".replace("-", "−") if value else None


def _equipment(sheet: Sheet) -> Iterator[str]:
    stats = sheet.stats
    hit, pierces = pgettext("short label on a card", "To hit"), pgettext("short label on a card", "Pierces")
    words = {"hit_melee": hit, "penetration": pierces, "ft": "FT", "he": "HE"}
    cells = [(name, word, value) for name, word in words.items() if (value := getattr(stats, name)) is not None]
    yield from _pictured(sheet, 400)
    yield from _row(sheet, 418, 118, cells) if cells else ()
    top = 550 if cells else 430
    yield block(sheet.sentence, 36, top, 558, 800 - top, size=40, least=28, fill=INK, middle=True)
    yield sheet.mark("effect", 596, top + 14) if stats.effect else ""


def _event(sheet: Sheet) -> Iterator[str]:
    yield from _pictured(sheet, 400)
    instant = sheet.stats.timing == "instant"
    yield rect(EDGE, 400, INSIDE, 52, mix(sheet.colours.band, INK, 0.35) if instant else "#8a5a12")
    yield symbol("own_turn" if instant else "lightning", 32, 408, 36, WHITE)
    yield caption(labels.word(sheet.stats.timing), 80, 437, size=32, room=300, fill=WHITE)
    yield sheet.mark("timing", 590, 426)
    yield block(sheet.sentence, 36, 462, 558, 340, size=40, least=28, fill=INK, middle=True)
    yield sheet.mark("effect", 596, 474)


BODIES = {
    "vehicle": _unit,
    "gun": _unit,
    "infantry": _squad,
    "cavalry": _squad,
    "terrain": _terrain,
    "equipment": _equipment,
    "event": _event,
}
