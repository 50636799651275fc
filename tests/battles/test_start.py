"""Beginning in one click: from the home page, a set-up, a force."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

import rules
import rules.catalogue
from battles import bots
from battles.models import Battle
from builder.services import forces
from collection import loading
from collection.models import Card
from rules.starters import starters
from scenarios import services as scenarios

pytestmark = pytest.mark.django_db


@pytest.fixture
def starter(alice):
    """A force of Alice's that is a copy of a starter: `starter("tanks", "two_shermans")`."""

    def made(slug, id, owner=alice):
        if not Card.objects.filter(game=slug).exists():
            loading.load(slug)
        found = starters(slug)[id]
        return forces.create(owner=owner, terms=found.suits[0], document=found.force)

    return made


@pytest.fixture
def idle_bots(monkeypatch):
    monkeypatch.setattr(bots, "wake", lambda _battle: None)
    monkeypatch.setattr("battles.services.wake", lambda _battle: None)


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_a_visitor_begins_each_game_from_the_home_page(idle_bots, slug):
    client = Client()
    assert f'action="/battles/start/{slug}/"' in client.get("/").content.decode()
    page = client.post(f"/battles/start/{slug}/", follow=True)
    assert page.status_code == 200
    assert "<svg" in page.content.decode()
    battle = Battle.objects.get()
    assert battle.owner.is_guest
    assert [seat.bot for seat in battle.seats.all()] == ["", *["easy"] * (battle.seats.count() - 1)]


@pytest.mark.parametrize("slug", rules.SLUGS)
def test_every_starter_plays_at_once(idle_bots, reading_as, alice, starter, slug):
    client = reading_as(alice)
    for id in starters(slug):
        force = starter(slug, id)
        assert f'action="/battles/force/{force.pk}/"' in client.get(f"/forces/{force.pk}/").content.decode()
        assert client.post(f"/battles/force/{force.pk}/").status_code == 302
        battle = Battle.objects.newest_first()[0]
        assert battle.name == force.name
        brought = [seat["force"] for seat in battle.setup["seats"] if seat["force"]]
        mine = 0 if slug == "tank_hunter" else battle.seats.get(person=alice).number
        # The tiles of a squadron lie in the pool, no longer in its force.
        assert {entry["card"] for entry in brought[mine]["entries"]} <= {
            entry["card"] for entry in force.document["entries"]
        }
        if slug in ("tank_commander", "tanks", "panzer_squadron"):
            assert len({side["nation"] for side in brought}) == 2


def test_a_force_plays_where_it_was_built_for(idle_bots, reading_as, alice, starter):
    force = starter("tank_commander", "pak_front")
    reading_as(alice).post(f"/battles/force/{force.pk}/")
    battle = Battle.objects.get()
    assert battle.scenario == "prepared_defence"
    assert battle.seats.get(person=alice).number == 1


def test_the_opponent_has_about_the_same_points(idle_bots, reading_as, alice, starter):
    force = starter("tanks", "two_shermans")
    reading_as(alice).post(f"/battles/force/{force.pk}/")
    known = rules.catalogue.cards("tanks")
    other = Battle.objects.get().setup["seats"][1]["force"]
    points = sum(
        known[card["card"]].points * card["count"]
        for entry in other["entries"]
        for card in (entry, *entry["attachments"])
    )
    assert 40 <= points <= 50


def test_an_illegal_force_plays_a_friendly_battle(idle_bots, reading_as, alice, starter):
    force = starter("tanks", "barkmanns_corner")
    terms = force.terms.model_copy(update={"points": 50})
    document = force.read().model_copy(update={"name": "Too much"})
    force = forces.create(owner=alice, terms=terms, document=document)
    assert not force.is_legal
    reading_as(alice).post(f"/battles/force/{force.pk}/")
    assert "not legal" in Battle.objects.get().name


def test_a_force_that_cannot_play_is_told_why(idle_bots, reading_as, alice, starter):
    terms = starters("panzer_squadron")["firefly_troop"].suits[0]
    empty = forces.create(owner=alice, terms=terms, name="Empty")
    page = reading_as(alice).post(f"/battles/force/{empty.pk}/", follow=True).content.decode()
    assert "cannot be played as it is" in page
    assert not Battle.objects.exists()


def test_only_its_owner_and_who_has_the_link_play_a_force(idle_bots, reading_as, alice, bob, starter):
    force = starter("tanks", "two_shermans")
    assert reading_as(bob).post(f"/battles/force/{force.pk}/").status_code == 404
    assert Client().post(f"/battles/force/{force.pk}/").status_code == 404
    shared = forces.share(force=force)
    page = Client().get(f"/forces/shared/{shared.token}/").content.decode()
    assert f"/battles/force/shared/{shared.token}/" in page
    assert reading_as(bob).post(f"/battles/force/shared/{shared.token}/").status_code == 302
    assert Battle.objects.get().owner == bob


def test_a_set_up_plays_at_once(idle_bots, reading_as, alice, bob):
    setup = scenarios.create(owner=alice, game="tanks", scenario="tank_ace", name="Ours")
    assert reading_as(bob).post(f"/battles/setup/{setup.pk}/").status_code == 404
    assert reading_as(alice).post(f"/battles/setup/{setup.pk}/").status_code == 302
    assert Battle.objects.get().setup == setup.document


def test_the_api_plays_a_force(idle_bots, alice, bob, starter):
    force = starter("panzer_squadron", "firefly_troop")
    client = APIClient()
    client.force_authenticate(alice)
    begun = client.post("/api/v1/battles/", {"force": force.pk}, format="json")
    assert begun.status_code == 201, begun.data
    assert [seat["mine"] for seat in begun.data["seats"]] == [True, False]
    client.force_authenticate(bob)
    assert client.post("/api/v1/battles/", {"force": force.pk}, format="json").status_code == 404


def test_a_force_with_nothing_on_it_is_refused_by_the_api(idle_bots, alice):
    terms = starters("panzer_squadron")["firefly_troop"].suits[0]
    empty = forces.create(owner=alice, terms=terms, name="Empty")
    client = APIClient()
    client.force_authenticate(alice)
    assert client.post("/api/v1/battles/", {"force": empty.pk}, format="json").status_code == 400
