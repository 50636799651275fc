"""What changes a person's marked rules: pages and API both come through here."""

from django.db import transaction

from accounts.models import User
from rulebook.models import Mark
from rules import ledger


@transaction.atomic
def mark_rule(*, owner: User, rule: str) -> Mark:
    """Mark *rule* for *owner*, who may have done so before; raise UnknownRule when there is no such rule."""
    mark, _created = Mark.objects.get_or_create(owner=owner, rule=known(rule))
    return mark


@transaction.atomic
def unmark_rule(*, owner: User, rule: str) -> None:
    """Take *owner*'s mark and note off *rule*, if there is one; raise UnknownRule when there is no such rule."""
    owner.marks.on(known(rule)).delete()


@transaction.atomic
def annotate_rule(*, owner: User, rule: str, note: str) -> Mark:
    """Mark *rule* for *owner* with *note*; raise ValidationError when the note is too long, and change nothing."""
    mark = mark_rule(owner=owner, rule=rule)
    mark.note = note.strip()
    mark.full_clean()
    mark.save(update_fields=["note"])
    return mark


def known(rule: str) -> str:
    """*rule*, if it is the whole id of one rule; raise UnknownRule when it is not."""
    found = ledger.rule(rule)
    if found.id != rule:
        raise ledger.UnknownRule(f"expected the id of one rule, got {rule!r}, which means several parts")
    return found.id
