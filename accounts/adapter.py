"""Where Muster's accounts differ from allauth's: guests become people in place, and redirects stay on this host."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is not typed
    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken."),
        "username_password_mismatch": _("The user name or the password is not right."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes and try again."),
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your password."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """The row that signing up fills in: the guest's own, so that all they have stays theirs."""
        guest = services.guest_of(request)
        return User.objects.get(pk=guest.pk) if guest else User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        was_guest = user.is_guest
        user.is_guest = False
        super().save_user(request, user, form, commit)
        if was_guest:
            # The new password signs every other session out; this one goes on under a new key, as a normal one.
            update_session_auth_hash(request, user)
            request.session.set_expiry(None)
        return user

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        if user.language:
            translation.activate(user.language)
        response: HttpResponse = super().post_login(request, user, **kwargs)
        services.remember_language(response, user.language)
        return response

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = User.normalize_username(username)
        if username.lower().startswith(services.GUEST_PREFIX):
            raise ValidationError(gettext("Names that begin with “guest-” are for guests."), code="reserved")
        return str(super().clean_username(username, shallow))

    def is_safe_url(self, url: str) -> bool:
        request = context.request
        return url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002
        return reverse("accounts:account")

    def forgive_failed_logins(self, user: User) -> None:
        """Let *user* log in at once: whoever resets a password has usually tried the old one too often."""
        self._delete_login_attempts_cached_email(context.request, username=user.username)
