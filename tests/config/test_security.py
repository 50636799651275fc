"""What protects people and their work: headers, cookies, CSRF, size limits."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.config.production import VISIT, run_in_production

pytestmark = pytest.mark.django_db
PAGES = ["/", "/rules/", "/rules/tanks/", "/accounts/login/", "/help/", "/api/v1/games/", "/api/v1/docs/", "/nowhere/"]
INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")|javascript:", re.IGNORECASE
)


@pytest.mark.parametrize("page", PAGES)
def test_the_policy_allows_our_own_files_and_nothing_inline(client, page):
    policy = client.get(page, headers={"accept": "text/html"}).headers["Content-Security-Policy"]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert directives == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_anything_inline(client, page):
    assert not INLINE.findall(client.get(page, headers={"accept": "text/html"}).content.decode())


@pytest.mark.parametrize("page", PAGES)
def test_browsers_are_told_to_be_careful(client, page):
    headers = client.get(page, headers={"accept": "text/html"}).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    for device in ("camera", "microphone", "geolocation", "usb", "payment"):
        assert f"{device}=()" in headers["Permissions-Policy"]


def test_a_form_without_its_token_is_refused():
    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse("account_login"), {"login": "alice", "password": "x"}).status_code == 403


def test_an_htmx_request_needs_the_token_that_the_page_gives():
    client = Client(enforce_csrf_checks=True)
    page = client.get("/rules/TC-9.3.1b/").content.decode()
    token = re.search(r"hx-headers='\{\"X-CSRFToken\": \"(\w+)\"\}'", page)[1]
    mark = reverse("rulebook:mark", args=["TC-9.3.1b"])
    assert client.post(mark, headers={"HX-Request": "true"}).status_code == 403
    assert client.post(mark, headers={"HX-Request": "true", "X-CSRFToken": token}).status_code in {200, 204, 302}


def test_a_script_cannot_read_the_cookies(client):
    cookies = client.get(reverse("account_login")).cookies
    assert cookies["csrftoken"]["httponly"]
    assert cookies["csrftoken"]["samesite"] == "Lax"


def test_too_large_a_body_is_refused_before_it_is_read(client, settings):
    settings.UPLOAD_MAX_BYTES = 1000
    response = client.post(reverse("account_login"), {"login": "a" * 2000})
    assert response.status_code == 413
    assert "at most 0 MB" in response.content.decode()


@pytest.mark.parametrize("length", ["-1", "many", "99999999999"])
def test_a_strange_length_is_refused(client, length):
    assert client.generic("POST", "/accounts/login/", CONTENT_LENGTH=length).status_code == 413


def test_production_answers_in_https_only_and_says_so():
    script = (
        VISIT + "c = Client(headers={'host': 'muster.example'});"
        "r = c.get('/api/v1/'); print(r.status_code, r.headers['Location']);"
        "r = c.get('/api/v1/', headers={'X-Forwarded-Proto': 'https'}); print(r.status_code);"
        "print(r.headers.get('Strict-Transport-Security'))"
    )
    told = run_in_production(script, TRUSTED_PROXY_COUNT="1").stdout.splitlines()
    assert told == ["301 https://muster.example/api/v1/", "200", "max-age=31536000; includeSubDomains; preload"]
    not_told = run_in_production(script).stdout.splitlines()
    assert not_told == ["301 https://muster.example/api/v1/", "301", "None"]


def test_an_unknown_host_name_is_refused():
    script = VISIT + "print(Client(headers={'host': 'evil.example'}).get('/api/v1/').status_code)"
    assert run_in_production(script, TRUSTED_PROXY_COUNT="1").stdout.split() == ["400"]
