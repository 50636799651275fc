"""Settings of `make serve`: one person's own machine, nothing to configure."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

VAR_DIR = Path(os.environ.setdefault("MUSTER_VAR", str(Path(__file__).resolve().parent.parent / "var")))


def kept_secret_key() -> str:
    """The secret key of this machine, made on first use and readable by its owner only."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key())
    return path.read_text()


os.environ.setdefault("SECRET_KEY", kept_secret_key())

from config.settings import *  # noqa: E402, F403

DEBUG = True
ALLOWED_HOSTS = ["*"]
SECURE_SSL_REDIRECT = False
SECURE_HSTS_SECONDS = 0
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}  # noqa: F405
