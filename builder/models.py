import secrets
from typing import Any

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from builder.querysets import ForceQuerySet, StepQuerySet
from collection.models import Card
from rules import documents
from rules.construction import Terms

NOTES_LENGTH = 10_000
LABEL_LENGTH = 200


def new_token() -> str:
    """What nobody guesses: 192 bits of chance."""
    return secrets.token_urlsafe(24)


class Force(models.Model):
    """A force that a person builds: what for (the brief), the document, and its cards as they were when it was built.

    *is_legal* and *worth* follow from the document. Whoever has the *token* may look, and no more.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="forces", verbose_name=_("owner"))
    game = models.CharField(_("game"), max_length=20)
    scenario = models.CharField(_("scenario"), max_length=40, blank=True)
    side = models.PositiveSmallIntegerField(_("side"), default=0)
    points = models.PositiveIntegerField(_("points"), null=True, blank=True)
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    nations = models.JSONField(_("nations"), default=list, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    document = models.JSONField(_("document"))
    cards = models.JSONField(_("cards as they were"), default=dict)
    is_legal = models.BooleanField(_("legal"), default=False)
    worth = models.PositiveIntegerField(_("points spent"), default=0)
    built = models.BooleanField(_("built"), default=False)
    notes = models.TextField(_("notes"), blank=True, validators=[MaxLengthValidator(NOTES_LENGTH)])
    token = models.CharField(_("share token"), max_length=40, unique=True, null=True, blank=True)
    created = models.DateTimeField(_("made on"), default=timezone.now)
    changed = models.DateTimeField(_("changed on"), default=timezone.now)

    objects = ForceQuerySet.as_manager()

    class Meta:
        verbose_name = _("force")
        verbose_name_plural = _("forces")
        ordering = ("-changed", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What its owner calls it."""
        return self.document["name"] or gettext("Nameless force")

    @property
    def game_title(self) -> str:
        return rules.game(self.game).title

    @property
    def nation(self) -> str:
        """The nation that it is of; empty where that is open."""
        return str(self.document["nation"])

    @property
    def data(self) -> str:
        """The version of the card data that it was built on."""
        return str(self.document["data"])

    @property
    def terms(self) -> Terms:
        """What it is built for."""
        return Terms(**{name: getattr(self, name) for name in TERMS} | {"nations": tuple(self.nations)})

    @terms.setter
    def terms(self, wanted: Terms) -> None:
        for name, value in wanted.model_dump(mode="json").items():
            setattr(self, name, value)

    def read(self) -> documents.Force:
        """The document, typed."""
        return documents.Force.read(self.document)


TERMS = ("game", "scenario", "side", "points", "year", "nations", "options")


class ForceCard(models.Model):
    """How many copies of a card a force has, attached ones too: it follows from the document."""

    force = models.ForeignKey(Force, models.CASCADE, related_name="copies", verbose_name=_("force"))
    card = models.ForeignKey(Card, models.PROTECT, related_name="in_forces", verbose_name=_("card"))
    count = models.PositiveIntegerField(_("count"))

    class Meta:
        verbose_name = _("card in a force")
        verbose_name_plural = _("cards in forces")
        constraints = (models.UniqueConstraint(fields=["force", "card"], name="one_row_for_each_card_in_a_force"),)

    def __str__(self) -> str:
        return f"{self.count} × {self.card}"


class Step(models.Model):
    """A change of a force as it was *before* and *after*, so that it can be taken back."""

    force = models.ForeignKey(Force, models.CASCADE, related_name="steps", verbose_name=_("force"))
    created = models.DateTimeField(_("made on"), default=timezone.now)
    label = models.CharField(_("label"), max_length=LABEL_LENGTH)
    before: "models.JSONField[Any, Any]" = models.JSONField(_("before"))
    after: "models.JSONField[Any, Any]" = models.JSONField(_("after"))
    undone = models.BooleanField(_("undone"), default=False)

    objects = StepQuerySet.as_manager()

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.label
