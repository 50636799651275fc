import pytest
from django.test import Client

from accounts.models import User
from builder.services import forces
from collection import loading
from rules.construction import Terms


@pytest.fixture
def cards(db):
    """The cards and products of two games."""
    for game in ("tanks", "tank_commander"):
        loading.load(game)


@pytest.fixture
def alice(db):
    return User.objects.create_user("alice")


@pytest.fixture
def bob(db):
    return User.objects.create_user("bob")


@pytest.fixture
def platoon(cards, alice):
    """A German platoon of Alice's, of up to 100 points and without cards yet."""
    return forces.create(owner=alice, terms=Terms(game="tanks", points=100, nations=("german",)), name="Corner")


@pytest.fixture
def reading_as():
    """A browser in which someone is logged in: `reading_as(alice)`; nobody in `reading_as()`."""

    def browser(person=None):
        client = Client()
        if person:
            client.force_login(person)
        return client

    return browser
