"""Printed sheets, read back from their PDF: pages, text, fonts, and where the cards and marks lie."""

import math
from collections import Counter

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import zxingcpp
from django.utils import translation

import rules
from builder.exchange.dossier import Dossier
from builder.sheets import MOST_CARDS, MOST_LINES, PAPERS, TooMuchToPrint, card_sheet, roster
from rules import catalogue
from rules.construction import Terms
from rules.documents import Entry, Force
from tests.builder.dossiers import dossier

HUNDRED = Terms(game="tanks", points=100)
MM = 72 / 25.4
URL = "https://muster.example/forces/Zk3vQ9xT7bW2-_aa"
MARKUP = "#panic() *bold* _it_ $x$ `raw` [c] <label> @ref \\n // no /* no */ = head ~ -- ' \" é"
FONTS = {"PTSans-Narrow", "PTSans-NarrowBold", "DejaVuSansMono", "DejaVuSansMono-Bold"}
every_paper = pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))], ids=["a4", "letter"]
)


@pytest.fixture
def read():
    """Open a PDF: `read(pdf)`."""
    opened = []

    def reading(pdf):
        opened.append(pypdfium2.PdfDocument(pdf))
        return opened[-1]

    yield reading
    for document in opened:
        document.close()


def text(document):
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def squeezed(words):
    return "".join(words.split())


def boxes(page, kind):
    """Where the objects of *kind* lie, in millimetres from the upper left corner, outermost objects only."""
    height = page.get_height()
    for found in page.get_objects(filter=[kind], max_depth=1):
        left, bottom, right, top = found.get_bounds()
        yield tuple(round(value / MM, 1) for value in (left, height - top, right, height - bottom))


def codes(page):
    """What the QR codes on *page* say when it is looked at in 200 dots to the inch."""
    picture = page.render(scale=200 / 72, grayscale=True).to_numpy().squeeze()
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@every_paper
def test_pages_have_the_size_of_their_paper(read, paper, size):
    for pdf in (card_sheet(dossier(), paper), roster(dossier(), paper)):
        found = [value / MM for value in read(pdf)[0].get_size()]
        assert found == pytest.approx(size, abs=0.1)


def test_no_other_paper_is_printed():
    assert PAPERS == ("a4", "letter")
    with pytest.raises(ValueError, match="expected a paper out of a4, letter, got 'a5'"):
        roster(dossier(), "a5")


@pytest.mark.parametrize(("copies", "pages"), [(1, 1), (9, 1), (10, 2), (200, 23)])
def test_nine_cards_go_on_a_page(read, copies, pages):
    assert len(read(card_sheet(dossier(f"{copies} Panther", checked=False)))) == pages


def test_a_card_is_printed_for_each_copy_of_what_is_attached(read):
    words = text(read(card_sheet(dossier("2 Panther + Ernst Barkmann", "1 Panzer IV", checked=False), origins=False)))
    assert Counter(name for name in ("Panther", "Ernst Barkmann", "Panzer IV") for _ in range(words.count(name))) == {
        "Panther": 2,
        "Ernst Barkmann": 2,
        "Panzer IV": 1,
    }


def test_each_card_once_for_those_who_have_the_rest(read):
    assert len(read(card_sheet(dossier("200 Panther + Ernst Barkmann", checked=False), once=True))) == 1


def clips(page):
    """The rectangles that things on *page* are cut to, in millimetres from the upper left corner."""
    height = page.get_height()
    for found in page.get_objects(max_depth=3):
        path = pdfium.FPDFPageObj_GetClipPath(found.raw)
        for number in range(max(0, pdfium.FPDFClipPath_CountPaths(path))):
            segments = range(pdfium.FPDFClipPath_CountPathSegments(path, number))
            points = [_point(pdfium.FPDFClipPath_GetPathSegment(path, number, place)) for place in segments]
            (xs, ys) = zip(*points, strict=True)
            yield tuple(round(value / MM, 1) for value in (min(xs), height - max(ys), max(xs), height - min(ys)))


def _point(segment):
    x, y = pdfium.c_float(), pdfium.c_float()
    assert pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value, y.value


@every_paper
def test_cards_are_63_by_88_mm_edge_to_edge_in_the_middle_of_the_page(read, paper, size):
    page = read(card_sheet(dossier("9 Panther", checked=False), paper))[0]
    left, top = (size[0] - 189) / 2, (size[1] - 264) / 2
    corners = [(left + 63 * column, top + 88 * row) for column in range(3) for row in range(3)]
    found = set(clips(page))
    for box in ((x, y, x + 63, y + 88) for x, y in corners):
        assert any(box == pytest.approx(other, abs=0.11) for other in found), (box, sorted(found))


@every_paper
def test_cut_marks_stand_at_every_edge_outside_the_cards(read, paper, size):
    page = read(card_sheet(dossier("9 Panther", checked=False), paper))[0]
    left, top = (size[0] - 189) / 2, (size[1] - 264) / 2
    lines = boxes(page, pdfium.FPDF_PAGEOBJ_PATH)
    upright = [box for box in lines if box[2] - box[0] < 0.6 and 4 < box[3] - box[1] < 5]
    for column in range(4):
        marks = [box for box in upright if math.isclose((box[0] + box[2]) / 2, left + 63 * column, abs_tol=0.11)]
        assert len(marks) == 2
        assert min(box[1] for box in marks) >= 1
        assert all(box[3] < top or box[1] > top + 264 for box in marks)


def columns(page, names):
    """The column, 0 to 2, in which each of *names* is printed on an A4 *page*."""
    words = page.get_textpage()
    for name in names:
        start, _length = words.search(name, match_case=True).get_next()
        yield int((words.get_charbox(start)[0] / MM - 10.5) // 63)


def test_other_sides_follow_their_page_mirrored(read):
    names = ["Panzer 38(t) Ausf. E", "Panzer 35(t)"]
    both = dossier(*(f"1 {name}" for name in names), game="panzer_squadron", checked=False)
    faces, others = read(card_sheet(both, origins=False))
    assert [*columns(faces, ["1940–1942", "1939–1942"])] == [0, 1]
    assert [*columns(others, ["from 1940", "from 1939"])] == [2, 1]
    assert len(read(card_sheet(both, backs=False))) == 1


LOADS = [id for id, card in catalogue.cards("tanks").items() if card.kind in {"crew", "hero", "upgrade"}][:20]


def huge(entries):
    """A force that is sound and absurd: millions of cards."""
    load = tuple(Entry(card=id, count=999) for id in LOADS)
    counts = range(999, 999 - entries, -1)
    return Dossier(
        force=Force(game="tanks", entries=tuple(Entry(card="t_34", count=n, attachments=load) for n in counts))
    )


def test_too_many_cards_are_refused_before_they_are_drawn():
    with pytest.raises(TooMuchToPrint) as caught:
        card_sheet(huge(2))
    assert (caught.value.count, caught.value.most) == ((999 + 998) * (1 + 20 * 999), MOST_CARDS)
    assert len(card_sheet(huge(2), once=True)) > 0


def test_too_many_lines_are_refused_and_millions_of_cards_are_not():
    assert len(roster(huge(2))) > 0
    with pytest.raises(TooMuchToPrint) as caught:
        roster(huge(48))
    assert (caught.value.count, caught.value.most) == (48 * 21, MOST_LINES)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_card_of_every_game_is_printed_in_the_packaged_font(read, slug, language):
    every = dossier(*(f"1 {id}" for id in catalogue.cards(slug)), game=slug, checked=False)
    with translation.override(language):
        for pdf in (card_sheet(every), roster(every)):
            assert fonts(read(pdf)[0]) <= FONTS


def fonts(page):
    names = set()
    for found in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=8):
        names.add(found.get_font().get_base_name().partition("+")[2])
    return names


def test_a_roster_tells_units_attachments_points_and_notes(read):
    found = dossier(name="Ardennes", notes="Hold the bridge.\nThen run.", owner="alice", data="2026-11", terms=HUNDRED)
    words = text(read(roster(found)))
    for said in ("Ardennes", "TANKS", "Legal", "74 of 100", "Panther", "Ernst Barkmann", "Initiative 7",
                 "Hold the bridge.", "Then run.", "by alice", "100 points", "Card data 2026-11",
                 "4 cards · 74 points", "1 / 1"):  # fmt: skip
        assert squeezed(said) in squeezed(words), said


def test_a_roster_tells_what_is_wrong_with_the_rule(read):
    words = text(read(roster(dossier("2 Panther + Ernst Barkmann", terms=Terms(game="tanks", points=50)))))
    assert "Not legal: 2 problems" in words
    assert "TK-15.1b" in words
    assert "80 points, where 50 are allowed: 30 too many" in words


def test_a_force_that_nobody_checked_is_not_called_legal(read):
    words = text(read(roster(dossier(checked=False))))
    assert "Not checked" in words
    assert "egal" not in words


def test_sections_are_told_apart_with_their_points(read):
    found = dossier("3 T-34/85", "## Reinforcement group", "2 Woods", game="tank_commander", checked=False)
    with translation.override("fr"):
        words = text(read(roster(found)))
    for said in ("Force principale", "Groupe de renfort", "2 cartes · 12 points"):
        assert said in words


def test_columns_that_nothing_stands_in_are_left_out(read):
    assert "Each" in text(read(roster(dossier())))
    assert "Each" not in text(read(roster(dossier("3 clt", game="tank_chess", checked=False))))


@pytest.mark.rule("TK-4.2e")
def test_a_tank_has_a_box_to_tick_for_each_point_of_resistance(read):
    squares = [
        box
        for box in boxes(read(roster(dossier("1 Panther", checked=False)))[0], pdfium.FPDF_PAGEOBJ_PATH)
        if 2.8 < box[2] - box[0] < 3.3 and 2.8 < box[3] - box[1] < 3.3
    ]
    assert len(squares) == catalogue.cards("tanks")["panther"].stats.resistance


def test_the_origins_of_figures_are_explained(read):
    for pdf in (roster(dossier()), card_sheet(dossier())):
        words = text(read(pdf))
        assert all(origin in words for origin in ("printed", "fan list", "derived"))
        assert "our choice" not in words


def test_the_link_is_printed_and_its_code_can_be_scanned(read):
    page = read(roster(dossier(url=URL)))[0]
    assert codes(page) == [URL]
    assert URL in squeezed(page.get_textpage().get_text_range())


def test_a_force_that_is_not_shared_has_no_code(read):
    assert codes(read(roster(dossier()))[0]) == []


def test_markup_in_names_and_notes_is_text(read):
    found = dossier(name=MARKUP, notes=MARKUP, owner=MARKUP)
    assert squeezed(text(read(roster(found)))).count(squeezed(MARKUP)) >= 3
    assert squeezed(MARKUP[:55]) in squeezed(text(read(card_sheet(found, origins=False))))


@pytest.mark.parametrize("name", ["W" * 200, "words " * 33, "战车 \u202e \x07 👍"])
def test_any_name_can_be_printed_within_the_page(read, name):
    found = dossier(name=name.strip(), notes=name, owner=name)
    for pdf in (roster(found), card_sheet(found)):
        page = read(pdf)[0]
        for left, _top, right, _bottom in boxes(page, pdfium.FPDF_PAGEOBJ_TEXT):
            assert -0.5 <= left <= right <= 210.5


@pytest.mark.parametrize("make", [roster, card_sheet])
def test_equal_forces_give_equal_bytes(make):
    assert make(dossier(url=URL)) == make(dossier(url=URL))
