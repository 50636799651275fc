"""A messy sheet goes in by the mapping step and is undone; an export comes back unchanged. On a phone, too."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection.exchange import index
from collection.loading import load
from collection.models import Holding
from tests.collection.lists import workbook

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MESSY = [
    ["Inventaire de printemps"],
    [],
    ["Pièce", "Pays", "Combien", "Où"],
    ["Panther", "DE", 2, "boîte verte"],
    ["Jagdpantehr", "DE", 1, None],
    ["Sherman", "US", 3, None],
    ["Zeppelin LZ 127", "DE", 1, None],
    ["<script>alert(1)</script>", None, 1, None],
    ["Comet", "UK", 1_000_000_000, None],
    ["Total", None, 7, None],
]


@pytest.fixture(autouse=True)
def cards(db):
    index.forget()
    load("tanks")


@pytest.fixture
def messy(tmp_path: Path) -> Path:
    path = tmp_path / "inventaire.xlsx"
    path.write_bytes(workbook(MESSY))
    return path


def owned() -> dict[str, int]:
    return dict(Holding.objects.filter(owned__gt=0).values_list("card__slug", "owned"))


def give(page: Page, path: Path) -> None:
    page.goto("/collection/import/")
    page.get_by_label("A file").set_input_files(path)
    page.get_by_role("button", name="Look at it").click()


def has_no_faults(page: Page) -> None:
    report = Axe().run(page)
    assert not report.response["violations"], report.generate_report()


def is_as_wide_as_its_window(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def walk(page: Page, messy: Path, tmp_path: Path) -> None:
    """From the messy sheet to an export that changes nothing."""
    has_no_faults(page)
    give(page, messy)
    expect(page.get_by_role("heading", level=1)).to_have_text("What are the columns?")
    assert is_as_wide_as_its_window(page)
    has_no_faults(page)
    page.get_by_label("Column D").select_option("location")
    page.get_by_role("button", name="Look at it").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Look before you store")
    expect(page.get_by_text("1 matched")).to_be_visible()
    expect(page.get_by_label("Card for Jagdpantehr").locator("option:checked")).to_contain_text("Jagdpanther")
    expect(page.get_by_text(re.compile(r"guessed, \d+ % alike"))).to_be_visible()
    expect(page.locator("td", has_text="1000000000")).to_be_visible()
    assert is_as_wide_as_its_window(page)
    has_no_faults(page)
    page.get_by_label("Card for Sherman", exact=True).select_option("tanks/sherman_75")
    expect(page.get_by_text("2 matched")).to_be_visible()
    page.get_by_label("Card for Zeppelin LZ 127").fill("Cromwell")
    page.get_by_label("Card for Zeppelin LZ 127").press("Tab")
    expect(page.get_by_text("3 matched")).to_be_visible()
    assert owned() == {}

    page.get_by_role("button", name="Store 4 cards").click()
    expect(page.get_by_role("alert")).to_contain_text("Some rows cannot be stored")
    page.get_by_label(re.compile(r"Leave out the 2 rows")).check()
    page.get_by_role("button", name="Store 4 cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stored")
    assert owned() == {"panther": 2, "jagdpanther": 1, "sherman_75": 3, "cromwell": 1}
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Taken back")
    assert owned() == {}

    store_list(page, "2 Panther\n3 Comet")
    export_and_import_again(page, tmp_path)


def store_list(page: Page, text: str) -> None:
    page.goto("/collection/import/")
    page.get_by_label("Or a list").fill(text)
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Store 2 cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stored")


def export_and_import_again(page: Page, tmp_path: Path) -> None:
    before = owned()
    assert len(before) == 2
    for format in ("xlsx", "csv", "json", "txt"):
        page.goto("/collection/export/")
        assert is_as_wide_as_its_window(page)
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Download .{format}").click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert re.fullmatch(rf"muster-collection-\d{{4}}-\d\d-\d\d\.{format}", path.name)
        give(page, path)
        expect(page.get_by_text("Your collection says all of this already")).to_be_visible()
    has_no_faults(page)
    assert owned() == before


def test_a_messy_sheet_goes_in_out_and_in_again(page: Page, messy: Path, tmp_path: Path):
    page.goto("/collection/import/")
    walk(page, messy, tmp_path)


def test_the_same_on_a_phone(phone: Page, messy: Path, tmp_path: Path):
    phone.goto("/collection/import/")
    walk(phone, messy, tmp_path)


def test_a_preview_works_without_script(open_page, messy: Path):
    page = open_page(java_script_enabled=False)
    give(page, messy)
    page.get_by_role("button", name="Look at it").click()
    page.get_by_label("Card for Sherman", exact=True).select_option("tanks/sherman_75")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_text("2 matched")).to_be_visible()


def test_what_is_no_list_is_refused_beside_the_field(page: Page, tmp_path: Path):
    picture = tmp_path / "cards.xlsx"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n....")
    give(page, picture)
    expect(page.get_by_role("alert")).to_contain_text("This is a picture (PNG).")
