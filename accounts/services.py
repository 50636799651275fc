"""What changes an account: pages, API and commands all come through here."""

import secrets
from datetime import timedelta
from typing import cast

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User

GUEST_PREFIX = "guest-"
GUEST_SESSION = timedelta(days=365)
SESSION_BACKEND = "django.contrib.auth.backends.ModelBackend"


def ensure_person(request: HttpRequest) -> User:
    """The person behind *request*: whoever is logged in, or a new guest bound to this browser.

    Call it when there is something worth keeping, never just to show a page.
    """
    if request.user.is_authenticated:
        return cast("User", request.user)
    guest = create_guest()
    login(request, guest, backend=SESSION_BACKEND)
    request.session.set_expiry(GUEST_SESSION)
    return guest


def create_guest() -> User:
    """A new guest: nobody can log in as it, because it has no password and its name cannot be guessed."""
    guest = User(username=GUEST_PREFIX + secrets.token_hex(16), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest
