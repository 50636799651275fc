"""Files and pictures of forces over the API."""

import json

import pytest
from rest_framework.test import APIClient

from builder.papers import PAPERS
from builder.services import editing, forces

pytestmark = pytest.mark.usefixtures("cards")


def api(person=None):
    client = APIClient()
    if person:
        client.force_authenticate(person)
    return client


@pytest.mark.parametrize("name", PAPERS)
def test_a_force_comes_as_every_file(alice, platoon, name):
    answer = api(alice).get(f"/api/v1/forces/{platoon.pk}/files/{name}/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == PAPERS[name].content_type
    assert "attachment" in answer["Content-Disposition"]
    beginnings = {"json": b"{", "xlsx": b"PK", "pdf": b"%PDF"}
    assert answer.content.startswith(beginnings.get(name.rsplit(".", 1)[-1], b""))
    assert len(answer.content) > 40


def test_an_unknown_file_and_anothers_force_are_not_there(alice, bob, platoon):
    assert api(alice).get(f"/api/v1/forces/{platoon.pk}/files/exe/").status_code == 404
    assert api(bob).get(f"/api/v1/forces/{platoon.pk}/files/json/").status_code == 404
    assert api().get(f"/api/v1/forces/{platoon.pk}/files/json/").status_code == 401


def test_a_shared_force_is_taken_along_without_an_account(alice, platoon):
    forces.share(force=platoon)
    platoon.refresh_from_db()
    answer = api().get(f"/api/v1/shared-forces/{platoon.token}/files/json/")
    assert json.loads(answer.content)["format"] == "muster/force@1"
    assert api().get("/api/v1/shared-forces/guessed/files/json/").status_code == 404


def test_pictures_come_with_their_tables(alice, platoon):
    editing.add(force=platoon, card="panther", count=2)
    (points,) = api(alice).get(f"/api/v1/forces/{platoon.pk}/pictures/").json()
    assert points["svg"].startswith("<svg")
    assert points["table"]["rows"]
    other = forces.duplicate(force=platoon, owner=alice)
    found = api(alice).get(f"/api/v1/forces/{platoon.pk}/pictures/", {"against": other.pk}).json()
    assert len(found) == 3
    assert api(alice).get(f"/api/v1/forces/{platoon.pk}/pictures/", {"against": 10**6}).status_code == 404
