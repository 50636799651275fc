"""A scenario of one's own, from the printed page to a battle, in a real browser."""

import pytest
from playwright.sync_api import expect

from battles.models import Battle
from collection import loading
from scenarios.models import OwnScenario
from tests.browser.conftest import PHONE
from tests.browser.test_scenario_setup import sound

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def cell(page, name):
    return page.locator(f'[data-paint] [data-cell="{name}"]')


def test_meeting_engagement_with_150_points_is_made_and_played(page, transactional_db):
    loading.load("tank_commander")
    page.goto("/scenarios/tank_commander/meeting_engagement/")
    page.get_by_role("button", name="Make my own from it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Edit the scenario")
    sound(page)
    page.locator("#id_name").fill("Meeting at dawn")
    page.get_by_label("Points: Player 1").fill("150")
    page.get_by_label("Points: Player 2").fill("150")
    cell(page, "S1.1").click()
    expect(page.get_by_label("Where Player 1 deploys")).to_have_value("S2.1 S2.2 S2.3 S1.2 S1.3")
    page.get_by_label("Zone: Player 2").check()
    cell(page, "N1.3").click()
    page.get_by_role("button", name="Keep the scenario").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Meeting at dawn")
    expect(page.locator(".facts")).to_contain_text("150 points")
    sound(page)
    content = OwnScenario.objects.get().content
    assert content["points"] == [150, 150]
    assert content["zones"][0] == ["S2.1", "S2.2", "S2.3", "S1.2", "S1.3"]
    assert "N1.3" not in content["zones"][1]
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/battles/**")
    expect(page.locator("main")).to_contain_text("Meeting at dawn")
    choices = page.locator("[data-choices] button[data-taps]")
    expect(choices.first).to_be_visible()
    with page.expect_response(lambda answer: "/act/" in answer.url) as answered:
        choices.first.click()
    assert answered.value.ok
    assert Battle.objects.get().entries.filter(seat=0).exists()
    page.goto("/scenarios/")
    expect(page.get_by_role("region", name="My scenarios")).to_contain_text("Meeting at dawn")


@pytest.fixture
def wary(browser, live_server):
    """A page that may be answered 400, which the browser's console tells as an error."""
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    yield context.new_page()
    context.close()


def test_what_cannot_be_won_is_refused_beside_its_field(wary, transactional_db):
    page = wary
    page.goto("/scenarios/tank_chess/free/")
    page.get_by_role("button", name="Make my own from it").click()
    page.get_by_label("Obstacle", exact=True).check()
    cell(page, "A1").click()
    page.get_by_label("Obstacles (empty").fill(" ".join(f"{file}8" for file in "ABCDEFGHIJKLMNOP"))
    page.get_by_role("button", name="Keep the scenario").click()
    expect(page.get_by_role("alert")).to_contain_text("obstacles shut the two sides off from each other")
    sound(page)
    assert "obstacles" not in OwnScenario.objects.get().content


def test_a_phone_in_french_lays_a_table_by_touch(open_page, transactional_db):
    phone = open_page(**PHONE, locale="fr-FR", color_scheme="dark")
    phone.goto("/scenarios/tanks/tank_ace/")
    phone.get_by_role("button", name="En tirer le mien").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Modifier le scénario")
    sound(phone)
    box = phone.locator("[data-paint] svg.zones").bounding_box()
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.locator("[data-pieces]")).to_have_value("wood 450 450 0")
    phone.get_by_role("button", name="Garder le scénario").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("L'as des chars, à ma façon")
    sound(phone)
    assert OwnScenario.objects.get().content["pieces"] == [{"kind": "wood", "x": 450.0, "y": 450.0, "rotation": 0.0}]


def test_the_editor_needs_no_script(open_page, transactional_db):
    plain = open_page(java_script_enabled=False)
    plain.goto("/scenarios/panzer_squadron/engagement/")
    plain.get_by_role("button", name="Make my own from it").click()
    plain.get_by_label("Columns of the board").fill("12")
    plain.get_by_label("Rows of the board").fill("10")
    plain.get_by_label("Tiles, such as").fill("C3:ruin D4:hedge")
    plain.get_by_role("button", name="Redraw the map").click()
    expect(plain.locator('[data-cell="C3"]')).to_have_attribute("data-laid", "ruin")
    plain.get_by_role("button", name="Keep the scenario").click()
    assert OwnScenario.objects.get().content["tiles"] == {"C3": "ruin", "D4": "hedge"}
