"""Set-ups as people look for them."""

from typing import TYPE_CHECKING, Self, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import models

from accounts.models import User

if TYPE_CHECKING:
    from scenarios.models import OwnScenario, Part, Setup  # noqa: F401 (named in quotes)

Row = TypeVar("Row", bound=models.Model)


class SharedQuerySet(models.QuerySet[Row]):
    """What people make and share; start from a person or a link, so that nobody sees another's."""

    def of(self, person: User | AnonymousUser) -> Self:
        """Those that *person* made."""
        return self.filter(owner=person) if person.is_authenticated else self.none()

    def shared_by(self, link: str) -> Self:
        """The one that *link* leads to."""
        return self.filter(link=link) if link else self.none()


class SetupQuerySet(SharedQuerySet["Setup"]):
    """Set-ups."""


class OwnScenarioQuerySet(SharedQuerySet["OwnScenario"]):
    """Scenarios of people's own."""

    def in_game(self, game: str) -> Self:
        """Those of *game*, or all where none is named."""
        return self.filter(game=game) if game else self


class PartQuerySet(models.QuerySet["Part"]):
    """Sides of set-ups; start from a person, so that nobody sees another's."""

    def of(self, person: User | AnonymousUser) -> Self:
        """Those that *person* prepares."""
        return self.filter(person=person).select_related("setup") if person.is_authenticated else self.none()

    def newest_first(self) -> Self:
        """Those of the set-up changed last come first."""
        return self.order_by("-setup__changed", "setup", "number")
