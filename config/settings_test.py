"""Settings of the test suite: production's, without what needs a certificate or slow hashing."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "the test suite keeps no secrets")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")

from config.settings import *  # noqa: F403

SECURE_SSL_REDIRECT = False
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
LANGUAGE_COOKIE_SECURE = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# A file, not memory: the live server of the browser tests reads it from several threads, as a real one would. It lies
# in a folder of this process alone, which goes when the process does: no other run has a database of the same name.
DATABASES["default"].setdefault("TEST", {})  # noqa: F405
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    FOLDER = tempfile.TemporaryDirectory(prefix="muster-test-", ignore_cleanup_errors=True)
    DATABASES["default"]["TEST"]["NAME"] = Path(FOLDER.name) / "muster.sqlite3"  # noqa: F405
CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}  # noqa: F405
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": "10000/min", "user": "10000/min"}  # noqa: F405
BOT_THREADS = 0  # a test that waits for a thread waits too long or not long enough
TASK_WORKER = "external"  # tests call the worker themselves
LAB_PROCESSES = 0
