from datetime import timedelta
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class UserQuerySet(models.QuerySet["User"]):
    def guests(self) -> "UserQuerySet":
        """The people who have not chosen a name yet."""
        return self.filter(is_guest=True)

    def unseen_for(self, days: int) -> "UserQuerySet":
        """The people whose last visit was at least *days* days ago."""
        return self.filter(seen_on__lte=timezone.localdate() - timedelta(days=days))


class PersonManager(UserManager.from_queryset(UserQuerySet)):  # type: ignore[misc]
    pass


class User(AbstractUser):
    """A person. A guest is bound to one browser until a name and a password are chosen."""

    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=7, blank=True, help_text=_("Used after logging in."))
    seen_on = models.DateField(_("last seen"), default=timezone.localdate)

    objects: ClassVar[PersonManager] = PersonManager()

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"),
                name="username_unique_in_any_case",
                violation_error_message=_("This name is taken."),
            )
        ]

    def clean(self) -> None:
        super().clean()
        self.email = self.email.lower()

    @property
    def display_name(self) -> str:
        """What others see: the name chosen, or "Guest" and enough to tell two guests apart."""
        return f"{gettext('Guest')} {self.username[-4:]}" if self.is_guest else self.username
