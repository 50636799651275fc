"""How what a person has is looked up."""

from typing import TYPE_CHECKING, Self

from django.db import models

if TYPE_CHECKING:
    from collection.models import Change


class ChangeQuerySet(models.QuerySet["Change"]):
    def last_done(self) -> "Change | None":
        """The change that undo would take back."""
        return self.filter(undone=False).order_by("-pk").first()

    def last_undone(self) -> "Change | None":
        """The change that redo would do again: the first of those undone since anything new was done."""
        done = self.filter(undone=False).order_by("-pk").values("pk")[:1]
        since = self.filter(undone=True).exclude(pk__lt=models.functions.Coalesce(models.Subquery(done), 0))
        return since.order_by("pk").first()

    def beyond(self, number: int) -> Self:
        """All but the *number* latest changes."""
        return self.filter(pk__in=list(self.order_by("-pk").values_list("pk", flat=True)[number:]))
