"""A set-up as it is kept: what was chosen step by step, and the document that comes of it."""

import secrets
import uuid
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from collection.figures import local
from rules.reading import read_own
from rules.scenes import scenes
from rules.variations import Variation
from scenarios.querysets import OwnScenarioQuerySet, PartQuerySet, SetupQuerySet

if TYPE_CHECKING:
    from builder.cards import Cards

NAME_LENGTH = 120


def new_link() -> str:
    """A word that nobody guesses."""
    return secrets.token_urlsafe(24)


class Setup(models.Model):
    """A scenario prepared by a person. *forces* has for each side the key of the offer taken and the force itself.

    *document* is the muster/setup@1 that follows; None while it cannot be made. Whoever has the *link* may look, copy
    and play, and no more; without one nobody else sees it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="setups", verbose_name=_("owner"))
    game = models.CharField(_("game"), max_length=20)
    scenario = models.CharField(_("scenario"), max_length=40)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    points = models.PositiveIntegerField(_("points"), null=True, blank=True)
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    own: "models.JSONField[Any, Any]" = models.JSONField(_("own scenario"), null=True, blank=True)
    """What a scenario of someone's own changes of the printed one, as it was when this was set up."""
    options: "models.JSONField[Any, Any]" = models.JSONField(_("options"), default=dict, blank=True)
    forces: "models.JSONField[Any, Any]" = models.JSONField(_("forces by side"), default=list, blank=True)
    document: "models.JSONField[Any, Any]" = models.JSONField(_("document"), null=True, blank=True)
    link = models.CharField(_("share link"), max_length=40, unique=True, null=True, blank=True, editable=False)
    created = models.DateTimeField(_("made on"), default=timezone.now)
    changed = models.DateTimeField(_("changed on"), default=timezone.now)

    objects = SetupQuerySet.as_manager()

    class Meta:
        verbose_name = _("set-up")
        verbose_name_plural = _("set-ups")
        ordering = ("-changed", "-pk")

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """What its owner calls it, or the scenario."""
        return self.name or self.scenario_title

    @property
    def scenario_title(self) -> str:
        return self.own["name"] if self.own else local(scenes(self.game)[self.scenario].name)

    @property
    def variation(self) -> Variation | None:
        """What its scenario changes of the printed one; None when it is the printed one."""
        return read_own(self.game, self.own) if self.own else None

    @property
    def is_sealed(self) -> bool:
        """Whether its sides are prepared by several people, who have not all shown their forces yet."""
        return not self._state.adding and self.parts.filter(shown=False).exists()

    @property
    def game_title(self) -> str:
        return rules.game(self.game).title

    @cached_property
    def known_cards(self) -> "Cards":
        """The cards of the game as the owner sees them: what a document of it takes its snapshot of."""
        from scenarios.stock import cards_of  # noqa: PLC0415 (it needs all models)

        return cards_of(self.owner, self.game)


class OwnScenario(models.Model):
    """A scenario of a person's own: *content* is what it changes of the printed *scenario* (rules/variations.py).

    Whoever has the *link* may look, copy and play; without one nobody else sees it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="own_scenarios", verbose_name=_("owner")
    )
    game = models.CharField(_("game"), max_length=20)
    scenario = models.CharField(_("made from"), max_length=40)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    content: "models.JSONField[Any, Any]" = models.JSONField(_("what it changes"))
    link = models.CharField(_("share link"), max_length=40, unique=True, null=True, blank=True, editable=False)
    created = models.DateTimeField(_("made on"), default=timezone.now)
    changed = models.DateTimeField(_("changed on"), default=timezone.now)

    objects = OwnScenarioQuerySet.as_manager()

    class Meta:
        verbose_name = _("own scenario")
        verbose_name_plural = _("own scenarios")
        ordering = ("-changed", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def variation(self) -> Variation:
        return read_own(self.game, self.content)

    @property
    def game_title(self) -> str:
        return rules.game(self.game).title

    @property
    def base_title(self) -> str:
        """What the printed scenario is called that it was made from."""
        return local(scenes(self.game)[self.scenario].name)


class Part(models.Model):
    """One side of a set-up that several people prepare, each in secret. *taken* is what a set-up has in its forces.

    Nothing of it enters the set-up before every side is *shown*: what is not there cannot be told. *battle* is the one
    that was begun from it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    setup = models.ForeignKey(Setup, models.CASCADE, related_name="parts", verbose_name=_("set-up"))
    number = models.PositiveSmallIntegerField(_("number of the side"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="parts",
        verbose_name=_("person"),
    )  # fmt: skip
    invitation = models.CharField(_("invitation"), max_length=40, unique=True, default=new_link, editable=False)
    taken: "models.JSONField[Any, Any]" = models.JSONField(_("force"), default=dict, blank=True)
    ready = models.BooleanField(_("ready"), default=False)
    shown = models.BooleanField(_("shown"), default=False)
    battle = models.UUIDField(_("battle"), null=True, blank=True, editable=False)

    objects = PartQuerySet.as_manager()

    class Meta:
        verbose_name = _("side of a set-up")
        verbose_name_plural = _("sides of set-ups")
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["setup", "number"], name="one_part_for_each_side"),)

    def __str__(self) -> str:
        return f"{self.setup_id}: {self.number}"

    @property
    def vacant(self) -> bool:
        """Whether nobody prepares it yet."""
        return self.person_id is None
