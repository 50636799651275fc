"""Bots at their seats. Whatever goes wrong with one, a legal action comes: a person never waits for ever.

A bot thinks in a process of its own, so that the pages stay quick and a bot that hangs can be left behind. Nothing is
remembered but the battle itself: whoever looks at a battle in which a bot is to choose wakes it again.
"""

import logging
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from secrets import randbits
from threading import Lock
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_lazy as _

from rules.bots import bot
from rules.bots.contract import ask
from rules.chance import Rng
from rules.engine import State
from rules.reading import read_state

log = logging.getLogger(__name__)

LEVELS = {"easy": "careless", "normal": "greedy", "hard": "search:1s"}
LABELS = {"easy": _("Easy bot"), "normal": _("Normal bot"), "hard": _("Hard bot")}
PATIENCE = 15.0
"""Seconds after which a bot plays at random instead."""

_busy: set[UUID] = set()
_lock = Lock()


def wake(battle: UUID) -> None:
    """Let the bots of *battle* play until a person is to choose; returns at once where bots have threads."""
    with _lock:
        if battle in _busy:
            return
        _busy.add(battle)
    if settings.BOT_THREADS:
        _threads().submit(_play_in_thread, battle)
        return
    try:
        _play_all(battle)
    finally:
        _rest(battle)


def _rest(battle: UUID) -> None:
    with _lock:
        _busy.discard(battle)


def _play_in_thread(battle: UUID) -> None:
    try:
        _play_all(battle)
    except Exception:
        log.exception("the bots of battle %s stopped", battle)
    finally:
        _rest(battle)
        connection.close()


def _play_all(battle: UUID) -> None:
    while _play_one(battle):
        pass


def _play_one(battle: UUID) -> bool:
    """One action of the bot that is to choose; False when none is."""
    from battles import chronicle, services  # noqa: PLC0415 (services wake bots)
    from battles.models import Battle  # noqa: PLC0415

    row = Battle.objects.lean().filter(pk=battle, ended=None, mode=Battle.Mode.SITE).first()
    seat = row and row.seats.filter(number=-1 if row.actor is None else row.actor).exclude(bot="").first()
    if not row or not seat:
        return False
    action = choose(chronicle.chronicle(row).state, LEVELS.get(seat.bot, "greedy"))
    try:
        services.play(battle=battle, seat=seat.number, after=row.count, action=action)
    except services.StaleAction:
        log.info("battle %s moved on while a bot thought", battle)
    return True


def choose(state: State, name: str) -> str:
    """What the bot called *name* does, or when it fails or takes too long, any legal action."""
    try:
        return _think(state, name)
    except (BrokenExecutor, TimeoutError, ValueError, ArithmeticError, LookupError):
        log.exception("bot %s found no action", name)
        _restart()
        return str(state.sample(Rng(randbits(64))))


def _think(state: State, name: str) -> str:
    if settings.BOT_THREADS == 0:
        return str(ask(bot(name), state, Rng(randbits(64))))
    return _processes().submit(think, state.position(), name, randbits(64)).result(PATIENCE)


def think(position: dict[str, Any], name: str, seed: int) -> str:
    """What the bot called *name* does in *position*; runs in a process that has no database."""
    return str(ask(bot(name), read_state(position), Rng(seed)))


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(settings.BOT_THREADS, "bots")


@cache
def _processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(settings.BOT_THREADS, mp_context=get_context("spawn"))


def _restart() -> None:
    """Leave hung or dead processes behind: the next bot gets new ones."""
    if settings.BOT_THREADS:
        _processes().shutdown(wait=False, cancel_futures=True)
        _processes.cache_clear()
