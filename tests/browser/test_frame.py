"""The frame of the site in a real browser: keyboard, theme, language, phone, and what a machine can tell of access."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PAGES = ["/", "/help/", "/games/tank_commander/", "/games/panzer_squadron/", "/rules/", "/accounts/login/"]
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THEMES = ["light", "dark"]
WATCH_THE_BODY_APPEAR = """
    new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        window.themeAtBody = document.documentElement.dataset.theme;
        observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
"""


def ground(page: Page) -> str:
    """The colour of the paper."""
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def serious(page: Page) -> list[str]:
    """What axe-core finds that would keep somebody out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_kept_out(open_page, size, theme):
    page = open_page(color_scheme=theme, **size)
    for url in PAGES:
        page.goto(url)
        assert serious(page) == [], url


def test_the_open_menu_and_the_open_help_keep_nobody_out(phone: Page):
    phone.goto("/")
    phone.get_by_text("Menu", exact=True).click()
    assert serious(phone) == []
    phone.keyboard.press("Escape")
    phone.keyboard.press("?")
    assert serious(phone) == []


def test_slash_goes_to_the_search(page: Page):
    page.goto("/games/tanks/")
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_focused()
    page.keyboard.type("flank/?")
    expect(field).to_have_value("flank/?")
    expect(page.locator("#help")).not_to_be_visible()
    field.fill("flank")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/rules/search/?q=flank")


def test_slash_opens_the_menu_on_a_phone(phone: Page):
    phone.goto("/help/")
    phone.keyboard.press("/")
    expect(phone.get_by_role("searchbox", name="Search the rules")).to_be_focused()


def test_the_question_mark_shows_the_keyboard_and_escape_hides_it(page: Page):
    page.goto("/")
    page.keyboard.press("?")
    help = page.get_by_role("dialog", name="Keyboard")
    expect(help).to_be_visible()
    expect(help.get_by_text("Search the rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(help).not_to_be_visible()


def test_the_help_button_opens_the_same_help_and_it_closes(page: Page):
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Help").click()
    help = page.get_by_role("dialog", name="Keyboard")
    help.get_by_role("button", name="Close").click()
    expect(help).not_to_be_visible()
    expect(page).to_have_url("/")


@pytest.mark.parametrize("system", THEMES)
def test_a_chosen_theme_stays_until_it_is_taken_back(open_page, system):
    page = open_page(color_scheme=system, **DESKTOP)
    page.goto("/")
    switch = page.get_by_role("button", name="Dark theme")
    before = ground(page)
    switch.click()
    chosen = ground(page)
    assert chosen != before
    page.goto("/help/")
    assert ground(page) == chosen
    expect(switch).to_have_attribute("aria-pressed", str(system == "light").lower())
    switch.click()
    page.goto("/")
    assert ground(page) == before
    assert page.evaluate("localStorage.length") == 0


def test_a_stored_theme_is_there_before_the_first_paint(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Dark theme").click()
    page.add_init_script(WATCH_THE_BODY_APPEAR)
    page.reload()
    assert page.evaluate("window.themeAtBody") == "dark"


def test_the_language_switches_and_the_page_stays(page: Page):
    page.goto("/games/tank_hunter/?a=1#chapters")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Votre force")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.url.endswith("/games/tank_hunter/?a=1")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Your force")).to_be_visible()


def test_the_browser_says_which_language_comes_first(open_page):
    page = open_page(locale="fr-FR", **DESKTOP)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cinq jeux de chars, un seul quartier général")


def test_the_phone_menu_works_without_scripts(open_page):
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto("/")
    rules = page.get_by_role("banner").get_by_role("link", name="Rules")
    expect(rules).not_to_be_visible()
    page.get_by_text("Menu", exact=True).click()
    rules.click()
    expect(page).to_have_url("/rules/")


def test_a_tap_beside_the_phone_menu_closes_it(phone: Page):
    phone.goto("/")
    phone.get_by_text("Menu", exact=True).click()
    phone.locator("main").click(position={"x": 5, "y": 700})
    expect(phone.get_by_role("banner").get_by_role("link", name="Rules")).not_to_be_visible()


def test_the_first_tab_skips_to_the_content(page: Page):
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("width", [320, 390, 800, 1088, 1280])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_sticks_out_sideways(open_page, width, locale):
    page = open_page(locale=locale, viewport={"width": width, "height": 800})
    for url in PAGES:
        page.goto(url)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, url
        bar = page.locator("header .masthead__row")
        assert bar.evaluate("row => row.scrollWidth - row.clientWidth") <= 0, url


def test_a_long_name_leaves_tools_and_areas_on_one_line_each(open_page, live_server, django_user_model, client):
    client.force_login(django_user_model.objects.create_user("Feldwebel_of_the_very_long_name_1943"))
    page = open_page(locale="fr-FR", viewport={"width": 1090, "height": 800})
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto("/")
    assert page.locator("header .masthead__tools").bounding_box()["height"] <= 60
    assert page.locator("header .masthead__row > .nav").bounding_box()["height"] <= 60


def test_fingers_have_room(phone: Page):
    phone.goto("/")
    phone.get_by_text("Menu", exact=True).click()
    for control in phone.locator("header :is(a, button, input, summary):visible, main .button, footer a").all():
        assert control.bounding_box()["height"] >= 44, control.inner_text()


def test_paper_carries_no_controls(page: Page):
    page.goto("/games/tanks/")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("header.masthead")).not_to_be_visible()
    expect(page.get_by_role("link", name="Read the rules")).not_to_be_visible()
    expect(page.get_by_text("no publisher has endorsed it")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
