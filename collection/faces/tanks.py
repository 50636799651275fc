"""TANKS: a poster in the nation's colour. The tank above, four great boxes below, seats for the crew, keywords."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import pgettext

from collection import labels
from collection.faces.lettering import block, letters, width
from collection.faces.paints import BLUE, GOLD, GREEN, INK, PAPER, RED, SOFT, WELL, WHITE, mix
from collection.faces.parts import (
    HEIGHT,
    ROUND,
    WIDTH,
    Sheet,
    badge,
    caption,
    flag,
    local,
    numeral,
    outline,
    page,
    portrait,
    vehicle,
)
from collection.faces.pictures import picture
from collection.faces.svg import circle, moved, path, polygon, rect
from collection.faces.symbols import centred, symbol

BOXES = (
    ("initiative", "initiative", "#b27a08"),
    ("attack", "hit", RED),
    ("defence", "armour", BLUE),
    ("resistance", "resistance", GREEN),
)
ROLES = {
    "commander": "binoculars", "gunner": "scope", "loader": "shell", "driver": "levers", "radio_operator": "radio",
    "ammunition": "shell", "armour": "armour", "doctrine": "book", "engine": "engine", "equipment": "toolbox",
}  # fmt: skip
CAPS = {
    "german": "cap_peaked", "american": "cap_american", "british": "cap_british", "soviet": "cap_soviet",
}  # fmt: skip
# From the horizon to the sides and the top of the scene, which is 606 wide.
RAYS = (
    "".join(f"M303 300L{x} 0h56z" for x in range(51, 600, 112))
    + "M303 300L0 16v72zM303 300L606 16v72zM303 300L0 176v56zM303 300L606 176v56z"
)
CHARCOAL, AMBER, BONE = "#2a2622", "#e0a53a", "#efe2d0"


def face(sheet: Sheet) -> str:
    """The face of a card of TANKS."""
    return page(sheet, *BODIES[sheet.card.kind](sheet))


def _poster(colour: str, inside: str | None = None) -> str:
    ground = rect(0, 0, WIDTH, HEIGHT, colour, rx=ROUND)
    return ground + (rect(14, 14, WIDTH - 28, HEIGHT - 28, inside, rx=ROUND - 10) if inside else "")


def _tank(sheet: Sheet) -> Iterator[str]:
    yield _poster(sheet.colours.band)
    yield _scene(sheet, 372)
    yield _plate(sheet.name, 372, INK)
    yield block(local(sheet.card.description), 32, 478, 566, 72, size=31, least=26, fill=WHITE, middle=True)
    yield from _boxes(sheet, 560)
    yield from _seats(sheet, 742)
    yield from _keywords(sheet, 804)
    yield _points(sheet) + flag(sheet, 62, 62, 38)


def _scene(sheet: Sheet, tall: float) -> str:
    """Rays over a low horizon, and the tank before them."""
    band, drawn = sheet.colours.band, sheet.machine
    rays = path(RAYS, mix(band, WHITE, 0.82))
    ground = path(f"M0 312Q303 282 606 312V{tall}H0Z", mix(band, WHITE, 0.42))
    tank = vehicle(drawn, sheet.paint, 303, 346, room=570, height=250) if drawn else ""
    years = letters(sheet.years, 303, 60, 30, room=200, fill=mix(band, INK, 0.3), bold=True, anchor="middle")
    sky = rect(0, 0, 606, tall + 20, mix(band, WHITE, 0.72), rx=20)
    beside = 315 + min(width(sheet.years, 30, bold=True), 200) / 2 + 22
    return moved(12, 12, sky, rays, ground, tank, years) + sheet.mark("years", beside, 62)


def _plate(name: str, y: float, fill: str) -> str:
    """The name on a slanting bar."""
    bar = polygon(((0, y + 16), (WIDTH, y - 8), (WIDTH, y + 92), (0, y + 104)), fill)
    return bar + letters(name, 32, y + 70, 62, room=566, fill=WHITE, bold=True, least=34)


def _points(sheet: Sheet) -> str:
    stamp = circle(566, 64, 50, GOLD) + circle(566, 64, 42, "none", stroke=INK, stroke_width=3)
    return stamp + numeral(sheet.card.points, 566, 82, 54, room=72) + sheet.mark("points", 602, 104)


def _boxes(sheet: Sheet, y: float) -> Iterator[str]:
    for place, (figure, icon, colour) in enumerate(BOXES):
        x = 24 + place * 148
        yield rect(x, y, 138, 168, PAPER, rx=12)
        yield path(f"M{x} {y + 50}V{y + 12}a12 12 0 0 1 12 -12h114a12 12 0 0 1 12 12V{y + 50}Z", colour)
        yield centred(icon, x + 69, y + 25, 38, WHITE)
        yield numeral(getattr(sheet.stats, figure), x + 69, y + 132, 96, room=120)
        yield letters(labels.figure(figure), x + 69, y + 159, 26, room=130, fill=colour, bold=True, anchor="middle")
        yield sheet.mark(figure, x + 118, y + 74)


def _seats(sheet: Sheet, y: float) -> Iterator[str]:
    word = pgettext("short label on a card: seats for the crew", "Crew")
    yield letters(word, 32, y + 38, 32, room=200, fill=WHITE)
    start = 50 + min(200, width(word, 32))
    yield from (symbol("seat", start + place * 54, y + 3, 44, WHITE) for place in range(sheet.stats.crew_slots))
    yield sheet.mark("crew_slots", start - 6, y + 8)


def _keywords(sheet: Sheet, y: float) -> Iterator[str]:
    """The keywords on one line of tags, narrowed together when they are many."""
    words = [capfirst(labels.word(keyword)) for keyword in sheet.stats.keywords]
    taken = sum(width(word, 1, bold=True) for word in words)
    size, x = min(32.0, (576 - 40 * len(words)) / taken) if words else 0, 32.0
    for word in words:
        wide = width(word, size, bold=True)
        yield rect(x, y, wide + 30, 48, WHITE, rx=24)
        yield letters(word, x + 15, y + 35, size, room=wide + 2, fill=sheet.colours.band, bold=True)
        x += wide + 40
    yield sheet.mark("keywords", 34, y + 4) if words else ""


def _crew(sheet: Sheet) -> Iterator[str]:
    """A crew card or a hero: a portrait, a role and what it does."""
    hero, band = sheet.card.kind == "hero", sheet.colours.band
    yield _poster(mix(GOLD, INK, 0.1) if hero else band, band)
    yield portrait(sheet, CAPS.get(sheet.card.nation, "cap_plain"), 26, 26, 578, height=390)
    yield from _card_text(sheet)
    yield badge("medal", 66, 348, 44, ground=INK, colour=GOLD) if hero else ""


def _upgrade(sheet: Sheet) -> Iterator[str]:
    band = sheet.colours.band
    yield _poster(band, band)
    sky = rect(0, 0, 578, 400, mix(band, WHITE, 0.76), rx=14)
    disc = circle(289, 196, 156, mix(band, WHITE, 0.9)) + centred(
        picture(sheet.card), 289, 196, 206, mix(band, INK, 0.3)
    )
    yield moved(26, 26, sky, disc)
    yield from _card_text(sheet)


def _card_text(sheet: Sheet) -> Iterator[str]:
    """Name, role and effect of a card that goes with a tank, its points and its nation."""
    role = sheet.stats.type
    yield _plate(sheet.name, 384, INK)
    yield symbol(ROLES[role], 34, 503, 52, WHITE) + sheet.mark("type", 92, 506)
    yield caption(labels.word(role), 100, 542, size=34, room=490, fill=WHITE)
    yield _effect(sheet, 574)
    yield _points(sheet) + flag(sheet, 66, 66, 38)


def _effect(sheet: Sheet, top: float, size: float = 42) -> str:
    panel = rect(26, top, 578, 846 - top, PAPER, rx=12)
    words = block(sheet.sentence, 44, top + 6, 542, 834 - top, size=size, least=28, fill=INK, middle=True)
    return panel + words + (sheet.mark("effects", 588, top + 16) if sheet.stats.effects else "")


def _critical(sheet: Sheet) -> Iterator[str]:
    """Damage: black and red, with a striped edge."""
    yield _poster(CHARCOAL) + moved(0, 30, *_stripes())
    yield circle(315, 236, 156, mix(CHARCOAL, RED, 0.55)) + centred(picture(sheet.card), 315, 236, 200, BONE)
    yield _plate(sheet.name, 400, RED)
    yield centred("explosion", 96, 580, 132, AMBER) + circle(96, 580, 32, AMBER)
    yield numeral(sheet.stats.damage, 96, 604, 72, room=80) + sheet.mark("damage", 140, 536)
    yield caption(labels.figure("damage"), 176, 566, size=34, room=420, fill=WHITE)
    yield from _repairable(sheet)
    yield _effect(sheet, 650, 38) + outline(RED)


def _stripes() -> Iterator[str]:
    yield rect(0, 0, WIDTH, 34, AMBER)
    yield path("".join(f"M{x} 0h32l-34 34h-32z" for x in range(36, WIDTH - 32, 62)), CHARCOAL)


def _repairable(sheet: Sheet) -> Iterator[str]:
    stays = sheet.stats.repairable
    word = labels.figure("repairable") if stays else pgettext("a critical card", "Discarded once applied")
    yield symbol("repair" if stays else "discard", 176, 584, 40, BONE) + sheet.mark("repairable", 174, 584)
    yield letters(word, 226, 615, 32, room=370, fill=BONE)


def _keyword(sheet: Sheet) -> Iterator[str]:
    band = sheet.colours.band
    yield _poster(band, PAPER)
    yield circle(315, 240, 160, WELL) + centred(picture(sheet.card), 315, 240, 204, band)
    yield letters(labels.kind("keyword"), 315, 64, 32, room=300, fill=SOFT, bold=True, anchor="middle")
    yield _plate(sheet.name, 430, band)
    yield block(sheet.sentence, 44, 556, 542, 290, size=46, least=28, fill=INK, middle=True)
    yield flag(sheet, 66, 66, 36) + sheet.mark("effects", 588, 560)


BODIES = {
    "tank": _tank,
    "crew": _crew,
    "hero": _crew,
    "upgrade": _upgrade,
    "critical": _critical,
    "keyword": _keyword,
}
