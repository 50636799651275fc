"""TANKS on the free table: a tank dragged along the Measuring Arrow, by mouse, finger and keyboard."""

from math import hypot

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLE_MM = 900


def begin(page: Page) -> None:
    """A battle on one screen, brought to the first movement."""
    page.goto("/battles/new/tanks/")
    page.get_by_label("Scenario").select_option("barkmann_crossroads")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Begin the battle").click()
    for _ in range(40):
        expect(page.locator("#table")).to_be_visible()
        if page.locator("[data-free]").count():
            return
        before = page.locator("input[name='after']").first.input_value()
        page.locator("[data-choices] button[name='action']").first.dispatch_event("click")
        expect(page.locator(f"input[name='after'][value='{before}']")).to_have_count(0)
    raise AssertionError("no tank came to move")


def middle(page: Page, number: str) -> tuple[float, float]:
    box = page.locator(f".field [data-tap='{number}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mover(page: Page) -> tuple[str, tuple[float, float]]:
    """A tank, and the way in pixels of a move straight ahead of it that is offered and uses half the arrow or so."""
    table = page.locator(".field .ground").bounding_box()
    assert table
    for text in page.locator("[data-choices] button[value^='move']").evaluate_all("all => all.map(one => one.value)"):
        _, number, end, _, arrow = text.split(" ")
        (x, y, heading), direction = map(float, end.split(",")), float(arrow.split(",")[2])
        drawn = page.locator(f".field [data-tank='{number}']")
        dx, dy = x - float(drawn.get_attribute("data-x")), y - float(drawn.get_attribute("data-y"))
        if heading == direction and 35 < hypot(dx, dy) < 80:
            return number, (dx * table["width"] / TABLE_MM, -dy * table["height"] / TABLE_MM)
    raise AssertionError("no straight move is offered")


def drag(page: Page, number: str, way: tuple[float, float]) -> None:
    x, y = middle(page, number)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0], y + way[1], steps=6)
    page.mouse.up()


def test_a_move_by_dragging_is_refused_then_legal_then_done(page: Page):
    begin(page)
    number, way = mover(page)
    drag(page, number, (way[0] * 4, way[1] * 4))
    words, confirm = page.locator("[data-drag-words]"), page.get_by_role("button", name="Move there")
    expect(words.locator("a")).to_have_text("TK-7.2c")
    expect(words).to_contain_text("beyond the body of the arrow")
    expect(confirm).to_be_disabled()
    drag(page, number, way)
    expect(confirm).to_be_enabled()
    expect(page.locator(".ghost.legal")).to_have_count(1)
    before = page.locator("input[name='after']").first.input_value()
    confirm.click()
    expect(page.locator(f"input[name='after'][value='{before}']")).to_have_count(0)
    expect(page.locator(".log li").first).to_contain_text(number)
    expect(page.locator(".log li").first).to_contain_text("TK-7")


def test_the_keyboard_moves_the_ghost(page: Page):
    begin(page)
    page.locator("[data-free]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ghost__hull")).to_have_count(1)
    confirm = page.locator("[data-drag-confirm]")
    first = confirm.get_attribute("value")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("t")
    assert confirm.get_attribute("value") != first
    expect(page.locator(".ghost.legal, .ghost.refused")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost__hull")).to_have_count(0)


def test_a_finger_drags_on_a_phone(phone: Page):
    begin(phone)
    (number, way), session = mover(phone), phone.context.new_cdp_session(phone)
    x, y = middle(phone, number)
    for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0), ("touchEnd", 1.0)):
        points = [] if kind == "touchEnd" else [{"x": x + way[0] * share, "y": y + way[1] * share}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(phone.locator(".ghost.legal")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
