"""What every test shares."""

import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings

from tests.rules.ledger_marks import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

settings.register_profile("muster", deadline=None, print_blob=True)
settings.load_profile("muster")


@pytest.fixture(autouse=True)
def empty_cache():
    """Rate limits and cached pages of one test must not reach the next."""
    cache.clear()


@pytest.fixture(autouse=True)
def no_language_left():
    """A page that one test read in French must not make the next test read French."""
    translation.deactivate()
