"""Write many holdings at once.

What collection.services does for a card or a box through the ORM takes 0.5 s for ten thousand cards; this takes 0.05 s.
The record is the same, so that undo knows no difference.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from accounts.models import User
from collection.exchange.plan import Write
from collection.models import NOTE_LENGTH, Change, Holding
from collection.services.copies import BLANK
from collection.services.recording import REMEMBERED

FIELDS = ("owner", "card", "from_products", *BLANK)
NOTHING = [*BLANK.values()]


def store(owner: User, label: str, writes: Sequence[Write]) -> Change:
    """Make what *owner* keeps be as *writes* say, and record it so that it can be undone.

    The collection must be locked, and still be as the writes found it: nothing is checked here.
    """
    gone = {write.card for write in writes if not write.supplied and write.after == NOTHING}
    owner.holdings.filter(card__in=gone).delete()
    _upsert([(owner.pk, write.card, write.supplied, *write.after) for write in writes if write.card not in gone])
    before = {"holdings": {str(write.card): _fields(write.before) for write in writes}}
    after = {"holdings": {str(write.card): _fields(write.after) for write in writes}}
    change = Change.objects.create(owner=owner, label=label[:NOTE_LENGTH], before=before, after=after)
    owner.changes.beyond(REMEMBERED).delete()
    return change


def _fields(values: list[Any] | None) -> dict[str, Any] | None:
    return None if values is None or values == NOTHING else dict(zip(BLANK, values, strict=True))


def _upsert(rows: Sequence[tuple[Any, ...]]) -> None:
    table = Holding._meta  # noqa: SLF001 (Django's own way to ask)
    quote = connection.ops.quote_name
    columns = [quote(str(table.get_field(name).get_attname_column()[1])) for name in FIELDS]  # type: ignore[union-attr]
    marks = ", ".join(["%s"] * len(columns))
    changed = ", ".join(f"{column} = excluded.{column}" for column in columns[3:])
    sql = (
        f"INSERT INTO {quote(table.db_table)} ({', '.join(columns)}) VALUES ({marks}) "  # noqa: S608 (names of our own)
        f"ON CONFLICT ({columns[0]}, {columns[1]}) DO UPDATE SET {changed}"
    )
    with connection.cursor() as cursor:
        cursor.executemany(sql, rows)
