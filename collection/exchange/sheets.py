"""What every reader makes of a file: sheets of plain cells; and what it says when it cannot."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from collection.exchange.limits import MOST_CELLS, MOST_ROWS

Cell = str | int | float | None


class Unreadable(Exception):
    """A file or text that nothing can be read from. *message* is for its owner, *code* for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it lies in the file: the first of *rows* is row 1, its first cell is column A."""

    title: str
    rows: list[list[Cell]]


@dataclass(frozen=True, slots=True)
class Source:
    """What was read: its *sheets*, what *kind* of file it is, and *remarks* on how it was read."""

    kind: str
    sheets: Sequence[Sheet]
    remarks: tuple[str, ...] = field(default=())

    def write(self) -> dict[str, Any]:
        """The source as JSON values, to be kept until it is confirmed."""
        sheets = [{"title": sheet.title, "rows": sheet.rows} for sheet in self.sheets]
        return {"kind": self.kind, "sheets": sheets, "remarks": list(self.remarks)}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> "Source":
        """The source that was kept as *kept*."""
        sheets = [Sheet(sheet["title"], sheet["rows"]) for sheet in kept["sheets"]]
        return cls(kept["kind"], sheets, tuple(kept["remarks"]))


def storable(text: str) -> str:
    """*text* without the one character that PostgreSQL cannot keep."""
    return text.replace("\0", "")


def refuse_too_many_rows(count: int) -> None:
    """Raise Unreadable when *count* rows are more than one import takes."""
    if count > MOST_ROWS:
        message = _("This list has {count} rows; at most {most} can be imported at once. Split it into several files.")
        raise Unreadable("too_many_rows", message.format(count=count, most=MOST_ROWS))


def refuse_too_many_cells(count: int) -> None:
    """Raise Unreadable when *count* cells are more than one import takes."""
    if count > MOST_CELLS:
        message = _(
            "This list has {count} cells; at most {most} can be imported at once. "
            "Leave out columns that say nothing of your copies, or split it into several files."
        )
        raise Unreadable("too_many_cells", message.format(count=count, most=MOST_CELLS))


def refuse_empty(sheets: Sequence[Sheet]) -> None:
    """Raise Unreadable when no cell of *sheets* has anything in it."""
    cells = (cell for sheet in sheets for row in sheet.rows for cell in row)
    if not any(cell.strip() if isinstance(cell, str) else cell is not None for cell in cells):
        raise Unreadable("empty", _("There is nothing in it: no row has any text."))


def column_letter(place: int) -> str:
    """What spreadsheets call the column at *place*, counted from 0: A, B … Z, AA."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
