"""Real pages in a real browser: Debian's chromium, driven by Playwright, on a live server with its own database.

A test takes `page` (a desktop), `phone`, or `open_page` to open more people's browsers. When a test ends, any error
that a page reported (a script that failed, a Content-Security-Policy violation, an asset that is missing) fails it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

# Playwright's synchronous interface runs an event loop in this thread, which Django would take for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = shutil.which("chromium")
OFFLINE = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        message = "browser tests were not run: chromium is not installed (Debian: apt install chromium)"
        if os.environ.get("CI"):
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Any) -> Iterator[OpenPage]:
    """Open a page in a browser of its own (own cookies): `open_page(locale="fr-FR", color_scheme="dark")`."""
    contexts = []
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{message.location.get('url')}: {message.text}")

    def open_one(**options: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **{"locale": "en-GB", **options})
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield open_one
    # A page that is closed while it asks for news reports that nobody answered: that is no fault of its own.
    found = list(faults)
    for context in contexts:
        context.close()
    assert not found, f"the pages reported errors: {found}"


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A desktop browser on the live server."""
    return open_page(viewport={"width": 1280, "height": 900})


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone on the live server."""
    return open_page(**PHONE)
