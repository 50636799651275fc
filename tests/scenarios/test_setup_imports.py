"""Set-ups that come in: what is wrong with them is named by its place, and nothing of them is kept."""

import json
import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scenarios import services
from scenarios.exports.importing import bring_in
from scenarios.models import Setup
from tests.scenarios.workbooks import changed, exported, made, problems, without

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("weak_force")
def test_a_force_made_illegal_elsewhere_is_marked_when_it_comes_in(alice, bob):
    row = made(alice)
    services.choose_forces(setup=row, reader=alice, keys=["printed", "weak:1"])
    unmarked = row.document | {"name": "All legal, promised"}
    brought = bring_in(owner=bob, content=json.dumps(unmarked).encode()).setup
    assert brought.document["name"] == "All legal, promised (friendly, not legal)"


@pytest.mark.parametrize(
    ("cell", "value", "place", "code"),
    [
        (("Set-up", "path:game"), "chess", "Set-up!B6", "unknown_game"),
        (("Set-up", "path:options.turn_limit"), "soon", None, "choice"),
        (("Force Soviet player", "B5"), "many", "Force Soviet player!B5", "int_type"),
        (("Force Soviet player", "B5"), 0, "Force Soviet player!B5", "greater_than_equal"),
        (("Force Soviet player", "G6"), 3, "Force Soviet player!G6", "int_type"),
        (("Cards", "E5"), "[1, 2", "Cards!E5", "not_json"),
        (("Cards", "D6"), "points..", "Cards!D6", "path"),
    ],
)
def test_a_workbook_edited_into_nonsense_is_refused_cell_by_cell(alice, cell, value, place, code):
    content = changed(exported(made(alice), "setup.xlsx"), *cell, value)
    found = problems(alice, content)
    assert code in found.values()
    assert place is None or place in found
    assert all("!" in path for path in found)


def test_a_workbook_without_a_sheet_or_a_column_says_which(alice):
    content = exported(made(alice), "setup.xlsx")
    assert set(problems(alice, without(content, "Cards")).values()) == {"missing"}
    assert problems(alice, changed(content, "Cards", "E3", "worth")) == {"Cards!A3": "missing"}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "muster/force@1"}, "format"),
        ({"scenario": "waterloo"}, "scenario"),
        ({"options": {"wings": True}}, "options.wings"),
        ({"seats": []}, "seats"),
        ({"cards": []}, "seats.0.force"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_document_that_is_wrong_is_refused_by_its_path(alice, change, path):
    content = json.dumps(made(alice).document | change).encode()
    assert path in problems(alice, content)


def test_units_outside_the_board_and_two_on_a_square_are_refused(alice):
    document = made(alice, "tank_chess", "free").document
    placed = document["seats"][0]["placements"]
    placed[0] = placed[0] | {"square": "Z99"}
    assert "seats.0.placements.0.square" in problems(alice, json.dumps(document).encode())
    placed[0] = placed[0] | {"square": placed[1]["square"]}
    assert any(path.startswith("seats.0.placements") for path in problems(alice, json.dumps(document).encode()))


def test_a_unit_ordered_outside_its_zone_is_refused_by_its_path(alice, bob):
    told = made(alice, "tanks", "barkmann_crossroads").document
    told["seats"][0]["orders"] = ["deploy 101 450,450,0"]
    assert problems(alice, json.dumps(told).encode()) == {"seats.0.orders.0": "TK-21.1e"}
    told["seats"][0]["orders"] = ["deploy 101 885,869,90"]
    brought = bring_in(owner=bob, content=json.dumps(told).encode()).setup
    assert brought.document["seats"][0]["orders"] == ["deploy 101 885,869,90"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe\x00", b"PK\x03\x04 no", b'{"format": 1, "format": 2}']
)
def test_what_is_no_set_up_is_refused(alice, content):
    assert problems(alice, content)


def test_a_zip_bomb_and_a_million_rows_are_refused(alice):
    content = exported(made(alice), "setup.xlsx")
    bomb = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as book, zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in book.namelist():
            copy.writestr(name, b"0" * 2**26 if name == "xl/worksheets/sheet1.xml" else book.read(name))
    assert problems(alice, bomb.getvalue()) == {"": "bomb"}
    assert problems(alice, changed(content, "Cards", "E1000000", 1)) == {"": "too_many_rows"}


def test_cards_that_say_something_else_are_named(alice, bob):
    document = made(alice).document
    card = next(card for card in document["cards"] if card["id"] == "t_70")
    card["points"] = 1
    assert bring_in(owner=bob, content=json.dumps(document).encode()).differing == ["T-70"]


def test_cards_that_nobody_knows_are_refused(alice):
    document = json.dumps(made(alice).document).replace('"t_70"', '"t_71"')
    assert set(problems(alice, document.encode()).values()) == {"unknown_card"}


def test_the_page_brings_a_set_up_in_or_says_what_is_wrong(alice, bob, reading_as):
    content = exported(made(alice), "setup.xlsx")
    bad = changed(content, "Force Soviet player", "B5", "many")
    answer = reading_as(bob).post("/scenarios/set-ups/import/", {"file": SimpleUploadedFile("a.xlsx", bad)})
    assert answer.status_code == 400
    assert "Force Soviet player!B5" in answer.content.decode()
    assert not Setup.objects.of(bob).exists()
    answer = reading_as(bob).post("/scenarios/set-ups/import/", {"file": SimpleUploadedFile("a.xlsx", content)})
    assert answer.url == f"/scenarios/set-ups/{Setup.objects.of(bob).get().pk}/"


def test_a_force_that_came_in_stays_in_the_wizard(alice, bob, reading_as):
    row = bring_in(owner=bob, content=exported(made(alice), "setup.json")).setup
    assert 'value="file"' in reading_as(bob).get(f"/scenarios/set-ups/{row.pk}/forces/").content.decode()
