"""A collector's first evening in a real browser: tick the boxes, count single cards, correct one, find it, undo."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection import loading
from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def cards(transactional_db):
    for game in ("tanks", "tank_commander"):
        loading.load(game)


def tally(page: Page):
    return page.get_by_role("complementary", name="My collection")


def copies(page: Page, name: str):
    return page.get_by_role("spinbutton", name=f"Copies of {name}", exact=True)


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def evening(page: Page) -> None:
    """Tick a box, correct a card, find both, undo: as a visitor who becomes a guest on the way."""
    page.goto("/products/?game=tanks")
    starter = page.get_by_role("article").filter(has_text="Panther vs Sherman Starter Set")
    starter.get_by_role("button", name="One more").click()
    expect(starter).to_contain_text("You have all that is inside.")
    expect(tally(page)).to_contain_text("93 copies")
    assert fits(page)

    page.goto("/cards/tanks/panther/")
    expect(page.get_by_role("list", name="Where they came from")).to_contain_text(
        "1 from Panther vs Sherman Starter Set × 1"
    )
    page.get_by_role("link", name="My card says otherwise").click()
    page.get_by_label("Attack").fill("12")
    page.get_by_role("button", name="Keep what my card says").click()
    expect(page.get_by_role("alert")).to_contain_text("expected less than or equal to 9, got 12")
    assert fits(page)
    page.get_by_label("Attack").fill("9")
    page.get_by_role("button", name="Keep what my card says").click()
    expect(page.get_by_text("From now on, this card says what yours says.")).to_be_visible()
    expect(page.get_by_text("You corrected this card: it holds for you alone.")).to_be_visible()
    assert fits(page)

    page.goto("/cards/?q=owned>%3D1+nation:german")
    expect(page.get_by_role("link", name="Panther", exact=True)).to_be_visible()
    page.goto("/cards/?q=owned>%3D1+nation:german+attack:9")
    expect(page.get_by_role("link", name=re.compile("Panther")).first).to_be_visible()
    assert fits(page)

    tally(page).get_by_role("button", name=re.compile("^Undo")).click()
    expect(tally(page)).to_contain_text("Do it again")
    page.goto("/cards/?q=game:tanks+attack:9+is:own")
    expect(page.get_by_role("link", name="Panther", exact=True)).to_have_count(0)
    tally(page).get_by_role("button", name=re.compile("^Undo")).click()
    expect(tally(page)).to_contain_text("0 copies")


def test_the_first_evening(page: Page):
    evening(page)


def test_the_first_evening_on_a_phone(phone: Page):
    evening(phone)


def test_pressing_fast_loses_nothing_and_is_one_change(page: Page):
    page.goto("/cards/tanks/panther/")
    more = page.get_by_role("button", name="One copy more")
    for _ in range(7):
        more.click()
    expect(tally(page)).to_contain_text("7 copies")
    expect(copies(page, "Panther")).to_have_value("7")
    expect(page.get_by_role("link", name="Keep my work")).to_be_visible()
    more.click()
    expect(tally(page)).to_contain_text("8 copies")
    expect(tally(page)).to_contain_text("Panther: 8 copies")
    page.get_by_role("button", name="Undo").click()
    expect(copies(page, "Panther")).to_have_value("7")
    page.reload()
    expect(copies(page, "Panther")).to_have_value("7")


def test_presses_while_an_answer_is_under_way_are_not_lost(page: Page):
    page.goto("/cards/tanks/panther/")
    page.route("**/copies/", lambda route: (page.wait_for_timeout(400), route.continue_()))
    more = page.get_by_role("button", name="One copy more")
    for _ in range(4):
        more.click()
        page.wait_for_timeout(350)
    expect(tally(page)).to_contain_text("4 copies")
    expect(copies(page, "Panther")).to_have_value("4")


def test_everything_by_keyboard(page: Page):
    page.goto("/cards/tanks/panther/")
    page.locator("main").focus()
    for _ in range(3):
        page.keyboard.press("+")
    expect(tally(page)).to_contain_text("3 copies")
    page.keyboard.press("w")
    expect(page.get_by_role("button", name="Wanted", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("-")
    expect(tally(page)).to_contain_text("2 copies")
    expect(page.get_by_role("button", name="Wanted", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    expect(copies(page, "Panther")).to_have_value("3")
    page.keyboard.press("Shift+U")
    expect(copies(page, "Panther")).to_have_value("2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("One copy more or fewer")


def test_keys_mean_the_card_that_has_the_focus(page: Page):
    page.goto("/collection/missing/?game=tanks")
    page.get_by_role("link", name="Jagdpanther", exact=True).focus()
    page.keyboard.press("+")
    expect(copies(page, "Jagdpanther")).to_have_value("1")
    expect(copies(page, "Panther")).to_have_value("0")
    expect(tally(page)).to_contain_text("1 copy")


def test_a_number_is_typed_and_the_focus_stays(page: Page):
    page.goto("/collection/missing/?game=tanks")
    copies(page, "Panther").fill("12")
    copies(page, "Panther").press("Enter")
    expect(tally(page)).to_contain_text("12 copies")
    expect(copies(page, "Panther")).to_be_focused()
    copies(page, "Panther").fill("1000")
    copies(page, "Panther").press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("Expected a whole number from 0 to 999.")
    page.keyboard.press("Tab")
    expect(tally(page)).to_contain_text("12 copies")


def test_a_pack_is_opened_card_by_card(phone: Page):
    phone.goto("/products/?game=tank_commander")
    phone.get_by_role("link", name="Open one").first.click()
    phone.get_by_label("Show only").fill("pzkw vi")
    expect(phone.locator(".pack__card:visible")).to_have_count(2)
    phone.locator(".pack__card:visible").first.get_by_role("button", name="One copy more").click()
    phone.locator(".pack__card:visible").first.get_by_role("button", name="One copy more").click()
    expect(phone.get_by_text("2 cards found")).to_be_visible()
    assert fits(phone)
    phone.get_by_role("button", name="Add to my collection").click()
    expect(phone.get_by_text("What you found in 60-card deck is in your collection.")).to_be_visible()
    expect(tally(phone)).to_contain_text("2 copies")


def test_what_an_effect_does_is_put_together(page: Page):
    page.goto("/cards/tanks/deadly_gunner/correct/")
    page.get_by_role("button", name="Add one more").first.click()
    expect(page.get_by_role("button", name="Take away")).to_have_count(3)
    page.get_by_role("button", name="Take away").nth(1).click()
    expect(page.get_by_role("button", name="Take away")).to_have_count(2)
    expect(page.locator(".htmx-added")).to_have_count(0)  # a new form listens a moment after it is there
    page.locator("select[name='effects.0.does.0.do']").select_option("gain_keyword")
    page.get_by_label("Keyword", exact=True).select_option("fast")
    page.get_by_role("button", name="Keep what my card says").click()
    expect(page.get_by_role("main")).to_contain_text("gains the keyword Fast")


def test_a_plain_page_works_without_script(browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto("/cards/tanks/panther/")
    page.get_by_role("button", name="One copy more").click()
    expect(copies(page, "Panther")).to_have_value("1")
    copies(page, "Panther").fill("5")
    copies(page, "Panther").press("Enter")
    expect(tally(page)).to_contain_text("5 copies")
    page.get_by_role("button", name="Wanted", exact=True).click()
    expect(page.get_by_role("button", name="Wanted", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.get_by_role("button", name="Wanted", exact=True)).to_have_attribute("aria-pressed", "false")
    context.close()


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}])
def test_nobody_is_kept_out(open_page, look):
    page = open_page(**look)
    page.goto("/products/?game=tanks")
    page.get_by_role("button", name="One more").first.click()
    expect(tally(page)).to_contain_text("93 copies")
    for path in (
        *("/collection/", "/collection/?game=tanks", "/collection/missing/?game=tanks", "/products/"),
        *("/products/tanks/starter_set/", "/products/tank_commander/deck/open/", "/cards/tanks/panther/correct/"),
        *("/cards/tank_commander/flank_shot/correct/", "/cards/tanks/panther/"),
    ):
        page.goto(path)
        found = Axe().run(page).response["violations"]
        assert [
            (fault["id"], fault["nodes"][0]["target"], fault["nodes"][0]["failureSummary"]) for fault in found
        ] == [], path
        assert fits(page), path
