"""Battles as people look for them."""

from datetime import datetime
from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

from accounts.models import User

if TYPE_CHECKING:
    from battles.models import Battle, Experiment  # noqa: F401 (named in quotes)


class BattleQuerySet(models.QuerySet["Battle"]):
    """Battles; start from a person, so that nobody sees another's."""

    def of(self, person: User | AnonymousUser) -> Self:
        """Those that *person* began or has a seat in."""
        if not person.is_authenticated:
            return self.none()
        return self.lean().filter(Q(owner=person) | Q(pk__in=person.seats.values("battle")))

    def lean(self) -> Self:
        """Without the set-up, the one large field, which is read when somebody looks at it."""
        return self.defer("setup")

    def open(self) -> Self:
        """Those that go on."""
        return self.filter(ended=None)

    def newest_first(self) -> Self:
        """The one that something happened in last comes first."""
        return self.order_by("-changed", "-pk")

    def with_seats(self) -> Self:
        """Each with its seats and who sits there, in two queries for all."""
        return self.lean().prefetch_related("seats__person")


class ExperimentQuerySet(models.QuerySet["Experiment"]):
    """Experiments; start from a person, so that nobody sees another's."""

    def of(self, person: User | AnonymousUser) -> Self:
        """Those of *person*."""
        return self.filter(owner=person) if person.is_authenticated else self.none()

    def unfinished(self) -> Self:
        """Those that wait or run."""
        return self.filter(ended=None)

    def abandoned(self, before: datetime) -> Self:
        """Those that run, and of which nothing was heard since *before*: the process that ran them is gone."""
        return self.unfinished().filter(started__isnull=False, heard__lt=before)

    def newest_first(self) -> Self:
        """The one begun last comes first."""
        return self.order_by("-created", "-pk")
