"""Every line of the log names its request, and none gives a secret away."""

import io
import logging
import re

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.http import int_to_base36

from config import logs
from config.logs import BLOT, Formatter, redact

SECRET = "hunter2-and-a-long-tail-0123456789"


@pytest.fixture
def log():
    """Everything that reaches the root logger, formatted as production does."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(Formatter())
    logging.getLogger().addHandler(handler)
    yield text
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize(
    "line",
    [
        f"password={SECRET}",
        f"new_password1: {SECRET}",
        f"{{'username': 'alice', 'password': '{SECRET}', 'next': '/'}}",
        f'{{"password": "{SECRET} with spaces", "name": "alice"}}',
        f"Authorization: Token {SECRET}",
        f"{{'HTTP_AUTHORIZATION': 'Bearer {SECRET}'}}",
        f"Cookie: sessionid={SECRET}; csrftoken={SECRET}",
        f"Set-Cookie: sessionid={SECRET}; HttpOnly",
        f"HTTP_COOKIE=a={SECRET}; b={SECRET}",
        f"csrfmiddlewaretoken={SECRET}&name=alice",
        f"X-CSRFToken: {SECRET}",
        f"session_key={SECRET}",
        f"api_key={SECRET}",
        f"SECRET_KEY = '{SECRET}'",
        f"sent Token {SECRET}",
        f"GET /accounts/password/reset/key/3f-{SECRET}/?next=/ HTTP/1.1",
        f"GET /accounts/confirm-email/{SECRET}/ HTTP/1.1",
        f"GET /somewhere/?a=1&key={SECRET}&b=2",
        f"GET /somewhere/?code={SECRET}",
        f"postgres://muster:{SECRET}@localhost/muster is unreachable",
    ],
)
def test_secrets_are_blotted_out(line):
    assert SECRET not in redact(line)
    assert BLOT in redact(line)


@pytest.mark.parametrize(
    "line",
    [
        "method=GET path=/rules/TC-9.3.1a/ status=200 ms=12",
        "Forbidden (CSRF token missing.): /accounts/login/",
        "migrations not applied: accounts.0002_user_seen_on",
        "the password of alice was changed",
        "https://muster.example/rules/tanks/",
    ],
)
def test_the_rest_stays_readable(line):
    assert redact(line) == line


def test_a_traceback_is_redacted_too(log):
    try:
        raise ValueError(f"cannot parse password={SECRET}")
    except ValueError:
        logging.getLogger("muster.test").exception("failed")
    assert "ValueError: cannot parse password=" in log.getvalue()
    assert SECRET not in log.getvalue()


def test_a_message_cannot_forge_a_line_of_its_own(log):
    logging.getLogger("muster.test").warning("first\n2026-01-01T00:00:00Z INFO forged")
    assert len(log.getvalue().splitlines()) == 1


def test_each_request_is_logged_with_its_id_and_without_its_query(client, log, db):
    response = client.get("/healthz?password=x&q=y")
    id = response.headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", id)
    (line,) = log.getvalue().splitlines()
    assert re.search(rf"INFO muster.access request={id} method=GET path=/healthz status=200 ms=\d+$", line)


def test_only_static_files_that_are_missing_are_logged(client, log, settings):
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    assert client.get("/static/config/muster.css").status_code == 200
    assert client.get("/static/nothing.css").status_code == 404
    (line,) = log.getvalue().splitlines()
    assert "path=/static/nothing.css status=404" in line


@pytest.mark.parametrize("id", ["5e0c7a4be1f24d7a9d3c1b2a3f4e5d6c", "edge-7.3_b1234"])
def test_a_sane_id_of_the_caller_is_kept(client, db, id):
    assert client.get("/healthz", headers={"X-Request-ID": id}).headers["X-Request-ID"] == id


@pytest.mark.parametrize("id", ["short", "with space and more", "a" * 65, "=formula1", "line\tbreak-here", ""])
def test_any_other_id_is_replaced(client, db, id):
    assert client.get("/healthz", headers={"X-Request-ID": id}).headers["X-Request-ID"] != id


def test_two_requests_have_two_ids(client, db):
    first, second = (client.get("/healthz").headers["X-Request-ID"] for _ in range(2))
    assert first != second
    assert logs.request_id.get() == "-"


@pytest.mark.django_db
def test_an_unexpected_error_is_logged_with_its_traceback_and_request(client, log, monkeypatch):
    monkeypatch.setattr("config.views.render", lambda *_args, **_kwargs: 1 / 0)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500
    text = log.getvalue()
    assert f"ERROR django.request request={response.headers['X-Request-ID']} Internal Server Error: /" in text
    assert "ZeroDivisionError" in text


@pytest.mark.django_db
def test_a_reset_link_is_not_logged(client, log, django_user_model):
    alice = django_user_model.objects.create_user("alice", "alice@muster.example", "correct horse battery")
    key = PasswordResetTokenGenerator().make_token(alice)
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": int_to_base36(alice.pk), "key": key})
    response = client.get(path)
    assert response.status_code in {200, 302}
    assert f"path=/accounts/password/reset/key/{BLOT} " in log.getvalue()
    assert key not in log.getvalue()


@pytest.mark.django_db
def test_a_log_in_leaves_no_password_behind(client, log):
    client.post(reverse("account_login"), {"login": "alice", "password": SECRET})
    assert "path=/accounts/login/" in log.getvalue()
    assert SECRET not in log.getvalue()
