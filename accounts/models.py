from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person. A guest is bound to one browser until a name and a password are chosen."""

    is_guest = models.BooleanField(_("guest"), default=False)
