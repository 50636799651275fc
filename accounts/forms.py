"""allauth's forms in our words, and those of the account page."""

from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import belongings, services
from accounts.models import User

EMAIL_HELP = _("Only used to send you a link when you have forgotten your password. Without it, nobody can reset it.")
# allauth is not typed, hence `type: ignore[misc]` on every class that extends one of its own.


class Worded:
    """Gives a form's fields our labels and help, and drops the placeholders that only repeat the label."""

    labels: ClassVar[dict[str, Any]] = {}
    helps: ClassVar[dict[str, Any]] = {}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, field.help_text)


class LogInForm(Worded, allauth.LoginForm):  # type: ignore[misc]
    labels: ClassVar = {
        "login": _("User name"),
        "password": _("Password"),
        "remember": _("Stay logged in on this device"),
    }
    helps: ClassVar = {"password": ""}
    bring = forms.BooleanField(
        label=_("Bring along what I kept here as a guest"),
        help_text=_("Otherwise it stays behind, where nobody can reach it any more."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guest = services.guest_of(self.request)
        self.kept = belongings.described(self.guest) if self.guest else []
        self.fields["remember"].initial = True
        if not self.kept:
            del self.fields["bring"]

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponse:
        response: HttpResponse = super().login(request, redirect_url)
        if self.guest and request.user == self.user and self.cleaned_data.get("bring", True):
            services.bring_along(self.guest, self.user)
        return response


class SignUpForm(Worded, allauth.SignupForm):  # type: ignore[misc]
    labels: ClassVar = {
        "username": _("User name"),
        "email": _("E-mail (optional)"),
        "password1": _("Password"),
        "password2": _("Password, once more"),
    }
    helps: ClassVar = {"email": EMAIL_HELP}

    @transaction.atomic
    def save(self, request: HttpRequest) -> User:
        # Without allauth's table of addresses: the one on the user is the only one there is.
        adapter = get_adapter()
        person: User = adapter.save_user(request, adapter.new_user(request), self)
        return person


class ChangePasswordForm(Worded, allauth.ChangePasswordForm):  # type: ignore[misc]
    labels: ClassVar = {
        "oldpassword": _("Current password"),
        "password1": _("New password"),
        "password2": _("New password, once more"),
    }
    helps: ClassVar = {"oldpassword": ""}


class AskResetForm(Worded, allauth.ResetPasswordForm):  # type: ignore[misc]
    labels: ClassVar = {"email": _("E-mail")}


class ResetPasswordForm(Worded, allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    labels: ClassVar = {"password1": _("New password"), "password2": _("New password, once more")}

    def save(self) -> None:
        super().save()
        get_adapter().forgive_failed_logins(self.user)


class OwnForm(forms.Form):
    """A form about one person's own account."""

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        self.person = person
        super().__init__(*args, **kwargs)

    def refuse_wrong_password(self, password: str) -> str:
        """*password*, if it is the person's; wrong ones count against the log-in limits."""
        if not get_adapter().reauthenticate(self.person, password):
            raise get_adapter().validation_error("incorrect_password")
        return password


class NameForm(OwnForm):
    username = forms.CharField(label=_("User name"), min_length=2, max_length=150)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if name.lower() == self.person.username.lower():
            return User.normalize_username(name)
        return str(get_adapter().clean_username(name))


class LanguageForm(forms.Form):
    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("As the browser asks for")), *settings.LANGUAGES]
    )


class EmailForm(OwnForm):
    email = forms.EmailField(label=_("E-mail (optional)"), required=False, help_text=EMAIL_HELP)
    password = forms.CharField(
        label=_("Current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def clean_password(self) -> str:
        return self.refuse_wrong_password(self.cleaned_data["password"])


class DeleteForm(OwnForm):
    """Asks for the password, or from a guest, who has none, for the name shown."""

    confirmation = forms.CharField(strip=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["confirmation"]
        if self.person.is_guest:
            field.label = gettext("Type “%(name)s” to confirm") % {"name": self.person.display_name}
            field.widget.attrs["autocomplete"] = "off"
        else:
            field.label = gettext("Current password")
            field.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})

    def clean_confirmation(self) -> str:
        typed: str = self.cleaned_data["confirmation"]
        if not self.person.is_guest:
            return self.refuse_wrong_password(typed)
        if typed.strip().casefold() != self.person.display_name.casefold():
            raise forms.ValidationError(gettext("This is not the name shown."), code="mismatch")
        return typed
