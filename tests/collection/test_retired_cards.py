"""A card that was retired stays with its owners, even when nobody can read its document any more."""

import pytest
from django.urls import reverse

from accounts.models import User
from collection.corrections import refresh
from collection.models import Card, Correction, Holding
from tests.collection.cards import card

pytestmark = pytest.mark.django_db
PAGE = "/cards/tanks/zeppelin/"


@pytest.fixture
def zeppelin(alice):
    found = card("zeppelin", "Zeppelin")
    Holding.objects.create(owner=alice, card=found, loose=2)
    columns = {"numbers": {}, "flags": "", "words": " zeppelin ", "nation": "german"}
    Correction.objects.create(owner=alice, card=found, figures={"attack": 9}, status="offered", **columns)
    old = {**found.document, "stats": {"lift": 7}}
    Card.objects.filter(pk=found.pk).update(retired=True, document=old)
    return Card.objects.get(pk=found.pk)


def test_its_page_says_what_is_still_known(reading_as, alice, zeppelin):
    page = reading_as(alice).get(PAGE).content.decode()
    assert "Zeppelin" in page
    assert "cannot be shown any more" in page


@pytest.mark.parametrize("path", [f"{PAGE}face.svg", f"{PAGE}correct/"])
def test_what_needs_its_figures_is_not_there(reading_as, alice, zeppelin, path):
    assert reading_as(alice).get(path).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/cards/?q=is:retired",
        "/cards/?q=is:retired&view=table",
        "/collection/",
        "/collection/places/",
        "/collection/export/xlsx/",
        "/collection/export/json/",
        "/api/v1/cards/?q=is:retired",
        "/api/v1/cards/tanks/zeppelin/",
        "/api/v1/holdings/",
        "/api/v1/corrections/",
    ],
)
def test_no_page_breaks_over_it(reading_as, alice, zeppelin, path):
    assert reading_as(alice).get(path, follow=True).status_code == 200


def test_keepers_can_look_at_it(client, zeppelin):
    keeper = User.objects.create_superuser("keeper")
    client.force_login(keeper)
    correction = Correction.objects.get()
    for name, pk in (("card", zeppelin.pk), ("correction", correction.pk)):
        assert client.get(reverse(f"admin:collection_{name}_change", args=[pk])).status_code == 200
        assert client.get(reverse(f"admin:collection_{name}_changelist")).status_code == 200


def test_loading_leaves_it_alone(zeppelin):
    refresh("tanks")
    assert Correction.objects.get().figures == {"attack": 9}
