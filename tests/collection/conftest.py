import pytest
from django.test import Client

from accounts.models import User
from collection.exchange import index


@pytest.fixture
def alice(db):
    return User.objects.create_user("alice")


@pytest.fixture
def bob(db):
    return User.objects.create_user("bob")


@pytest.fixture
def reading_as():
    """A browser in which someone is logged in: `reading_as(alice)`."""

    def browser(person):
        client = Client()
        client.force_login(person)
        return client

    return browser


@pytest.fixture(autouse=True)
def no_cards_remembered():
    """The cards of one test must not reach the next, whose own have the same ids."""
    index.forget()
