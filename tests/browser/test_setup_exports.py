"""From a scenario to paper and to a file, in a real browser, with the clicks counted."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection import loading

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Clicks:
    """A hand that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()
        self.count += 1

    def link(self, name: str) -> None:
        self.page.get_by_role("link", name=name).click()
        self.count += 1

    def download(self, name: str) -> bytes:
        """What the link called *name* gives."""
        with self.page.expect_download() as taken:
            self.page.get_by_role("link", name=name, exact=True).click()
        self.count += 1
        return taken.value.path().read_bytes()


def test_kursk_goes_from_its_page_to_paper_and_a_file_in_under_ten_clicks(page, tmp_path, transactional_db):
    loading.load("tank_commander")
    page.goto("/scenarios/tank_commander/kursk/")
    hand = Clicks(page)
    hand.button("Set it up")
    hand.button("Save, and on to the forces")
    hand.button("Save, and on to the table")
    hand.button("Lay it for me")
    hand.link("Saved: go on")
    expect(page.get_by_role("heading", level=1)).to_have_text("Armour at Kursk")
    assert hand.download("Print, A4").startswith(b"%PDF")
    document = hand.download("File, JSON")
    assert json.loads(document)["scenario"] == "kursk"
    assert hand.count < 10
    assert hand.download("Print, A4, for Soviet player").startswith(b"%PDF")
    assert Axe().run(page).response["violations"] == []
    path = tmp_path / "kursk.xlsx"
    path.write_bytes(hand.download("Workbook, XLSX"))
    page.goto("/scenarios/set-ups/import/")
    assert Axe().run(page).response["violations"] == []
    page.get_by_label("A file").set_input_files(path)
    hand.button("Check it and keep it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Armour at Kursk")
    expect(page.get_by_text("it was checked, and can be played")).to_be_visible()
