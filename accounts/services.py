"""What changes an account: pages, API and commands all come through here."""

import secrets
from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.authtoken.models import Token

from accounts import belongings
from accounts.models import User, UserQuerySet

GUEST_PREFIX = "guest-"
GUEST_SESSION = timedelta(days=365)
NEW_GUEST = "muster.new_guest"


def ensure_person(request: HttpRequest) -> User:
    """The person behind *request*: whoever is logged in, or a new guest bound to this browser.

    Call it when there is something worth keeping, never just to show a page. A browser that makes guests by the dozen
    is answered "too many requests" by the account middleware; the caller need not care.
    """
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = create_guest()
    _log_in_quietly(request, guest)
    request.session.set_expiry(GUEST_SESSION)
    request.META[NEW_GUEST] = True
    return guest


def became_guest(request: HttpRequest) -> bool:
    """Whether it was this *request* that made a guest of a visitor."""
    return NEW_GUEST in request.META


def _log_in_quietly(request: HttpRequest, guest: User) -> None:
    # Logging in makes a new CSRF secret, but the page that asked goes on posting (htmx) with the one that it has.
    secret = request.META.get("CSRF_COOKIE")
    login(request, guest)
    if secret:
        request.META["CSRF_COOKIE"] = secret


def create_guest() -> User:
    """A new guest: nobody can log in as it, because it has no password and its name cannot be guessed."""
    guest = User(username=GUEST_PREFIX + secrets.token_hex(16), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def guest_of(request: HttpRequest) -> User | None:
    """The guest whose browser sent *request*, or None for a visitor or a person with a name."""
    return request.user if request.user.is_authenticated and request.user.is_guest else None


@transaction.atomic
def bring_along(guest: User, person: User) -> None:
    """Hand all that *guest* keeps to *person*, and let the guest go."""
    guest = User.objects.select_for_update().get(pk=guest.pk)
    if not guest.is_guest or guest.pk == person.pk:
        raise ValueError(f"expected a guest other than user {person.pk}, got user {guest.pk}")
    belongings.move_all(guest, person)
    guest.delete()


def note_visit(person: User) -> None:
    """Remember that *person* was here today."""
    person.seen_on = timezone.localdate()
    User.objects.filter(pk=person.pk).update(seen_on=person.seen_on)


def remember_language(response: HttpResponse, language: str) -> None:
    """Show this browser its pages in *language* from *response* on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]
    )


def forget_language(response: HttpResponse) -> None:
    """Show this browser its pages in the language that it asks for, from *response* on."""
    response.delete_cookie(
        settings.LANGUAGE_COOKIE_NAME, path=settings.LANGUAGE_COOKIE_PATH, domain=settings.LANGUAGE_COOKIE_DOMAIN
    )


@transaction.atomic
def rename(person: User, username: str) -> None:
    """Call *person* *username* from now on; raise IntegrityError when someone else is called so."""
    person.username = username
    person.save(update_fields=["username"])


def change_email(person: User, email: str) -> None:
    """Send *person*'s mail to *email* from now on, and tell the old address so."""
    old, person.email = person.email, email
    person.save(update_fields=["email"])
    if old and old != email:
        get_adapter().send_notification_mail("account/email/email_changed", person, {"to_email": email}, email=old)


def change_language(person: User, language: str) -> None:
    """Show *person* the site in *language* after every log-in; empty: as the browser asks for."""
    person.language = language
    person.save(update_fields=["language"])


@transaction.atomic
def renew_token(person: User) -> str:
    """A new API token for *person*; the old one, if any, is worth nothing from now on."""
    revoke_token(person)
    return str(Token.objects.create(user=person).key)


def revoke_token(person: User) -> None:
    """Take *person*'s API token away."""
    Token.objects.filter(user=person).delete()


def has_token(person: User) -> bool:
    """Whether *person* has an API token."""
    return Token.objects.filter(user=person).exists()


def exported(person: User) -> dict[str, Any]:
    """All that is kept about *person*, as one JSON document: what they gave us, and what each app keeps for them."""
    return {
        "format": "muster/account@1",
        "username": person.username,
        "email": person.email,
        "language": person.language,
        "guest": person.is_guest,
        "joined": person.date_joined.isoformat(),
        "seen_on": person.seen_on.isoformat(),
        **belongings.exported(person),
    }


def delete_account(person: User) -> None:
    """Remove *person* and all that is theirs, for good."""
    person.delete()


def stale_guests(days: int) -> QuerySet[User]:
    """The guests to let go: not seen for *days* days, or not today and with nothing kept."""
    guests: UserQuerySet = User.objects.guests()
    return guests.unseen_for(days) | belongings.empty_handed(guests.unseen_for(1))


def remove(guests: QuerySet[User]) -> int:
    """Delete *guests* and all that is theirs, one by one so that others need not wait; say how many."""
    count = 0
    for guest in guests.iterator():
        guest.delete()
        count += 1
    return count
