import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_home_page_opens(page: Page):
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
