"""The doors: allauth's views, opened to guests and told not to lose what a guest has."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.account.utils import get_next_redirect_url, passthrough_next_redirect_url
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.db import IntegrityError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy

from accounts import belongings, services

View = Callable[..., HttpResponse]


def without_name(view: View) -> View:
    """Let visitors and guests into *view*; send a person who is logged in on to where they were going."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(get_next_redirect_url(request) or "accounts:account")
        return view(request, *args, **kwargs)

    return wrapped


class SignUp(allauth.SignupView):  # type: ignore[misc]
    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            # Someone took the name between our question and our answer.
            form.add_error("username", get_adapter().validation_error("username_taken"))
            response = self.form_invalid(form)
        return response


class Keep(SignUp):
    template_name = "accounts/keep.html"

    def get_default_success_url(self) -> str:
        return reverse("accounts:account")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "kept": belongings.described(self.request.user)}


class ResetFromKey(allauth.PasswordResetFromKeyView):  # type: ignore[misc]
    success_url = reverse_lazy("account_login")

    def logout(self) -> None:
        # A guest stays: logging in afterwards offers to bring along what they have.
        if not services.guest_of(self.request):
            super().logout()


@without_name
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account; a guest's becomes one where it stands, at accounts:keep."""
    if services.guest_of(request):
        return redirect(passthrough_next_redirect_url(request, reverse("accounts:keep"), REDIRECT_FIELD_NAME))
    response: HttpResponse = SignUp.as_view()(request)
    return response


@without_name
def keep(request: HttpRequest) -> HttpResponse:
    """Give a guest's account a name and a password, so that what they have can be reached from anywhere."""
    if not services.guest_of(request):
        return redirect(passthrough_next_redirect_url(request, reverse("account_signup"), REDIRECT_FIELD_NAME))
    response: HttpResponse = Keep.as_view()(request)
    return response


def log_out(request: HttpRequest) -> HttpResponse:
    """Log out by POST. A guest has no way back in, so for them this is the page that deletes the account."""
    if services.guest_of(request):
        return redirect("accounts:delete")
    response: HttpResponse = allauth.logout(request)
    return response


log_in = without_name(allauth.login)
reset_from_key = ResetFromKey.as_view()
