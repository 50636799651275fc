"""Marked rules, as things that belong to people."""

from typing import Any

from django.utils.translation import ngettext

from accounts.belongings import Belongings
from accounts.models import User
from rulebook.models import NOTE_LENGTH, Mark


class Marks(Belongings[Mark]):
    key = "marks"
    model = Mark
    same = ("rule",)

    def describe(self, count: int) -> str:
        return ngettext("%(count)d marked rule", "%(count)d marked rules", count) % {"count": count}

    def export(self, owner: User) -> list[Any]:
        marks = self.of(owner).order_by("rule")
        return [{"rule": mark.rule, "note": mark.note, "created": mark.created.isoformat()} for mark in marks]

    def combine(self, kept: Mark, given: Mark) -> None:
        """Both notes in one, so that neither is lost."""
        notes = dict.fromkeys(note for note in (kept.note, given.note) if note)
        kept.note = " / ".join(notes)[:NOTE_LENGTH]
        kept.save(update_fields=["note"])
