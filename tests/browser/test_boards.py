"""Every board on a desktop and a phone: a piece is touched, what it can do is offered, and one of it is done."""

import pytest
from playwright.sync_api import Page, expect

import rules

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def begin(page: Page, game: str) -> None:
    page.goto(f"/battles/new/{game}/")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator("#table")).to_be_visible()


def act(page: Page, button: str) -> None:
    """Press a button and wait for what comes of it."""
    before = page.locator("input[name='after']").first.input_value()
    page.locator(button).first.dispatch_event("click")
    expect(page.locator(f"input[name='after'][value='{before}']")).to_have_count(0)


def touch(page: Page) -> None:
    """Touch what can be touched until something is offered, and do it."""
    for _ in range(3):
        page.locator("[data-tap].can").first.dispatch_event("click")
        if page.locator("[data-picked] button").count():
            break
    assert page.locator("[data-tap].chosen").count()
    act(page, "[data-picked] button")


@pytest.mark.parametrize("game", rules.SLUGS)
@pytest.mark.parametrize("width", ["page", "phone"])
def test_a_board_is_touched(request, game, width):
    page = request.getfixturevalue(width)
    begin(page, game)
    touched = 0
    for _ in range(12):
        if page.locator("[data-tap].can").count():
            touch(page)
            touched += 1
        else:
            act(page, "[data-choices] button[name='action']")
        if touched == 3:
            break
    assert touched == 3
    assert page.locator(".battle__board svg > title").text_content()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_follows_the_theme_of_the_page(page, theme):
    begin(page, "tank_hunter")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    paper = page.evaluate("getComputedStyle(document.querySelector('.battle__board .table')).fill")
    bright = sum(map(int, paper.removeprefix("rgb(").rstrip(")").split(","))) > 380
    assert bright == (theme == "light")
