"""The production settings: what they demand, and what they will not do unless told."""

import json

import pytest

from tests.config.production import run_in_production

START = "from django.conf import settings; settings.DEBUG; print('started')"
SHOW = "import json; from django.conf import settings; print(json.dumps({expression}, default=str))"


def setting(expression: str, **environment: str) -> object:
    """What *expression* (over `settings`) is in production."""
    answer = run_in_production(SHOW.format(expression=expression), **environment)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
@pytest.mark.parametrize("value", [None, ""])
def test_what_is_unsafe_to_guess_is_required(name, value):
    answer = run_in_production(START, **{name: value})
    assert answer.returncode != 0
    assert answer.stdout == ""
    assert answer.stderr.splitlines()[-1].endswith(f"set the environment variable {name}: see docs/deployment.md")


def test_a_number_that_is_none_is_refused_by_name():
    answer = run_in_production(START, TRUSTED_PROXY_COUNT="yes")
    assert answer.stderr.splitlines()[-1].endswith(
        "expected a whole number in the environment variable TRUSTED_PROXY_COUNT, got 'yes'"
    )


def test_any_database_but_the_two_is_refused():
    answer = run_in_production(START, DATABASE_URL="mysql://localhost/muster")
    assert "expected DATABASE_URL to begin with sqlite: or postgres:" in answer.stderr.splitlines()[-1]


def test_production_is_strict():
    names = (
        "DEBUG", "SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY", "CSRF_COOKIE_HTTPONLY", "SECURE_HSTS_SECONDS",
    )  # fmt: skip
    found = setting(f"[getattr(settings, name) for name in {names}]")
    assert found == [False, True, True, True, True, True, True, 31_536_000]


def test_a_proxy_is_believed_only_when_told():
    names = "SECURE_PROXY_SSL_HEADER, settings.REST_FRAMEWORK['NUM_PROXIES'], settings.ALLAUTH_TRUSTED_PROXY_COUNT"
    expression = f"[settings.{names}]"
    assert setting(expression) == [None, 0, 0]
    assert setting(expression, TRUSTED_PROXY_COUNT="1") == [["HTTP_X_FORWARDED_PROTO", "https"], 1, 1]


def test_sqlite_is_the_default_and_keeps_readers_and_the_writer_apart():
    engine, mode, pragmas = setting(
        "[settings.DATABASES['default']['ENGINE'], *[settings.DATABASES['default']['OPTIONS'][name] "
        "for name in ('transaction_mode', 'init_command')]]"
    )
    assert engine == "django.db.backends.sqlite3"
    assert mode == "IMMEDIATE"
    assert "journal_mode=WAL" in pragmas


def test_postgresql_by_one_variable_with_a_bounded_pool():
    url = "postgres://muster:pass@db.example/muster?sslmode=require"
    database = setting("settings.DATABASES['default']", DATABASE_URL=url, DATABASE_POOL_SIZE="3")
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["HOST"] == "db.example"
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] == 3
    assert database["CONN_MAX_AGE"] == 0
    assert database["CONN_HEALTH_CHECKS"] is True


def test_hosts_and_old_keys_are_lists():
    found = setting(
        "[settings.ALLOWED_HOSTS, settings.SECRET_KEY_FALLBACKS]",
        ALLOWED_HOSTS="muster.example, www.muster.example",
        SECRET_KEY_FALLBACKS="old",
    )
    assert found == [["muster.example", "www.muster.example"], ["old"]]
