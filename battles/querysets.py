"""Battles as people look for them."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

from accounts.models import User

if TYPE_CHECKING:
    from battles.models import Battle  # noqa: F401 (named in quotes)


class BattleQuerySet(models.QuerySet["Battle"]):
    """Battles; start from a person, so that nobody sees another's."""

    def of(self, person: User | AnonymousUser) -> Self:
        """Those that *person* began or has a seat in."""
        if not person.is_authenticated:
            return self.none()
        return self.filter(Q(owner=person) | Q(seats__person=person)).distinct()

    def open(self) -> Self:
        """Those that go on."""
        return self.filter(ended=None)

    def newest_first(self) -> Self:
        """The one that something happened in last comes first."""
        return self.order_by("-changed", "-pk")

    def with_seats(self) -> Self:
        """Each with its seats and who sits there, in two queries for all."""
        return self.prefetch_related("seats__person")
