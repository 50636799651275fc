"""A battle as it is kept: the set-up, every action with the values that came up, and who sits where.

Events, views and positions are worked out from these rows (battles.chronicle). The seed stays here until the battle is
over; its hash was told when it began.
"""

import secrets
import uuid
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from battles.querysets import BattleQuerySet, ExperimentQuerySet
from rules.engine import Game

COMMENT_LENGTH = 2_000


def new_token() -> str:
    """A word that nobody guesses."""
    return secrets.token_urlsafe(18)


def new_seed() -> str:
    """What the dice of a battle will come from."""
    return secrets.token_hex(32)


class Battle(models.Model):
    """One battle. *hash* is that of the position after *count* actions, *drawn* how many random values they took."""

    class Mode(models.TextChoices):
        """Where the dice are: in Muster, or on the table beside it."""

        SITE = "site", _("Muster rolls and draws")
        TABLE = "table", _("we roll and draw at the table")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="battles_begun", verbose_name=_("begun by")
    )
    game = models.CharField(_("game"), max_length=20)
    scenario = models.CharField(_("scenario"), max_length=40)
    name = models.CharField(_("name"), max_length=120, blank=True)
    mode = models.CharField(_("mode"), max_length=10, choices=Mode, default=Mode.SITE)
    rules = models.CharField(_("version of the rules"), max_length=20)
    setup = models.JSONField(_("set-up"))
    seed = models.CharField(_("seed"), max_length=64, default=new_seed, editable=False)
    hash = models.CharField(_("hash"), max_length=64, editable=False)
    count = models.PositiveIntegerField(_("actions"), default=0)
    drawn = models.PositiveIntegerField(_("random values"), default=0, editable=False)
    actor = models.PositiveSmallIntegerField(_("whose choice it is"), null=True, blank=True)
    winners = models.JSONField(_("winners"), null=True, blank=True)
    ended_by = models.CharField(_("ended by"), max_length=30, blank=True)
    link = models.CharField(_("link for spectators"), max_length=40, unique=True, default=new_token, editable=False)
    created = models.DateTimeField(_("begun"), default=timezone.now)
    changed = models.DateTimeField(_("last action"), default=timezone.now, db_index=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    objects = BattleQuerySet.as_manager()

    class Meta:
        verbose_name = _("battle")
        verbose_name_plural = _("battles")

    def __str__(self) -> str:
        return self.name or f"{rules.game(self.game).title}, {self.scenario}"

    @property
    def played(self) -> Game:
        """The game that is played."""
        return rules.game(self.game)

    @property
    def title(self) -> str:
        """The game's own name."""
        return self.played.title

    @property
    def commitment(self) -> str:
        """The hash of the seed, told from the start: the seed, once told, shows that no die was chosen."""
        return sha256(self.seed.encode()).hexdigest()

    @property
    def told_seed(self) -> str:
        """The seed, once it can do no harm: a battle at a real table has none."""
        return self.seed if self.ended and self.mode == self.Mode.SITE else ""

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to choose: one question to the database saves it from thinking in vain."""
        return self.actor is not None and self.seats.filter(number=self.actor).exclude(bot="").exists()

    @property
    def mark(self) -> str:
        """Changes with every action done or taken back, and says nothing of the position: its hash would let one guess
        at what is hidden until it fits."""
        return f"{self.count}-{self.changed.timestamp():.6f}"

    @property
    def at_table(self) -> bool:
        """Whether dice and cards are real ones."""
        return self.mode == self.Mode.TABLE


class Seat(models.Model):
    """Who plays a seat: a person, a bot, or whoever follows the invitation."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("person")
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    invitation = models.CharField(_("invitation"), max_length=40, unique=True, default=new_token, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["battle", "number"], name="one_seat_for_each_number"),
            models.CheckConstraint(condition=Q(bot="") | Q(person=None), name="a_bot_or_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.number}"

    @property
    def vacant(self) -> bool:
        """Whether nobody sits here yet."""
        return not self.bot and self.person_id is None

    @property
    def label(self) -> str:
        """Who sits here, as a battle on file says it: a guest has no name to tell."""
        if self.bot:
            return f"bot:{self.bot}"
        return self.person.username if self.person and not self.person.is_guest else ""


class Entry(models.Model):
    """One action: who, what, and the random values that came up."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.TextField(_("action"))
    values: "models.JSONField[Any, Any]" = models.JSONField(_("random values"), default=list)
    hash = models.CharField(_("hash"), max_length=16)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["battle", "number"], name="one_action_for_each_number"),)

    def __str__(self) -> str:
        return f"{self.number}. {self.action}"


class Comment(models.Model):
    """What someone says of a step of a battle."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="comments")
    step = models.PositiveIntegerField(_("step"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="battle_comments")
    text = models.TextField(_("comment"), max_length=COMMENT_LENGTH)
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ("step", "pk")

    def __str__(self) -> str:
        return self.text[:60]


class Experiment(models.Model):
    """One set-up fought many times by bots: *done* battles so far, and once it is over what they came to."""

    class State(models.TextChoices):
        """How far an experiment has come."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="experiments", verbose_name=_("begun by")
    )
    game = models.CharField(_("game"), max_length=20)
    scenario = models.CharField(_("scenario"), max_length=40)
    rules = models.CharField(_("version of the rules"), max_length=20)
    setup = models.JSONField(_("set-up"))
    bots: "models.JSONField[Any, Any]" = models.JSONField(_("bots"))
    count = models.PositiveIntegerField(_("battles"))
    seed = models.CharField(_("seed"), max_length=64)
    done = models.PositiveIntegerField(_("battles fought"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    result = models.JSONField(_("result"), null=True, blank=True)
    created = models.DateTimeField(_("begun"), default=timezone.now)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    heard = models.DateTimeField(_("last heard of"), null=True, blank=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)

    objects = ExperimentQuerySet.as_manager()

    class Meta:
        verbose_name = _("experiment")
        verbose_name_plural = _("experiments")

    def __str__(self) -> str:
        return f"{self.title}, {self.scenario}: {self.done}/{self.count}"

    @property
    def title(self) -> str:
        """The game's own name."""
        return rules.game(self.game).title

    @property
    def percent(self) -> int:
        """How much of it is done."""
        return 100 * self.done // self.count
