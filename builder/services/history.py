"""Undo and redo, force by force."""

from django.db import transaction

from builder.models import Force, Step
from builder.services.storing import lock, restore, snapshot
from rules.construction import StaleChange


@transaction.atomic
def undo(*, force: Force, step: int | None = None) -> Step | None:
    """Take back the last step of *force*, which its builder saw as number *step*; None when there is none.

    Raise StaleChange when another came after it.
    """
    force = lock(force)
    return _turn(force, force.steps.last_done(), step, undone=True)


@transaction.atomic
def redo(*, force: Force, step: int | None = None) -> Step | None:
    """Do again the step of *force* that was undone last; None when there is none. Raise StaleChange as undo does."""
    force = lock(force)
    return _turn(force, force.steps.last_undone(), step, undone=False)


def _turn(force: Force, found: Step | None, expected: int | None, *, undone: bool) -> Step | None:
    if expected is not None and (found is None or found.pk != expected):
        raise StaleChange(f"expected step {expected} of force {force.pk} to be the last, which is {found and found.pk}")
    if found is None:
        return None
    seen, wanted = (found.after, found.before) if undone else (found.before, found.after)
    if snapshot(force) != seen:
        raise StaleChange(f"expected force {force.pk} to be as step {found.pk} left it")
    restore(force, wanted)
    found.undone = undone
    found.save(update_fields=["undone"])
    return found
