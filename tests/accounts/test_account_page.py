"""One's own account: name, e-mail, language, API token, export, deletion. Nobody else's, ever."""

import json

import pytest
from django.test import Client
from rest_framework.authtoken.models import Token

from accounts.models import User
from tests.accounts.people import PASSWORD, marked, named, whoami

PAGES = ["", "export/", "delete/", "password/change/"]
POSTS = ["name/", "email/", "language/", "token/", "token/revoke/", "delete/"]


@pytest.fixture
def charlie(db) -> Client:
    """Another person's browser: Charlie must not see what is Alice's."""
    browser = Client()
    browser.force_login(named("Charlie"))
    return browser


class TestOnlyOnesOwn:
    @pytest.mark.parametrize("path", PAGES)
    @pytest.mark.django_db
    def test_visitor_is_asked_to_log_in(self, path):
        assert Client().get(f"/accounts/{path}").url.startswith("/accounts/login/?next=/accounts/")

    @pytest.mark.parametrize("path", POSTS)
    def test_visitor_changes_nothing(self, alice, path):
        Token.objects.create(user=alice)
        before = User.objects.values().get()
        Client().post(f"/accounts/{path}", {"username": "X", "email": "x@example.org", "confirmation": PASSWORD})
        assert User.objects.values().get() == before
        assert Token.objects.filter(user=alice).exists()

    @pytest.mark.parametrize("path", ["name/", "email/", "language/", "token/", "token/revoke/"])
    def test_get_changes_nothing(self, as_alice, alice, path):
        Token.objects.create(user=alice, key="0" * 40)
        assert as_alice.get(f"/accounts/{path}", {"username": "X", "language": "fr"}).url == "/accounts/"
        assert Token.objects.get().key == "0" * 40

    def test_charlie_sees_nothing_of_alices(self, alice, charlie):
        alice.marks.create(rule="TC-9.3.1a", note="ambush here")
        Token.objects.create(user=alice)
        for path in PAGES:
            text = charlie.get(f"/accounts/{path}").content.decode()
            assert not any(word in text for word in ("Alice", alice.email, "ambush", "TC-9.3.1a", "1 marked rule"))

    def test_charlie_cannot_name_another_account_in_what_he_sends(self, alice, charlie):
        for path in POSTS:
            form = {"user": alice.pk, "id": alice.pk, "pk": alice.pk, "username": "Mallory", "password": PASSWORD}
            charlie.post(f"/accounts/{path}?user={alice.pk}", {**form, "email": "m@example.org", "language": "fr"})
        alice.refresh_from_db()
        assert (alice.username, alice.email, alice.language) == ("Alice", "alice@example.org", "")

    def test_pages_are_not_stored_by_caches(self, as_alice):
        for path in PAGES[:3]:
            assert "no-store" in as_alice.get(f"/accounts/{path}")["Cache-Control"]


class TestName:
    def test_changed(self, as_alice, alice):
        assert as_alice.post("/accounts/name/", {"username": "Alix"}).url == "/accounts/"
        alice.refresh_from_db()
        assert alice.username == "Alix"

    def test_own_name_may_change_its_case(self, as_alice, alice):
        as_alice.post("/accounts/name/", {"username": "ALICE"})
        alice.refresh_from_db()
        assert alice.username == "ALICE"

    @pytest.mark.parametrize("name", ["bob", "BOB", "", "x", "guest-1", "with space", "a" * 151, "new\nline"])
    @pytest.mark.usefixtures("bob")
    def test_refused(self, as_alice, alice, name):
        response = as_alice.post("/accounts/name/", {"username": name})
        assert "username" in response.context["name_form"].errors
        alice.refresh_from_db()
        assert alice.username == "Alice"

    @pytest.mark.usefixtures("bob")
    def test_taken_while_the_form_was_checked(self, as_alice, monkeypatch):
        monkeypatch.setattr("allauth.account.internal.userkit.filter_users_by_username", lambda *_: User.objects.none())
        response = as_alice.post("/accounts/name/", {"username": "bob"})
        assert response.context["name_form"].errors["username"] == ["This name is taken."]
        assert "<h1>Alice</h1>" in response.content.decode()

    def test_guest_chooses_a_name_by_keeping_only(self, guest):
        guest.browser.post("/accounts/name/", {"username": "Carius"})
        assert not User.objects.filter(username="Carius").exists()


class TestEmail:
    def test_changed_and_the_old_address_is_told(self, as_alice, alice, mailoutbox):
        as_alice.post("/accounts/email/", {"email": "New@Example.org", "password": PASSWORD})
        alice.refresh_from_db()
        assert alice.email == "new@example.org"
        assert [mail.to for mail in mailoutbox] == [["alice@example.org"]]
        assert "new@example.org" in mailoutbox[0].body

    def test_old_address_no_longer_resets_the_password(self, as_alice, mailoutbox):
        as_alice.post("/accounts/email/", {"email": "new@example.org", "password": PASSWORD})
        mailoutbox.clear()
        Client().post("/accounts/password/reset/", {"email": "alice@example.org"})
        assert "reset/key" not in mailoutbox[0].body

    def test_taken_away(self, as_alice, alice, mailoutbox):
        as_alice.post("/accounts/email/", {"email": "", "password": PASSWORD})
        alice.refresh_from_db()
        assert alice.email == ""
        assert "nor any other" in mailoutbox[0].body

    @pytest.mark.parametrize(
        ("field", "form"),
        [
            ("password", {"email": "new@example.org", "password": "wrong"}),
            ("password", {"email": "new@example.org"}),
            ("email", {"email": "nonsense", "password": PASSWORD}),
        ],
    )
    def test_refused(self, as_alice, alice, field, form):
        assert field in as_alice.post("/accounts/email/", form).context["email_form"].errors
        alice.refresh_from_db()
        assert alice.email == "alice@example.org"


class TestLanguage:
    def test_saved_and_applied_at_once(self, as_alice, alice):
        page = as_alice.post("/accounts/language/", {"language": "fr"}, follow=True)
        alice.refresh_from_db()
        assert alice.language == "fr"
        assert '<html lang="fr">' in page.content.decode()

    def test_given_back_to_the_browser(self, as_alice):
        as_alice.post("/accounts/language/", {"language": "fr"})
        as_alice.post("/accounts/language/", {"language": ""})
        page = as_alice.get("/accounts/", headers={"accept-language": "en"})
        assert '<html lang="en">' in page.content.decode()

    def test_guest_may_choose_one_too(self, guest):
        guest.browser.post("/accounts/language/", {"language": "fr"})
        guest.user.refresh_from_db()
        assert guest.user.language == "fr"

    def test_unknown_one_is_refused(self, as_alice, alice):
        assert as_alice.post("/accounts/language/", {"language": "xx"}).context["language_form"].errors
        alice.refresh_from_db()
        assert alice.language == ""


class TestToken:
    def test_shown_once(self, as_alice, alice):
        page = as_alice.post("/accounts/token/")
        key = Token.objects.get(user=alice).key
        assert key in page.content.decode()
        assert "no-store" in page["Cache-Control"]
        assert key not in as_alice.get("/accounts/").content.decode()

    def test_replaced(self, as_alice, alice):
        old = Token.objects.create(user=alice).key
        as_alice.post("/accounts/token/")
        assert Token.objects.get(user=alice).key != old

    @pytest.mark.usefixtures("alice")
    def test_revoked(self, as_alice):
        as_alice.post("/accounts/token/")
        as_alice.post("/accounts/token/revoke/")
        assert not Token.objects.exists()

    def test_guest_has_none(self, guest):
        assert guest.browser.post("/accounts/token/").url == "/accounts/keep/"
        assert not Token.objects.exists()


class TestExport:
    def test_all_that_is_mine_and_nothing_else(self, as_alice, alice, bob):
        alice.marks.create(rule="TC-9.3.1a", note="ambush “here”")
        bob.marks.create(rule="TK-4.1", note="Bob's")
        response = as_alice.get("/accounts/export/")
        data = json.loads(response.content)
        assert response["Content-Disposition"] == 'attachment; filename="muster-account.json"'
        assert (data["format"], data["username"], data["email"]) == ("muster/account@1", "Alice", "alice@example.org")
        assert [(mark["rule"], mark["note"]) for mark in data["marks"]] == [("TC-9.3.1a", "ambush “here”")]

    def test_no_secret_goes_out(self, as_alice, alice):
        key = Token.objects.create(user=alice).key
        text = as_alice.get("/accounts/export/").content.decode()
        assert key not in text
        assert alice.password not in text

    def test_guest_may_take_theirs_too(self, guest):
        data = json.loads(guest.browser.get("/accounts/export/").content)
        assert data["guest"] is True
        assert len(data["marks"]) == 2


class TestDelete:
    def test_asks_first(self, as_alice, alice):
        alice.marks.create(rule="TC-9.3.1a")
        page = as_alice.get("/accounts/delete/").content.decode()
        assert "1 marked rule" in page
        assert User.objects.filter(pk=alice.pk).exists()

    def test_with_the_password_everything_of_hers_goes_and_of_nobody_else(self, as_alice, alice, bob):
        alice.marks.create(rule="TC-9.3.1a")
        bob.marks.create(rule="TC-9.3.1a")
        other = Client()
        other.force_login(alice)
        assert as_alice.post("/accounts/delete/", {"confirmation": PASSWORD}).url == "/"
        assert list(User.objects.all()) == [bob]
        assert marked(bob) == {"TC-9.3.1a"}
        assert whoami(as_alice) is None
        assert other.get("/accounts/").status_code == 302

    @pytest.mark.parametrize("typed", ["", "wrong", "Alice"])
    def test_refused_without_it(self, as_alice, alice, typed):
        response = as_alice.post("/accounts/delete/", {"confirmation": typed})
        assert "confirmation" in response.context["form"].errors
        assert User.objects.filter(pk=alice.pk).exists()
