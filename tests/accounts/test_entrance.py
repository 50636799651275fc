"""Sign up, log in, log out."""

import pytest
from django.contrib.auth import get_user
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from tests.accounts.people import PASSWORD, named, whoami

SIGN_UP = {"username": "Carius", "email": "", "password1": PASSWORD, "password2": PASSWORD}
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
    "http:///evil.example",
    "https://testserver.evil.example/",
    "https://localhost/",
]


@pytest.mark.django_db
class TestSignUp:
    def test_name_and_password_are_enough(self):
        browser = Client()
        response = browser.post("/accounts/signup/", SIGN_UP)
        assert response.url == "/"
        person = whoami(browser)
        assert (person.username, person.email, person.is_guest) == ("Carius", "", False)

    def test_address_is_kept_in_small_letters(self):
        Client().post("/accounts/signup/", {**SIGN_UP, "email": "Otto@Example.ORG"})
        assert User.objects.get().email == "otto@example.org"

    def test_form_says_what_the_address_is_for_and_what_a_password_must_be(self):
        page = Client().get("/accounts/signup/").content.decode()
        assert "Only used to send you a link" in page
        assert "at least 10 characters" in page
        assert "commonly used" in page

    @pytest.mark.usefixtures("alice")
    def test_name_taken_in_any_spelling(self):
        for name in ("Alice", "alice", "ALICE", "\uff21lice"):
            response = Client().post("/accounts/signup/", {**SIGN_UP, "username": name})
            assert "This name is taken." in response.context["form"].errors["username"]
        assert User.objects.count() == 1

    @pytest.mark.usefixtures("alice")
    def test_database_itself_refuses_a_name_twice(self):
        with pytest.raises(IntegrityError), transaction.atomic():
            named("aLICE")

    @pytest.mark.usefixtures("alice")
    def test_name_taken_while_the_form_was_checked_is_an_error_on_the_form(self, monkeypatch):
        monkeypatch.setattr("allauth.account.internal.userkit.filter_users_by_username", lambda *_: User.objects.none())
        response = Client().post("/accounts/signup/", {**SIGN_UP, "username": "alice"})
        assert response.status_code == 200
        assert "This name is taken." in response.context["form"].errors["username"]

    def test_known_address_is_not_given_away(self, alice, mailoutbox):
        known = Client().post("/accounts/signup/", {**SIGN_UP, "email": alice.email})
        unknown = Client().post("/accounts/signup/", {**SIGN_UP, "username": "Other", "email": "new@example.org"})
        assert (known.status_code, known.url) == (unknown.status_code, unknown.url) == (302, "/")
        assert not mailoutbox

    @pytest.mark.parametrize("password", ["short", "1234567890", "password1234", "carius-carius"])
    def test_weak_password_is_refused_with_its_reason(self, password):
        form = {**SIGN_UP, "username": "carius-carius", "password1": password, "password2": password}
        response = Client().post("/accounts/signup/", form)
        assert response.context["form"].errors["password1"]
        assert f'type="password" name="password1" value="{password}"' not in response.content.decode()
        assert not User.objects.exists()

    def test_planted_session_key_is_replaced(self):
        browser = Client()
        session = browser.session
        session["planted"] = True
        session.save()
        browser.post("/accounts/signup/", SIGN_UP)
        assert browser.session.session_key != session.session_key

    def test_csrf_token_is_demanded(self):
        assert Client(enforce_csrf_checks=True).post("/accounts/signup/", SIGN_UP).status_code == 403
        assert not User.objects.exists()


class TestLogIn:
    def test_name_counts_in_any_case(self, alice):
        browser = Client()
        assert browser.post("/accounts/login/", {"login": "aLiCe", "password": PASSWORD}).url == "/"
        assert get_user(browser) == alice

    @pytest.mark.usefixtures("alice")
    def test_wrong_name_and_wrong_password_look_the_same(self):
        wrong = [{"login": "Alice", "password": "x"}, {"login": "Nobody", "password": "x"}]
        errors = [Client().post("/accounts/login/", form).context["form"].errors for form in wrong]
        assert errors[0] == errors[1] != {}

    def test_address_does_not_open_the_door(self, alice):
        browser = Client()
        browser.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
        assert whoami(browser) is None

    @pytest.mark.usefixtures("alice")
    def test_session_key_changes(self):
        browser = Client()
        session = browser.session
        session["planted"] = True
        session.save()
        browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
        assert browser.session.session_key != session.session_key

    @pytest.mark.usefixtures("alice")
    def test_cookies_are_out_of_reach_of_scripts(self):
        browser = Client()
        browser.get("/accounts/login/")
        browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
        assert browser.cookies["sessionid"]["httponly"]
        assert browser.cookies["csrftoken"]["httponly"]
        assert browser.cookies["sessionid"]["samesite"] == "Lax"

    @pytest.mark.usefixtures("alice")
    def test_session_ends_with_the_browser_unless_asked_to_stay(self):
        for remember, stays in (({}, False), ({"remember": "on"}, True)):
            browser = Client()
            browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD, **remember})
            assert bool(browser.cookies["sessionid"]["max-age"]) == stays

    @pytest.mark.usefixtures("alice")
    def test_next_leads_on_within_the_site(self):
        form = {"login": "Alice", "password": PASSWORD, "next": "/help/?a=1"}
        assert Client().post("/accounts/login/", form).url == "/help/?a=1"

    @pytest.mark.parametrize("forged", ELSEWHERE)
    @pytest.mark.usefixtures("alice")
    def test_forged_next_leads_nowhere_else(self, forged):
        assert Client().post("/accounts/login/", {"login": "Alice", "password": PASSWORD, "next": forged}).url == "/"
        form = {**SIGN_UP, "next": forged}
        assert Client().post("/accounts/signup/", form).url == "/"

    @pytest.mark.parametrize("forged", ELSEWHERE)
    def test_forged_next_is_not_followed_by_who_is_logged_in(self, as_alice, forged):
        assert as_alice.get("/accounts/login/", {"next": forged}).url == "/accounts/"
        assert as_alice.post("/accounts/logout/", {"next": forged}).url == "/"

    @pytest.mark.django_db
    def test_next_cannot_break_out_of_the_form(self):
        page = Client().get("/accounts/login/", {"next": '"><script>alert(1)</script>'}).content.decode()
        assert "<script>alert" not in page

    def test_who_is_logged_in_is_sent_on(self, as_alice):
        assert as_alice.get("/accounts/login/").url == "/accounts/"
        assert as_alice.get("/accounts/signup/").url == "/accounts/"

    def test_chosen_language_follows_the_person(self, alice):
        alice.language = "fr"
        alice.save()
        browser = Client(headers={"accept-language": "en"})
        assert "Log in" in browser.get("/accounts/login/").content.decode()
        browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
        assert '<html lang="fr">' in browser.get("/accounts/").content.decode()

    @pytest.mark.django_db
    def test_keepers_use_the_same_door(self):
        assert Client().get("/admin/login/?next=/admin/").url == "/accounts/login/?next=%2Fadmin%2F"
        assert Client().post("/admin/login/", {"username": "a", "password": "b"}).status_code == 302


class TestLogOut:
    def test_by_post(self, as_alice):
        assert as_alice.post("/accounts/logout/").url == "/"
        assert whoami(as_alice) is None

    def test_get_only_asks(self, as_alice, alice):
        page = as_alice.get("/accounts/logout/")
        assert page.status_code == 200
        assert "<form" in page.content.decode()
        assert whoami(as_alice) == alice

    def test_csrf_token_is_demanded(self, alice):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(alice)
        assert browser.post("/accounts/logout/").status_code == 403
        assert whoami(browser) == alice


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["email/", "confirm-email/", "confirm-email/abc/", "reauthenticate/", "login/code/", "signup/passkey/"]
)
def test_pages_of_allauth_that_we_do_not_use_are_not_there(path):
    response = Client().get(f"/accounts/{path}")
    assert response.status_code == 404 or response.url == "/accounts/"
