"""The games in real browsers: an Interrupt between two, a draft of three, an opportunity shot, a replay, on a phone."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

import rules
from accounts.models import User
from battles import bots, chronicle, services
from battles.models import Battle
from rules.battle import Battle as Played
from rules.bots import bot
from rules.bots.contract import ask
from rules.chance import Rng, Seeded
from rules.documents import Setup
from rules.engine import State
from rules.setups import prepare

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONGEST = 400


@pytest.fixture
def open_as(open_page, live_server) -> Callable[..., Page]:
    """A browser in which someone is logged in: `open_as("alice")`."""

    def opened(name: str, **options) -> Page:
        person, _ = User.objects.get_or_create(username=name)
        client = Client()
        client.force_login(person)
        page = open_page(**options)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
        return page

    return opened


def leading_to(setup: Setup, wanted: Callable[[State, State], bool]) -> tuple[str, Played]:
    """A seed, and the battle that bots fight with it up to the first step that is *wanted* (before, after)."""
    for number in range(40):
        seed = f"browser {number}"
        battle, chance, rng = Played(setup), Seeded(seed), Rng(seed)
        while battle.state.actor() is not None and len(battle.steps) < LONGEST:
            before = battle.state
            battle.play(before.actor(), ask(bot("random"), before, rng), chance)
            if wanted(before, battle.state):
                return seed, battle
    raise AssertionError("expected a battle that leads there, found none")


def begun(setup: Setup, seed: str, battle: Played, names: tuple[str, ...]) -> Battle:
    """The battle as it stands before the last step of *battle*, these people at their seats."""
    people = [User.objects.get_or_create(username=name)[0] for name in names]
    seats = ["me" if person == people[0] else "friend" for person in people]
    row = services.begin(owner=people[0], setup=setup, seats=seats)
    Battle.objects.filter(pk=row.pk).update(seed=seed)
    for place, person in zip(row.seats.all(), people, strict=True):
        services.join(person=person, invitation=place.invitation)
    for step in battle.steps[:-1]:
        services.play(battle=row.pk, seat=step.seat, after=step.number - 1, action=str(step.action))
    row.refresh_from_db()
    return row


def choose(page: Page, action: str) -> None:
    """Press the button of *action*, wherever it is folded away."""
    page.locator(f'[data-choices] button[name="action"][value="{action}"]').first.dispatch_event("click")


def offers_interrupt(before: State, after: State) -> bool:
    """Whether the other side is asked, in the middle of a turn, for an Interrupt that it has."""
    stack = after.stack  # type: ignore[attr-defined]
    asked = bool(stack) and stack[-1].kind == "window" and after.actor() not in (None, before.actor())
    return asked and any(str(action).startswith("lay") for action in after.actions())


def test_an_interrupt_between_two_browsers(open_as):
    setup = prepare("tank_commander", "build_your_force")
    seed, battle = leading_to(setup, offers_interrupt)
    row = begun(setup, seed, battle, ("alice", "bob"))
    last = battle.steps[-1]
    active, other = (("alice", "bob"), ("bob", "alice"))[last.seat]
    mine, theirs = open_as(active), open_as(other)
    theirs.goto(f"/battles/{row.pk}/")
    expect(theirs.get_by_text("Waiting for")).to_be_visible()
    mine.goto(f"/battles/{row.pk}/")
    choose(mine, str(last.action))
    expect(mine.get_by_text("Waiting for")).to_be_visible()
    expect(theirs.get_by_text("Your choice")).to_be_visible(timeout=10_000)
    answer = next(str(action) for action in battle.state.actions() if str(action).startswith("lay"))
    assert answer not in mine.content()
    choose(theirs, answer)
    asked = f"input[name='after'][value='{len(battle.steps)}']"
    expect(theirs.locator(asked)).to_have_count(0)
    expect(mine.locator(".log__last .log__step").first).not_to_have_text(str(len(battle.steps)), timeout=10_000)
    assert row.entries.get(number=len(battle.steps) + 1).action == answer


def test_a_draft_of_three(open_as):
    setup = prepare("tank_hunter", "standard", options={"players": 3})
    names = ("alice", "bob", "charlie")
    _, battle = leading_to(setup, lambda _before, _after: True)
    row = begun(setup, "draft", battle, names)
    pages = [open_as(name) for name in names]
    for page in pages:
        page.goto(f"/battles/{row.pk}/")
    choose(pages[0], str(battle.steps[0].action))
    expect(pages[0].locator('[data-choices] button[value^="pick"]').first).to_be_attached()
    hands = [{card["card"] for card in state_of(row).view(seat)["draft"]["hand"]} for seat in range(3)]
    for turn in range(2):
        for seat, page in enumerate(pages):
            expect(page.get_by_text("Your choice")).to_be_visible(timeout=15_000)
            if turn == 0:
                assert not [card for card in others(hands, seat) if f'"{card}"' in page.content()]
            picked = page.locator('[data-choices] button[value^="pick"]').first.get_attribute("value")
            choose(page, picked)
            expect(page.get_by_text("Waiting for")).to_be_visible()
            assert row.entries.last().seat == seat
    assert row.entries.filter(action__startswith="pick").count() == 6


def others(hands: list[set[str]], seat: int) -> set[str]:
    """The cards that are in no hand but the others'."""
    return set().union(*hands) - hands[seat]


def state_of(row: Battle) -> State:
    row.refresh_from_db()
    return chronicle.chronicle(row).state


def gets_a_shot(before: State, after: State) -> bool:
    """Whether the side that lies in wait may fire in the middle of the enemy's move."""
    waits = after.actor() not in (None, before.actor()) and after.actor() != after.seat  # type: ignore[attr-defined]
    return waits and any(str(action).startswith("fire") for action in after.actions())


def test_an_opportunity_shot(open_as):
    setup = prepare("panzer_squadron", "engagement")
    seed, battle = leading_to(setup, gets_a_shot)
    row = begun(setup, seed, battle, ("alice", "alice"))
    page = open_as("alice", viewport={"width": 1280, "height": 900})
    page.goto(f"/battles/{row.pk}/")
    choose(page, str(battle.steps[-1].action))
    after = page.locator("input[name='after']").first
    expect(after).to_have_value(str(len(battle.steps)))
    shot = page.locator('[data-choices] button[value^="fire"]').first
    shot.dispatch_event("click")
    expect(after).to_have_value(str(len(battle.steps) + 1))
    expect(page.locator(".log__last").first).to_contain_text("PS-")


def test_a_replay_by_keys_with_a_branch(open_as, monkeypatch):
    monkeypatch.setitem(bots.LEVELS, "easy", "random")
    person, _ = User.objects.get_or_create(username="alice")
    row = services.begin(owner=person, setup=prepare("tank_hunter", "standard"), seats=("easy", "easy"))
    row.refresh_from_db()
    assert row.ended
    page = open_as("alice")
    page.goto(f"/battles/{row.pk}/replay/?step=30")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_have_value("33")
    expect(page).to_have_url(re.compile("step=33"))
    page.get_by_label("Seen by").select_option("all")
    expect(page).to_have_url(re.compile("eyes=all"))
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(page.get_by_text("about to begin")).to_be_visible()
    page.goto(f"/battles/{row.pk}/replay/?step=20")
    page.get_by_label("Comment").fill("Here it turned.")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text("Here it turned.")).to_be_visible()
    page.get_by_label("Play on as").select_option("1")
    page.get_by_role("button", name="Play on from here against a bot").click()
    expect(page.locator("#table")).to_be_visible()
    branch = Battle.objects.exclude(pk=row.pk).get()
    assert branch.entries.filter(number__lte=20).count() == 20
    assert branch.seats.get(number=1).person == person


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_board_fits_a_phone(phone: Page, slug: str):
    phone.goto("/")
    phone.get_by_role("button", name=f"Play now {rules.game(slug).title}").click()
    expect(phone.locator("#table")).to_be_visible()
    for _ in range(3):
        button = phone.locator('[data-choices] button[name="action"]').first
        if not button.count():
            break
        before = phone.locator("input[name='after']").first.input_value()
        button.dispatch_event("click")
        expect(phone.locator(f"input[name='after'][value='{before}']")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = phone.locator(".battle__board svg").first.bounding_box()
    assert board
    assert board["width"] >= 330
    assert board["height"] >= 150
