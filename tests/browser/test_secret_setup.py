"""Two browsers set up Prepared Defence in secret, and meet in a battle."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection import loading
from rules.catalogue import cards
from scenarios.models import Part
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sound(page: Page) -> None:
    """Nothing sticks out, and axe finds no fault."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert Axe().run(page).response["violations"] == []


def heard(page: Page) -> list[str]:
    """Everything that *page* receives from now on, pages and API alike."""
    texts: list[str] = []

    def note(response):
        if "/static/" not in response.url and response.request.resource_type in {"document", "fetch", "xhr"}:
            texts.append(response.text() if response.status == 200 else "")

    page.on("response", note)
    return texts


def tells_of(texts: list[str], card: str) -> bool:
    """Whether *texts* name *card*, by its id or in print."""
    name = cards("tank_commander")[card].name.en
    return any(f'"{card}"' in text or name in text for text in texts)


def units(part: Part) -> set[str]:
    """The units of a side: terrain and events may be named by the rules of the scenario."""
    known = cards("tank_commander")
    used = {entry["card"] for entry in part.taken["force"]["entries"]}
    return {card for card in used if known[card].kind not in {"terrain", "event", "equipment"}}


def take(page: Page, number: int) -> None:
    """Take the force offered as *number*."""
    page.get_by_role("link", name=re.compile("Take a")).click()
    page.get_by_role("radio").nth(number).check()
    page.get_by_role("button", name="Take this force").click()
    expect(page.get_by_role("heading", name="My side")).to_be_visible()


def ask_api(page: Page) -> str:
    return page.evaluate("fetch('/api/v1/parts/').then((answer) => answer.text())")


def test_two_browsers_prepare_in_secret_and_meet_in_battle(open_page, transactional_db):
    loading.load("tank_commander")
    hers, his = open_page(), open_page(**PHONE)
    told = {hers: heard(hers), his: heard(his)}
    hers.goto("/scenarios/tank_commander/prepared_defence/")
    hers.get_by_role("button", name="Set it up").click()
    hers.get_by_role("button", name="Save, and on to the forces").click()
    hers.get_by_role("button", name="Save, and on to the table").click()
    expect(hers.get_by_role("heading", level=1)).to_have_text("Terrain and deployment")
    sound(hers)
    hers.get_by_role("link", name="Saved: go on").click()
    hers.get_by_role("button", name="I prepare Attacker").click()
    expect(hers.get_by_role("heading", level=1)).to_have_text("Attacker")
    told[hers].clear()  # what she chose for both sides before there was a secret
    hers.reload()
    sound(hers)
    his.goto(hers.locator("code.invitation").inner_text())
    his.get_by_role("button", name="Prepare this side").tap()
    expect(his.get_by_text("No force is taken yet.")).to_be_visible()
    take(his, 1)
    take(hers, 0)
    sound(his)

    his.get_by_role("link", name="Terrain and deployment").tap()
    expect(his.get_by_role("heading", level=1)).to_have_text("Terrain and deployment")
    sound(his)
    his.get_by_role("button", name="Lay it for me").tap()
    expect(his.get_by_role("heading", name="This side is deployed.")).to_be_visible()
    his.get_by_role("link", name="Saved: go on").tap()
    his.get_by_role("button", name="I am ready").tap()
    expect(hers.locator("#part-state .badge")).to_have_text("ready", timeout=10_000)
    told[hers].append(ask_api(hers))
    told[his].append(ask_api(his))

    south, north = Part.objects.order_by("number")
    only_his, only_hers = units(north) - units(south), units(south) - units(north)
    assert len(told[hers]) > 3
    assert all(tells_of(told[hers], card) for card in only_hers)
    assert all(tells_of(told[his], card) for card in only_his)
    assert not [card for card in only_his if tells_of(told[hers], card)]
    assert not [card for card in only_hers if tells_of(told[his], card)]

    hers.get_by_role("button", name="I am ready").click()
    hers.get_by_role("button", name="Begin the battle").click()
    expect(hers.locator(".battle__board svg")).to_be_visible()
    expect(his.get_by_role("link", name="To the battle")).to_be_visible(timeout=10_000)
    his.get_by_role("link", name="To the battle").tap()
    his.wait_for_url(hers.url)
    expect(his.locator(".battle__board svg")).to_be_visible()


def test_a_card_is_tapped_onto_the_map_and_a_wrong_place_is_answered_with_its_rule(page, transactional_db):
    loading.load("tank_commander")
    page.goto("/scenarios/tank_commander/prepared_defence/")
    page.get_by_role("button", name="Set it up").click()
    page.get_by_role("button", name="Save, and on to the forces").click()
    page.get_by_role("button", name="Save, and on to the table").click()
    page.locator('.battle__board [data-tap="stug_iii_g"]').first.click()
    page.locator('.battle__board [data-tap="N2.1"]').first.click()
    expect(page.locator("[data-refusal]")).to_contain_text("TC-6.2b")
    page.locator('.battle__board [data-tap="S2.1"]').first.click()
    page.locator("[data-picked] button").first.click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    sound(page)
