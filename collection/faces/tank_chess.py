"""Tank Chess: a piece on its board. Seen from above on the middle square, with the armour of each side beside it."""

from collections.abc import Iterator

from django.utils.translation import pgettext

from collection import labels
from collection.faces.lettering import block, letters
from collection.faces.paints import INK, PAPER, SOFT, WELL, WHITE, mix
from collection.faces.parts import HEIGHT, ROUND, WIDTH, Sheet, dashed, numeral, page
from collection.faces.pictures import picture
from collection.faces.svg import at, path, rect
from collection.faces.symbols import centred, symbol
from collection.faces.vehicles.above import Pen, plan
from collection.faces.vehicles.machines import Machine

PURPLE = "#523c70"
PALE, DARK = "#efe6d2", "#b7a3c6"
SQUARE, LEFT, TOP = 190, 30, 128
PIECES = {
    "CLT": Machine(length=4.3, width=2.5, top="cone", at=0.52, long=0.36, barrel=1.4, bore=0.04),
    "LT": Machine(length=4.3, width=2.5, top="cone", at=0.52, long=0.36, barrel=1.4, bore=0.04),
    "MT": Machine(length=5.4, width=2.9, top="angular", at=0.5, long=0.38, barrel=2.4, bore=0.06),
    "HT": Machine(length=6.2, width=3.5, top="wedge", at=0.5, long=0.42, barrel=3.2, bore=0.1, brake=True),
    "TD": Machine(form="casemate", length=5.4, width=2.9, at=0.45, long=0.42, barrel=2.8, bore=0.08, nose="wedge"),
    "HM": Machine(form="open", length=5.2, width=3.0, at=0.45, long=0.46, barrel=0.6, bore=0.22),
}


def face(sheet: Sheet) -> str:
    """The face of a piece or an obstacle of Tank Chess."""
    return page(sheet, *_board(), *_title(sheet), *BODIES.get(sheet.card.kind, _unknown)(sheet))


def _board() -> Iterator[str]:
    yield rect(0, 0, WIDTH, HEIGHT, PURPLE, rx=ROUND)
    yield rect(LEFT - 8, TOP - 8, 3 * SQUARE + 16, 3 * SQUARE + 16, mix(PURPLE, INK, 0.4))
    yield rect(LEFT, TOP, 3 * SQUARE, 3 * SQUARE, PALE)
    places = ((column, row) for column in range(3) for row in range(3) if (column + row) % 2)
    yield from (rect(LEFT + column * SQUARE, TOP + row * SQUARE, SQUARE, SQUARE, DARK) for column, row in places)


def _title(sheet: Sheet) -> Iterator[str]:
    code = getattr(sheet.stats, "code", "")
    room = 570 if not code else 420
    yield block(sheet.name, 32, 18, room, 90, size=54, least=34, fill=WHITE, bold=True, most=2, middle=True)
    if code:
        yield rect(474, 24, 130, 76, PAPER, rx=12)
        yield numeral(code, 539, 82, 56, room=112, fill=PURPLE) + sheet.mark("code", 598, 32)


def _unit(sheet: Sheet) -> Iterator[str]:
    drawn = PIECES.get(sheet.stats.code, PIECES["MT"])
    middle = TOP + 1.5 * SQUARE
    scale = 350 / (drawn.length + 1.6)
    yield at(315, middle, scale, plan(drawn, Pen.flat("#7d6f4e")))
    if sheet.stats.commands:
        yield centred("vp", 315, middle + 10, 60, WHITE)
    places = {"front": (315, TOP + 6), "rear": (315, TOP + 3 * SQUARE - 72), "side": (LEFT + 62, middle - 33)}
    for name, (x, y) in places.items():
        yield _shield(sheet, name, x, y)
    yield _shield(sheet, "side", WIDTH - LEFT - 62, middle - 33)
    yield from _figures(sheet)


def _shield(sheet: Sheet, name: str, x: float, y: float) -> str:
    """An armour figure about *x* on a small shield."""
    shape = path(f"M{x - 40} {y}h80v38q0 26 -40 34q-40 -8 -40 -34z", WHITE, stroke=PURPLE, stroke_width=4)
    number = numeral(getattr(sheet.stats, name), x, y + 52, 58, room=60)
    return shape + number + sheet.mark(name, x + 40, y + 4)


def _figures(sheet: Sheet) -> Iterator[str]:
    stats = sheet.stats
    cells = (
        ("speed", "speed", stats.speed, labels.figure("speed")),
        ("weapon", "penetration", stats.weapon, labels.figure("weapon")),
        ("nearest", "hit", _range(sheet), pgettext("short label on a card", "Range")),
    )
    for place, (name, icon, value, word) in enumerate(cells):
        x = 30 + place * 193
        yield rect(x, 718, 184, 92, PAPER, rx=12) + symbol(icon, x + 14, 732, 42, PURPLE)
        yield numeral(value, x + 122, 772, 58, room=112)
        yield letters(word, x + 92, 802, 26, room=170, fill=SOFT, anchor="middle") + sheet.mark(name, x + 172, 728)
    yield from _notes(sheet)


def _range(sheet: Sheet) -> str:
    nearest, farthest = sheet.stats.nearest, sheet.stats.farthest
    return f"{nearest}–{farthest}" if farthest else f"{nearest}+"


def _notes(sheet: Sheet) -> Iterator[str]:
    """How many there are, and what else there is to know."""
    stats = sheet.stats
    said = {
        pgettext("a piece of Tank Chess", "command"): stats.commands,
        pgettext("a piece of Tank Chess", "no turret"): not stats.turret,
        pgettext("a piece of Tank Chess", "fires over everything"): stats.indirect,
    }
    counts = f"16×16: {stats.board_16} · 20×20: {stats.board_20}"
    yield (
        letters(counts, 34, 850, 28, room=250, fill=PALE)
        + sheet.mark("board_16", 34, 824)
        + sheet.mark("board_20", 250, 824)
    )
    words = ", ".join(word for word, holds in said.items() if holds)
    yield letters(words, WIDTH - 34, 850, 28, room=310, fill=PALE, bold=True, anchor="end") if words else ""


def _terrain(sheet: Sheet) -> Iterator[str]:
    yield centred(picture(sheet.card), 315, TOP + 1.5 * SQUARE, 250, INK)
    for place, name in enumerate(("enter", "blocks_fire", "blocks_mortar")):
        x, holds = 30 + place * 193, getattr(sheet.stats, name)
        yield rect(x, 718, 184, 132, PAPER, rx=12) + sheet.mark(name, x + 170, 730)
        yield centred("check" if holds else "remove", x + 92, 752, 48, PURPLE if holds else mix(PURPLE, PAPER, 0.45))
        word = labels.figure(name)
        yield block(word, x + 92, 778, 172, 68, size=28, least=24, fill=INK, anchor="middle", middle=True, most=2)


def _unknown(sheet: Sheet) -> Iterator[str]:
    """A component that is known by name only."""
    yield dashed(LEFT + SQUARE * 0.6, TOP + SQUARE * 0.6, SQUARE * 1.8, SQUARE * 1.8, PURPLE)
    yield centred(picture(sheet.card), 315, TOP + 1.5 * SQUARE, 230, mix(PURPLE, INK, 0.3))
    yield rect(30, 718, 570, 132, WELL, rx=12)
    words = pgettext("a component without rules", "Known by name only: no rule is given for it.")
    yield block(words, 46, 722, 538, 124, size=38, least=26, fill=INK, middle=True)


BODIES = {"unit": _unit, "terrain": _terrain}
