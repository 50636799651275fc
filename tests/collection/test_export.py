"""Exports: a workbook one would show around, CSV that Excel opens, JSON for programs, text for people."""

import csv
import json
from io import BytesIO, StringIO

import pytest
from django.utils import translation
from openpyxl import load_workbook

from collection.exchange.document import CollectionDocument
from collection.exchange.exporting import FORMATS, export
from collection.exchange.plain import guarded
from collection.models import Card
from collection.services import holdings, products
from tests.collection.cards import card, product

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore:.*extension is not supported:UserWarning")]


@pytest.fixture
def cards():
    return [
        card("panther", ("Panther", "Panthère"), points=32),
        card("tiger", "Tiger I", points=40),
        card("maus", "Maus"),
    ]


@pytest.fixture
def collector(alice, cards):
    panther, tiger, _maus = cards
    products.set_product(owner=alice, product=product("starter", {"panther": 1}), count=1)
    holdings.update_holding(owner=alice, card=panther, owned=3, condition="near_mint", note="=SUM(1+1)", location="Box")
    holdings.update_holding(owner=alice, card=tiger, owned=1, wanted=4, for_trade=1, language="fr")
    return alice


def exported(person, format, query=""):
    return b"".join(export(person, FORMATS[format], query))


def book(person, **options):
    return load_workbook(BytesIO(exported(person, "xlsx", **options)))


def values(sheet):
    return [[cell.value for cell in row] for row in sheet.rows]


def test_a_workbook_has_a_sheet_for_each_game_what_is_missing_and_origins(collector):
    assert book(collector).sheetnames == ["My collection", "TANKS", "What is missing", "Origins"]


def test_headings_stay_in_view_and_columns_can_be_filtered(collector):
    for sheet in book(collector):
        assert sheet.freeze_panes == "B5"
        assert sheet.auto_filter.ref.startswith("A4:")
        assert sheet.print_title_rows in {"$4:$4", "4:4"}
        assert sheet.page_setup.orientation == "landscape"
        assert all(column.width > 5 for column in sheet.column_dimensions.values())


def test_a_sheet_of_a_game_tells_everything(collector):
    sheet = book(collector)["TANKS"]
    title, lead, totals, headings, *rows = values(sheet)
    assert title[0] == "TANKS"
    assert lead[0] == "2 cards, 4 copies"
    told = [dict(zip(headings, row, strict=True)) for row in rows]
    assert told[0] == {
        "Name": "Panther", "Kind": "Tank", "Nation": "German", "Rarity": None, "Points": 32, "Owned": 3,
        "From products": 1, "Wanted": 0, "For trade": 0, "Condition": "near mint", "Language": None,
        "Location": "Box", "Note": "=SUM(1+1)", "Id": "tanks/panther",
    }  # fmt: skip
    assert dict(zip(headings, totals, strict=True))["Owned"] == "=SUBTOTAL(109,F5:F6)"
    assert sheet["F5"].number_format.startswith("#,##0")


def test_totals_are_worked_out_for_those_who_do_not_calculate(collector):
    sheet = load_workbook(BytesIO(exported(collector, "xlsx")), data_only=True)["TANKS"]
    assert sheet["F3"].value == 4


def test_formulas_in_texts_stay_texts(collector):
    cell = book(collector)["TANKS"]["M5"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == ("=SUM(1+1)", "s", True)


def test_what_is_missing_is_told_with_how_many(collector):
    _title, _lead, _totals, headings, *rows = values(book(collector)["What is missing"])
    told = [dict(zip(headings, row, strict=True)) for row in rows]
    assert [(each["Name"], each["Owned"], each["Wanted"], each["Missing"]) for each in told] == [
        ("Tiger I", 1, 4, 3),
        ("Maus", 0, 0, 1),
    ]


def test_the_overview_tells_how_far_one_is(collector):
    _title, _lead, _totals, headings, row = values(book(collector)["My collection"])
    told = dict(zip(headings, row, strict=True))
    assert (told["Cards there are"], told["Cards I have"], told["Complete (%)"], told["Copies"]) == (3, 2, 67, 4)


def test_origins_are_counted(collector):
    *_head, row = values(book(collector)["Origins"])
    assert row[:3] == ["TANKS", "fan list", 3]


def test_a_search_leaves_the_rest_out(collector):
    sheets = book(collector, query="tiger")
    assert [row[0] for row in values(sheets["TANKS"])[4:]] == ["Tiger I"]
    assert [row[0] for row in values(sheets["What is missing"])[4:]] == ["Tiger I"]


def test_an_empty_collection_is_exported_too(alice, cards):
    assert book(alice).sheetnames == ["My collection", "What is missing", "Origins"]
    assert len(exported(alice, "csv").splitlines()) == 1
    assert json.loads(exported(alice, "json"))["holdings"] == []
    assert exported(None, "txt").startswith(b"#")


def test_everything_is_told_in_the_language_of_its_reader(collector):
    with translation.override("fr"):
        sheet = book(collector)["TANKS"]
        text = exported(collector, "csv").decode("utf-8-sig")
    headings = [cell.value for cell in sheet[4]]
    assert {"Nom", "Possédées", "Identifiant"} <= set(headings)
    assert sheet["A5"].value == "Panthère"
    assert text.splitlines()[0].startswith("Identifiant;Jeu;Nom;")


def test_csv_opens_in_excel_and_hides_no_formula(collector):
    content = exported(collector, "csv")
    assert content.startswith(b"\xef\xbb\xbf")
    headings, panther, _tiger = csv.reader(StringIO(content.decode("utf-8-sig")))
    told = dict(zip(headings, panther, strict=True))
    assert (told["Id"], told["Owned"], told["Note"]) == ("tanks/panther", "3", "'=SUM(1+1)")


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\t=1", "'=1", "''+1"])
def test_what_looks_like_a_formula_is_guarded(text):
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "plain", "'quoted'", "1-1", "a=b"])
def test_other_texts_are_left_alone(text):
    assert guarded(text) == text


def test_json_is_a_document_of_ours(collector):
    found = CollectionDocument.read(exported(collector, "json").decode())
    assert [(held.card, held.owned, held.note) for held in found.holdings] == [
        ("panther", 3, "=SUM(1+1)"),
        ("tiger", 1, ""),
    ]


def test_text_lists_copies_under_their_game(collector):
    lines = exported(collector, "txt").decode().split("\n")
    assert lines[1:] == ["", "# TANKS", "3 Panther", "1 Tiger I", ""]


def test_text_tells_cards_of_one_name_apart(collector):
    twin = Card.objects.get(slug="maus")
    twin.name_en = "Panther"
    twin.save()
    assert "3 Panther [tanks/panther]" in exported(collector, "txt").decode()


def test_files_are_named_by_the_day(reading_as, collector):
    for name, format in FORMATS.items():
        answer = reading_as(collector).get(f"/collection/export/{name}/")
        assert answer.headers["Content-Type"] == format.content_type
        assert 'attachment; filename="muster-collection-' in answer.headers["Content-Disposition"]
        assert b"".join(answer)


def test_the_page_counts_and_refuses_a_bad_search(reading_as, collector):
    client = reading_as(collector)
    assert "2 cards" in client.get("/collection/export/").content.decode()
    assert "1 card<" in client.get("/collection/export/?q=tiger").content.decode()
    refused = client.get("/collection/export/", {"q": "points<<"})
    assert 'role="alert"' in refused.content.decode()
    assert client.get("/collection/export/csv/", {"q": "points<<"}).status_code == 400
    assert client.get("/collection/export/pdf/").status_code == 404


def test_a_workbook_takes_as_many_queries_for_many_cards_as_for_few(collector, django_assert_max_num_queries):
    for number in range(40):
        holdings.set_copies(owner=collector, card=card(f"card_{number}"), number=1)
    with django_assert_max_num_queries(6):
        exported(collector, "xlsx")
