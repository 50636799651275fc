"""Who fights the battles of the lab: this process, a pool of processes, or the dask cluster that DASK_SCHEDULER names.

All are `concurrent.futures.Executor`, and a battle's seed is its own: the figures are the same whoever fights.
"""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context

from django.conf import settings


@contextmanager
def crew() -> Iterator[Executor | None]:
    """What battles are to be fought on; None: here and now."""
    if settings.DASK_SCHEDULER:
        with import_module("distributed").Client(settings.DASK_SCHEDULER) as client:
            yield client.get_executor()
    elif not settings.LAB_PROCESSES:
        yield None
    else:
        yield from _pool(settings.LAB_PROCESSES)


def _pool(size: int) -> Iterator[Executor]:
    # Spawned: a fork of a process with threads and database connections would share them.
    pool = ProcessPoolExecutor(size, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
