"""Ways to make people and to ask who they are."""

from django.test import Client

from accounts import services
from accounts.models import User
from rulebook.models import Mark

PASSWORD = "zugzwang-before-breakfast"


def named(username: str, **fields) -> User:
    return User.objects.create_user(username, password=PASSWORD, **fields)


class Guest:
    """A browser that has become a guest by marking rules."""

    def __init__(self, *rules: str) -> None:
        self.browser = Client()
        self.user = services.create_guest()
        self.browser.force_login(self.user)
        for rule in rules:
            Mark.objects.create(owner=self.user, rule=rule)


def whoami(browser: Client) -> User | None:
    """The person that *browser* is logged in as."""
    pk = browser.session.get("_auth_user_id")
    return User.objects.filter(pk=pk).first() if pk else None


def marked(person: User) -> set[str]:
    return set(Mark.objects.filter(owner=person).values_list("rule", flat=True))
