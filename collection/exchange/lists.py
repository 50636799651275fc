"""Lists as people type them, a card a line."""

import re
from collections.abc import Iterator

from collection.exchange import values
from collection.exchange.rows import Problem, Row, shortened
from collection.exchange.sheets import Sheet
from collection.models import MOST_COPIES

_BULLET = re.compile(r"^\s*(?:[-*•–]\s+)?")
_COUNT_FIRST = re.compile(r"(\d{1,15})\s*[x×*]?\s+(\S.*)|(\d{1,15})[x×*]\s*(\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"(\S.*?)\s*(?:[\s,;:]+[x×*]\s*(\d{1,15})|[\s,;:]+(\d{1,15})\s*[x×]|\(\s*[x×]?\s*(\d{1,15})\s*[x×]?\s*\)|\t+(\d{1,15}))",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^(?:#+|//|\[)?\s*(.*?)\s*(?:\]|:)?$")
_REMARK = ("#", "//", ";")
_ID = re.compile(r"\s*\[([a-z_]+/[a-z0-9_]+)\]\s*$")


def read_list(sheet: Sheet, game: str = "") -> Iterator[Row]:
    """The rows of a list: `2 Panther`, `2x Panther`, `Panther x2`, `Panther`; the title of a game heads its cards."""
    for number, cells in enumerate(sheet.rows, 1):
        line = values.plain(cells[0]) if cells else ""
        if titled := values.game(_HEADING.sub(r"\1", line)):
            game = titled
        elif line and not line.startswith(_REMARK):
            yield _line(sheet, number, line, game)


def _line(sheet: Sheet, number: int, line: str, game: str) -> Row:
    body = _BULLET.sub("", line)
    id = found[1] if (found := _ID.search(body)) else ""
    body = _ID.sub("", body)
    copies, name = _copies(body)
    row = Row(sheet.title, number, id, game, name, whole=body)
    if copies > MOST_COPIES:
        found_here = shortened(line)
        row.problems.append(Problem("bad_count", sheet.title, number, "", found_here, values.expected_count()))
    else:
        row.figures["owned"] = copies
    return row


def _copies(line: str) -> tuple[int, str]:
    if first := _COUNT_FIRST.fullmatch(line):
        return int(first[1] or first[3]), first[2] or first[4]
    if last := _COUNT_LAST.fullmatch(line):
        return int(next(filter(None, last.groups()[1:]))), last[1]
    return 1, line
