"""How forces and their steps are looked up."""

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from builder.models import Force, Step  # noqa: F401 (named in quotes)


class ForceQuerySet(models.QuerySet["Force"]):
    def in_game(self, slug: str) -> Self:
        """The forces of the game called *slug*; of all games when it is empty."""
        return self.filter(game=slug) if slug else self

    def shared(self) -> Self:
        """The forces that have a link."""
        return self.filter(token__isnull=False)

    def listed(self) -> Self:
        """The forces for a list, which does not look at their cards."""
        return self.defer("cards")


class StepQuerySet(models.QuerySet["Step"]):
    def last_done(self) -> "Step | None":
        """The step that undo would take back."""
        return self.filter(undone=False).order_by("-pk").first()

    def last_undone(self) -> "Step | None":
        """The step that redo would do again; whatever was undone is forgotten when something new is done."""
        return self.filter(undone=True).order_by("pk").first()

    def beyond(self, number: int) -> Self:
        """All but the *number* latest steps."""
        return self.filter(pk__in=list(self.order_by("-pk").values_list("pk", flat=True)[number:]))
