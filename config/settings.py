"""Settings for production, all from environment variables; settings_local and settings_test build on them.

docs/deployment.md lists the variables. What is unsafe to guess (the secret key, the host names) has no default.
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import logs
from config.api import settings as api
from config.databases import database


def env_list(name: str) -> list[str]:
    """The comma-separated values of the environment variable *name*."""
    return [item.strip() for item in os.environ.get(name, "").split(",") if item.strip()]


def required(name: str) -> str:
    """The environment variable *name*, which production cannot do without."""
    if value := os.environ.get(name):
        return value
    raise ImproperlyConfigured(f"set the environment variable {name}: see docs/deployment.md")


def env_number(name: str, default: int) -> int:
    """The environment variable *name* as a whole number, *default* when it is not set."""
    value = os.environ.get(name) or str(default)
    if value.isdecimal():
        return int(value)
    raise ImproperlyConfigured(f"expected a whole number in the environment variable {name}, got {value!r}")


BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("MUSTER_VAR") or BASE_DIR / "var")

DEBUG = False
SECRET_KEY = required("SECRET_KEY")
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")
required("ALLOWED_HOSTS")
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
# How many proxies of ours stand in front. Unless told so, nobody's X-Forwarded-Proto or X-Forwarded-For is believed.
TRUSTED_PROXY_COUNT = env_number("TRUSTED_PROXY_COUNT", 0)

INSTALLED_APPS = [
    "config",
    "accounts",
    "rulebook",
    "collection",
    "builder",
    "scenarios",
    "battles",
    "allauth",
    "allauth.account",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "config.stack.roomy",
    "config.logs.request_log",
    "django.middleware.security.SecurityMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "config.health.health_check",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.faults.upload_limit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.note_visit",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.frame.frame",
            ],
        },
    },
]

DATABASES = {"default": database(VAR_DIR / "muster.sqlite3", pool_size=env_number("DATABASE_POOL_SIZE", 8))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_HTTPONLY = True
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
# The address serves to reset a password and nothing else: two accounts may share one, so that signing up tells nobody
# whether an address is known here.
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest may log in; accounts.entrance sends the others on
ACCOUNT_FORMS = {
    "login": "accounts.forms.LogInForm",
    "signup": "accounts.forms.SignUpForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.AskResetForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
}
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "10/m/ip,60/h/ip",
    "guest": "20/m/ip,120/h/ip",
    "reset_password": "10/m/ip,5/h/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT

# Without a mail server, messages (a forgotten password) go to the console, where the keeper can read them.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env_number("EMAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "muster@localhost")

# Rate limits must hold across processes, so production keeps them in the database ("manage.py createcachetable").
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "muster_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    "throttling": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "throttling"},
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "rules" / "locale", *sorted((BASE_DIR / "rules").glob("*/locale"))]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or BASE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

REST_FRAMEWORK = api.rest_framework(proxies=TRUSTED_PROXY_COUNT)
SPECTACULAR_SETTINGS = api.SPECTACULAR
LOGGING = logs.settings(os.environ.get("LOG_LEVEL", "INFO").upper())

# Tasks lie in the database; "embedded": a thread of the server does them, "external": manage.py db_worker.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
TASK_WORKER = os.environ.get("TASK_WORKER", "embedded")
LAB_PROCESSES = env_number("LAB_PROCESSES", os.cpu_count() or 1)  # 0: battles are fought in the worker's own process
DASK_SCHEDULER = os.environ.get("DASK_SCHEDULER", "")  # "tcp://host:8786": battles are fought on that cluster
BOT_THREADS = env_number("BOT_THREADS", 2)  # 0: bots answer at once, in the request itself

UPLOAD_MAX_BYTES = 5 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
if TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env_number("HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = True
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# Muster needs none of the browser's devices.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer", "microphone",
        "midi", "payment", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
    )
}  # fmt: skip
