"""Building forces in a real browser: what may be added and why not, what is wrong, and the way out in one tap."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from collection import loading
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def cards(transactional_db):
    for game in ("tanks", "tank_commander"):
        loading.load(game)


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Points")


def force(page: Page) -> Locator:
    return page.locator("#force")


def offer(page: Page, name: str) -> Locator:
    return page.locator(".offer").filter(has=page.get_by_role("link", name=name, exact=True))


def search(page: Page, text: str) -> None:
    page.get_by_label("Find a card to add").fill(text)


def platoon(page: Page, points: int = 100) -> None:
    """Begin a German platoon."""
    page.goto("/forces/new/tanks/")
    page.get_by_label("Name").fill("Barkmann's corner")
    page.get_by_label("Points").fill(str(points))
    page.get_by_label("Nation").select_option("german")
    page.get_by_role("button", name="Start building").click()
    page.wait_for_load_state()
    expect(page.get_by_role("heading", name="Barkmann's corner")).to_be_visible()


def evening(page: Page) -> None:
    """A 100-point platoon with Barkmann on a Panther, an American who may not come, and a Barkmann too many."""
    platoon(page)
    expect(bar(page)).to_contain_text("not legal")
    search(page, "id=panther")
    page.get_by_role("button", name="Add Panther", exact=True).click()
    expect(bar(page)).to_contain_text("32 / 100")
    page.get_by_role("link", name="Crew for Panther").click()
    expect(page.get_by_role("heading", name="For Panther")).to_be_visible()
    page.get_by_role("button", name="Add Ernst Barkmann", exact=True).click()
    expect(force(page)).to_contain_text("Ernst Barkmann")
    expect(page.get_by_role("link", name="Crew for Panther")).to_contain_text("1/")
    assert fits(page)

    search(page, "boggs")
    boggs = offer(page, "'Jailbird' Boggs")
    expect(boggs).to_contain_text("American")
    expect(boggs.locator(".offer__reason")).to_contain_text("TK-15.2b")
    expect(boggs.get_by_role("button")).to_have_text("Anyway")

    page.get_by_role("link", name="Back to all cards").click()
    search(page, "id=panther")
    page.get_by_role("button", name="Add Panther", exact=True).click()
    expect(page.get_by_label("Copies of Panther")).to_have_count(4)
    search(page, "barkmann")
    expect(offer(page, "Ernst Barkmann")).to_contain_text("at most 1 allowed")
    page.get_by_role("button", name="Add Ernst Barkmann anyway").click()
    fault = force(page).locator(".fault-line").filter(has_text="Ernst Barkmann: 2 in the force, at most 1 allowed")
    expect(fault.first).to_contain_text("TK-15.7a")
    expect(bar(page)).to_contain_text("not legal")
    fault.first.get_by_role("button").first.click()
    expect(force(page).locator(".fault-line")).to_have_count(0)
    expect(bar(page)).not_to_contain_text("not legal")
    assert fits(page)


def test_a_platoon_with_barkmann(page: Page):
    evening(page)


def test_a_platoon_with_barkmann_on_a_phone(phone: Page):
    evening(phone)


def advanced(page: Page, side: str = "german") -> None:
    """Begin a Tank Commander force of 240 points for 1943."""
    page.goto("/forces/new/tank_commander/")
    page.get_by_label("Built for").select_option("advanced_build/0")
    expect(page.get_by_label("Year")).not_to_contain_text("any year")
    page.get_by_label("Year").select_option("1943")
    page.get_by_label("Nation").select_option(side)
    page.get_by_role("button", name="Start building").click()
    page.wait_for_load_state()
    expect(page.locator("#head")).to_contain_text("1943")


def test_a_card_of_1944_does_not_serve_in_1943(page: Page):
    advanced(page)
    expect(bar(page)).to_contain_text("0 / 240")
    search(page, "nation:german year:1944 -year:1943 kind:vehicle")
    late = page.locator(".offer").first
    expect(late).to_contain_text(re.compile(r"served from 1944 to 1945, not in 1943"))
    expect(late).to_contain_text("TC-17.6b")
    late.get_by_role("button").click()
    expect(force(page).locator(".fault-line")).to_contain_text("not in 1943")
    expect(bar(page)).to_contain_text("not legal")


def test_three_identical_events_become_two_in_one_tap(page: Page):
    advanced(page)
    name = "Flank Shot"
    search(page, "id=flank_shot")
    page.get_by_role("button", name=f"Add {name}", exact=True).click()
    expect(page.get_by_label(f"Copies of {name}")).to_have_count(2)
    number = page.get_by_role("spinbutton", name=f"Copies of {name}")
    number.fill("3")
    number.press("Enter")
    fault = force(page).locator(".fault-line")
    expect(fault).to_contain_text("3 in the force, at most 2 allowed")
    fault.get_by_role("button").click()
    expect(number).to_have_value("2")
    expect(fault).to_have_count(0)


def test_the_keyboard_alone(page: Page):
    platoon(page)
    page.locator("main").focus()
    page.keyboard.press("f")
    expect(page.get_by_label("Find a card to add")).to_be_focused()
    page.keyboard.type("id=panther")
    add = page.get_by_role("button", name="Add Panther", exact=True)
    expect(page.locator(".offer")).to_have_count(1)
    for _ in range(20):
        page.keyboard.press("Tab")
        if add.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text("32 / 100")
    expect(add).to_be_focused()
    for points in (64, 96, 128):
        page.keyboard.press("Enter")
        expect(bar(page)).to_contain_text(f"{points} / 100")
    fix = force(page).locator(".fix").first
    for _ in range(40):
        page.keyboard.press("Tab")
        if fix.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text("96 / 100")
    page.keyboard.press("u")
    expect(bar(page)).to_contain_text("128 / 100")
    page.keyboard.press("Shift+U")
    expect(bar(page)).to_contain_text("96 / 100")


def test_make_it_legal_and_fill_it(page: Page):
    platoon(page)
    search(page, "id=panther")
    add = page.get_by_role("button", name="Add Panther", exact=True)
    for points in (32, 64, 96):
        add.click()
        expect(bar(page)).to_contain_text(f"{points} / 100")
    page.get_by_role("button", name="Add Panther anyway").click()
    expect(bar(page)).to_contain_text("128 / 100")
    page.get_by_role("button", name="Make it legal").click()
    expect(page.get_by_text("This is the nearest legal force")).to_be_visible()
    expect(bar(page)).to_contain_text("96 / 100")
    page.get_by_role("button", name="Fill it").click()
    expect(bar(page)).to_contain_text("100 / 100")
    page.reload()
    expect(bar(page)).to_contain_text("100 / 100")


def test_a_link_shows_the_force_to_anyone_and_lets_them_copy_it(page: Page, open_page):
    platoon(page)
    search(page, "id=panther")
    page.get_by_role("button", name="Add Panther", exact=True).click()
    expect(bar(page)).to_contain_text("32 / 100")
    page.get_by_text("Share, print, keep").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link").input_value()
    other = open_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Barkmann's corner")).to_be_visible()
    expect(other.get_by_role("main")).to_contain_text("Panther")
    expect(other.get_by_role("spinbutton")).to_have_count(0)
    other.get_by_role("button", name="Copy to my forces").click()
    expect(other.get_by_role("heading", name="Copy of Barkmann's corner")).to_be_visible()
    expect(bar(other)).to_contain_text("32 / 100")


def test_everything_works_without_script(browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto("/forces/new/tank_commander/")
    page.get_by_label("Built for").select_option("advanced_build/0")
    page.get_by_role("button", name="Show what it leaves open").click()
    page.get_by_label("Year").select_option("1943")
    page.get_by_role("button", name="Start building").click()
    search(page, "t-34")
    page.get_by_label("Find a card to add").press("Enter")
    page.locator(".offer").first.get_by_role("button").click()
    expect(page.get_by_role("spinbutton")).to_have_value("1")
    page.get_by_role("spinbutton").fill("4")
    page.get_by_role("spinbutton").press("Enter")
    expect(page.get_by_role("spinbutton")).to_have_value("4")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.get_by_role("spinbutton")).to_have_value("1")
    page.get_by_role("button", name="Fill it").click()
    expect(bar(page)).to_contain_text("240 / 240")
    page.get_by_role("button", name="My cards").click()
    expect(page.get_by_role("button", name="My cards")).to_have_attribute("aria-pressed", "true")
    context.close()


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}])
def test_nobody_is_kept_out(open_page, look):
    page = open_page(**look)
    platoon(page, 50)
    search(page, "panther")
    page.get_by_role("button", name="Add Panther", exact=True).click()
    expect(bar(page)).to_contain_text("32 / 50")
    page.get_by_role("button", name="Add Panther anyway").click()
    expect(bar(page)).to_contain_text("64 / 50")
    address = page.url
    own = address.partition("?")[0]
    seen = (f"{own}brief/", f"{own}pictures/?against=starter-panzerjaeger", "/forces/starters/tanks/panzerjaeger/")
    for path in (address, *seen, "/forces/", "/forces/new/", "/forces/compare/"):
        page.goto(path)
        found = Axe().run(page).response["violations"]
        assert not found, (path, [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found])
        assert fits(page)
