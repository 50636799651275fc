"""Text files: which letters their bytes are, and what parts their columns."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Sequence
from io import StringIO

from django.utils.translation import gettext as _

from collection.exchange.columns import recognise
from collection.exchange.limits import LONGEST_CELL, MOST_COLUMNS
from collection.exchange.sheets import (
    Cell,
    Sheet,
    Source,
    Unreadable,
    refuse_empty,
    refuse_too_many_cells,
    refuse_too_many_rows,
)

DELIMITERS = (",", ";", "\t", "|")
SAMPLE = 40
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
GUARDED = re.compile(r"'+[=+\-@\t\r\n]")
"""What our CSV, and that of others, puts an apostrophe before, so that no spreadsheet takes it for a formula."""
_SEPARATOR = re.compile(r'"?sep=(.)"?\r?\n', re.IGNORECASE)
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


def decode(content: bytes) -> tuple[str, str]:
    """The text in *content* and the name of its encoding; raise Unreadable when it is no text."""
    for encoding in _encodings(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _NOT_TEXT.search(text):
            break
        return text, encoding
    message = _(
        "This is neither a workbook nor a text in a known encoding (UTF-8, UTF-16, Windows-1252): "
        "save it as .xlsx, or as CSV in UTF-8."
    )
    raise Unreadable("not_text", message)


def _encodings(content: bytes) -> Sequence[str]:
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return (encoding,)
    sample = content[:4096]
    if sample[1::2].count(0) > len(sample) // 4:
        return ("utf-16-le",)
    if sample[::2].count(0) > len(sample) // 4:
        return ("utf-16-be",)
    return ("utf-8", "cp1252", "latin-1")


def read_plain(text: str, encoding: str = "") -> Source:
    """*text* as a table, when its lines have columns, or else as a list of cards; raise Unreadable when it is empty."""
    text = text.removeprefix("\ufeff")
    delimiter = _delimiter(text)
    refuse_too_many_rows(text.count("\n"))
    refuse_too_many_cells(text.count(delimiter) if delimiter else 0)
    sheets = [
        Sheet("", _table(text, delimiter) if delimiter else [[line[:LONGEST_CELL]] for line in text.splitlines()])
    ]
    refuse_empty(sheets)
    return Source("table" if delimiter else "list", sheets, _remarks(encoding, delimiter))


def _delimiter(text: str) -> str:
    """What parts the columns of *text*; nothing when it has none."""
    if said := _SEPARATOR.match(text):
        return said[1]
    lines = [line for line in text.splitlines(keepends=True)[:SAMPLE] if line.strip()]
    if not lines or lines[0].startswith("#"):  # the remark that heads our own lists
        return ""
    rows = {delimiter: _sample(lines, delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: (_headings(rows[delimiter]), _regularity(rows[delimiter])))
    return best if _headings(rows[best]) or _regularity(rows[best]) else ""


def _sample(lines: list[str], delimiter: str) -> list[list[Cell]]:
    try:
        return [list(row) for row in csv.reader(lines, delimiter=delimiter)]
    except csv.Error:
        return []


def _headings(rows: list[list[Cell]]) -> int:
    """How many columns have a heading that is known, one of them over the cards."""
    layout = recognise(Sheet("", rows))
    known = len(list(filter(None, layout.fields))) if layout else 0
    return known if known > 1 else 0


def _regularity(rows: list[list[Cell]]) -> float:
    """How many of *rows* have equally many columns; 0 when most have but one."""
    width, count = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    # One line alone with a comma in it, or a list where a card or two has one, is no table.
    return 0 if width < 2 or count * 2 <= len(rows) else count / len(rows) + width / 1000


def _table(text: str, delimiter: str) -> list[list[Cell]]:
    body = _SEPARATOR.sub("\n", text, count=1) if _SEPARATOR.match(text) else text
    reader = csv.reader(StringIO(body, newline=""), delimiter=delimiter)
    rows: list[list[Cell]] = []
    try:
        rows.extend([_unguarded(cell) for cell in row] for row in reader)
    except csv.Error as error:
        message = _("The columns cannot be told apart from line {line} on: is a quotation mark missing there?")
        raise Unreadable("bad_csv", message.format(line=len(rows) + 1)) from error
    refuse_too_many_rows(len(rows))
    if (width := max(map(len, rows), default=0)) > MOST_COLUMNS:
        message = _("This table has {count} columns; at most {most} can be imported.")
        raise Unreadable("too_many_columns", message.format(count=width, most=MOST_COLUMNS))
    return rows


def _unguarded(cell: str) -> str:
    return (cell[1:] if GUARDED.match(cell) else cell)[:LONGEST_CELL]


def guarded(cell: str) -> str:
    """*cell* as CSV carries it: no spreadsheet takes it for a formula, and reading it gives *cell* again."""
    return f"'{cell}" if cell and (cell[0] in "=+-@\t\r\n" or GUARDED.match(cell)) else cell


def _remarks(encoding: str, delimiter: str) -> tuple[str, ...]:
    names = {",": _("commas"), ";": _("semicolons"), "\t": _("tabs")}
    remarks = []
    if encoding in {"cp1252", "latin-1"}:
        remarks.append(_("Read as Windows-1252, because it is not UTF-8: check the accents below."))
    if delimiter:
        remarks.append(_("Columns are parted by {what}.").format(what=names.get(delimiter, delimiter)))
    return tuple(remarks)
