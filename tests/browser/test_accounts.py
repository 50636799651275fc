"""People at the doors, in real browsers: sign up, be a guest, keep the work, find it again elsewhere."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
PASSWORD = "zugzwang-before-breakfast"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SERIOUS = {"serious", "critical"}


def star(page: Page, rule: str):
    return page.get_by_role("button", name=f"Mark {rule}", exact=True)


def mark(page: Page, rule: str) -> None:
    star(page, rule).first.click()
    expect(star(page, rule).first).to_have_attribute("aria-pressed", "true")


def choose_name(page: Page, name: str, button: str) -> None:
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=button).click()


def log_in(page: Page, name: str) -> None:
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def serious_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found if fault["impact"] in SERIOUS]


def test_sign_up_log_out_and_log_in_again(page: Page):
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Sign up").click()
    choose_name(page, "Carius", "Sign up")
    expect(page.get_by_role("status")).to_contain_text("You are logged in as Carius.")
    page.get_by_role("banner").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("status")).to_contain_text("You are logged out.")
    page.get_by_role("banner").get_by_role("link", name="Log in").click()
    log_in(page, "carius")
    expect(page.get_by_role("banner").get_by_role("link", name="Carius")).to_be_visible()


def test_weak_password_is_explained_beside_its_field(page: Page):
    page.goto("/accounts/signup/")
    page.get_by_label("User name").fill("Carius")
    page.get_by_label("Password", exact=True).fill("1234567890")
    page.get_by_label("Password, once more").fill("1234567890")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    field = page.get_by_label("Password", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("entirely numeric"))


def test_guest_marks_rules_keeps_the_work_and_finds_it_in_another_browser(page: Page, open_page):
    page.goto("/rules/TC-9.3.1a/")
    mark(page, "TC-9.3.1a")
    page.goto("/rules/tank_chess/")
    page.get_by_role("banner").get_by_role("link", name="Keep my work").click()
    expect(page.get_by_role("main")).to_contain_text("1 marked rule")
    choose_name(page, "Carius", "Keep my work")
    expect(page.get_by_role("status")).to_contain_text("Your work is kept, under the name Carius.")

    second = open_page(**PHONE)
    second.goto("/accounts/login/?next=/rules/marked/")
    log_in(second, "Carius")
    expect(second).to_have_url(re.compile("/rules/marked/$"))
    expect(second.get_by_role("main")).to_contain_text("TC-9.3.1a")


def test_second_star_on_the_page_that_made_the_guest(page: Page):
    page.goto("/rules/tank_chess/")
    stars = page.locator("button.star:visible")
    for number in (0, 1):
        stars.nth(number).click()
        expect(stars.nth(number)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("link", name="Keep my work")).to_be_visible()
    page.goto("/accounts/")
    expect(page.get_by_role("main")).to_contain_text("2 marked rules")


def test_guest_brings_the_marks_along_to_an_account_of_old(page: Page, open_page):
    page.goto("/accounts/signup/")
    choose_name(page, "Carius", "Sign up")

    phone = open_page(**PHONE)
    phone.goto("/rules/TC-9.3.1a/")
    mark(phone, "TC-9.3.1a")
    phone.goto("/accounts/login/")
    expect(phone.get_by_label("Bring along what I kept here as a guest")).to_be_checked()
    log_in(phone, "Carius")

    page.goto("/rules/marked/")
    expect(page.get_by_role("main")).to_contain_text("TC-9.3.1a")


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}])
def test_nobody_is_kept_out(open_page, look):
    page = open_page(**look)
    for path in ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"):
        page.goto(path)
        assert serious_faults(page) == []
    page.goto("/accounts/signup/")
    choose_name(page, "Carius", "Sign up")
    for path in ("/accounts/", "/accounts/delete/", "/accounts/password/change/", "/accounts/logout/"):
        page.goto(path)
        assert serious_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
