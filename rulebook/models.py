from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules import ledger

NOTE_LENGTH = 200


class MarkQuerySet(models.QuerySet["Mark"]):
    def in_game(self, slug: str) -> Self:
        """The marks on rules of the game called *slug*."""
        return self.filter(rule__startswith=f"{ledger.load(slug).prefix}-")

    def on(self, rule: str) -> Self:
        """The mark on *rule*, if there is one."""
        return self.filter(rule=rule)

    def rules(self) -> frozenset[str]:
        """The ids of the marked rules."""
        return frozenset(self.values_list("rule", flat=True))


class Mark(models.Model):
    """A rule that a person wants at hand, with a few words of their own. Nobody else sees it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="marks", verbose_name=_("owner"))
    rule = models.CharField(_("rule"), max_length=20)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    created = models.DateTimeField(_("marked on"), default=timezone.now)

    objects = MarkQuerySet.as_manager()

    class Meta:
        verbose_name = _("marked rule")
        verbose_name_plural = _("marked rules")
        constraints = (models.UniqueConstraint(fields=["owner", "rule"], name="one_mark_for_each_rule"),)

    def __str__(self) -> str:
        return self.rule
