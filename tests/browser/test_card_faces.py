"""Card faces in a real browser: no text leaves its frame or runs into another, whatever font there is."""

from pathlib import Path

import pytest

import rules
from collection import faces
from collection.faces.lettering import FAMILY
from rulebook.texts import reader_of
from rules import catalogue
from rules.catalogue import Name

pytestmark = pytest.mark.browser

LONG = "Feldhaubitzenkraftwagenschleppergeschütz mit Donaudampfschifffahrtsgesellschaftskapitänsmütze"
FAULTS = (Path(__file__).parent / "face_faults.js").read_text()


def drawn(cards, **options):
    """All faces and backs of *cards*, one after the other, each with the id of its card."""
    for card in cards:
        sides = [faces.face(card, **options)]
        sides += [faces.back(card, **options)] if faces.has_back(card.game, card.kind) else []
        yield from (svg.replace("<svg ", f'<svg data-card="{card.id}" ', 1) for svg in sides)


def faults(page, cards, *, font="", **options):
    html = "".join(drawn(cards, **options))
    page.set_content(html.replace(FAMILY.replace("'", "&#x27;"), font) if font else html)
    return page.evaluate(FAULTS)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", rules.SLUGS)
def test_every_text_stays_in_its_frame(page, game, language):
    with reader_of(language):
        assert not faults(page, catalogue.cards(game).values())


@pytest.mark.parametrize("game", rules.SLUGS)
def test_a_much_wider_font_stays_in_the_frame_too(page, game):
    with reader_of("fr"):
        assert not faults(page, catalogue.cards(game).values(), font="'DejaVu Sans'")


@pytest.mark.parametrize("game", rules.SLUGS)
def test_the_longest_name_anyone_might_type_stays_in_its_frame(page, game):
    firsts = {card.kind: card for card in reversed(catalogue.cards(game).values())}
    long = [card.model_copy(update={"name": Name(en=LONG, fr=LONG)}) for card in firsts.values()]
    assert not faults(page, long)
    assert not faults(page, long, font="'DejaVu Sans'")


def test_the_check_finds_a_text_that_leaves_its_frame(page):
    card = catalogue.cards("tanks")["tiger_i"]
    broken = "".join(drawn([card])).replace(">Tiger I<", f">{LONG}<").replace('textLength="', 'data-length="')
    page.set_content(broken)
    assert any("leaves its frame" in fault for fault in page.evaluate(FAULTS))
