"""From a scenario to a table ready to play, in a real browser."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection import loading
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def sound(page: Page) -> None:
    """Nothing sticks out, and axe finds no fault."""
    assert fits(page)
    assert Axe().run(page).response["violations"] == []


def test_kursk_goes_from_its_page_to_a_file_in_seven_clicks(page, transactional_db):
    loading.load("tank_commander")
    page.goto("/scenarios/")
    page.get_by_role("link", name="Armour at Kursk").click()
    expect(page.get_by_role("img", name="Map of the deployment zones")).to_be_visible()
    sound(page)
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Options")
    sound(page)
    page.get_by_role("button", name="Save, and on to the forces").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Forces")
    sound(page)
    page.get_by_role("button", name="Save, and on to the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Terrain and deployment")
    page.get_by_role("link", name="Saved: go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Armour at Kursk")
    sound(page)
    expect(page.get_by_role("article", name="Soviet player")).to_contain_text("5 × T-70")
    with page.expect_download() as taken:
        page.get_by_role("link", name="File, JSON").click()
    document = json.loads(taken.value.path().read_text(encoding="utf-8"))
    assert document["format"] == "muster/setup@1"
    assert document["scenario"] == "kursk"


def test_a_phone_in_french_sets_up_and_plays(open_page, transactional_db):
    phone = open_page(**PHONE, locale="fr-FR", color_scheme="dark")
    phone.goto("/scenarios/tank_chess/free/")
    sound(phone)
    phone.get_by_role("button", name="Le mettre en place").tap()
    phone.get_by_label("Nom de la mise en place").fill("Duel du soir")
    phone.get_by_role("button", name="Enregistrer et passer aux forces").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Forces")
    sound(phone)
    phone.get_by_role("button", name="Enregistrer et passer à la table").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Duel du soir")
    sound(phone)
    phone.get_by_role("button", name="La jouer").tap()
    phone.wait_for_url("**/battles/**")
