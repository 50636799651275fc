"""Forces, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from builder.models import TERMS, Force


class Forces(Belongings[Force]):
    key = "forces"
    model = Force

    def describe(self, count: int) -> str:
        return ngettext("%(count)d force", "%(count)d forces", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        return list(self.of(owner).order_by("pk").values(*TERMS, "document", "cards", "built", "notes", "token"))
