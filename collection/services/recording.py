"""Changes of a collection, recorded as it was before and after: what is recorded can be undone, and done again.

    with recorded(owner, label, holdings=[card.pk]):
        copies.write(owner, {card.pk: fields})

The labels are stored in the language of whoever made the change.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from accounts.models import User
from collection.models import NOTE_LENGTH, Change
from collection.services import snapshots

REMEMBERED = 100


class StaleChange(Exception):
    """A change that cannot be undone (or done again), because what it touched is no longer as it left it."""


@contextmanager
def recorded(
    owner: User,
    label: str,
    *,
    holdings: Collection[int] = (),
    products: Collection[int] = (),
    corrections: Collection[int] = (),
) -> Iterator[None]:
    """Let the block change those *holdings* and *corrections* (ids of cards) and *products* of *owner* in one piece.

    Nobody else changes the collection meanwhile. A block that changes nothing leaves no trace.
    """
    scope = {"holdings": holdings, "products": products, "corrections": corrections}
    with transaction.atomic():
        lock(owner)
        before = snapshots.take(owner, scope)
        yield
        after = snapshots.take(owner, scope)
        if before != after:
            Change.objects.create(owner=owner, label=label[:NOTE_LENGTH], before=before, after=after)
            owner.changes.beyond(REMEMBERED).delete()


def lock(owner: User) -> None:
    """Let nobody else change the collection of *owner* until the transaction ends."""
    # No other table's reference to the person has to wait (FOR NO KEY UPDATE).
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)


def undo(*, owner: User, change: int | None = None) -> Change | None:
    """Take back the last change of *owner*, who saw it as number *change*; None when there is none.

    Raise StaleChange when another came after it, or when what it touched is no longer as it left it.
    """
    with transaction.atomic():
        lock(owner)
        return _turn(owner, owner.changes.last_done(), change, undone=True)


def redo(*, owner: User, change: int | None = None) -> Change | None:
    """Do again the change of *owner* that was undone last; None when there is none. Raise StaleChange as undo does."""
    with transaction.atomic():
        lock(owner)
        return _turn(owner, owner.changes.last_undone(), change, undone=False)


def _turn(owner: User, found: Change | None, expected: int | None, *, undone: bool) -> Change | None:
    if expected is not None and (found is None or found.pk != expected):
        raise StaleChange(
            f"expected change {expected} of user {owner.pk} to be the last, which is {found and found.pk}"
        )
    if found is None:
        return None
    seen, wanted = (found.after, found.before) if undone else (found.before, found.after)
    if snapshots.take(owner, _scope(seen)) != seen:
        raise StaleChange(f"expected what change {found.pk} of user {owner.pk} touched to be as it left it")
    snapshots.restore(owner, wanted)
    found.undone = undone
    found.save(update_fields=["undone"])
    return found


def _scope(snapshot: dict[str, Any]) -> dict[str, list[int]]:
    return {section: [int(key) for key in rows] for section, rows in snapshot.items()}
