"""Write many holdings at once.

What collection.services does for a card or a box through the ORM takes 0.5 s for ten thousand cards; this takes 0.05 s.
The record is the same, so that undo knows no difference.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.db import connection

from accounts.models import User
from collection.exchange.plan import Kept
from collection.models import NOTE_LENGTH, Change, Holding
from collection.services.copies import BLANK
from collection.services.recording import REMEMBERED

FIELDS = ("owner", "card", "from_products", *BLANK)
BATCH = 99
"""Rows in one statement: a database that takes few values at a time takes 999."""


def store(owner: User, label: str, plan: Kept) -> Change:
    """Make what *owner* keeps be as *plan* says, and record it so that it can be undone.

    The collection must be locked, and still be as the plan found it: nothing is checked here.
    """
    supplied = plan.supplied
    blank = {card for card, fields in plan.after.items() if fields == BLANK}
    gone = blank - supplied.keys()
    owner.holdings.filter(card__in=map(int, gone)).delete()
    _upsert(
        [
            (owner.pk, int(card), supplied.get(card, 0), *fields.values())
            for card, fields in plan.after.items()
            if card not in gone
        ]
    )
    change = Change.objects.create(
        owner=owner,
        label=label[:NOTE_LENGTH],
        before={"holdings": dict.fromkeys(plan.after) | plan.before},
        after={"holdings": plan.after | dict.fromkeys(blank)},
    )
    owner.changes.beyond(REMEMBERED).delete()
    return change


def _upsert(rows: Sequence[tuple[Any, ...]]) -> None:
    batches = [[*chain.from_iterable(rows[first : first + BATCH])] for first in range(0, len(rows), BATCH)]
    whole = len(rows) // BATCH
    with connection.cursor() as cursor:
        if whole:
            cursor.executemany(_statement(BATCH), batches[:whole])
        if rest := batches[whole:]:
            cursor.execute(_statement(len(rows) % BATCH), rest[0])


@cache
def _statement(rows: int) -> str:
    """The SQL that writes that many *rows*: one statement for many costs a quarter less than one for each."""
    table = Holding._meta  # noqa: SLF001 (Django's own way to ask)
    quote = connection.ops.quote_name
    columns = [quote(str(table.get_field(name).get_attname_column()[1])) for name in FIELDS]  # type: ignore[union-attr]
    marks = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * rows)
    changed = ", ".join(f"{column} = excluded.{column}" for column in columns[3:])
    return (
        f"INSERT INTO {quote(table.db_table)} ({', '.join(columns)}) VALUES {marks} "  # noqa: S608 (names of our own)
        f"ON CONFLICT ({columns[0]}, {columns[1]}) DO UPDATE SET {changed}"
    )
