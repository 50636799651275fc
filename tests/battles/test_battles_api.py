import pytest
from rest_framework.test import APIClient

from battles import chronicle, services
from battles.models import Battle, Entry
from rules.setups import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking_as():
    def client(person):
        client = APIClient()
        client.force_authenticate(person)
        return client

    return client


@pytest.fixture
def duel(alice, bob):
    """Tank Chess between Alice (White) and Bob."""
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    services.join(person=bob, invitation=battle.seats.get(number=1).invitation)
    return battle


def address(battle, part=""):
    return f"/api/v1/battles/{battle.pk}/{part}"


def test_a_battle_begins_from_a_scenario(asking_as, alice):
    given = {"game": "tank_chess", "scenario": "basic_16", "seats": ["me", "easy"]}
    answer = asking_as(alice).post("/api/v1/battles/", given, format="json")
    assert answer.status_code == 201
    assert answer.data["seat"] == 0
    assert len(answer.data["actions"]) > 100
    assert answer.data["seed"] == ""
    assert asking_as(alice).get("/api/v1/battles/").data["count"] == 1


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"seats": ["me", "easy"]}, "game"),
        ({"game": "tank_chess", "scenario": "nowhere", "seats": ["me", "easy"]}, "scenario"),
        ({"game": "tank_chess", "scenario": "basic_16", "seats": ["me", "easy", "easy"]}, "seats"),
        ({"game": "tank_chess", "scenario": "basic_16", "seats": ["me", "somebody"]}, "seats.1"),
        ({"game": "tank_chess", "scenario": "basic_16", "options": {"what": 1}, "seats": ["me", "me"]}, "options.what"),
        ({"setup": {"format": "muster/setup@1"}, "seats": ["me", "me"]}, "game"),
        ({"setup": "text", "seats": ["me", "me"]}, "format"),
    ],
)
def test_a_bad_beginning_is_refused_by_field(asking_as, alice, given, path):
    answer = asking_as(alice).post("/api/v1/battles/", given, format="json")
    assert answer.status_code == 400
    assert path in [error["path"] for error in answer.data["errors"]]
    assert not Battle.objects.exists()


def test_each_acts_in_turn_and_sees_what_happened(asking_as, alice, bob, duel):
    look = asking_as(alice).get(address(duel)).data
    answer = asking_as(alice).post(
        address(duel, "actions/"), {"after": 0, "action": look["actions"][0]["action"]}, format="json"
    )
    assert answer.status_code == 200
    assert answer.data["count"] == 1
    assert answer.data["actions"] == []
    seen = asking_as(bob).get(address(duel), {"since": 0}).data
    assert [event["step"] for event in seen["events"]] == [1]
    assert seen["events"][0]["rules"]
    assert seen["actions"]


def test_a_stale_action_is_answered_409_and_a_repeat_the_same(asking_as, alice, duel):
    actions = [choice["action"] for choice in asking_as(alice).get(address(duel)).data["actions"]]
    first = asking_as(alice).post(address(duel, "actions/"), {"after": 0, "action": actions[0]}, format="json")
    again = asking_as(alice).post(address(duel, "actions/"), {"after": 0, "action": actions[0]}, format="json")
    other = asking_as(alice).post(address(duel, "actions/"), {"after": 0, "action": actions[1]}, format="json")
    assert first.data == again.data
    assert other.status_code == 409
    assert Entry.objects.count() == 1


def test_a_repeat_is_known_also_by_who_has_both_seats(asking_as, alice, battle):
    actions = [choice["action"] for choice in asking_as(alice).get(address(battle)).data["actions"]]
    first = asking_as(alice).post(address(battle, "actions/"), {"after": 0, "action": actions[0]}, format="json")
    again = asking_as(alice).post(address(battle, "actions/"), {"after": 0, "action": actions[0]}, format="json")
    assert first.data == again.data
    assert again.data["seat"] == 1
    assert Entry.objects.count() == 1


def test_nobody_plays_for_another_seat(asking_as, alice, bob, duel):
    action = asking_as(alice).get(address(duel)).data["actions"][0]["action"]
    waits = asking_as(bob).post(address(duel, "actions/"), {"after": 0, "action": action}, format="json")
    forged = asking_as(bob).post(address(duel, "actions/"), {"after": 0, "action": action, "seat": 0}, format="json")
    assert waits.status_code == 409
    assert forged.status_code == 403
    assert not Entry.objects.exists()


def test_a_stranger_finds_no_battle(asking_as, charlie, duel):
    for client in (asking_as(charlie), APIClient()):
        assert client.get(address(duel)).status_code == 404
    assert asking_as(charlie).post(
        address(duel, "actions/"), {"after": 0, "action": "A1-A2N"}, format="json"
    ).status_code == 404  # fmt: skip
    assert asking_as(charlie).get(address(duel, "file/")).status_code == 404


def test_a_spectator_with_the_link_looks_and_cannot_act(asking_as, charlie, duel):
    seen = APIClient().get(address(duel), {"link": duel.link})
    assert seen.status_code == 200
    assert seen.data["seat"] is None
    assert seen.data["actions"] == []
    assert all(place["invitation"] == "" for place in seen.data["seats"])


@pytest.mark.parametrize(
    ("action", "code"), [("nonsense", "unknown_action"), ("A1-A2N", "invalid"), ("A" * 5000, "max_length")]
)
def test_a_bad_action_is_refused_in_words(asking_as, alice, duel, action, code):
    answer = asking_as(alice).post(address(duel, "actions/"), {"after": 0, "action": action}, format="json")
    assert answer.status_code == 400
    error = answer.data["errors"][0]
    assert error["path"] == "action"
    assert error["code"] == code or error["code"].startswith("CH-")


def test_an_unchanged_battle_costs_no_answer(asking_as, alice, duel):
    first = asking_as(alice).get(address(duel))
    again = asking_as(alice).get(address(duel), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_the_file_is_given_out_once_the_battle_is_over(asking_as, alice, duel):
    assert asking_as(alice).get(address(duel, "file/")).status_code == 409
    over = services.begin(owner=alice, setup=prepare("panzer_squadron", "engagement"), seats=("easy", "easy"))
    from battles import bots  # noqa: PLC0415

    bots.wake(over.pk)
    file = asking_as(alice).get(address(over, "file/")).data
    verdict = APIClient().post("/api/v1/battles/verify/", {"document": file}, format="json")
    assert verdict.data["good"] is True
    file["entries"][-1]["values"] = [9, 9, 9]
    assert APIClient().post("/api/v1/battles/verify/", {"document": file}, format="json").data["good"] is False


def test_comments_are_for_those_at_the_table(asking_as, alice, charlie, duel):
    said = asking_as(alice).post(address(duel, "comments/"), {"step": 0, "text": "<b>Ready</b>"}, format="json")
    assert said.status_code == 201
    assert said.data[0]["text"] == "<b>Ready</b>"
    assert asking_as(charlie).get(address(duel, "comments/")).status_code == 404
    late = asking_as(alice).post(address(duel, "comments/"), {"step": 9, "text": "?"}, format="json")
    assert late.status_code == 400


def test_looking_takes_a_constant_number_of_queries(asking_as, alice, duel, django_assert_max_num_queries):
    for _ in range(4):
        duel.refresh_from_db()
        action = str(chronicle.chronicle(duel).state.actions()[0])
        services.play(battle=duel.pk, seat=duel.actor, after=duel.count, action=action)
    with django_assert_max_num_queries(8):
        asking_as(alice).get(address(duel))
