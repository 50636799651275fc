import pytest
from django.test import Client

from accounts.models import User
from collection import loading
from rules.documents import Entry, Force
from scenarios import sources
from scenarios.sources import Offer


@pytest.fixture
def alice(db):
    return User.objects.create_user("alice")


@pytest.fixture
def bob(db):
    return User.objects.create_user("bob")


@pytest.fixture
def charlie(db):
    return User.objects.create_user("charlie")


@pytest.fixture
def commander_cards(db):
    """The cards and products of Tank Commander, as the site has them."""
    loading.load("tank_commander")


@pytest.fixture
def reading_as():
    """A browser in which someone is logged in: `reading_as(alice)`."""

    def browser(person):
        client = Client()
        client.force_login(person)
        return client

    return browser


@pytest.fixture
def weak_force():
    """A source that offers a force for the second side which is legal nowhere."""
    force = Force(game="tank_commander", name="Alone", nation="soviet", entries=(Entry(card="t_70"),))
    sources.register("weak", lambda _reader, side: [Offer("weak:1", "Alone", "", force)] if side.number else [])
    yield force
    sources.unregister("weak")
