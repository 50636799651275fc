"""A guest: made by the first thing worth keeping, bound to one browser, kept under a name without losing anything."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts import services
from accounts.models import User
from tests.accounts.people import PASSWORD, Guest, marked, named, whoami

KEEP = {"username": "Carius", "email": "", "password1": PASSWORD, "password2": PASSWORD}


def visitor_request():
    """A visitor's request with a real session behind it."""
    request = RequestFactory().post("/")
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.user = AnonymousUser()
    return request


@pytest.mark.django_db
class TestEnsurePerson:
    def test_visitor_becomes_a_guest_who_is_logged_in_for_long(self):
        request = visitor_request()
        guest = services.ensure_person(request)
        assert guest.is_guest
        assert request.user == guest
        assert request.session["_auth_user_id"] == str(guest.pk)
        assert request.session.get_expiry_age() > timedelta(days=300).total_seconds()

    def test_asking_twice_makes_one_guest(self):
        request = visitor_request()
        assert services.ensure_person(request) == services.ensure_person(request)
        assert User.objects.guests().count() == 1

    def test_person_who_is_logged_in_stays_who_they_are(self, alice):
        request = visitor_request()
        request.user = alice
        assert services.ensure_person(request) == alice
        assert not User.objects.guests().exists()

    def test_session_key_changes_so_that_a_planted_one_is_worth_nothing(self):
        request = visitor_request()
        request.session.save()
        planted = request.session.session_key
        services.ensure_person(request)
        assert request.session.session_key != planted

    def test_page_that_made_the_guest_can_go_on_posting(self):
        browser = Client(enforce_csrf_checks=True)
        token = browser.get("/rules/TC-9.3.1a/").context["csrf_token"]
        for rule in ("TC-9.3.1a", "TC-9.3.1b"):
            mark = reverse("rulebook:mark", args=[rule])
            assert browser.post(mark, {"marked": "yes"}, headers={"X-CSRFToken": str(token)}).status_code < 400
        assert marked(whoami(browser)) == {"TC-9.3.1a", "TC-9.3.1b"}

    def test_looking_at_pages_makes_no_guest(self):
        browser = Client()
        browser.get("/")
        browser.get("/accounts/login/")
        assert not User.objects.exists()


class TestNobodyCanBeTheGuest:
    @pytest.mark.django_db
    def test_names_of_guests_cannot_be_guessed(self):
        names = {services.create_guest().username for _ in range(50)}
        assert len(names) == 50
        assert all(len(name) == len("guest-") + 32 for name in names)

    @pytest.mark.parametrize("password", ["", "!", "guest"])
    def test_knowing_the_name_opens_nothing(self, guest, password):
        browser = Client()
        for attempt in (password, guest.user.password, guest.user.username):
            browser.post("/accounts/login/", {"login": guest.user.username, "password": attempt})
            assert whoami(browser) is None

    @pytest.mark.django_db
    def test_guest_names_cannot_be_taken(self):
        for name in ("guest-1234", "Guest-abc"):
            response = Client().post("/accounts/signup/", {**KEEP, "username": name})
            assert "username" in response.context["form"].errors
        assert not User.objects.exists()

    def test_guest_gets_no_mail_to_reset_a_password(self, guest, mailoutbox):
        guest.browser.post("/accounts/password/reset/", {"email": "nobody@example.org"})
        assert "password/reset/key" not in mailoutbox[0].body


class TestKeep:
    def test_the_same_row_gets_a_name_and_loses_nothing(self, guest):
        response = guest.browser.post("/accounts/keep/", KEEP, follow=True)
        assert response.redirect_chain == [("/accounts/", 302)]
        assert "Your work is kept, under the name Carius." in response.content.decode()
        kept = User.objects.get(pk=guest.user.pk)
        assert (kept.username, kept.is_guest) == ("Carius", False)
        assert kept.check_password(PASSWORD)
        assert marked(kept) == {"TC-9.3.1a", "TK-4.1"}
        assert User.objects.count() == 1

    def test_session_goes_on_under_a_new_key(self, guest):
        session = guest.browser.session
        session["remembered"] = "yes"
        session.save()
        old_key = session.session_key
        guest.browser.post("/accounts/keep/", KEEP)
        assert whoami(guest.browser).username == "Carius"
        assert guest.browser.session["remembered"] == "yes"
        assert guest.browser.session.session_key != old_key

    def test_copied_session_of_the_guest_is_signed_out(self, guest):
        thief = Client()
        thief.force_login(guest.user)
        guest.browser.post("/accounts/keep/", KEEP)
        assert thief.get("/accounts/").url.startswith("/accounts/login/")
        assert guest.browser.get("/accounts/").status_code == 200

    def test_second_browser_logs_in_and_finds_it_all(self, guest):
        guest.browser.post("/accounts/keep/", KEEP)
        second = Client()
        second.post("/accounts/login/", {"login": "carius", "password": PASSWORD})
        assert whoami(second).pk == guest.user.pk

    def test_page_says_what_is_kept(self, guest):
        assert "2 marked rules" in guest.browser.get("/accounts/keep/").content.decode()

    @pytest.mark.parametrize(
        ("field", "change"),
        [
            ("username", {"username": "ALICE"}),
            ("username", {"username": ""}),
            ("username", {"username": "x"}),
            ("username", {"username": "two words"}),
            ("username", {"username": "a" * 151}),
            ("email", {"email": "not an address"}),
            ("password1", {"password1": "12345678901", "password2": "12345678901"}),
            ("password1", {"password1": "short", "password2": "short"}),
            ("password1", {"password1": "password123", "password2": "password123"}),
            ("password1", {"username": "otto.carius", "password1": "otto.carius", "password2": "otto.carius"}),
            ("password2", {"password2": "something-else-entirely"}),
        ],
    )
    @pytest.mark.usefixtures("alice")
    def test_bad_input_changes_nothing_and_is_named(self, guest, field, change):
        response = guest.browser.post("/accounts/keep/", {**KEEP, **change})
        assert response.status_code == 200
        assert field in response.context["form"].errors
        guest.user.refresh_from_db()
        assert guest.user.is_guest
        assert not guest.user.has_usable_password()

    def test_guest_who_signs_up_is_sent_to_keep(self, guest):
        assert guest.browser.get("/accounts/signup/?next=/help/").url == "/accounts/keep/?next=%2Fhelp%2F"

    @pytest.mark.django_db
    def test_visitor_who_keeps_is_sent_to_sign_up(self):
        assert Client().get("/accounts/keep/").url == "/accounts/signup/"

    def test_person_with_a_name_has_nothing_to_keep(self, as_alice, alice):
        response = as_alice.post("/accounts/keep/", KEEP)
        assert response.url == "/accounts/"
        alice.refresh_from_db()
        assert alice.username == "Alice"

    def test_changing_a_password_that_is_not_there_leads_to_keep(self, guest):
        assert guest.browser.get("/accounts/password/change/", follow=True).redirect_chain[-1][0] == "/accounts/keep/"


class TestBringAlong:
    def log_in(self, browser, **fields):
        return browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, **fields})

    def test_log_in_page_offers_it_and_says_what(self, guest):
        page = guest.browser.get("/accounts/login/").content.decode()
        assert "2 marked rules" in page
        assert 'name="bring"' in page
        assert 'name="bring"' not in Client().get("/accounts/login/").content.decode()

    def test_brought_along_and_what_both_have_is_one(self, guest, alice):
        alice.marks.create(rule="TK-4.1", note="mine")
        guest.user.marks.filter(rule="TK-4.1").update(note="as a guest")
        self.log_in(guest.browser, bring="on")
        assert whoami(guest.browser) == alice
        assert marked(alice) == {"TC-9.3.1a", "TK-4.1"}
        assert alice.marks.get(rule="TK-4.1").note == "mine / as a guest"
        assert not User.objects.guests().exists()

    def test_left_behind_only_when_asked_to(self, guest, alice):
        self.log_in(guest.browser)
        assert whoami(guest.browser) == alice
        assert not marked(alice)
        assert marked(guest.user) == {"TC-9.3.1a", "TK-4.1"}

    @pytest.mark.usefixtures("alice")
    def test_empty_guest_is_let_go_without_a_question(self):
        empty = Guest()
        assert 'name="bring"' not in empty.browser.get("/accounts/login/").content.decode()
        self.log_in(empty.browser)
        assert not User.objects.guests().exists()

    def test_wrong_password_moves_nothing(self, guest, alice):
        guest.browser.post("/accounts/login/", {"login": "Alice", "password": "wrong", "bring": "on"})
        assert whoami(guest.browser) == guest.user
        assert not marked(alice)

    def test_closed_account_gets_nothing(self, guest, alice):
        alice.is_active = False
        alice.save()
        assert self.log_in(guest.browser, bring="on").url == "/accounts/inactive/"
        assert marked(guest.user) == {"TC-9.3.1a", "TK-4.1"}

    def test_person_with_a_name_is_never_swallowed(self, alice, bob):
        with pytest.raises(ValueError, match="expected a guest"):
            services.bring_along(bob, alice)
        assert User.objects.filter(pk=bob.pk).exists()

    def test_guest_survives_resetting_a_forgotten_password_in_the_same_browser(self, guest, alice, mailoutbox):
        guest.browser.post("/accounts/password/reset/", {"email": "alice@example.org"})
        link = next(word for word in mailoutbox[0].body.split() if "/reset/key/" in word)
        form = guest.browser.get(link.partition("testserver")[2], follow=True)
        assert whoami(guest.browser) == guest.user
        new = {"password1": "kampfgruppe-on-toast", "password2": "kampfgruppe-on-toast"}
        guest.browser.post(form.redirect_chain[-1][0], new)
        guest.browser.post("/accounts/login/", {"login": "Alice", "password": new["password1"], "bring": "on"})
        assert marked(alice) == {"TC-9.3.1a", "TK-4.1"}


class TestLeaving:
    def test_guest_who_logs_out_is_asked_first(self, guest):
        assert guest.browser.post("/accounts/logout/").url == "/accounts/delete/"
        assert whoami(guest.browser) == guest.user

    def test_guest_deletes_by_typing_the_name_shown(self, guest):
        refused = guest.browser.post("/accounts/delete/", {"confirmation": "someone else"})
        assert "confirmation" in refused.context["form"].errors
        assert User.objects.filter(pk=guest.user.pk).exists()
        guest.browser.post("/accounts/delete/", {"confirmation": guest.user.display_name.lower()})
        assert not User.objects.exists()
        assert whoami(guest.browser) is None


class TestVisits:
    def test_visit_is_noted_and_the_cookie_renewed_once_a_day(self, guest):
        User.objects.update(seen_on=timezone.localdate() - timedelta(days=3))
        first, second = guest.browser.get("/"), guest.browser.get("/")
        guest.user.refresh_from_db()
        assert guest.user.seen_on == timezone.localdate()
        assert settings.SESSION_COOKIE_NAME in first.cookies
        assert settings.SESSION_COOKIE_NAME not in second.cookies


def test_guests_have_a_name_to_show_that_tells_them_apart(db):
    guest = services.create_guest()
    assert guest.display_name == f"Guest {guest.username[-4:]}"
    assert named("Carius").display_name == "Carius"
