import pytest
from django.test import Client

from accounts.models import User
from battles import chronicle, services
from rules.setups import prepare


@pytest.fixture(autouse=True)
def nothing_remembered():
    """The battles of one test must not reach the next."""
    chronicle.forget()


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
def reading_as():
    """A browser in which someone is logged in: `reading_as(alice)`."""

    def browser(person):
        client = Client()
        client.force_login(person)
        return client

    return browser


@pytest.fixture
def battle(alice):
    """Tank Chess on the small board, Alice at both seats."""
    return services.begin(owner=alice, setup=prepare("tank_chess", "basic_16"), seats=("me", "me"))
