"""Tank Hunter: a picture to the edge. Victory points above, abilities down the side, attack and defence in the corners.

Events are read by their colour; when they are played and where they go stand below.
"""

from collections.abc import Iterator

from django.utils.translation import pgettext

from collection import labels
from collection.faces.lettering import block, letters
from collection.faces.paints import GOLD, INK, PAPER, WHITE, mix
from collection.faces.parts import (
    HEIGHT,
    ROUND,
    WIDTH,
    Sheet,
    badge,
    flag,
    head,
    numeral,
    page,
    portrait,
    soldier,
    squad,
    vehicle,
    window,
)
from collection.faces.pictures import picture
from collection.faces.svg import circle, path, rect
from collection.faces.symbols import centred, symbol
from rules.tank_hunter.cards import ABILITIES

NIGHT, EMBER = "#1f211b", "#e7a24a"
EVENTS = {"grey": "#6c716d", "gold": "#bb8a22", "red": "#a12a1e"}
ATTACKS = ("anti_armour", "grenade", "trample", "suicide", "pistol")
CAPS = {"british": "cap_british", "french": "cap_french"}
FRAME = 16
INSIDE, DEEP = WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME


def face(sheet: Sheet) -> str:
    """The face of a card of Tank Hunter."""
    return page(sheet, rect(0, 0, WIDTH, HEIGHT, NIGHT, rx=ROUND), *BODIES[sheet.card.kind](sheet))


def _unit(sheet: Sheet) -> Iterator[str]:
    yield _landscape(sheet)
    yield from _header(sheet)
    yield _victory_points(sheet)
    yield from _abilities(sheet)
    yield from _attacks(sheet)
    yield from _defence(sheet)
    yield letters("Tank Hunter", WIDTH - 32, 700, 24, room=160, fill=WHITE, anchor="end")


def _landscape(sheet: Sheet) -> str:
    """Evening over two ridges, and the unit on the nearer one."""
    sky, band = sheet.colours.sky, sheet.colours.band
    far, near = mix(band, WHITE, 0.5), mix(band, INK, 0.25)
    sun = circle(430, 330, 190, mix(sky, EMBER, 0.18)) + circle(430, 330, 120, mix(sky, EMBER, 0.34))
    hills = path(f"M0 420C120 350 260 440 400 380S560 400 {INSIDE} 370V{DEEP}H0Z", far)
    ridge = path(f"M0 566C160 540 380 590 {INSIDE} 552V{DEEP}H0Z", mix(near, far, 0.35))
    floor = path(f"M0 640C200 620 420 660 {INSIDE} 630V{DEEP}H0Z", near)
    ground = rect(0, 0, INSIDE, DEEP, sky)
    return window(FRAME, FRAME, INSIDE, DEEP, ground, sun, hills, ridge, _subject(sheet), floor)


def _subject(sheet: Sheet) -> str:
    drawn, middle, dark = sheet.machine, INSIDE / 2, mix(sheet.paint, INK, 0.45)
    if drawn and sheet.card.kind != "inf":
        return vehicle(drawn, sheet.paint, middle + 8, 630, room=INSIDE * 0.96, height=360)
    name = picture(sheet.card)
    if sheet.card.kind != "inf" or name == "motorcycle":
        return symbol(name, middle - 130, 320, 310, dark)
    far = mix(dark, sheet.colours.sky, 0.42)
    weapon = "" if name == "infantry" else badge(name, 500, 250, 64, ground=sheet.colours.band, colour=WHITE)
    return weapon + squad(soldier(sheet.card.nation), middle + 14, 640, 320, front=dark, back=far)


def _header(sheet: Sheet) -> Iterator[str]:
    band = sheet.colours.band
    yield rect(FRAME, FRAME, INSIDE, 92, NIGHT) + rect(FRAME, 108, INSIDE, 8, band) + rect(FRAME, 116, 92, 44, band)
    yield flag(sheet, 62, 60, 32)
    yield block(sheet.name, 108, 18, 384, 86, size=52, least=32, fill=WHITE, bold=True, most=2, middle=True)
    yield numeral(sheet.card.kind.upper(), FRAME + 46, 149, 34, room=80, fill=WHITE)
    yield letters(sheet.years, 122, 150, 32, room=150, fill=INK) + sheet.mark("years", 258, 138) if sheet.years else ""


def _victory_points(sheet: Sheet) -> str:
    shield = path("M502 0H608V96L555 140L502 96Z", GOLD)
    line = path("M510 0H600V92L555 129L510 92Z", "none", stroke=INK, stroke_width=3)
    number = numeral(sheet.stats.vp, 555, 74, 60, room=84)
    return shield + line + number + centred("vp", 555, 100, 30, INK) + sheet.mark("vp", 596, 100)


def _abilities(sheet: Sheet) -> Iterator[str]:
    """Every ability as an icon, with its value where it has one; a second column when they are many."""
    valued = [(name, sheet.card.ability(name)) for name in ABILITIES]
    found = [pair for pair in valued if pair[1] is not None] + [(flag, None) for flag in sheet.card.flags]
    for place, (name, value) in enumerate(found):
        x, y = 62 + place // 5 * 88, 214 + place % 5 * 84
        yield badge(name, x, y, 37, ground=NIGHT, colour=WHITE) + sheet.mark(name, x - 28, y - 28)
        if value is not None:
            yield circle(x + 32, y + 22, 21, GOLD) + numeral(value, x + 32, y + 34, 34, room=32)


def _attacks(sheet: Sheet) -> Iterator[str]:
    """The attack values in the lower left corner."""
    values = ((name, getattr(sheet.stats, name, None)) for name in ATTACKS)
    for place, (name, value) in enumerate(pair for pair in values if pair[1] is not None):
        x = 30 + place * 112
        yield rect(x, 712, 104, 128, NIGHT, rx=12) + symbol(name, x + 30, 720, 44, EMBER)
        yield numeral(str(value).replace("x", "×"), x + 52, 826, 60, room=92, fill=WHITE)
        yield sheet.mark(name, x + 92, 724)


def _defence(sheet: Sheet) -> Iterator[str]:
    """Armour or agility, and supply, in the lower right corner."""
    name = "armour" if sheet.card.kind == "afv" else "agility"
    yield path("M380 712H484V792L432 840L380 792Z", PAPER) + symbol(name, 414, 718, 36, INK)
    yield numeral(sheet.card.defence, 432, 812, 60, room=84) + sheet.mark(name, 474, 724)
    yield rect(496, 712, 104, 128, PAPER, rx=12) + symbol("supply", 530, 720, 38, INK)
    yield numeral(sheet.stats.supply, 548, 820, 60, room=84) + sheet.mark("supply", 592, 724)


def _panel(sheet: Sheet, top: float, bottom: float) -> str:
    panel = rect(30, top, 570, bottom - top, PAPER, rx=12)
    words = block(sheet.sentence, 48, top + 6, 534, bottom - top - 12, size=42, least=28, fill=INK, middle=True)
    return panel + words + sheet.mark("effect", 584, top + 14)


def _title(sheet: Sheet, colour: str, kind: str) -> Iterator[str]:
    left = 112 if sheet.card.nation else 32
    yield head(130, colour)
    yield letters(kind, left, 42, 28, room=580 - left, fill=mix(colour, WHITE, 0.75), bold=True)
    yield letters(sheet.name, left, 104, 58, room=598 - left, fill=WHITE, bold=True, least=30)
    yield flag(sheet, 60, 66, 36)


def _event(sheet: Sheet) -> Iterator[str]:
    colour = EVENTS[sheet.stats.colour]
    yield from _title(sheet, colour, _class_of(sheet))
    yield rect(FRAME, 130, INSIDE, 300, mix(colour, WHITE, 0.78)) + circle(315, 280, 132, mix(colour, WHITE, 0.92))
    yield centred(picture(sheet.card), 315, 280, 180, mix(colour, INK, 0.5))
    yield _panel(sheet, 448, 726)
    yield from _icon(sheet, "timing", 30, mix(colour, WHITE, 0.35))
    yield from _icon(sheet, "destination", 320, mix(colour, WHITE, 0.35))
    yield sheet.mark("colour", 600, 118)


def _class_of(sheet: Sheet) -> str:
    """What kind of event it is: other cards speak of air strikes and of water."""
    if sheet.stats.air_strike:
        return labels.figure("air_strike")
    return labels.figure("water") if sheet.stats.water else labels.kind("event")


def _icon(sheet: Sheet, figure: str, x: float, colour: str) -> Iterator[str]:
    """When an event is played, or where it goes, as an icon and in words."""
    slug = getattr(sheet.stats, figure)
    yield rect(x, 742, 280, 108, mix(NIGHT, WHITE, 0.1), rx=12) + symbol(slug, x + 14, 768, 56, colour)
    yield block(_words(slug), x + 84, 746, 188, 100, size=32, least=26, fill=WHITE, middle=True, most=3)
    yield sheet.mark(figure, x + 16, 762)


def _words(slug: str) -> str:
    return {
        "own_turn": pgettext("when an event is played", "In your own turn"),
        "others_turn": pgettext("when an event is played", "In another player's turn"),
        "any_turn": pgettext("when an event is played", "In any turn"),
        "on_draw": pgettext("when an event is played", "As soon as it is drawn"),
        "discard": pgettext("where an event goes", "Discard"),
        "remove": pgettext("where an event goes", "Out of the game"),
        "attach": pgettext("where an event goes", "Under its unit"),
        "stay": pgettext("where an event goes", "Stays on the table"),
    }[slug]


def _commander(sheet: Sheet) -> Iterator[str]:
    yield from _title(sheet, sheet.colours.band, labels.kind("commander"))
    yield portrait(sheet, CAPS.get(sheet.card.nation, "cap_peaked"), FRAME, 130, INSIDE, height=350) + centred(
        "vp", 315, 444, 34, GOLD
    )
    yield _panel(sheet, 498, 780)
    yield from _cost(sheet)


def _cost(sheet: Sheet) -> Iterator[str]:
    """In whose turn he is used and what that costs, as icons."""
    stats, ground = sheet.stats, mix(NIGHT, WHITE, 0.15)
    icons = [stats.timing] * bool(stats.timing) + ["exhausted"] * stats.exhausts + ["discard"] * stats.discards
    yield from (badge(name, 66 + place * 84, 824, 32, ground=ground, colour=GOLD) for place, name in enumerate(icons))
    yield letters("Tank Hunter", WIDTH - 34, 834, 26, room=160, fill=mix(NIGHT, WHITE, 0.6), anchor="end")


BODIES = {"afv": _unit, "gun": _unit, "inf": _unit, "event": _event, "commander": _commander}
