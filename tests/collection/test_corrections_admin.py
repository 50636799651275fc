"""Keepers decide on what owners offer: the difference before their eyes, for everybody or for nobody."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from collection import loading
from collection.models import Amendment, Card, Correction
from collection.services import corrections

pytestmark = pytest.mark.django_db
LIST = reverse("admin:collection_correction_changelist")
AMENDMENTS = reverse("admin:collection_amendment_changelist")


@pytest.fixture
def panther(db):
    loading.load("tanks")
    return Card.objects.get(game="tanks", slug="panther")


@pytest.fixture
def offered(alice, panther):
    corrections.correct(
        owner=alice, card=panther, figures={"attack": 6, "keywords": ["fast"]}, note="second <printing>"
    )
    return corrections.offer(owner=alice, card=panther)


def keeper(*permissions):
    person = User.objects.create_user("keeper", is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    browser = Client()
    browser.force_login(person)
    return browser


def decide(browser, correction, action, **said):
    data = {"action": action, "_selected_action": [correction.pk], "index": "0", **said}
    return browser.post(LIST, data, follow=True).content.decode()


def test_offers_are_listed_with_the_difference(admin_client, offered):
    html = admin_client.get(LIST).content.decode()
    assert "Attack: 5 → 6; Keywords: Blitzkrieg → fast" in html
    assert "second &lt;printing&gt;" in html
    assert "alice" in html


def test_what_was_never_offered_is_nobodys_business(admin_client, bob, panther):
    private = corrections.correct(owner=bob, card=panther, figures={"attack": 7}, note="xyzzy")
    for query in ({}, {"status": "all"}, {"status": "private"}, {"q": "xyzzy"}):
        assert "→" not in admin_client.get(LIST, query).content.decode()
    address = reverse("admin:collection_correction_change", args=[private.pk])
    assert "xyzzy" not in admin_client.get(address, follow=True).content.decode()
    decide(admin_client, private, "accept", origin="printed")
    assert Correction.objects.get().status == "private"


def test_the_page_of_an_offer_shows_both_cards_and_changes_nothing_by_itself(admin_client, offered):
    address = reverse("admin:collection_correction_change", args=[offered.pk])
    html = admin_client.get(address).content.decode()
    assert "<tr><th>Attack</th><td>5 <small>printed</small></td><td><b>6</b></td></tr>" in html
    assert 'value="second &lt;printing&gt;" form="decide"' in html
    assert 'href="/cards/tanks/panther/"' in html
    admin_client.post(address, {"figures": "{}", "status": "accepted"})
    assert Correction.objects.get().status == "offered"
    assert not Amendment.objects.exists()


def test_accepting_changes_everybodys_card_as_the_keeper_says(admin_client, offered, panther):
    html = decide(admin_client, offered, "accept", origin="fan", source="seen on the net")
    assert "1 correction accepted." in html
    card = Card.objects.get(pk=panther.pk)
    assert (card.document["stats"]["attack"], card.document["stats"]["keywords"]) == (6, ["fast"])
    assert card.document["origins"]["attack"] == {"origin": "fan", "source": "seen on the net"}
    assert Correction.objects.get().status == "accepted"
    assert "Attack" in admin_client.get(AMENDMENTS).content.decode()


@pytest.mark.parametrize(
    ("origin", "said"), [("", "Say as what it shall be told"), ("own", "No action selected"), ("guess", "No action")]
)
def test_accepting_needs_an_origin(admin_client, offered, origin, said):
    assert said in decide(admin_client, offered, "accept", origin=origin)
    assert Correction.objects.get().status == "offered"
    assert not Amendment.objects.exists()


def test_declining_leaves_the_card_alone(admin_client, offered, panther):
    assert "1 correction declined." in decide(admin_client, offered, "decline")
    assert Card.objects.get(pk=panther.pk).document == panther.document
    assert Correction.objects.get().status == "declined"


def test_what_was_withdrawn_meanwhile_is_not_decided(admin_client, alice, offered, panther):
    corrections.decline(correction=offered)
    html = decide(admin_client, offered, "accept", origin="printed")
    assert not Amendment.objects.exists()
    assert "correction accepted" not in html


def test_deleting_an_amendment_lets_the_fixture_speak_again(admin_client, offered, panther):
    corrections.accept(correction=offered, origin="printed")
    amendments = list(Amendment.objects.values_list("pk", flat=True))
    data = {"action": "delete_selected", "_selected_action": amendments, "post": "yes"}
    admin_client.post(AMENDMENTS, data)
    assert Card.objects.get(pk=panther.pk).document == panther.document


def test_one_amendment_is_deleted_on_its_own_page(admin_client, offered, panther):
    corrections.accept(correction=offered, origin="printed")
    one = Amendment.objects.get(figure="attack")
    admin_client.post(reverse("admin:collection_amendment_delete", args=[one.pk]), {"post": "yes"})
    stats = Card.objects.get(pk=panther.pk).document["stats"]
    assert (stats["attack"], stats["keywords"]) == (5, ["fast"])


def test_who_may_only_look_decides_nothing(offered):
    browser = keeper("view_correction", "view_amendment")
    assert "Attack" in browser.get(LIST).content.decode()
    decide(browser, offered, "accept", origin="printed")
    assert Correction.objects.get().status == "offered"


def test_others_stay_out(client, reading_as, alice, offered):
    for browser in (client, reading_as(alice)):
        assert "second" not in browser.get(LIST, follow=True).content.decode()
