"""Set-ups taken along and brought back: what was written is read back equal, whatever the scenario."""

import json
import subprocess
import sys
import zipfile
from io import BytesIO

import openpyxl
import pypdfium2
import pytest
import zxingcpp
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

import rules
from rules import openings
from rules.battle import Battle
from rules.bots import bot
from rules.chance import Rng
from rules.documents import BadDocument, Entry, Force
from rules.scenes import scenes
from rules.simulate import play_out
from scenarios import services, sources
from scenarios.exports.files import FILES
from scenarios.exports.importing import bring_in
from scenarios.exports.packet import Packet
from scenarios.exports.pictures import pictures
from scenarios.models import Setup
from scenarios.own import services as own
from scenarios.setup_page import SetupPage
from scenarios.sources import Offer
from tests.scenarios.workbooks import changed, without

pytestmark = pytest.mark.django_db
EVERY = [(game, slug) for game in rules.SLUGS for slug in scenes(game)]
WEAK = Force(game="tank_commander", name="Alone", nation="soviet", entries=(Entry(card="t_70"),))
PDFS = ("sheet-a4.pdf", "sheet-letter.pdf")


@pytest.fixture
def weak_force():
    """A source that offers a force which is legal nowhere."""
    sources.register("weak", lambda _reader, side: [Offer("weak:1", "Alone", "", WEAK)] if side.number else [])
    yield WEAK
    sources.unregister("weak")


def made(owner, game="tank_commander", scenario="kursk"):
    return services.create(owner=owner, game=game, scenario=scenario)


def exported(row, name, **asked):
    return FILES[name].write(Packet(row, **asked))


def text_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def problems(owner, content):
    with pytest.raises(BadDocument) as refused:
        bring_in(owner=owner, content=content)
    assert not Setup.objects.filter(forces__0__key="file").exists()
    return {problem.path: problem.code for problem in refused.value.problems}


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_scenario_comes_back_equal_and_plays_to_an_end(alice, bob, game, slug):
    row = made(alice, game, slug)
    for name in ("setup.json", "setup.xlsx"):
        brought = bring_in(owner=bob, content=exported(row, name))
        assert brought.setup.document == row.document
        assert brought.differing == []
        assert (brought.setup.points, brought.setup.year, brought.setup.options) == (row.points, row.year, row.options)
        assert services.is_legal(brought.setup)
    setup = rules.game(game).setup.read(brought.setup.document)
    names = ("random",) * len(setup.seats)
    battle = play_out(Battle(setup, names), [bot(name) for name in names], "exports")
    assert battle.state.outcome() is not None


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_scenario_prints_on_two_pages_at_most(alice, game, slug):
    row = made(alice, game, slug)
    for name in PDFS:
        for language in ("en", "fr"):
            with translation.override(language):
                pages = pypdfium2.PdfDocument(exported(row, name))
            assert 1 <= len(pages) <= 2
            pages.close()


def test_a_ready_map_and_its_tiles_come_back(alice, bob):
    row = made(alice, "panzer_squadron", "engagement")
    services.choose_options(setup=row, options={"ground": "village"}, points=None, year=None, name="")
    for name in ("setup.json", "setup.xlsx"):
        brought = bring_in(owner=bob, content=exported(row, name)).setup
        assert brought.document == row.document
        assert services.is_legal(brought)


def test_a_scenario_of_ones_own_comes_back_equal(alice, bob):
    content = {
        "name": "Small meeting",
        "points": [150, 150],
        "sides": ["Kampfgruppe", ""],
        "turns": 10,
        "notes": "Dusk.",
    }
    found = own.create(owner=alice, game="tank_commander", scenario="meeting_engagement", content=content)
    row = own.set_up(found=found, owner=alice)
    for name in ("setup.json", "setup.xlsx"):
        brought = bring_in(owner=bob, content=exported(row, name)).setup
        assert brought.document == row.document
        assert (brought.own, brought.options, brought.title) == (row.own, row.options, row.title)
        assert services.is_legal(brought)
    told = text_of(exported(row, "sheet-a4.pdf"))
    assert all(words in told for words in ("Kampfgruppe", "Dusk.", "The battle ends after turn 10."))


def test_orders_for_the_opening_come_back_and_are_kept_from_the_other_side(alice, bob):
    row = made(alice)
    for side in (0, 1):
        laid = openings.laid_out(rules.game(row.game), Packet(row).document, side, (), Rng("orders"))
        services.order(setup=row, side=side, orders=laid)
    for name in ("setup.json", "setup.xlsx"):
        brought = bring_in(owner=bob, content=exported(row, name)).setup
        assert brought.document == row.document
        assert [taken["orders"] for taken in brought.forces] == [taken["orders"] for taken in row.forces]
    drawn = {seat: pictures(Packet(row, seat=seat))[-1][1] for seat in (None, 0, 1)}
    assert len(set(drawn.values())) == 3


def test_a_file_plays_with_no_database(alice, tmp_path):
    path = tmp_path / "setup.json"
    path.write_bytes(exported(made(alice, "tank_chess", "basic_16"), "setup.json"))
    command = [sys.executable, "-m", "rules", "play", str(path), "--seed", "7", "--bots", "random,random"]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(played.stdout)["result"]


def test_the_sheet_tells_forces_victory_options_and_leads_back(alice):
    row = made(alice)
    services.choose_options(setup=row, options={"lucky_hit": True}, points=None, year=None, name="Prokhorovka")
    pdf = exported(row, "sheet-a4.pdf", url="https://muster.example/scenarios/shared/kT3-_x")
    told = text_of(pdf)
    for words in (
        "Prokhorovka",
        "5 × T-70",
        f"{SetupPage(row).armies[1].points} points",
        "TC-17.8d",
        "TC-9.3.2a",
        "Turn track",
    ):
        assert words in told
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=200 / 72, grayscale=True).to_numpy().squeeze()
    codes = [found.text for found in zxingcpp.read_barcodes(picture)]
    assert codes == ["https://muster.example/scenarios/shared/kT3-_x"]


@pytest.mark.rule("TC-15e")
def test_a_chosen_force_is_kept_from_the_other_player(alice):
    row = made(alice, "tank_commander", "prepared_defence")
    ours, theirs = (force["force"] for force in row.forces)
    for name in ("sheet-a4.pdf", "setup.txt", "setup.md"):
        seen = exported(row, name, seat=0)
        words = text_of(seen) if name.endswith("pdf") else seen.decode()
        assert ours["name"].split()[0] in words
        assert "TC-15e" in words
        assert theirs["name"] not in words
    own = {entry["card"] for entry in ours["entries"]}
    secret = [entry["card"] for entry in theirs["entries"] if entry["card"] not in own]
    names = [Packet(row).cards[card].name.en for card in secret]
    told = exported(row, "setup.txt", seat=0).decode()
    assert names
    assert not [name for name in names if f"× {name}" in told]


def test_a_printed_order_of_battle_is_known_to_both(alice):
    assert "T-70" in exported(made(alice), "setup.txt", seat=0).decode()


@pytest.mark.rule("TK-15.5c")
def test_a_face_down_card_shows_its_points_and_no_more(alice):
    row = made(alice, "tanks", "barkmann_crossroads")
    assert "Ernst Barkmann (8)" in exported(row, "setup.txt", seat=1).decode()
    seen = exported(row, "setup.txt", seat=0).decode()
    assert "Ernst Barkmann" not in seen
    assert "a card face down (8)" in seen
    assert "Ernst Barkmann" not in text_of(exported(row, "sheet-a4.pdf", seat=0))


@pytest.mark.usefixtures("weak_force")
def test_every_export_says_that_a_force_is_not_legal(alice, bob):
    row = made(alice)
    services.choose_forces(setup=row, reader=alice, keys=["printed", "weak:1"])
    for name in ("setup.json", "setup.txt", "setup.md"):
        assert b"not legal" in exported(row, name)
    assert "Friendly, not legal" in text_of(exported(row, "sheet-a4.pdf"))
    cells = openpyxl.load_workbook(BytesIO(exported(row, "setup.xlsx")))["Set-up"]
    assert "Friendly, not legal" in cells["A2"].value
    for name in ("setup.json", "setup.xlsx"):
        brought = bring_in(owner=bob, content=exported(row, name)).setup
        assert not services.is_legal(brought)
        assert brought.document == row.document
        assert brought.title == "Armour at Kursk"


@pytest.mark.usefixtures("weak_force")
def test_a_force_made_illegal_elsewhere_is_marked_when_it_comes_in(alice, bob):
    row = made(alice)
    services.choose_forces(setup=row, reader=alice, keys=["printed", "weak:1"])
    unmarked = row.document | {"name": "All legal, promised"}
    brought = bring_in(owner=bob, content=json.dumps(unmarked).encode()).setup
    assert brought.document["name"] == "All legal, promised (friendly, not legal)"


def test_the_workbook_has_its_sheets_and_no_formula(alice):
    row = made(alice)
    services.choose_options(setup=row, options={}, points=None, year=None, name='=HYPERLINK("http://bad.example")')
    book = openpyxl.load_workbook(BytesIO(exported(row, "setup.xlsx")))
    sheets = ["Set-up", "Force German player", "Force Soviet player", "Terrain", "Cards", "Turn track"]
    assert book.sheetnames == sheets
    assert not [cell for sheet in book for line in sheet.iter_rows() for cell in line if cell.data_type == "f"]
    name = next(line[1] for line in book["Set-up"].iter_rows() if line[3].value == "name")
    assert name.quotePrefix
    assert {sheet.page_setup.orientation for sheet in book} == {"landscape"}
    origins = [line[5].value for line in book["Cards"].iter_rows(min_row=5)]
    assert {"(derived)", "house"} & set(origins)


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


def test_the_card_sheet_has_the_cards_of_both_or_of_one_side(alice):
    row = made(alice, "tank_commander", "prepared_defence")
    whole, one = (len(pypdfium2.PdfDocument(exported(row, "cards-a4.pdf", seat=seat))) for seat in (None, 0))
    assert whole > one > 0


def test_markdown_takes_no_name_for_markup(alice):
    row = made(alice)
    services.choose_options(setup=row, options={}, points=None, year=None, name="*Bold* [x](http://bad.example) <b>")
    title = exported(row, "setup.md").decode().splitlines()[0]
    assert title == r"# \*Bold\* \[x\](http://bad.example) \<b\>"


def test_pages_give_files_to_the_owner_and_by_link_only(alice, bob, reading_as, client):
    row = services.share(made(alice), shared=True)
    for name in FILES:
        answer = reading_as(alice).get(f"/scenarios/set-ups/{row.pk}/files/{name}")
        assert answer.status_code == 200
        assert answer["Content-Disposition"].endswith(f'armour-at-kursk-{name}"')
        assert client.get(f"/scenarios/shared/{row.link}/files/{name}").status_code == 200
        assert reading_as(bob).get(f"/scenarios/set-ups/{row.pk}/files/{name}").status_code == 404
    for asked in ("sheet-a4.pdf?side=2", "setup.json?side=0", "setup.exe", "sheet-a4.pdf?side=x"):
        assert reading_as(alice).get(f"/scenarios/set-ups/{row.pk}/files/{asked}").status_code == 404
    assert reading_as(alice).get(f"/scenarios/set-ups/{row.pk}/files/sheet-a4.pdf?side=1").status_code == 200


def test_the_page_brings_a_set_up_in_or_says_what_is_wrong(alice, bob, reading_as):
    content = exported(made(alice), "setup.xlsx")
    bad = changed(content, "Force Soviet player", "B5", "many")
    answer = reading_as(bob).post("/scenarios/set-ups/import/", {"file": SimpleUploadedFile("a.xlsx", bad)})
    assert answer.status_code == 400
    assert "Force Soviet player!B5" in answer.content.decode()
    assert not Setup.objects.of(bob).exists()
    answer = reading_as(bob).post("/scenarios/set-ups/import/", {"file": SimpleUploadedFile("a.xlsx", content)})
    assert answer.url == f"/scenarios/set-ups/{Setup.objects.of(bob).get().pk}/"


def test_the_api_exports_and_imports(alice, bob, reading_as, client):
    row = services.share(made(alice), shared=True)
    files = {name: reading_as(alice).get(f"/api/v1/setups/{row.pk}/files/{name}/") for name in FILES}
    assert {answer.status_code for answer in files.values()} == {200}
    assert client.get(f"/api/v1/setups/shared/{row.link}/files/setup.json/").json() == row.document
    assert reading_as(bob).get(f"/api/v1/setups/{row.pk}/files/setup.json/").status_code == 404
    reader = reading_as(bob)
    answer = reader.post("/api/v1/setups/import/", row.document, content_type="application/json")
    assert answer.status_code == 201
    assert answer.json()["document"] == row.document
    upload = SimpleUploadedFile("setup.xlsx", files["setup.xlsx"].content)
    assert reader.post("/api/v1/setups/import/", {"file": upload}).json()["document"] == row.document
    answer = reader.post("/api/v1/setups/import/", row.document | {"wings": 1}, content_type="application/json")
    assert answer.json()["errors"][0]["path"] == "wings"
    assert Setup.objects.of(bob).count() == 2
    assert client.post("/api/v1/setups/import/", row.document, content_type="application/json").status_code in (
        401,
        403,
    )
