"""Marked rules, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from rulebook.models import Mark


class Marks(Belongings[Mark]):
    key = "marks"
    model = Mark
    same = ("rule",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d marked rule", "%(count)d marked rules", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        marks = self.of(owner).order_by("rule")
        return [{"rule": mark.rule, "note": mark.note, "created": mark.created.isoformat()} for mark in marks]
