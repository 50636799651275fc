"""The API's own pages in a real browser: a violation of the Content-Security-Policy fails the test (conftest)."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from rulebook.services import mark_rule

pytestmark = pytest.mark.browser


def test_the_documentation_lists_and_tries_the_endpoints(page: Page):
    page.goto("/api/v1/docs/")
    games = page.locator("#operations-games-games_list")
    games.locator(".opblock-summary-control").click()
    games.get_by_role("button", name="Try it out").click()
    games.get_by_role("button", name="Execute").click()
    expect(games.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
    expect(games.locator(".live-responses-table")).to_contain_text("tank_chess")


def test_answers_can_be_browsed_and_their_links_followed(page: Page):
    page.goto("/api/v1/")
    page.locator(".response-info a[href$='/api/v1/games/']").click()
    expect(page.locator(".response-info")).to_contain_text("Tank Chess")


def test_a_mark_is_changed_and_removed_on_the_browsable_page(page: Page, live_server: LiveServer):
    alice = User.objects.create_user("alice")
    mark_rule(owner=alice, rule="TC-9.3.1b")
    page.context.add_cookies([{**session_of(alice), "url": live_server.url}])
    page.goto("/api/v1/marks/TC-9.3.1b/")
    page.locator("textarea[name=_content]").fill('{"note": "ask Bob"}')
    page.get_by_role("button", name="PUT").click()
    expect(page.locator(".response-info")).to_contain_text("ask Bob")
    page.get_by_role("button", name="DELETE").click()
    page.locator("#deleteModal .btn-danger").click()
    expect(page.locator(".response-info")).to_contain_text("204")


def session_of(person: User) -> dict[str, str]:
    """The cookie of a browser that *person* has logged in with."""
    client = Client()
    client.force_login(person)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}
