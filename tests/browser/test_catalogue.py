"""The catalogue in a real browser: found while typing, narrowed by facets, sorted, read card by card, on a phone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from collection import loading

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def cards():
    loading.load("tanks")
    loading.load("tank_chess")


def box(page: Page):
    return page.get_by_label("Words, or what the cards must be")


def names(page: Page):
    return page.locator(".tile__name")


def test_results_come_while_typing_and_the_address_holds_them(page: Page):
    page.goto("/cards/")
    expect(page.get_by_text("151 cards")).to_be_visible()
    box(page).press_sequentially("jagdp")
    expect(names(page)).to_have_text(["Jagdpanther", "Jagdpanzer IV", "Panzer IV/70"])
    expect(page).to_have_url(re.compile(r"/cards/\?q=jagdp$"))
    expect(box(page)).to_be_focused()
    box(page).press_sequentially("anther")
    expect(names(page)).to_have_text(["Jagdpanther"])
    page.reload()
    expect(box(page)).to_have_value("jagdpanther")
    page.go_back()
    expect(names(page)).to_have_count(3)
    expect(box(page)).to_have_value("jagdp")


def test_a_bad_term_is_told_and_the_rest_still_counts(page: Page):
    page.goto("/cards/")
    box(page).fill("natoin:german tiger")
    notice = page.locator("#card-search-problems")
    expect(notice).to_contain_text("there is no field “natoin”; is “nation” meant?")
    expect(notice.locator("mark")).to_have_text("natoin:german")
    expect(names(page)).to_have_text(["Tiger I", "Tiger II", "Jagdtiger", "Elefant"])
    box(page).fill("nation:german tiger")
    expect(notice).to_be_empty()


def test_facets_add_and_take_away_terms(page: Page):
    page.goto("/cards/?q=game:tanks")
    soviet = page.locator("#facet-nation-soviet")
    count = int(soviet.locator(".count").inner_text())
    soviet.click()
    expect(box(page)).to_have_value("game:tanks nation:soviet")
    expect(page.get_by_role("status").filter(has_text=f"{count} cards")).to_be_visible()
    expect(page).to_have_url(re.compile(r"nation%3Asoviet"))
    expect(page.locator("#facet-nation-soviet")).to_have_attribute("aria-current", "true")
    page.locator("#facet-kind-tank").click()
    expect(box(page)).to_have_value("game:tanks nation:soviet kind:tank")
    page.locator("#facet-nation-soviet").click()
    expect(box(page)).to_have_value("game:tanks kind:tank")
    page.get_by_role("link", name="game:tanks Take this term away").click()
    expect(box(page)).to_have_value("kind:tank")
    page.go_back()
    expect(box(page)).to_have_value("game:tanks kind:tank")


def test_a_table_is_sorted_by_its_heads(page: Page):
    page.goto("/cards/?q=game:tanks+kind:tank")
    page.get_by_role("link", name="Table").click()
    first = page.locator("tbody th").first
    page.get_by_role("columnheader", name="Points").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Points")).to_have_attribute("aria-sort", "ascending")
    cheapest = first.inner_text()
    page.get_by_role("columnheader", name="Points").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Points")).to_have_attribute("aria-sort", "descending")
    expect(first).not_to_have_text(cheapest)
    expect(box(page)).to_have_value("game:tanks kind:tank order:-points")
    expect(page).to_have_url(re.compile(r"view=table"))
    box(page).press("End")
    box(page).press_sequentially(" nation:soviet")
    expect(page.locator("tbody tr")).to_have_count(15)
    expect(page).to_have_url(re.compile(r"view=table"))


def test_cards_are_sorted_without_a_table(page: Page):
    page.goto("/cards/?q=game:tanks+kind:tank")
    page.get_by_text("Sort", exact=True).click()
    page.get_by_role("link", name="Name", exact=True).click()
    expect(box(page)).to_have_value("game:tanks kind:tank order:name")
    expect(names(page).first).not_to_have_text("Panther")


def test_many_cards_come_in_pages(page: Page):
    page.goto("/cards/?q=game:tanks")
    expect(names(page)).to_have_count(48)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="3").click()
    expect(names(page)).to_have_count(32)
    expect(page).to_have_url(re.compile(r"page=3"))


def test_a_card_is_looked_at_and_its_figures_explained(page: Page):
    page.goto("/cards/?q=panther+game:tanks")
    names(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Panther")
    expect(page.locator("#face > svg")).to_be_visible()
    row = page.locator("#figure-attack")
    expect(row).to_contain_text("5")
    expect(row.get_by_text("French rules, p. 10")).to_be_hidden()
    row.get_by_text("printed").click()
    expect(row.get_by_text("French rules, p. 10")).to_be_visible()
    before = page.locator("#face > svg").bounding_box()["height"]
    page.get_by_role("link", name="Where the figures come from").click()
    expect(page.get_by_role("link", name="Only the card")).to_be_visible()
    assert page.locator("#face > svg").bounding_box()["height"] > before
    page.get_by_role("link", name="Panther expansion").click()
    expect(page).to_have_url(re.compile(r"/products/tanks/panther_expansion/$"))
    page.go_back()
    row.get_by_role("link", name="TK-10.2a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("TK-10.2a")


def test_faces_are_drawn_in_the_language_of_the_reader(open_page):
    page = open_page(locale="fr-FR")
    page.goto("/cards/?q=panther+game:tanks")
    picture = page.locator(".tile__face").first
    expect(picture).to_have_attribute("src", re.compile(r"in=fr"))
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


def test_all_of_it_works_without_script(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/cards/")
    box(page).fill("game:tanks nation:soviet")
    page.get_by_role("main").get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"q=game%3Atanks\+nation%3Asoviet"))
    page.locator("#facet-kind-tank").click()
    expect(box(page)).to_have_value("game:tanks nation:soviet kind:tank")
    page.get_by_role("link", name="Table").click()
    page.get_by_role("columnheader", name="Points").get_by_role("link").click()
    expect(page.get_by_role("columnheader", name="Points")).to_have_attribute("aria-sort", "ascending")
    page.locator("tbody th a").first.click()
    expect(page.locator("#face > svg")).to_be_visible()
    page.get_by_role("link", name="Where the figures come from").click()
    expect(page.get_by_role("link", name="Only the card")).to_be_visible()


def test_on_a_phone(phone: Page):
    phone.goto("/cards/?q=game:tanks")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    expect(phone.locator("#facet-nation-soviet")).to_be_hidden()
    phone.get_by_text("Narrow down", exact=True).click()
    phone.locator("#facet-nation-soviet").click()
    expect(box(phone)).to_have_value("game:tanks nation:soviet")
    expect(phone.locator("#facet-nation-soviet")).to_be_hidden()
    first, second = (names(phone).nth(place).bounding_box() for place in (0, 1))
    assert first["y"] == pytest.approx(second["y"], abs=40)
    names(phone).first.click()
    expect(phone.locator("#face > svg")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto("/cards/?q=game:tanks&view=table")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/cards/?q=natoin:x+tiger", "/cards/?q=game:tanks&view=table", "/cards/tanks/panther/", "/cards/tank_chess/hm/"],
)
def test_a_machine_finds_nothing_that_keeps_somebody_out(open_page, path, theme):
    page = open_page(color_scheme=theme)
    page.goto(path)
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["target"], fault["nodes"][0]["failureSummary"]) for fault in found] == []
