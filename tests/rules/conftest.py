"""What the engine's tests share."""

import pytest

from rules.setups import prepare
from tests.rules.conformance import toy
from tests.rules.conformance.door import registered


@pytest.fixture
def ambush():
    """The toy game, found at the door of rules/ while the test runs."""
    with registered(toy.GAME) as game:
        yield game


@pytest.fixture
def setup(ambush):
    return prepare("toy", "ambush")
