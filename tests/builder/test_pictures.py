"""Pictures of forces: SVG that a strict page can hold, seen in light and dark, and the same told in a table."""

import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string
from django.utils import translation

import rules
from builder.pictures import chances, points_by_kind
from builder.pictures.colours import between, contrast, ground, lettering
from builder.pictures.matchup import MOST, percent
from collection.exchange.workbook_out import COLOURS
from rules import catalogue
from rules.odds import fights, odds
from tests.builder.dossiers import dossier

SVG = "{http://www.w3.org/2000/svg}"
PAGES = ("#efe9da", "#14170f")
"""The grounds of the light theme and of the dark one."""


def unchecked(*lines, game="tanks", **fields):
    return dossier(*lines, game=game, checked=False, **fields)


def drawn(picture):
    """The picture as elements."""
    return ET.fromstring(picture.svg)  # noqa: S314 (our own)


def texts(picture):
    return [element.text for element in drawn(picture).iter(f"{SVG}text")]


GERMANS = unchecked("2 Panther + Ernst Barkmann", "1 Panzer IV", name="Ours")
SOVIETS = unchecked("3 T-34/85", "1 IS-2", name="Theirs")


@pytest.mark.parametrize("picture", [points_by_kind(GERMANS), chances(GERMANS, SOVIETS)], ids=["points", "chances"])
class TestPicture:
    def test_a_strict_page_can_hold_it(self, picture):
        elements = [*drawn(picture).iter()]
        assert {element.tag.removeprefix(SVG) for element in elements} <= {"svg", "title", "g", "path", "text"}
        names = {name for element in elements for name in element.attrib}
        assert not names & {"style", "class", "id", "href"}
        assert not [name for name in names if name.startswith("on")]

    def test_it_is_named_and_scales(self, picture):
        root = drawn(picture)
        assert (root.get("role"), root[0].tag, root[0].text) == ("img", f"{SVG}title", picture.title)
        assert re.fullmatch(r"0 0 \d+ \d+", root.get("viewBox"))

    def test_letters_take_the_colour_of_the_page_or_stand_on_a_ground_of_their_own(self, picture):
        fills = {element.get("fill") for element in drawn(picture).iter(f"{SVG}text")}
        assert fills <= {"currentColor", "#000000", "#ffffff"}
        assert "currentColor" in fills

    def test_as_a_file_it_brings_its_own_ground(self, picture):
        root = ET.fromstring(picture.file())  # noqa: S314 (our own)
        assert "currentColor" not in picture.file()
        assert root[1].tag == f"{SVG}rect"


def test_points_are_told_for_each_kind_with_the_dearest_first():
    picture = points_by_kind(GERMANS)
    assert picture.table.rows == (("Tank", "3", "81"), ("Hero", "2", "16"))
    assert texts(picture) == ["Tank", "Hero", "81", "16"]


def test_bars_are_as_long_as_their_points():
    bars = [element.get("d") for element in drawn(points_by_kind(GERMANS)).iter(f"{SVG}path") if element.get("fill")]
    longest, other = (float(re.match(r"M0,[\d.]+h([\d.]+)", bar)[1]) for bar in bars)
    assert longest / other == pytest.approx(81 / 16)


def test_where_nothing_has_points_copies_are_counted():
    picture = points_by_kind(unchecked("3 clt", game="tank_chess"))
    assert picture.title == "Cards by kind"
    assert texts(picture) == ["Unit", "3"]


@pytest.mark.rule("TK-11.1b")
def test_chances_are_those_of_the_rules():
    cards = catalogue.cards("tanks")
    ways = [way.chance for way in odds(cards["panther"], cards["is_2"])]
    told = {row[:2]: row[2:] for row in chances(GERMANS, SOVIETS).table.rows}
    best, worst, rules_told = told["2 × Panther", "IS-2"]
    assert best.startswith(percent(max(ways)))
    assert worst.startswith(percent(min(ways)))
    assert "TK-11.1b" in rules_told
    assert percent(min(ways), max(ways)) in texts(chances(GERMANS, SOVIETS))


def test_every_pair_has_its_cell_and_its_row():
    picture = chances(GERMANS, SOVIETS)
    assert len(picture.table.rows) == 4
    assert {"3 × T-34/85", "IS-2", "2 × Panther", "Panzer IV"} < set(texts(picture))
    assert sum(text.endswith("%") for text in texts(picture)) == 4


def test_what_cannot_hurt_is_told_as_such():
    picture = chances(unchecked("1 PzKw I B", game="tank_commander"), unchecked("1 KV-1 M-41", game="tank_commander"))
    assert [row[2:4] for row in picture.table.rows] == [("–", "–")]


def test_only_the_dearest_are_shown_and_the_note_says_so():
    many = unchecked(*(f"1 {id}" for id, card in catalogue.cards("tanks").items() if card.kind == "tank"))
    picture = chances(many, SOVIETS)
    assert len(picture.table.rows) == MOST * 2
    assert picture.note == f"{len(many.lines) - MOST} sorts of unit are not shown."


def test_the_note_says_that_crews_are_not_reckoned_in():
    assert chances(GERMANS, SOVIETS).note == "What units carry is not reckoned in."
    assert chances(SOVIETS, SOVIETS).note == ""


def test_nothing_to_draw_is_said():
    empty = unchecked("")
    assert (points_by_kind(empty).svg, bool(points_by_kind(empty).note)) == ("", True)
    assert (chances(empty, SOVIETS).svg, bool(chances(empty, SOVIETS).note)) == ("", True)


def test_two_games_do_not_fight():
    with pytest.raises(ValueError, match="expected two forces of one game, got tanks and tank_chess"):
        chances(GERMANS, unchecked("1 clt", game="tank_chess"))


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_fighting_card_of_every_game_can_be_drawn(slug):
    ids = [id for id, card in catalogue.cards(slug).items() if fights(card)]
    for start in range(0, len(ids), MOST):
        some = unchecked(*(f"1 {id}" for id in ids[start : start + MOST]), game=slug)
        picture = chances(some, some)
        assert len(picture.table.rows) == len(ids[start : start + MOST]) ** 2


def test_names_are_text_whatever_they_say():
    evil = unchecked("1 Panther", name='<script>alert(1)</script> & "datum.x"')
    picture = chances(evil, evil)
    assert picture.title in drawn(picture)[0].text
    assert "<script" not in picture.svg


def test_a_french_reader_is_told_in_french():
    with translation.override("fr"):
        picture = chances(GERMANS, SOVIETS)
    assert "Cibles" in texts(picture)
    assert picture.table.head == ("Attaquant", "Cible", "Au mieux", "Au pire", "Règles")
    assert any("de face" in row[3] for row in picture.table.rows)
    assert all("%" not in cell or " %" in cell for cell in texts(picture))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((Fraction(0),), "0%"), ((Fraction(1, 999),), "1%"), ((Fraction(1, 3),), "33%"), ((Fraction(998, 999),), "99%"),
        ((Fraction(1),), "100%"), ((Fraction(0), Fraction(1, 2)), "0–50%"), ((Fraction(1, 2), Fraction(1, 2)), "50%"),
    ],
)  # fmt: skip
def test_only_what_is_certain_is_called_so(asked, said):
    assert percent(*asked) == said


@pytest.mark.parametrize("game", COLOURS)
def test_bars_are_seen_on_both_themes(game):
    assert min(contrast(between(COLOURS[game]), page) for page in PAGES) >= 3


@pytest.mark.parametrize("hundredths", range(0, 101, 5))
def test_letters_are_read_on_every_ground(hundredths):
    colour = ground(Fraction(hundredths, 100))
    assert contrast(lettering(colour), colour) >= 4.5


def test_a_picture_is_shown_with_its_table_beneath():
    page = render_to_string("builder/_picture.html", {"picture": chances(GERMANS, SOVIETS)})
    assert page.index("<svg") < page.index("<table")
    assert page.count("<tr>") == 5
    assert page.count('scope="col"') == 5
