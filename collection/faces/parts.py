"""What the faces of all games share: the sheet with its figures, the scenes, and text in boxes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django.utils.translation import get_language, pgettext

from collection import labels
from collection.faces.emblems import emblem
from collection.faces.lettering import FAMILY, letters
from collection.faces.origins import legend, mark
from collection.faces.paints import INK, WHITE, Nation, mix, nation, paint
from collection.faces.svg import at, circle, path, rect, tag
from collection.faces.symbols import centred, symbol
from collection.faces.vehicles.machines import Machine, machine
from collection.faces.vehicles.side import profile
from rulebook import texts
from rules import catalogue
from rules.documents import Document

WIDTH, HEIGHT = 630, 880
LEGEND = 70
ROUND = 30
LONGEST = 10.5
"""The longest vehicle with its gun, in metres: it fills a scene."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card to be drawn. With *marked*, every figure says where it comes from."""

    card: Any
    marked: bool = False

    @property
    def stats(self) -> Any:
        return self.card.stats

    @property
    def colours(self) -> Nation:
        return nation(self.card.nation)

    @property
    def name(self) -> str:
        """What the reader calls the card."""
        return local(self.card.name)

    @property
    def sentence(self) -> str:
        """What the card does, in the reader's language."""
        return texts.spoken(self.card.sentence())

    @property
    def machine(self) -> Machine | None:
        """The vehicle or gun that the card is about."""
        return machine(self.card.vehicle)

    @property
    def paint(self) -> str:
        return paint(self.card.nation, self.card.years[0] if self.card.years else None)

    @property
    def years(self) -> str:
        """The years of service, or the one year; empty for none."""
        first, last = self.card.years or ("", "")
        return f"{first}–{last}" if first != last else str(first)

    def mark(self, figure: str, x: float, y: float) -> str:
        """The mark for the origin of *figure*, if origins are to be shown."""
        return mark(self.card.origins.get(figure, self.card).origin, x, y) if self.marked else ""


def local(name: catalogue.Name) -> str:
    """*name* in the reader's language."""
    return name.fr if (get_language() or "").startswith("fr") else name.en


def page(sheet: Sheet, *content: str) -> str:
    """The whole face as one SVG image, with what it says in words."""
    tall = HEIGHT + (LEGEND if sheet.marked else 0)
    words = tag("title", escape(sheet.name)) + tag("desc", escape(". ".join(described(sheet))))
    return tag(
        "svg",
        words + "".join(content) + (legend(sheet.card, WIDTH, HEIGHT + 10) if sheet.marked else ""),
        xmlns="http://www.w3.org/2000/svg",
        width="63mm",
        height=f"{tall / 10:g}mm",
        viewBox=f"0 0 {WIDTH} {tall}",
        role="img",
        lang=get_language() or "en",
        font_family=FAMILY,
    )


def described(sheet: Sheet) -> Iterator[str]:
    """What the face shows, in words, for those who cannot see it."""
    card = sheet.card
    yield " · ".join(filter(None, (labels.kind(card.kind), labels.nation(card.nation))))
    for figure in card.figures():
        if said := _said(figure.value):
            yield f"{labels.figure(figure.name)}: {said}"
    if hasattr(card, "sentence"):
        yield sheet.sentence.rstrip(".")


def _said(value: Any) -> str:
    """*value* in words; empty for what is not there or is told by the sentence."""
    if value is None or value is False or isinstance(value, Document):
        return ""
    if value is True:
        return pgettext("a figure that is either there or not", "yes")
    if isinstance(value, tuple):
        return ", ".join(filter(None, map(_said, value)))
    return labels.word(value) if isinstance(value, str) else str(value)


def head(height: float, fill: str, inset: float = 0) -> str:
    """The upper end of a card in one colour, with its round corners, down to *height*."""
    round, right = ROUND - inset, WIDTH - inset
    arc = f"a{round} {round} 0 0 1 {round}"
    return path(f"M{inset} {height}V{ROUND}{arc} {-round}H{right - round}{arc} {round}V{height}Z", fill)


def window(x: float, y: float, width: float, height: float, *content: str) -> str:
    """A view that cuts off what leaves it; its own corner is 0, 0."""
    return tag("svg", "".join(content), x=x, y=y, width=width, height=height)


def vehicle(drawn: Machine, paint: str, centre: float, ground: float, *, room: float, height: float) -> str:
    """*drawn* from the side about *centre*, standing on *ground*: larger ones larger, but none lost."""
    tall = drawn.length * (drawn.deck + drawn.tall * 1.25)
    share = 0.9 if drawn.form in {"gun", "flak"} else 0.66 + 0.34 * min(1, drawn.span / LONGEST)
    scale = min(room * share / drawn.span, height / max(tall, 1.6))
    return at(centre - scale * drawn.span / 2, ground, scale, profile(drawn, paint))


def squad(names: Sequence[str], centre: float, ground: float, size: float, *, front: str, back: str) -> str:
    """Three figures drawn with the symbols *names*, two of them behind, standing on *ground*."""
    places = ((centre - 0.87 * size, 0.82, back), (centre + 0.05 * size, 0.82, back), (centre - size / 2, 1, front))
    return "".join(
        symbol(name, x, ground - size * share * 0.97, size * share, colour)
        for x, share, colour in places
        for name in names
    )


def soldier(nation: str) -> tuple[str, ...]:
    """The symbols that an infantryman of *nation* is drawn with."""
    return ("soldier", f"helmet_{nation}") if nation else ("infantry",)


def portrait(sheet: Sheet, cap: str, x: float, y: float, width: float, *, height: float) -> str:
    """A soldier in the card's colours under the *cap*, in a window: our own drawing, of nobody in particular."""
    band, middle = sheet.colours.band, width / 2
    rings = "".join(
        circle(middle, height * 0.52, height * share, mix(band, WHITE, tone))
        for share, tone in ((0.6, 0.78), (0.42, 0.86))
    )
    place = (middle - height * 0.48, height * 0.05, height * 0.96)
    person = symbol("bust", *place, mix(band, INK, 0.35)) + symbol(cap, *place, mix(band, INK, 0.65))
    return window(x, y, width, height, rect(0, 0, width, height, mix(band, WHITE, 0.7)), rings, person)


def badge(name: str, x: float, y: float, r: float, *, ground: str, colour: str) -> str:
    """The symbol called *name* in a disc about *x*, *y*."""
    return circle(x, y, r, ground) + centred(name, x, y, r * 1.25, colour)


def flag(sheet: Sheet, x: float, y: float, r: float) -> str:
    """The mark of the card's nation on a light ring, and its origin."""
    if not sheet.card.nation:
        return ""
    return circle(x, y, r * 1.12, "#fffdf6") + emblem(sheet.card.nation, x, y, r) + sheet.mark("nation", x + r, y + r)


def caption(text: str, x: float, y: float, *, size: float, room: float, fill: str = INK, anchor: Any = "start") -> str:
    """A label in bold capitals."""
    return letters(text.upper(), x, y, size, room=room, fill=fill, bold=True, anchor=anchor)


def numeral(value: object, x: float, y: float, size: float, *, room: float, fill: str = INK) -> str:
    """A figure in bold about *x*."""
    return letters(str(value), x, y, size, room=room, fill=fill, bold=True, anchor="middle")


def dashed(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A box in dashes: something that is not known."""
    return rect(x, y, width, height, "none", stroke=colour, stroke_width=4, stroke_dasharray="14 10", rx=12)
