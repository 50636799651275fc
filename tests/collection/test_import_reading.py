"""A list is read whatever program wrote it: workbooks, CSV of any dialect and encoding, JSON, lines that were typed."""

import json

import pytest

from collection.exchange.reading import read_file, read_text
from collection.exchange.sheets import Unreadable, column_letter
from tests.collection.cards import card
from tests.collection.lists import owned, preview, store, workbook

pytestmark = pytest.mark.django_db

MOXFIELD = (
    "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,"
    "Purchase Price\n3,1,Panther,TANKS,Near Mint,English,,,2024-01-01,1,False,False,\n"
)
DECKBOX = (
    "Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,My Price\n"
    "3,1,Panther,Tanks,,1,Near Mint,English,,,$0.10\n"
)
MANABOX = (
    "Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,"
    "Purchase price,Misprint,Altered,Condition,Language,Purchase price currency\n"
    "Green box,binder,Panther,,TANKS,1,normal,common,3,9,,0.1,false,false,near_mint,en,EUR\n"
)
DRAGON_SHIELD = (
    '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,'
    "Price Bought,Date Bought,LOW,MID,MARKET\n"
    "Green box,3,1,Panther,,TANKS,1,NearMint,Normal,English,0.1,2024-01-01,0,0,0\n"
)


@pytest.fixture
def panther():
    return card("panther", "Panther")


@pytest.fixture
def lion():
    return card("lion", ("Lion", "Lièvre"))


@pytest.mark.parametrize(
    ("program", "text", "expected"),
    [
        ("Moxfield", MOXFIELD, {"owned": 3, "for_trade": 1, "condition": "near_mint", "language": "en"}),
        ("Deckbox", DECKBOX, {"owned": 3, "for_trade": 1, "condition": "near_mint", "language": "en"}),
        ("ManaBox", MANABOX, {"owned": 3, "location": "Green box", "condition": "near_mint", "language": "en"}),
        (
            "Dragon Shield",
            DRAGON_SHIELD,
            {"owned": 3, "for_trade": 1, "location": "Green box", "condition": "near_mint", "language": "en"},
        ),
    ],
)
def test_the_columns_of_other_programs_are_recognised(program, text, expected, panther, alice):
    found = preview(alice, text.encode())
    assert found.program == program
    (line,) = found.lines
    assert (line.status, line.card.slug, line.row.game) == ("matched", "panther", "tanks")
    assert line.row.figures == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_usual_dialect_of_csv_is_read(encoding, delimiter, lion, alice):
    lines = [["Nom", "Quantité", "Remarque"], ["Lièvre", "2", f'"à{delimiter} l\'abri"'], ["Lion", "1", ""]]
    text = "\r\n".join(delimiter.join(row) for row in lines)
    found = preview(alice, text.encode(encoding))
    assert [line.row.figures for line in found.lines] == [{"owned": 2, "note": f"à{delimiter} l'abri"}, {"owned": 1}]
    assert {line.card.slug for line in found.lines} == {"lion"}


def test_latin_1_is_told_from_windows_1252():
    text, byte_of_neither = "Lièvre", b"\x81"
    assert "Lièvre" in read_file(text.encode("latin-1") + byte_of_neither).sheets[0].rows[0][0]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("2 Panther", 2),
        ("2x Panther", 2),
        ("2 x Panther", 2),
        ("2× Panther", 2),
        ("2xPanther", 2),
        ("Panther x2", 2),
        ("Panther ×2", 2),
        ("Panther 2x", 2),
        ("Panther (2)", 2),
        ("- 2 Panther", 2),
        ("  panther  ", 1),
        ("Panther", 1),
        ("0 Panther", 0),
    ],
)
def test_a_line_may_be_typed_in_many_ways(line, count, panther, alice):
    (found,) = preview(alice, line).lines
    assert (found.status, found.card.slug, found.row.figures) == ("matched", "panther", {"owned": count})


def test_a_name_may_begin_or_end_with_a_number(alice):
    card("gun", "88 mm Flak")
    card("t34", "T 34 x2")
    found = preview(alice, "88 mm Flak\n2 88 mm Flak\nT 34 x2\nT 34 x2 x3")
    assert [(line.card.slug, line.row.figures["owned"]) for line in found.lines] == [
        ("gun", 1),
        ("gun", 2),
        ("t34", 1),
        ("t34", 3),
    ]


def test_the_title_of_a_game_heads_its_cards(panther, alice):
    found = preview(alice, "# a remark\n# TANKS\n2 Panther\n\nTank Chess:\nPanther")
    assert [(line.row.number, line.row.game) for line in found.lines] == [(3, "tanks"), (6, "tank_chess")]
    assert [problem.code for problem in found.problems] == ["wrong_game"]


def test_the_headings_may_stand_below_a_title(panther, alice):
    rows = [
        ["My tanks, all of them"],
        [],
        ["#", "Unit", "Nation", "Nb"],
        [1, "Panther", "German", 2],
        [None, "Total", None, 2],
    ]
    store(alice, workbook(rows))
    assert owned(alice) == {"panther": 2}


def test_sheets_that_name_no_cards_are_left_aside(panther, alice):
    store(alice, workbook([["Name", "Count"], ["Panther", 2]], Prices=[["Shop", "Price"], ["Berlin", 12.5]]))
    assert owned(alice) == {"panther": 2}


def test_running_numbers_are_not_taken_for_ids(panther, alice):
    store(alice, "Id,Name,Count\n1,Panther,2\n")
    assert owned(alice) == {"panther": 2}


def test_a_sheet_is_of_the_game_in_its_title(panther, alice):
    found = preview(alice, workbook(TANKS=[["Name", "Count"], ["Panther", 2]], Tank_Chess=[["Name"], ["Panther"]]))
    assert [line.row.game for line in found.lines] == ["tanks", "tank_chess"]


def test_a_document_of_ours_is_read(panther, alice):
    content = {
        "format": "muster/collection@1",
        "data": {},
        "holdings": [{"game": "tanks", "card": "panther", "owned": 2}],
    }
    store(alice, json.dumps(content))
    assert owned(alice) == {"panther": 2}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": "muster/force@1"}, "muster/collection@1"),
        ({"holdings": [{"game": "tanks", "card": "panther", "owned": -1}]}, "holdings.0.owned"),
        ({"holdings": [{"game": "tanks", "card": "panther", "owned": "2"}]}, "holdings.0.owned"),
        ({"holdings": [{"game": "tanks", "card": "panther", "colour": "red"}]}, "holdings.0.colour"),
        ({"holdings": [{"card": "panther"}]}, "holdings.0.game"),
        ({"surplus": 1}, "surplus"),
    ],
)
def test_a_bad_document_is_refused_with_the_field(change, fault):
    content = {"format": "muster/collection@1", "holdings": [], **change}
    with pytest.raises(Unreadable) as refused:
        read_text(json.dumps(content))
    assert refused.value.code == "bad_document"
    assert fault in refused.value.message


def test_columns_are_called_as_in_a_spreadsheet():
    assert [column_letter(place) for place in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]
