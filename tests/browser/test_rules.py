"""The rules in a real browser: found by a word, found while typing, linked to, marked, read on a phone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_search_for_flank_and_follow_a_permalink(page: Page):
    page.goto("/rules/")
    page.get_by_label("Words, a “phrase”").fill("flank")
    page.get_by_label("Words, a “phrase”").press("Enter")
    page.get_by_role("link", name="TC-9.3.1b").click()
    expect(page).to_have_url(re.compile(r"/rules/TC-9\.3\.1b/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("TC-9.3.1b")
    page.get_by_role("link", name="In the whole rules").click()
    expect(page).to_have_url(re.compile(r"/rules/tank_commander/#TC-9\.3\.1b$"))
    expect(page.locator("[id='TC-9.3.1b']")).to_be_in_viewport()


def test_results_come_while_typing_and_the_address_holds_them(page: Page):
    page.goto("/rules/")
    page.get_by_label("Words, a “phrase”").press_sequentially("flanc")
    expect(page.locator("#results mark").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/rules/search/\?q=flanc"))
    page.get_by_role("combobox", name="Game").select_option("tank_chess")
    expect(page).to_have_url(re.compile(r"game=tank_chess"))
    expect(page.locator(".hit[data-game='tank_commander']")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Words, a “phrase”")).to_have_value("flanc")
    page.go_back()
    expect(page.locator(".hit[data-game='tank_commander']").first).to_be_visible()


def test_an_id_jumps_to_its_rule(page: Page):
    page.goto("/rules/")
    page.get_by_label("Words, a “phrase”").fill("ch 6.4")
    page.get_by_role("link", name="Go to CH-6.4").click()
    expect(page.locator(".passage > .rule")).to_have_count(3)


def test_a_visitor_stars_rules_and_finds_them_again(page: Page):
    page.goto("/rules/tank_chess/")
    star = page.get_by_role("button", name="Mark CH-4.1a")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    second = page.get_by_role("button", name="Mark CH-4.1b")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="My marked rules").click()
    expect(page.locator(".crib__rule")).to_have_count(2)
    page.get_by_text("Add a note").first.click()
    page.get_by_label("My note on CH-4.1a").fill("forward, not sideways")
    page.get_by_role("button", name="Keep the note").first.click()
    expect(page.locator(".mark__note")).to_have_text("forward, not sideways")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator(".crib__rule")).to_have_count(1)


def test_a_note_fills_the_star_beside_it(page: Page):
    page.goto("/rules/CH-4.1a/")
    star = page.get_by_role("button", name="Mark CH-4.1a")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    page.get_by_text("Add a note").click()
    page.get_by_label("My note on CH-4.1a").fill("forward")
    page.get_by_role("button", name="Keep the note").click()
    expect(page.locator(".mark__note")).to_have_text("forward")
    expect(star).to_have_attribute("aria-pressed", "true")


def test_a_star_works_without_script(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/rules/tank_chess/")
    page.get_by_role("button", name="Mark CH-4.1a").click()
    expect(page).to_have_url(re.compile(r"/rules/tank_chess/#CH-4\.1a$"))
    expect(page.get_by_role("button", name="Mark CH-4.1a")).to_have_attribute("aria-pressed", "true")


def test_search_works_without_script(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/rules/")
    page.get_by_label("Words, a “phrase”").fill("flank")
    page.get_by_role("main").get_by_role("button", name="Search").click()
    expect(page.get_by_role("link", name="TC-9.3.1b")).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/rules/", "/rules/tank_commander/", "/rules/TC-6a/", "/rules/tanks/glossary/", "/rules/TC-V2/"]
)
def test_nothing_is_wider_than_a_phone(phone: Page, path: str):
    phone.goto(path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_chapters_fold_and_notes_come_below_their_rule(phone: Page):
    phone.goto("/rules/tank_commander/")
    expect(phone.locator(".toc ol")).to_be_hidden()
    phone.get_by_text("Chapters", exact=True).click()
    phone.get_by_role("link", name="Melee").click()
    expect(phone.get_by_role("heading", name="Melee")).to_be_in_viewport()
    rule, note = phone.locator("[id='TC-6a']").bounding_box(), phone.locator("[id='TC-R1']").bounding_box()
    assert note["y"] >= rule["y"] + rule["height"]


def test_on_a_desktop_notes_stand_beside_their_rule_and_the_chapter_is_shown(page: Page):
    page.goto("/rules/tank_commander/#TC-10a")
    expect(page.locator(".toc a[aria-current]")).to_have_text(re.compile("Melee"))
    rule, note = page.locator("[id='TC-6a']").bounding_box(), page.locator("[id='TC-R1']").bounding_box()
    assert note["x"] >= rule["x"] + rule["width"]
    assert abs(note["y"] - rule["y"]) < 30


def test_the_printed_rules_hold_every_note_unfolded(page: Page):
    page.goto("/rules/tank_chess/")
    page.emulate_media(media="print")
    expect(page.get_by_text("The English edition says position or orientation", exact=False).first).to_be_attached()
    expect(page.locator("#marks")).to_be_hidden()
    folded = page.evaluate(
        "[...document.querySelectorAll('.margin-note details p')].filter((p) => !p.checkVisibility()).length"
    )
    assert folded == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/rules/tank_chess/", "/rules/CH-3.2b/", "/rules/CH-G1/", "/rules/search/?q=flanc", "/rules/tanks/glossary/"],
)
def test_a_machine_finds_nothing_that_keeps_somebody_out(open_page, path, theme):
    page = open_page(color_scheme=theme)
    page.goto(path)
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["target"], fault["nodes"][0]["failureSummary"]) for fault in found] == []
