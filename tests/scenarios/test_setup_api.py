import pytest
from rest_framework.test import APIClient

from rules.reading import read_setup
from scenarios import services
from scenarios.models import Setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking_as():
    def client(person=None):
        client = APIClient()
        client.force_authenticate(person)
        return client

    return client


@pytest.fixture
def chess(alice):
    return services.create(owner=alice, game="tank_chess", scenario="basic_16")


def test_every_scenario_is_listed(asking_as):
    answer = asking_as().get("/api/v1/scenarios/")
    assert answer.data["count"] == 24
    assert asking_as().get("/api/v1/scenarios/?game=tanks").data["count"] == 5
    assert asking_as().get("/api/v1/scenarios/?game=poker").status_code == 400


@pytest.mark.usefixtures("commander_cards")
def test_a_scenario_tells_all_with_its_rules(asking_as, alice):
    found = asking_as(alice).get("/api/v1/scenarios/tank_commander/kursk/").data
    assert found["date"] == "1943-07-12"
    assert found["sides"][1]["order_of_battle"][0] == {"card": "t_70", "name": "T-70", "count": 5}
    assert {"rule": "TC-17.8d"}.items() <= found["figures"][-1].items()
    assert {need["card"]: need["lacking"] for need in found["needs"]}["t_70"] == 5
    assert found["map"].startswith("<svg")
    assert asking_as().get("/api/v1/scenarios/tank_commander/nowhere/").status_code == 404


def test_a_set_up_is_made_changed_and_taken_away(asking_as, alice):
    client = asking_as(alice)
    made = client.post("/api/v1/setups/", {"game": "tank_chess", "scenario": "free"}, format="json")
    assert made.status_code == 201
    key = made.data["offers"][1][2]["key"]
    said = {
        "name": "Duel",
        "options": {"turn_limit": 100},
        "forces": [made.data["offers"][0][0]["key"], key],
        "shared": True,
    }
    changed = client.patch(f"/api/v1/setups/{made.data['id']}/", said, format="json")
    assert changed.status_code == 200
    assert changed.data["document"]["options"]["turn_limit"] == 100
    assert read_setup(changed.data["document"]).write() == changed.data["document"]
    shared = asking_as().get(f"/api/v1/setups/shared/{changed.data['link']}/")
    assert shared.data == changed.data["document"]
    assert client.delete(f"/api/v1/setups/{made.data['id']}/").status_code == 204
    assert not Setup.objects.exists()


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"options": {"turn_limit": 7}}, "options.turn_limit"),
        ({"options": {"wings": True}}, "options.wings"),
        ({"points": 50}, "points"),
        ({"year": 2020}, "year"),
        ({"name": "kept?", "forces": ["printed", "starter:nobody"]}, "forces.1"),
        ({"name": "kept?", "forces": ["printed"]}, "forces"),
        ({"name": "x" * 200}, "name"),
    ],
)
def test_what_is_wrong_is_refused_by_field_and_nothing_changes(asking_as, alice, chess, said, path):
    answer = asking_as(alice).patch(f"/api/v1/setups/{chess.pk}/", said, format="json")
    assert answer.status_code == 400
    assert path in [error["path"] for error in answer.data["errors"]]
    assert Setup.objects.get().name == ""
    assert Setup.objects.get().document == chess.document


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"game": "poker", "scenario": "free"}, "game"),
        ({"game": "tanks", "scenario": "kursk"}, "scenario"),
        ({}, "game"),
    ],
)
def test_what_is_no_scenario_is_not_set_up(asking_as, alice, said, path):
    answer = asking_as(alice).post("/api/v1/setups/", said, format="json")
    assert answer.status_code == 400
    assert path in [error["path"] for error in answer.data["errors"]]
    assert not Setup.objects.exists()


def test_nobody_else_reaches_a_set_up(asking_as, bob, chess):
    client = asking_as(bob)
    assert client.get("/api/v1/setups/").data["count"] == 0
    for method in ("get", "patch", "delete"):
        assert getattr(client, method)(f"/api/v1/setups/{chess.pk}/").status_code == 404
    assert asking_as().get("/api/v1/setups/").status_code in (401, 403)
    assert asking_as().get("/api/v1/setups/shared/None/").status_code == 404
