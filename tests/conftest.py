"""What every test shares."""

from hypothesis import settings

from tests.rules.ledger_marks import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

settings.register_profile("muster", deadline=None, print_blob=True)
settings.load_profile("muster")
