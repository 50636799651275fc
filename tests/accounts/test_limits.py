"""Limits that really bite: the cache of production (a table), and the one of tests and `make serve`."""

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import PASSWORD, whoami

CACHES = {
    "table": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "muster_cache_of_a_test"},
    "memory": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "limits"},
}


@pytest.fixture(params=CACHES, autouse=True)
def each_cache(request, settings, db):
    settings.CACHES = {"default": CACHES[request.param]}
    call_command("createcachetable")
    cache.clear()


def log_in(browser: Client, name: str, password: str, **extra):
    return browser.post("/accounts/login/", {"login": name, "password": password}, **extra)


def sign_up(number: int, **extra):
    form = {"username": f"person{number}", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    return Client().post("/accounts/signup/", form, **extra)


class TestLogIn:
    @pytest.mark.usefixtures("alice")
    def test_the_right_password_is_refused_after_five_wrong_ones(self):
        for _ in range(5):
            log_in(Client(), "Alice", "wrong")
        browser = Client()
        response = log_in(browser, "alice", PASSWORD)
        assert "Too many failed attempts" in str(response.context["form"].errors)
        assert whoami(browser) is None

    @pytest.mark.usefixtures("alice")
    def test_another_person_is_not_locked_out_with_her(self, bob):
        for _ in range(5):
            log_in(Client(), "Alice", "wrong")
        browser = Client()
        log_in(browser, "Bob", PASSWORD)
        assert whoami(browser) == bob

    def test_one_address_cannot_try_one_password_on_many_names(self, bob):
        for number in range(10):
            log_in(Client(), f"name{number}", "wrong")
        browser = Client()
        log_in(browser, "Bob", PASSWORD)
        assert whoami(browser) is None
        log_in(browser, "Bob", PASSWORD, REMOTE_ADDR="192.0.2.7")
        assert whoami(browser) == bob

    def test_logging_in_rightly_is_no_failure(self, alice):
        for _ in range(12):
            browser = Client()
            log_in(browser, "Alice", PASSWORD)
            assert whoami(browser) == alice

    @pytest.mark.usefixtures("alice")
    def test_hammering_the_door_is_answered_with_a_page(self):
        answers = [log_in(Client(), "Alice", "wrong") for _ in range(31)]
        assert [answer.status_code for answer in answers[:30]] == [200] * 30
        assert answers[30].status_code == 429
        assert "Slow down" in answers[30].content.decode()
        assert 'class="masthead"' in answers[30].content.decode()

    @pytest.mark.usefixtures("alice")
    def test_forged_addresses_do_not_help(self):
        for number in range(5):
            log_in(Client(), "Alice", "wrong", headers={"x-forwarded-for": f"192.0.2.{number}"})
        answers = [
            log_in(Client(), f"n{number}", "x", headers={"x-forwarded-for": f"192.0.2.{number}"}) for number in range(6)
        ]
        assert "Too many failed attempts" in str(answers[-1].context["form"].errors)

    def test_behind_a_proxy_the_visitor_is_counted_and_not_the_proxy(self, bob, settings):
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
        for number in range(10):
            log_in(Client(), f"name{number}", "x", headers={"x-forwarded-for": "192.0.2.1"})
        browser = Client()
        log_in(browser, "Bob", PASSWORD, headers={"x-forwarded-for": "192.0.2.2"})
        assert whoami(browser) == bob


class TestSignUp:
    def test_ten_a_minute_from_one_address(self):
        assert [sign_up(number).status_code for number in range(11)] == [302] * 10 + [429]
        assert User.objects.count() == 10
        assert sign_up(12, REMOTE_ADDR="192.0.2.7").status_code == 302

    def test_keeping_work_counts_too(self, guest):
        for number in range(10):
            sign_up(number)
        form = {"username": "Carius", "password1": PASSWORD, "password2": PASSWORD}
        assert guest.browser.post("/accounts/keep/", form).status_code == 429
        guest.user.refresh_from_db()
        assert guest.user.is_guest


class TestElsewhere:
    def test_guessing_the_password_from_a_browser_left_open(self, as_alice, alice):
        for _ in range(5):
            as_alice.post("/accounts/delete/", {"confirmation": "wrong"})
        refused = as_alice.post("/accounts/delete/", {"confirmation": PASSWORD})
        assert "Too many failed attempts" in str(refused.context["form"].errors)
        assert User.objects.filter(pk=alice.pk).exists()

    def test_reset_mails_to_one_address(self, alice, mailoutbox):
        answers = [Client().post("/accounts/password/reset/", {"email": alice.email}) for _ in range(6)]
        assert answers[-1].status_code == 429
        assert len(mailoutbox) == 5

    def test_guests_by_the_dozen(self):
        path = reverse("rulebook:mark", args=["TC-9.3.1a"])
        codes = [Client().post(path).status_code for _ in range(21)]
        assert codes[-1] == 429
        assert 429 not in codes[:20]
        assert User.objects.guests().count() == 20
