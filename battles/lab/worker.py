"""The worker inside the server: no second command is needed to have tasks done.

It works off what waits and rests. Whoever begins an experiment or looks at one wakes it, so that tasks left by a
process that is gone are found again. Where `manage.py db_worker` runs, TASK_WORKER=external lets it be.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Lock

from django.conf import settings
from django.db import connection
from django.utils.crypto import get_random_string

log = logging.getLogger(__name__)

_lock = Lock()
_waiting = False


def wake() -> None:
    """Have the waiting tasks done; returns at once."""
    global _waiting  # noqa: PLW0603 (one for the process, as the thread is)
    if settings.TASK_WORKER != "embedded":
        return
    with _lock:
        if _waiting:
            return
        _waiting = True
    _thread().submit(_work_in_thread)


def _work_in_thread() -> None:
    global _waiting  # noqa: PLW0603
    with _lock:
        _waiting = False
    try:
        work()
    except Exception:
        log.exception("the worker stopped")
    finally:
        connection.close()


def work() -> None:
    """Do every task that waits, one after the other."""
    from django_tasks_db.management.commands.db_worker import Worker  # noqa: PLC0415 (models exist only now)

    Worker(
        queue_names=["default"],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=get_random_string(32),
    ).run()


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "tasks")
