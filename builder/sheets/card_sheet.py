"""The cards of a force, nine to a page at their true size: 63 by 88 mm, with marks to cut along."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from builder.exchange.dossier import Dossier
from builder.sheets.typesetting import FAMILY, Paper, TooMuchToPrint, typeset
from builder.sheets.wording import origins_told, unofficial
from collection import faces
from collection.faces import lettering
from collection.figures import local

A_PAGE = 9
HEIGHT = re.compile(r'height="([\d.]+)mm"')
"""How tall the whole drawing is: with origins it goes on below the card."""
MOST_CARDS = 900
"""A hundred pages: more is a mistake, and would keep the server busy."""


def card_sheet(
    dossier: Dossier, paper: Paper = "a4", *, origins: bool = True, backs: bool = True, once: bool = False
) -> bytes:
    """The cards of *dossier* as a PDF to cut out, in the reader's language; raise TooMuchToPrint for too many.

    With *origins*, every figure says where it comes from. With *backs*, the other sides of cards that have one follow
    their page, mirrored for printing on both sides. With *once*, each card is printed once, however many copies.
    """
    cards = [*_cards(dossier, once=once)]
    drawn = _Faces(origins=origins)
    leaves = [*_leaves(cards, drawn, backs=backs)]
    return typeset(
        "card_sheet.typ",
        paper,
        title=dossier.name,
        short=Truncator(dossier.name).chars(60),
        game=dossier.game,
        author=dossier.owner,
        faces=drawn.found,
        leaves=leaves,
        origins=origins_told(dossier.distinct) if origins else [],
        scale=_("Print at 100 %: this bar is 50 mm"),
        unofficial=unofficial(),
    )


def _cards(dossier: Dossier, *, once: bool) -> Sequence[Any]:
    found = dossier.distinct
    count = len(found) if once else sum(section.cards for section in dossier.sections)
    if count > MOST_CARDS:
        raise TooMuchToPrint(count, MOST_CARDS)
    return found if once else [*dossier.copies()]


class _Faces:
    """The sides to print, each drawn once; a side goes by its number."""

    def __init__(self, *, origins: bool) -> None:
        self.origins = origins
        self.found: list[dict[str, Any]] = []
        self._numbers: dict[tuple[str, bool], int] = {}

    def number(self, card: Any, *, back: bool = False) -> int:
        """The number of the face of *card*, or of its other side."""
        key = card.id, back
        if key not in self._numbers:
            self._numbers[key] = len(self.found)
            drawn = self._draw(card, back=back)
            self.found.append({"name": local(card.name), "svg": drawn, "height": float(HEIGHT.findall(drawn)[0])})
        return self._numbers[key]

    def _draw(self, card: Any, *, back: bool) -> str:
        drawn = (faces.back if back else faces.face)(card, origins=self.origins)
        return drawn.replace(escape(lettering.FAMILY), FAMILY)


def _leaves(cards: Sequence[Any], drawn: _Faces, *, backs: bool) -> Iterator[dict[str, Any]]:
    """The pages, each with the numbers of its sides; None for a place that stays empty."""
    pages = [cards[start : start + A_PAGE] for start in range(0, len(cards), A_PAGE)] or [[]]
    for number, page in enumerate(pages, 1):
        title = _("Page {number} of {count}").format(number=number, count=len(pages))
        yield {"title": title, "mirrored": False, "cards": [drawn.number(card) for card in page]}
        behind = [faces.has_back(card.game, card.kind) for card in page]
        if backs and any(behind):
            sides = [drawn.number(card, back=True) if has else None for card, has in zip(page, behind, strict=True)]
            turned = _("Other sides of page {number}: print on both sides, turned over the long edge")
            yield {"title": turned.format(number=number), "mirrored": True, "cards": sides}
