"""Whether something may be done, asked before it is done: for a free table, where a piece may be dragged anywhere."""

import pytest
from rest_framework.test import APIClient

from battles import services
from battles.chronicle import chronicle
from rules.setups import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(alice, bob):
    battle = services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "friend"))
    services.join(person=bob, invitation=battle.seats.get(number=1).invitation)
    return battle


def judged(person, battle, action, after=0, **more):
    client = APIClient()
    client.force_authenticate(person)
    given = {"after": after, "action": action, **more}
    return client.post(f"/api/v1/battles/{battle.pk}/judge/", given, format="json")


def test_a_legal_action_is_told_in_words_and_not_done(duel, alice):
    action = str(chronicle(duel).state.actions()[0])
    answer = judged(alice, duel, action)
    assert (answer.status_code, answer.data["legal"], answer.data["rule"]) == (200, True, "")
    assert answer.data["words"]
    duel.refresh_from_db()
    assert duel.count == 0


def test_an_illegal_one_names_its_rule_and_where_to_read_it(duel, alice):
    unit = str(chronicle(duel).state.actions()[0]).split("-")[0]
    answer = judged(alice, duel, f"{unit}-P16N")
    assert (answer.status_code, answer.data["legal"]) == (200, False)
    assert answer.data["rule"].startswith("CH-")
    assert answer.data["rule"] in answer.data["url"]


def test_only_the_seat_that_chooses_may_ask_and_only_for_now(duel, alice, bob, charlie):
    action = str(chronicle(duel).state.actions()[0])
    assert judged(bob, duel, action).status_code == 409
    assert judged(bob, duel, action, seat=0).status_code == 403
    assert judged(alice, duel, action, after=1).status_code == 409
    assert judged(charlie, duel, action).status_code == 404
    assert judged(alice, duel, "what is this").status_code == 400
