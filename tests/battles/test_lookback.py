"""Looking back: with whose eyes, from a link, by a spectator; playing on from a step."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

import rules
from battles import bots, chronicle, services
from battles.lookback import Lookback, everything
from battles.models import Battle
from rules.battle import Battle as Played
from rules.bots import bot
from rules.setups import prepare
from rules.simulate import play_out

pytestmark = pytest.mark.django_db
SECRETIVE = {"tank_commander": "build_your_force", "tank_hunter": "standard", "tanks": "tank_ace"}


def shown(response):
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def fought(alice, bob, monkeypatch):
    """A battle of a game between Alice and Bob, some actions in, and then over: `fought("tanks")`."""
    monkeypatch.setattr("battles.services.wake", lambda _battle: None)

    def fight(slug, most=10_000):
        setup = prepare(slug, SECRETIVE.get(slug, rules.game(slug).scenarios[0].slug))
        battle = services.begin(owner=alice, setup=setup, seats=("me", "friend"))
        services.join(person=bob, invitation=battle.seats.get(number=1).invitation)
        played = play_out(Played(setup), [bot("random")] * 2, "lookback")
        for step in played.steps[:most]:
            services.play(battle=battle.pk, seat=step.seat, after=step.number - 1, action=str(step.action))
        battle.refresh_from_db()
        return battle

    return fight


@pytest.fixture
def over(fought, monkeypatch):
    """The same, with the dice that the actions were chosen by: it comes to its end."""
    from rules.chance import Seeded  # noqa: PLC0415

    monkeypatch.setattr(services, "Seeded", lambda _seed, drawn: Seeded("lookback", drawn))
    return fought


@pytest.mark.parametrize("slug", SECRETIVE)
def test_all_seats_together_know_everything(slug):
    """Each hidden thing is known to someone: no seat's own view holds anything that is not in the whole."""
    played = play_out(Played(prepare(slug, SECRETIVE[slug])), [bot("random")] * 2, "together")
    for step in played.steps[:: max(len(played.steps) // 25, 1)]:
        whole = everything(step.state)
        for seat in step.state.seats():
            side = whole["sides" if "sides" in whole else "players" if "players" in whole else "tanks"]
            own = step.state.view(seat)["sides" if "sides" in whole else "players" if "players" in whole else "tanks"]
            assert all(_holds(all_of, one) for all_of, one in zip(side, own, strict=True))


def _holds(whole, part):
    if isinstance(part, dict):
        return all(_holds(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(_holds, whole, part))
    return part is None or whole == part


@pytest.mark.parametrize("slug", SECRETIVE)
def test_nobody_borrows_eyes_while_the_battle_goes_on(over, alice, slug):
    battle = over(slug, most=30)
    assert battle.ended is None
    for eyes in ("1", "all", "", "7"):
        table = Lookback(battle, alice, eyes)
        assert (table.seat, table.sees_all) == (0, False)
        assert table.view(20) == chronicle.chronicle(battle).at(20).view(0)


@pytest.mark.parametrize("slug", SECRETIVE)
def test_once_it_is_over_all_eyes_are_open_also_to_spectators(over, alice, slug):
    battle = over(slug)
    assert battle.ended is not None
    story, step = chronicle.chronicle(battle), battle.count // 2
    assert Lookback(battle, alice, "1").view(step) == story.at(step).view(1)
    assert Lookback(battle, alice, "all").view(step) == everything(story.at(step))
    told = [line.words for line in Lookback(battle, alice, "all").lines()]
    assert len(told) == sum(len(done.events) for done in story.steps)
    page = shown(Client().get(f"/battles/watch/{battle.link}/replay/?step={step}"))
    assert '<option value="all" selected>' in page
    assert "Say it" not in page


def test_the_api_gives_out_steps_with_the_same_eyes(over, alice, charlie):
    battle = over("tank_hunter", most=40)
    client = APIClient()
    client.force_authenticate(alice)
    address = f"/api/v1/battles/{battle.pk}/steps/20/"
    own = client.get(address).data
    assert own["eyes"] == "0"
    assert client.get(address, {"eyes": "1"}).data == client.get(address, {"eyes": "all"}).data == own
    assert client.get(f"/api/v1/battles/{battle.pk}/steps/41/").status_code == 404
    client.force_authenticate(charlie)
    assert client.get(address).status_code == 404
    assert client.get(address, {"link": battle.link, "eyes": "0"}).data["eyes"] == ""


def test_a_spectator_hears_of_what_happens(battle):
    client = Client()
    page = shown(client.get(f"/battles/watch/{battle.link}/"))
    news = re.search(r'hx-get="([^"]+)"', page)[1].replace("&amp;", "&")
    assert client.get(news).status_code == 204
    action = str(chronicle.chronicle(battle).state.actions()[0])
    services.play(battle=battle.pk, seat=0, after=0, action=action)
    fragment = shown(client.get(news, headers={"HX-Request": "true"}))
    assert "seen=1-" in fragment
    assert 'name="action"' not in fragment
    assert client.get("/battles/watch/wrong/news/").status_code == 404


def test_one_plays_on_as_either_side_against_a_bot_of_choice(reading_as, alice):
    battle = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    bots.wake(battle.pk)
    client = reading_as(alice)
    assert "Play on as" in shown(client.get(f"/battles/{battle.pk}/replay/?step=5"))
    client.post(f"/battles/{battle.pk}/branch/", {"step": 5, "seat": 1, "level": "normal"})
    branch = Battle.objects.exclude(pk=battle.pk).get()
    assert [(seat.bot, seat.person) for seat in branch.seats.all()] == [("normal", None), ("", alice)]
    assert "Play on as" not in shown(client.get(f"/battles/{battle.pk}/replay/?step={battle.count + 9999}"))


def test_going_back_in_the_browser_brings_a_whole_page(reading_as, alice, battle):
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in shown(reading_as(alice).get(f"/battles/{battle.pk}/replay/?step=0", headers=headers))
    assert "<html" not in shown(
        reading_as(alice).get(f"/battles/{battle.pk}/replay/?step=0", headers={"HX-Request": "true"})
    )


def test_a_battle_of_other_rules_is_not_shown(alice, battle):
    Battle.objects.filter(pk=battle.pk).update(rules="0")
    client = APIClient()
    client.force_authenticate(alice)
    assert client.get(f"/api/v1/battles/{battle.pk}/").status_code == 409
    assert Client().get(f"/battles/watch/{battle.link}/replay/").status_code == 409
