"""The account page and what can be done there. Everyone sees and changes their own account only."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import belongings, services
from accounts.forms import DeleteForm, EmailForm, LanguageForm, NameForm
from accounts.models import User


class PersonRequest(HttpRequest):
    """A request that login_required has let through."""

    user: User


View = Callable[[PersonRequest], HttpResponse]


def posted(view: View) -> View:
    """Let a person post to *view*; everyone else is shown the account page, after logging in."""

    @wraps(view)
    def wrapped(request: PersonRequest) -> HttpResponse:
        may = request.method == "POST" and request.user.is_authenticated
        return view(request) if may else redirect("accounts:account")

    return wrapped


@login_required
@never_cache
def account(request: PersonRequest) -> HttpResponse:
    """Everything about one's own account."""
    return _page(request)


@posted
def change_name(request: PersonRequest) -> HttpResponse:
    """Take another user name."""
    form = NameForm(request.user, request.POST)
    if request.user.is_guest or not form.is_valid():
        return _page(request, name_form=form)
    try:
        services.rename(request.user, form.cleaned_data["username"])
    except IntegrityError:
        request.user.refresh_from_db()
        form.add_error("username", get_adapter().validation_error("username_taken"))
        return _page(request, name_form=form)
    messages.success(request, _("Your user name is now %(name)s.") % {"name": request.user.username})
    return redirect("accounts:account")


@posted
@sensitive_post_parameters("password")
def change_email(request: PersonRequest) -> HttpResponse:
    """Take another address, or none."""
    form = EmailForm(request.user, request.POST)
    if request.user.is_guest or not form.is_valid():
        return _page(request, email_form=form)
    services.change_email(request.user, form.cleaned_data["email"])
    messages.success(request, _("Your e-mail address is changed."))
    return redirect("accounts:account")


@posted
def change_language(request: PersonRequest) -> HttpResponse:
    """Choose the language that every browser switches to after logging in."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return _page(request, language_form=form)
    language = form.cleaned_data["language"]
    services.change_language(request.user, language)
    response = redirect("accounts:account")
    if language:
        services.remember_language(response, language)
    else:
        services.forget_language(response)
    with translation.override(language or translation.get_language()):
        messages.success(request, _("Your language is saved."))
    return response


@posted
@never_cache
def renew_token(request: PersonRequest) -> HttpResponse:
    """Make an API token and show it this once."""
    if request.user.is_guest:
        return redirect("accounts:keep")
    return _page(request, new_token=services.renew_token(request.user))


@posted
def revoke_token(request: PersonRequest) -> HttpResponse:
    """Take the API token away."""
    services.revoke_token(request.user)
    messages.success(request, _("Your API token no longer works."))
    return redirect("accounts:account")


@login_required
@never_cache
def export(request: PersonRequest) -> HttpResponse:
    """All that is kept about oneself, as one JSON file."""
    response = JsonResponse(services.exported(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="muster-account.json"'
    return response


@login_required
@never_cache
@sensitive_post_parameters("confirmation")
def delete(request: PersonRequest) -> HttpResponse:
    """Delete one's account and all that it keeps, after a confirmation."""
    form = DeleteForm(request.user, request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form, "kept": belongings.described(request.user)})
    person = request.user
    logout(request)
    services.delete_account(person)
    messages.success(request, _("Your account and all that it kept are gone."))
    return redirect("home")


def _page(request: PersonRequest, **context: Any) -> HttpResponse:
    person = request.user
    forms = {
        "name_form": NameForm(person, initial={"username": person.username}),
        "email_form": EmailForm(person, initial={"email": person.email}),
        "language_form": LanguageForm(initial={"language": person.language}),
    }
    known = {"kept": belongings.described(person), "has_token": services.has_token(person)}
    return render(request, "accounts/account.html", {**forms, **known, **context})
