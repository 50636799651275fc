"""What belongs to people, told by the apps that keep it: moved with a guest, counted, exported.

An app that stores anything of a person's describes it once and registers it in its AppConfig.ready:

    class Marks(Belongings[Mark]):
        key = "marks"
        model = Mark
        same = ("rule",)

        def describe(self, count: int) -> str:
            return ngettext("%(count)d marked rule", "%(count)d marked rules", count) % {"count": count}

        def export(self, owner: User) -> list[Any]:
            return list(self.of(owner).values("rule", "created_at"))

    belongings.register(Marks())

What is not registered would be lost when a guest logs into an account of their own; a test finds such models.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from django.db import models, transaction

from accounts.models import User

Thing = TypeVar("Thing", bound=models.Model)


class Belongings(Generic[Thing]):
    """One kind of thing that a person keeps: rows of *model* whose field *owner* names the person.

    Two rows that agree in all fields of *same* are one thing to a person (a rule marked twice).
    """

    key: str
    model: type[Thing]
    owner = "owner"
    same: Sequence[str] = ()

    def describe(self, count: int) -> str:
        """*count* of these things, in words and in the reader's language."""
        raise NotImplementedError

    def export(self, owner: User) -> list[Any]:
        """All that *owner* has of these, as JSON values."""
        raise NotImplementedError

    def of(self, owner: User | models.OuterRef) -> models.QuerySet[Thing]:
        """The things of *owner*, also those that the model's own manager would hide."""
        return models.QuerySet(self.model).filter(**{self.owner: owner})

    def move(self, giver: User, taker: User) -> None:
        """Hand all that *giver* has to *taker*; of a thing that both have, the taker's stays.

        Override where two of a kind add up instead.
        """
        moving = self.of(giver)
        if self.same:
            twice = self.of(taker).filter(**{name: models.OuterRef(name) for name in self.same})
            moving = moving.exclude(models.Exists(twice))
        moving.update(**{self.owner: taker})


_registered: dict[str, Belongings[Any]] = {}


def register(kind: Belongings[Any]) -> None:
    """Make *kind* known: from now on it moves, counts and exports with its owner."""
    if kind.key in _registered:
        raise ValueError(f"expected a key of its own for each kind of belongings, got {kind.key!r} twice")
    _registered[kind.key] = kind


def kinds() -> Sequence[Belongings[Any]]:
    """Every registered kind, in the order of their keys."""
    return [_registered[key] for key in sorted(_registered)]


def described(owner: User) -> list[str]:
    """What *owner* keeps, in words, one line for each kind that there is any of."""
    return list(_descriptions(owner))


def _descriptions(owner: User) -> Iterator[str]:
    for kind in kinds():
        if count := kind.of(owner).count():
            yield kind.describe(count)


def exported(owner: User) -> dict[str, list[Any]]:
    """All that *owner* keeps, as JSON values by the key of its kind."""
    return {kind.key: kind.export(owner) for kind in kinds()}


@transaction.atomic
def move_all(giver: User, taker: User) -> None:
    """Hand everything that *giver* keeps to *taker*."""
    for kind in kinds():
        kind.move(giver, taker)


def empty_handed(people: models.QuerySet[User]) -> models.QuerySet[User]:
    """Those of *people* who keep nothing at all."""
    for kind in kinds():
        people = people.exclude(models.Exists(kind.of(models.OuterRef("pk"))))
    return people
