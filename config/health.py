"""/healthz: whether this process can do its work, for a load balancer, a monitor or a deployment script."""

import logging
from collections.abc import Callable
from functools import cache

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.cache import add_never_cache_headers

PATH = "/healthz"
MigrationKey = tuple[str, str]

log = logging.getLogger("muster.health")


def health_check(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: answer /healthz before sessions, languages and host names matter: probes ask by address."""
    return lambda request: healthz() if request.path == PATH else get_response(request)


def healthz() -> JsonResponse:
    """200 when every part is well, 503 when one is not; the body says which."""
    parts = _parts()
    well = set(parts.values()) == {"ok"}
    response = JsonResponse({"status": "ok" if well else "failing", **parts}, status=200 if well else 503)
    add_never_cache_headers(response)
    return response


def _parts() -> dict[str, str]:
    try:
        missing = _unapplied()
    except Error:
        log.exception("the database did not answer")
        return {"database": "unreachable", "migrations": "unknown"}
    if missing:
        log.error("migrations not applied: %s", ", ".join(f"{app}.{name}" for app, name in sorted(missing)))
    return {"database": "ok", "migrations": "missing" if missing else "ok"}


def _unapplied() -> set[MigrationKey]:
    """The migrations on disk that the database has not seen: two small queries."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    return {
        key for key, replaced in _migrations().items() if key not in applied and not (replaced and replaced <= applied)
    }


@cache
def _migrations() -> dict[MigrationKey, frozenset[MigrationKey]]:
    """Every migration on disk, with those that it replaces: read once, for they do not change under a process."""
    found = MigrationLoader(None, ignore_no_initial=True).disk_migrations
    return {key: frozenset(migration.replaces) for key, migration in found.items()}
