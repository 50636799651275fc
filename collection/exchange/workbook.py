"""Workbooks (.xlsx), read by calamine: it is fast, and it is given only what was looked at first."""

import datetime as dt
from collections.abc import Iterator
from io import BytesIO
from math import isfinite
from typing import Any

from django.utils.translation import gettext as _
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum

from collection.exchange.limits import MOST_SHEETS
from collection.exchange.sheets import (
    Cell,
    Sheet,
    Source,
    Unreadable,
    refuse_empty,
    refuse_too_many_cells,
    refuse_too_many_rows,
)
from collection.exchange.unpacking import checked, damaged, protected

ZIP = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MOST_EXACT = 1e15


def read_workbook(content: bytes) -> Source:
    """The sheets of the workbook *content*; raise Unreadable when it is none, or not a safe one."""
    if content.startswith(COMPOUND):
        raise _compound(content)
    sheets = list(_sheets(_workbook(checked(content))))
    refuse_empty(sheets)
    return Source("workbook", sheets)


def _compound(content: bytes) -> Unreadable:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return protected()
    return Unreadable("old_workbook", _("This is a workbook of the old kind (.xls): save it as .xlsx, then try again."))


def _workbook(packed: BytesIO) -> CalamineWorkbook:
    try:
        return CalamineWorkbook.from_filelike(packed)
    except CalamineError as error:
        raise damaged() from error


def _sheets(workbook: CalamineWorkbook) -> Iterator[Sheet]:
    names = [each.name for each in workbook.sheets_metadata if each.typ == SheetTypeEnum.WorkSheet]
    if len(names) > MOST_SHEETS:
        message = _("This workbook has {count} sheets; at most {most} can be imported at once.")
        raise Unreadable("too_many_sheets", message.format(count=len(names), most=MOST_SHEETS))
    height = cells = 0
    for name in names:
        sheet = _sheet(workbook, name)
        refuse_too_many_rows(height := height + sheet.total_height)
        refuse_too_many_cells(cells := cells + sheet.total_height * sheet.total_width)
        yield Sheet(name, _plain(sheet.to_python(skip_empty_area=False)))


def _sheet(workbook: CalamineWorkbook, name: str) -> CalamineSheet:
    try:
        return workbook.get_sheet_by_name(name)
    except CalamineError as error:
        raise damaged() from error


def _plain(rows: list[list[Any]]) -> list[list[Cell]]:
    """*rows* with nothing in them but cells as we know them. Most columns hold texts alone, or the same few numbers."""
    numbers = _Numbers()
    for place, column in enumerate(zip(*rows, strict=True)):
        if set(map(type, column)) != {str}:
            for row, value in zip(rows, column, strict=True):
                if type(value) is not str:
                    row[place] = numbers[value] if type(value) is float else _cell(value)
    return rows


class _Numbers(dict[float, Cell]):
    """What numbers are as cells, each worked out once."""

    def __missing__(self, value: float) -> Cell:
        self[value] = found = _cell(value)
        return found


def _cell(value: object) -> Cell:
    """What a cell holds that is no text: whole numbers without a fraction, anything but numbers in words."""
    if type(value) is float and -MOST_EXACT < value < MOST_EXACT:
        return int(value) if value.is_integer() else value
    if type(value) is int or (type(value) is float and isfinite(value)):
        return value
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)
