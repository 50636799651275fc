"""Change a password, reset a forgotten one."""

import re

import pytest
from django.test import Client

from tests.accounts.people import PASSWORD, whoami

NEW = "kampfgruppe-on-toast"
LINK = re.compile(r"https?://testserver(/accounts/password/reset/key/\S+)")


def ask(email: str, browser: Client | None = None, **headers):
    return (browser or Client(headers=headers)).post("/accounts/password/reset/", {"email": email})


def link_in(mail) -> str:
    return LINK.search(mail.body)[1]


class TestChange:
    def change(self, browser, **fields):
        form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, **fields}
        return browser.post("/accounts/password/change/", form)

    def test_new_password_counts_and_this_browser_stays(self, as_alice, alice):
        assert self.change(as_alice).url == "/accounts/"
        alice.refresh_from_db()
        assert alice.check_password(NEW)
        assert as_alice.get("/accounts/").status_code == 200

    def test_other_browsers_are_logged_out(self, as_alice, alice):
        other = Client()
        other.force_login(alice)
        self.change(as_alice)
        assert other.get("/accounts/").status_code == 302

    def test_owner_is_told_by_mail(self, as_alice, mailoutbox):
        self.change(as_alice)
        (mail,) = mailoutbox
        assert mail.to == ["alice@example.org"]
        assert mail.subject == "Your password at Muster was changed"
        assert NEW not in mail.body
        assert not mail.alternatives

    @pytest.mark.parametrize(
        ("field", "change"),
        [
            ("oldpassword", {"oldpassword": "wrong"}),
            ("password1", {"password1": "short", "password2": "short"}),
            ("password2", {"password2": "different-from-it"}),
        ],
    )
    def test_bad_input_changes_nothing(self, as_alice, alice, field, change):
        assert field in self.change(as_alice, **change).context["form"].errors
        alice.refresh_from_db()
        assert alice.check_password(PASSWORD)

    @pytest.mark.django_db
    def test_visitor_is_asked_to_log_in(self):
        assert self.change(Client()).url.startswith("/accounts/login/")


class TestReset:
    def test_link_leads_to_a_new_password(self, alice, mailoutbox):
        browser = Client()
        ask("ALICE@example.org", browser)
        form = browser.get(link_in(mailoutbox[0]), follow=True)
        assert "set-password" in form.redirect_chain[-1][0], "the key must not stay in the address bar"
        done = browser.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        assert done.url == "/accounts/login/"
        alice.refresh_from_db()
        assert alice.check_password(NEW)
        assert whoami(browser) is None

    def test_link_works_once(self, alice, mailoutbox):
        browser = Client()
        ask(alice.email, browser)
        form = browser.get(link_in(mailoutbox[0]), follow=True)
        browser.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        again = Client().get(link_in(mailoutbox[0]), follow=True)
        assert "This link no longer works" in again.content.decode()

    def test_link_is_void_once_the_address_changed(self, alice, mailoutbox):
        ask(alice.email)
        alice.email = "elsewhere@example.org"
        alice.save()
        assert "no longer works" in Client().get(link_in(mailoutbox[0]), follow=True).content.decode()

    @pytest.mark.parametrize("forged", ["1-abc", "zzzzzzzzzzzzzzzzzzzzzz-abc", "1-set-password", "0-x"])
    def test_forged_link_opens_nothing(self, alice, forged):
        page = Client().get(f"/accounts/password/reset/key/{forged}/")
        assert "This link no longer works" in page.content.decode()
        Client().post(f"/accounts/password/reset/key/{forged}/", {"password1": NEW, "password2": NEW})
        alice.refresh_from_db()
        assert alice.check_password(PASSWORD)

    def test_weak_password_is_refused(self, alice, mailoutbox):
        browser = Client()
        ask(alice.email, browser)
        form = browser.get(link_in(mailoutbox[0]), follow=True)
        refused = browser.post(form.redirect_chain[-1][0], {"password1": "1234567890", "password2": "1234567890"})
        assert "password1" in refused.context["form"].errors

    def test_unknown_address_looks_the_same_and_costs_the_same(self, alice, mailoutbox):
        known, unknown = ask(alice.email), ask("nobody@example.org")
        assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
        assert [mail.to for mail in mailoutbox] == [["alice@example.org"], ["nobody@example.org"]]
        assert not LINK.search(mailoutbox[1].body)

    def test_closed_account_gets_no_link(self, alice, mailoutbox):
        alice.is_active = False
        alice.save()
        ask(alice.email)
        assert not LINK.search(mailoutbox[0].body)

    def test_two_accounts_of_one_address_each_get_their_link(self, alice, bob, mailoutbox):
        bob.email = alice.email
        bob.save()
        ask(alice.email)
        assert sorted("Bob" in mail.body for mail in mailoutbox) == [False, True]
        assert len({link_in(mail) for mail in mailoutbox}) == 2

    def test_mail_is_plain_text_in_the_language_asked_in(self, alice, mailoutbox):
        ask(alice.email)
        ask(alice.email, **{"accept-language": "fr"})
        english, french = mailoutbox
        assert english.subject == "Choose a new password for Muster"
        assert french.subject == "Choisir un nouveau mot de passe pour Muster"
        assert "Alice" in french.body
        assert not any(mail.alternatives for mail in mailoutbox)
        assert "&" not in english.body + french.body

    def test_names_with_signs_come_through_unharmed(self, alice, mailoutbox):
        alice.username = "O.Carius+1@x"
        alice.save()
        ask(alice.email)
        assert "“O.Carius+1@x”" in mailoutbox[0].body

    def test_too_many_failures_are_forgiven(self, alice, mailoutbox):
        browser = Client()
        for _ in range(6):
            browser.post("/accounts/login/", {"login": "Alice", "password": "wrong"})
        ask(alice.email, browser)
        form = browser.get(link_in(mailoutbox[-1]), follow=True)
        browser.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
        browser.post("/accounts/login/", {"login": "Alice", "password": NEW})
        assert whoami(browser) == alice
