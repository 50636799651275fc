"""What every test shares."""

import pytest
from django.core.cache import cache
from hypothesis import settings

settings.register_profile("muster", deadline=None, print_blob=True)
settings.load_profile("muster")


@pytest.fixture(autouse=True)
def empty_cache():
    """Rate limits and cached pages of one test must not reach the next."""
    cache.clear()
