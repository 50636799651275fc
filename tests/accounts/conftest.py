"""People: Alice owns things, Bob is someone else, a guest has only a browser."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import PASSWORD, Guest, named


@pytest.fixture
def alice(db) -> User:
    return named("Alice", email="alice@example.org")


@pytest.fixture
def bob(db) -> User:
    return named("Bob")


@pytest.fixture
def as_alice(alice) -> Client:
    """Alice's browser, logged in by the front door."""
    browser = Client()
    browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, "remember": "on"})
    return browser


@pytest.fixture
def guest(db) -> Guest:
    return Guest("TC-9.3.1a", "TK-4.1")
