"""What changes an experiment: begin it, fight it, call it off."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from secrets import token_hex
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rules
from accounts.models import User
from battles.lab import crews, results, worker
from battles.models import Experiment
from rules.documents import Setup
from rules.reading import read_setup
from rules.simulate import Summary, run

log = logging.getLogger(__name__)

MOST = 1_000
AT_ONCE = 3
"""Experiments that one person may have waiting or running."""
SILENCE = timedelta(seconds=90)
"""After which a running experiment is taken to have died with its process."""
BOTS = {"random": "random", "easy": "careless", "normal": "greedy", "hard": "search:40"}
"""The bots of the lab by level. The hard one counts its playouts: a bot with a watch would play otherwise each time."""
LABELS = {"random": _("Random"), "easy": _("Easy bot"), "normal": _("Normal bot"), "hard": _("Hard bot")}


class TooMany(Exception):
    """The person has enough experiments under way."""


class Cancelled(Exception):
    """The experiment was called off, or deleted, while it ran."""


@transaction.atomic
def begin(*, owner: User, setup: Setup, bots: Sequence[str], count: int, seed: str = "") -> Experiment:
    """Have *setup* fought *count* times by the *bots* of these levels; raise BadDocument for a bad set-up, TooMany."""
    if len(bots) != len(setup.seats):
        raise ValueError(f"expected {len(setup.seats)} bots, got {len(bots)}")
    if not 1 <= count <= MOST:
        raise ValueError(f"expected from 1 to {MOST} battles, got {count}")
    User.objects.select_for_update().get(pk=owner.pk)
    if Experiment.objects.of(owner).unfinished().count() >= AT_ONCE:
        raise TooMany
    rules.game(setup.game).start(setup)
    experiment = Experiment.objects.create(
        owner=owner,
        game=setup.game,
        scenario=setup.scenario,
        rules=rules.game(setup.game).version,
        setup=setup.write(),
        bots=list(bots),
        count=count,
        seed=seed or token_hex(8),
    )
    _enqueue(experiment.pk)
    return experiment


def _enqueue(id: UUID) -> None:
    from battles.lab.tasks import fight  # noqa: PLC0415 (the task calls this module)

    fight.enqueue(str(id))
    transaction.on_commit(worker.wake)


def cancel(experiment: Experiment) -> bool:
    """Call *experiment* off; False when it is over already. What was fought so far is told nowhere."""
    found = Experiment.objects.filter(pk=experiment.pk).unfinished()
    return bool(found.update(state=Experiment.State.CANCELLED, ended=timezone.now()))


def remove(experiment: Experiment) -> None:
    """Delete *experiment*; should it run, it stops."""
    experiment.delete()


@transaction.atomic
def remind(experiment: Experiment) -> None:
    """Should *experiment* not be over, see that somebody works on it: the process that did may be gone."""
    gone = Experiment.objects.filter(pk=experiment.pk).abandoned(timezone.now() - SILENCE)
    if gone.update(state=Experiment.State.WAITING, started=None, heard=None, done=0):
        _enqueue(experiment.pk)
    elif experiment.ended is None:
        transaction.on_commit(worker.wake)


def fight_all(id: UUID) -> None:
    """Fight the battles of the experiment *id* and keep what they came to; nothing when it was called off."""
    now = timezone.now()
    claimed = Experiment.objects.filter(pk=id, state=Experiment.State.WAITING)
    if not claimed.update(state=Experiment.State.RUNNING, started=now, heard=now, done=0):
        return
    experiment = Experiment.objects.get(pk=id)
    try:
        found = results.result(_fight(experiment))
    except Cancelled:
        return
    except Exception:
        log.exception("experiment %s failed", id)
        _end(id, Experiment.State.FAILED)
    else:
        _end(id, Experiment.State.DONE, found)


def _fight(experiment: Experiment) -> Summary:
    bots = [BOTS[level] for level in experiment.bots]
    # Fifty steps of the bar at most, and no step so long that cancelling waits for it.
    chunk = min(max(experiment.count // 50, 1), 10)
    with crews.crew() as executor:
        return run(
            read_setup(experiment.setup), experiment.count, seed=experiment.seed, bots=bots, executor=executor,
            told=partial(_note, experiment.pk), chunk=chunk, watched=True,
        )  # fmt: skip


def _note(id: UUID, more: int) -> None:
    """Keep that *more* battles were fought, and that the experiment is alive; raise Cancelled when it no longer is."""
    running = Experiment.objects.filter(pk=id, state=Experiment.State.RUNNING)
    if not running.update(done=F("done") + more, heard=timezone.now()):
        raise Cancelled


def _end(id: UUID, state: str, result: object = None) -> None:
    running = Experiment.objects.filter(pk=id, state=Experiment.State.RUNNING)
    running.update(state=state, result=result, ended=timezone.now())
