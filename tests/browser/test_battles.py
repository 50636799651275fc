"""Battles in a real browser: begun by a visitor, played by tapping, by two people, at a real table, looked back at."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def start(page: Page, title: str) -> None:
    page.goto("/battles/")
    page.get_by_role("button", name=f"Play now {title}").click()
    expect(page.locator("#table")).to_be_visible()


def tap_a_move(page: Page) -> None:
    """Tap the first piece that can move, then the first square it can go to, and confirm."""
    page.locator("[data-tap].can").first.click()
    page.locator("[data-tap].can").first.click()
    page.locator("[data-picked] button").first.click()


def test_a_visitor_taps_a_move_and_the_bot_answers(page: Page):
    start(page, "Tank Chess")
    expect(page.get_by_text("Your choice")).to_be_visible()
    tap_a_move(page)
    expect(page.locator(".log li").first).to_be_visible()
    expect(page.get_by_text("Your choice")).to_be_visible()
    expect(page.locator("input[name='after']").first).to_have_value("2")


def test_a_whole_battle_against_the_easy_bot(page: Page):
    start(page, "Tank Chess")
    for _ in range(200):
        shots = page.locator("[data-choices] button[value*='x']")
        button = shots.first if shots.count() else page.locator("[data-choices] button[name='action']").last
        before = page.locator("input[name='after']").first.input_value()
        button.dispatch_event("click")
        expect(page.locator(f"input[name='after'][value='{before}']")).to_have_count(0)
        if page.get_by_role("link", name="Replay").count():
            break
    expect(page.get_by_role("link", name="Download the battle")).to_be_visible()
    expect(page.locator(".battle__status a")).to_have_text(re.compile("CH-"))


def test_two_people_play_and_each_sees_the_other_move(page: Page, open_page):
    page.goto("/battles/new/tank_chess/")
    page.get_by_label("Seat 2").select_option("friend")
    page.get_by_role("button", name="Begin the battle").click()
    address = page.locator(".invitation").inner_text()
    friend = open_page()
    friend.goto(re.sub(r"^https?://[^/]+", "", address))
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_text("Waiting for White")).to_be_visible()
    tap_a_move(page)
    expect(friend.get_by_text("Your choice")).to_be_visible(timeout=10_000)
    tap_a_move(friend)
    expect(page.get_by_text("Your choice")).to_be_visible(timeout=10_000)


def test_at_a_real_table_the_dice_are_typed(page: Page):
    page.goto("/battles/new/panzer_squadron/")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_label("Dice and cards").select_option("table")
    page.get_by_role("button", name="Begin the battle").click()
    page.get_by_role("button", name="roll the dice").click()
    expect(page.get_by_text("Roll or draw, and tell")).to_be_visible()
    page.get_by_role("button", name="8", exact=True).click()
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".log li").first).to_be_visible()


def test_a_move_on_a_phone_with_the_board_in_view(phone: Page):
    start(phone, "Tank Chess")
    tap_a_move(phone)
    expect(phone.locator(".log li").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_alone_plays(page: Page):
    start(page, "Tank Chess")
    page.locator("details[data-group] summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_be_visible()
