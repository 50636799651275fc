"""Odds on the buttons of shots, on the page and over the API, and log lines that open the rules they cite."""

import pytest
from django.urls import reverse

from battles import chronicle, services
from battles.chronicle import chronicle as story
from battles.table import Table
from rules.chance import Rng
from rules.setups import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def firing(alice):
    """Tank Commander on one screen, played on at random until somebody may fire."""
    battle = services.begin(owner=alice, setup=prepare("tank_commander", "tanks_in_action"), seats=("me", "me"))
    rng = Rng(2)
    for count in range(200):
        battle.refresh_from_db()
        state = story(battle).state
        if any(map(state.forecast, state.actions())):
            return battle
        services.play(battle=battle.pk, seat=state.actor(), after=count, action=str(state.sample(rng)))
    raise AssertionError("nobody came to fire")


def test_a_shot_shows_its_odds_and_what_makes_them(firing, alice, reading_as):
    shots = [choice for choice in Table(firing, alice).choices if choice.odds]
    assert shots
    assert all(0 <= shot.odds.results[0].chance <= 1 and shot.odds.sums[0].parts for shot in shots)
    page = reading_as(alice).get(f"/battles/{firing.pk}/").content.decode()
    first = shots[0].odds.results[0]
    assert f"{first.label} {first.percent} %" in page
    assert shots[0].odds.sums[0].parts[0].rule in page


def test_the_api_tells_the_odds_too(firing, alice, reading_as):
    answer = reading_as(alice).get(f"/api/v1/battles/{firing.pk}/").json()
    told = [action["odds"] for action in answer["actions"] if action["odds"]]
    assert told
    assert {result["label"] for result in told[0]["results"]} == {"destroyed", "hit"}
    assert sum(part["amount"] for part in told[0]["sums"][0]["parts"]) == told[0]["sums"][0]["value"]


def test_a_line_of_the_log_opens_its_rules(firing, alice, reading_as):
    chronicle.forget()
    page = reading_as(alice).get(f"/battles/{firing.pk}/").content.decode()
    line = next(line for line in Table(firing, alice).lines() if line.rules)
    assert all(cited.gist for cited in line.cited)
    assert reverse("rulebook:rule", args=[line.rules[0]]) in page
