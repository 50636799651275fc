"""What every test shares."""

from tests.rules.ledger_marks import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]
