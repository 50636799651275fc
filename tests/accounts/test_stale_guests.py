"""remove_stale_guests: guests with nothing kept, and guests long unseen, go; nobody else does."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from tests.accounts.people import Guest


def unseen(user: User, days: int) -> User:
    User.objects.filter(pk=user.pk).update(seen_on=timezone.localdate() - timedelta(days=days))
    return user


def run(*args: str) -> str:
    out = StringIO()
    call_command("remove_stale_guests", *args, stdout=out)
    return out.getvalue().strip()


@pytest.fixture
def people(alice) -> dict[str, User]:
    return {
        "named, long away": unseen(alice, 1000),
        "long away": unseen(Guest("TC-9.3.1a").user, 90),
        "almost long away": unseen(Guest("TC-9.3.1a").user, 89),
        "empty since yesterday": unseen(Guest().user, 1),
        "empty today": Guest().user,
        "here today": Guest("TC-9.3.1a").user,
    }


def left(people: dict[str, User]) -> set[str]:
    return {name for name, user in people.items() if User.objects.filter(pk=user.pk).exists()}


def test_ninety_days_unless_told(people):
    assert run() == "2 stale guests removed"
    assert left(people) == {"named, long away", "almost long away", "empty today", "here today"}


def test_days_can_be_told(people):
    assert run("--days", "30") == "3 stale guests removed"
    assert left(people) == {"named, long away", "empty today", "here today"}


def test_dry_run_only_counts(people):
    assert run("--dry-run") == "2 stale guests would be removed"
    assert left(people) == set(people)


def test_running_again_finds_nothing(people):
    run()
    assert run() == "0 stale guests removed"


@pytest.mark.parametrize("days", ["0", "-5"])
def test_no_days_at_all_are_refused(people, days):
    with pytest.raises(CommandError, match="at least 1 day"):
        run("--days", days)
    assert left(people) == set(people)
