"""Where the data lives: SQLite in a file of its own, or the PostgreSQL that DATABASE_URL names."""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

# Readers never wait for the writer (WAL); a writer waits for its turn instead of failing at once.
SQLITE = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;",
}


def database(default: Path, *, pool_size: int) -> dict[str, Any]:
    """Django's settings of the database: the one that DATABASE_URL names, or the SQLite file *default*."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{default}"
    found: dict[str, Any] = dict(dj_database_url.parse(url, conn_health_checks=True))
    match found["ENGINE"]:
        case "django.db.backends.sqlite3":
            return {**found, "CONN_MAX_AGE": 600, "OPTIONS": SQLITE}
        case "django.db.backends.postgresql":
            return {**found, "OPTIONS": {"connect_timeout": 5, **found.get("OPTIONS", {}), "pool": _pool(pool_size)}}
    raise ImproperlyConfigured(f"expected DATABASE_URL to begin with sqlite: or postgres:, got {found['ENGINE']}")


def _pool(size: int) -> dict[str, Any]:
    """Connections belong to the process, not to its threads: the server starts and retires those as requests come.

    So a process never holds more than *size* of them, and none is lost with its thread.
    """
    return {"min_size": 1, "max_size": size, "timeout": 3}
