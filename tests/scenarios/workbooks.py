"""Workbooks as people change them."""

from io import BytesIO

import openpyxl


def changed(content, sheet, cell, value):
    """The workbook *content* with *value* in *cell* of *sheet*; `path:X` is the value of the field X."""
    book = openpyxl.load_workbook(BytesIO(content))
    if cell.startswith("path:"):
        row = next(line[3].row for line in book[sheet].iter_rows() if line[3].value == cell.removeprefix("path:"))
        cell = f"B{row}"
    book[sheet][cell] = value
    return _saved(book)


def without(content, sheet):
    """The workbook *content* without *sheet*."""
    book = openpyxl.load_workbook(BytesIO(content))
    del book[sheet]
    return _saved(book)


def _saved(book):
    target = BytesIO()
    book.save(target)
    return target.getvalue()
