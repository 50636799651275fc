"""Forces as files: JSON and text read back as the same force, a workbook one would show around, a QR code."""

import json
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

import rules
from builder.exchange.codes import qr_code
from builder.exchange.dossier import Dossier
from builder.exchange.files import FORMATS, read_file
from rules.construction import Terms
from rules.documents import BadDocument
from tests.builder.dossiers import dossier
from tests.rules.construction.strategies import forces

READ = [format for format in FORMATS.values() if format.is_read]
any_force = st.sampled_from(rules.SLUGS).flatmap(forces)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("format", READ, ids=[format.name for format in READ])
@given(force=any_force)
@settings(max_examples=40)
def test_what_is_written_is_read_back_as_the_same_force(format, language, force):
    with translation.override(language):
        assert read_file(format.write(Dossier(force=force))) == force


def test_json_is_the_force_document():
    written = json.loads(FORMATS["json"].write(dossier(name="Ardennes")))
    assert (written["format"], written["game"], written["name"]) == ("muster/force@1", "tanks", "Ardennes")
    assert written["entries"][0]["attachments"][0]["card"] == "ernst_barkmann"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_however_an_editor_saved_it(encoding):
    text = "# Panthère d'été\r\ngame: tanks\r\n1 Panther\r\n"
    assert read_file(text.encode(encoding)).name == "Panthère d'été"


@pytest.mark.parametrize(
    ("content", "path", "code"),
    [
        (b'{"format": "muster/force@2"}', "format", "other_format"),
        (b"\x00\x01\x02\xff", "", "not_text"),
        (b"{", "", "not_json"),
        (b"2 Panther", "game", "unknown_game"),
    ],
)
def test_what_is_no_force_is_refused_with_its_problem(content, path, code):
    with pytest.raises(BadDocument) as caught:
        read_file(content)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [(path, code)]


@pytest.mark.parametrize(
    ("name", "filename"),
    [("Les Ardennes: été!", "les-ardennes-ete.txt"), ("../../x\r\n", "x.txt"), ("战车", "tanks.txt")],
)
def test_a_file_is_called_after_the_force(name, filename):
    assert FORMATS["txt"].filename(dossier(name=name)) == filename


def book(found, **options):
    return load_workbook(BytesIO(FORMATS["xlsx"].write(found)), **options)


def told(sheet):
    """The rows of *sheet* under its headings."""
    headings, *rows = [[cell.value for cell in row] for row in sheet.rows][3:]
    return [dict(zip(headings, row, strict=True)) for row in rows]


def test_the_roster_has_a_row_for_each_card_with_its_carrier_and_points():
    roster = told(book(dossier("2 Panther + Ernst Barkmann", "1 Panzer IV"))["Roster"])
    assert [(row["Name"], row["Carried by"], row["Copies"], row["Points"]) for row in roster] == [
        ("Panther", None, 2, 64),
        ("Ernst Barkmann", "Panther", 2, 16),
        ("Panzer IV", None, 1, 17),
    ]


def test_totals_are_worked_out_for_those_who_do_not_calculate():
    sheet = book(dossier("2 Panther + Ernst Barkmann", "1 Panzer IV"), data_only=True)["Roster"]
    assert [cell.value for cell in sheet[3] if cell.value] == ["Total", 5, 97]


def test_the_check_tells_every_violation_with_its_rule():
    found = dossier("2 Panther + Ernst Barkmann", terms=Terms(game="tanks", points=50))
    rows = told(book(found)["Check"])
    assert [(row["Rule"], row["Allowed"], row["Found"]) for row in rows] == [("TK-15.1b", 50, 80), ("TK-15.7a", 1, 2)]
    assert "30 too many" in rows[0]["What was found"]


def test_every_figure_tells_its_origin():
    rows = told(book(dossier())["Origins"])
    assert {(row["Figure"], row["Value"], row["Origin"]) for row in rows if row["Name"] == "Panther"} >= {
        ("Attack", "5", "printed"),
        ("Points", "32", "fan list"),
        ("Years of service", "1944–1945", "derived"),
    }


def test_what_looks_like_a_formula_stays_a_text():
    found = dossier(name="=1+1", notes='=HYPERLINK("http://evil.example")\n@SUM(1)', owner="-2", url="=url")
    cells = [cell for sheet in book(found) for row in sheet.rows for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f" and "SUBTOTAL" not in cell.value] == []
    risky = [cell for cell in cells if str(cell.value).startswith(("=1", "=HYPER", "@", "-2", "=url"))]
    assert risky
    assert all(cell.quotePrefix for cell in risky)


def test_the_workbook_has_a_chart_of_points_by_kind():
    found = book(dossier())
    assert [(row["Kind"], row["Copies"], row["Points"]) for row in told(found["Points by kind"])] == [
        ("Tank", 3, 66),
        ("Hero", 1, 8),
    ]
    assert len(found["Points by kind"]._charts) == 1


def test_a_french_reader_gets_a_french_workbook():
    with translation.override("fr"):
        found = book(dossier("1 T-34/85", "## Reinforcement group", "1 Woods", game="tank_commander"))
    assert found.sheetnames == ["Composition", "À propos", "Points par genre", "Contrôle", "Valeurs", "Origines"]
    assert [row["Groupe"] for row in told(found["Composition"])] == ["Force principale", "Groupe de renfort"]


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_card_of_every_game_fits_into_a_workbook(slug):
    lines = [f"1 {id}" for id in rules.catalogue.cards(slug)]
    found = book(dossier(*lines, game=slug, checked=False))
    assert len(told(found["Figures"])) == len(lines)


def test_a_qr_code_is_a_plain_picture_that_holds_the_address():
    url = "https://muster.example/forces/Zk3vQ9xT7bW2-_aa"
    picture = ET.fromstring(qr_code(url, "Zu & so"))  # noqa: S314
    assert {key for element in picture.iter() for key in element.attrib} <= {"viewBox", "role", "fill", "stroke", "d"}
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "Zu & so"
