import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import belongings
from accounts.models import User
from battles.models import Battle
from rules.reading import read_setup
from scenarios import services
from scenarios.models import Setup

pytestmark = pytest.mark.django_db


def shown(response, status=200):
    assert response.status_code == status
    return response.content.decode()


@pytest.fixture
def chess(alice):
    return services.create(owner=alice, game="tank_chess", scenario="basic_16")


def test_a_visitor_goes_from_a_scenario_to_a_battle():
    client = Client()
    assert 'action="/scenarios/tank_chess/free/set-up/"' in shown(client.get("/scenarios/tank_chess/free/"))
    options = shown(client.post("/scenarios/tank_chess/free/set-up/", follow=True))
    setup = Setup.objects.get()
    assert setup.owner.is_guest
    assert 'href="/rules/CH-R15/"' in options
    forces = shown(
        client.post(
            f"/scenarios/set-ups/{setup.pk}/options/", {"name": "Duel", "option_turn_limit": "100"}, follow=True
        )
    )
    keys = re.findall(r'name="side_0" value="([^"]+)"', forces)
    assert len(keys) == 4
    ready = shown(
        client.post(f"/scenarios/set-ups/{setup.pk}/forces/", {"side_0": keys[0], "side_1": keys[1]}, follow=True)
    )
    assert f'action="/battles/setup/{setup.pk}/"' in ready
    client.post(f"/battles/setup/{setup.pk}/")
    battle = Battle.objects.get()
    assert battle.name == "Duel"
    assert battle.setup["options"]["turn_limit"] == 100


def test_the_file_is_the_set_up(reading_as, alice, chess):
    answer = reading_as(alice).get(f"/scenarios/set-ups/{chess.pk}/files/setup.json")
    assert answer["Content-Disposition"] == 'attachment; filename="basic-set-up-16-x-16-setup.json"'
    assert read_setup(answer.content).write() == chess.document


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "slug"), [("tanks", "tank_ace"), ("tank_commander", "advanced_build"), ("panzer_squadron", "engagement")]
)
def test_every_step_shows_in_both_languages(reading_as, alice, game, slug, language):
    setup = services.create(owner=alice, game=game, scenario=slug)
    for step in ("", "options/", "forces/"):
        page = shown(
            reading_as(alice).get(f"/scenarios/set-ups/{setup.pk}/{step}", headers={"accept-language": language})
        )
        assert "style=" not in page


@pytest.mark.parametrize("given", [{"option_turn_limit": "7"}, {"name": "x" * 200}])
def test_bad_options_come_back_with_the_reason(reading_as, alice, chess, given):
    page = shown(reading_as(alice).post(f"/scenarios/set-ups/{chess.pk}/options/", given), status=400)
    assert "errorlist" in page
    assert Setup.objects.get().options == {}


@pytest.mark.parametrize("year", ["1940", "1946", "soon", ""])
def test_a_year_outside_the_war_comes_back(reading_as, alice, year):
    setup = services.create(owner=alice, game="tank_commander", scenario="advanced_build")
    shown(reading_as(alice).post(f"/scenarios/set-ups/{setup.pk}/options/", {"year": year}), status=400)
    assert Setup.objects.get().year == 1943


@pytest.mark.parametrize("given", [{}, {"side_0": "starter:x", "side_1": "printed"}, {"side_0": "printed"}])
def test_forces_that_are_not_offered_come_back(reading_as, alice, chess, given):
    shown(reading_as(alice).post(f"/scenarios/set-ups/{chess.pk}/forces/", given), status=400)
    assert Setup.objects.get().forces == chess.forces


def test_what_is_open_may_stay_open(reading_as, alice):
    setup = services.create(owner=alice, game="panzer_squadron", scenario="engagement")
    reading_as(alice).post(f"/scenarios/set-ups/{setup.pk}/options/", {"name": "Ardennes", "points": ""})
    assert Setup.objects.get().name == "Ardennes"
    assert Setup.objects.get().points is None


PRIVATE = [("get", ""), ("get", "options/"), ("post", "options/"), ("get", "forces/"), ("post", "forces/"),
           ("get", "files/setup.json"), ("post", "share/"), ("post", "delete/")]  # fmt: skip


@pytest.mark.parametrize(("method", "part"), PRIVATE)
def test_nobody_else_reaches_a_set_up(reading_as, charlie, chess, method, part):
    for client in (reading_as(charlie), Client()):
        assert getattr(client, method)(f"/scenarios/set-ups/{chess.pk}/{part}").status_code == 404
    assert client.post(f"/battles/setup/{chess.pk}/").status_code == 404
    assert Setup.objects.get().link is None


def test_whoever_has_the_link_looks_copies_and_plays(reading_as, alice, bob, chess):
    reading_as(alice).post(f"/scenarios/set-ups/{chess.pk}/share/", {"shared": "yes"})
    chess.refresh_from_db()
    client = reading_as(bob)
    page = shown(client.get(f"/scenarios/shared/{chess.link}/"))
    assert "Delete" not in page
    assert str(chess.pk) not in page
    assert json.loads(shown(client.get(f"/scenarios/shared/{chess.link}/files/setup.json"))) == chess.document
    client.post(f"/scenarios/shared/{chess.link}/copy/")
    assert Setup.objects.of(bob).get().document == chess.document
    client.post(f"/battles/setup/shared/{chess.link}/")
    assert Battle.objects.get().owner == bob


def test_a_link_taken_back_leads_nowhere(reading_as, alice, bob, chess):
    services.share(chess, shared=True)
    link = chess.link
    reading_as(alice).post(f"/scenarios/set-ups/{chess.pk}/share/", {"shared": "no"})
    for path in (f"/scenarios/shared/{link}/", f"/scenarios/shared/{link}/files/setup.json", "/scenarios/shared/None/"):
        assert reading_as(bob).get(path).status_code == 404
    assert reading_as(bob).post(f"/battles/setup/shared/{link}/").status_code == 404


def test_my_list_is_mine_and_takes_as_many_queries_for_one_as_for_many(reading_as, alice, bob, chess):
    client = reading_as(alice)

    def queries():
        with CaptureQueriesContext(connection) as caught:
            page = shown(client.get("/scenarios/set-ups/"))
        assert str(chess.pk) in page
        return len(caught)

    few = queries()
    for _ in range(5):
        services.create(owner=alice, game="tanks", scenario="no_retreat")
    assert queries() == few
    assert str(chess.pk) not in shown(reading_as(bob).get("/scenarios/set-ups/"))


def test_a_set_up_of_a_game_that_does_not_play_begins_no_battle(reading_as, alice, chess):
    Setup.objects.update(document=None)
    assert reading_as(alice).post(f"/battles/setup/{chess.pk}/").status_code == 404
    assert not Battle.objects.exists()


def test_a_set_up_moves_with_its_guest_and_is_exported(alice, chess):
    dora = User.objects.create_user("dora")
    belongings.move_all(alice, dora)
    assert Setup.objects.get().owner == dora
    assert belongings.exported(dora)["setups"][0]["document"] == chess.document


def test_a_set_up_is_deleted(reading_as, alice, chess):
    reading_as(alice).post(f"/scenarios/set-ups/{chess.pk}/delete/")
    assert not Setup.objects.exists()
