"""Look at a workbook before anything reads it: is it one, is it safe, how large does it get?

Every part that a reader needs is unpacked here, up to a limit, and packed anew. Whatever else is in the file (a
directory that lies about sizes, parts that overlap) goes no further. Readers lay a sheet out in full between its
corners, and a cell in the last row and column would end the whole process: cells that lie too far out are found here.
"""

import re
import zipfile
import zlib
from io import BytesIO

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from collection.exchange.limits import MOST_CELLS, MOST_COLUMNS, MOST_RATIO, MOST_ROWS, MOST_TEXT, MOST_UNPACKED
from collection.exchange.sheets import Unreadable

CHUNK = 2**20
HEADINGS = 100
"""Rows for titles and headings, beyond those of cards."""
OTHERS = {
    "xl/vbaproject.bin": (
        "macros",
        gettext_noop("This workbook contains macros: save it as .xlsx, which has none, then try again."),
    ),
    "xl/workbook.bin": (
        "binary_workbook",
        gettext_noop("This is a binary workbook (.xlsb): save it as .xlsx, then try again."),
    ),
    "content.xml": (
        "open_document",
        gettext_noop("This is an OpenDocument file (.ods): save it as .xlsx, then try again."),
    ),
}
OVERLAP = 64
STRINGS = "xl/sharedstrings.xml"
_NEEDED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/(?:.*\.rels|[^/]+\.xml|worksheets/[^/]+\.xml)", re.IGNORECASE
)
_SHOWN_TEXT = re.compile(rb"<v>(\d{1,9})</v>")
_PLACE = re.compile(rb"""\br\s*=\s*["']\s*([A-Za-z]+)(\d+)""")
_BLANKS = b" \t\r\n"
# Cells in columns A to Z above row 50,000 need no closer look. Without blanks, there are two ways to write a place.
_FAR_PLACE = re.compile(rb'r="(?:[A-Za-z]{2,}\d|[A-Za-z](?:[5-9]\d{4}|\d{6,}))')
_ODD_PLACE = b"r='"
_NUL = b"_x0000_"
SMALLEST_CELL = len("<c><v>0</v></c>")


def checked(content: bytes) -> BytesIO:
    """The parts of the workbook *content* that are needed, each looked at, packed anew."""
    packed = BytesIO()
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive, zipfile.ZipFile(packed, "w") as copies:
            _check_directory(archive)
            _copy_parts(archive, copies)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OverflowError) as error:
        raise damaged() from error
    except RuntimeError as error:  # what zipfile says of an encrypted part
        raise protected() from error
    packed.seek(0)
    return packed


def _check_directory(archive: zipfile.ZipFile) -> None:
    names = {name.lower() for name in archive.namelist()}
    for part, (code, message) in OTHERS.items():
        if part in names:
            raise Unreadable(code, gettext(message))
    if "xl/workbook.xml" not in names:
        raise Unreadable("other_archive", _("This is a packed file, but no Excel workbook (.xlsx)."))
    parts = [part for part in archive.infolist() if _NEEDED.fullmatch(part.filename)]
    if any(part.file_size > MOST_RATIO * max(part.compress_size, 1024) for part in parts):
        raise _bomb(sum(part.file_size for part in parts))
    if (unpacked := sum(part.file_size for part in parts)) > MOST_UNPACKED:
        raise _bomb(unpacked)


def _copy_parts(archive: zipfile.ZipFile, copies: zipfile.ZipFile) -> None:
    left = MOST_UNPACKED
    for name in filter(_NEEDED.fullmatch, dict.fromkeys(archive.namelist())):
        is_far = False
        tail = b""
        with archive.open(name) as part, copies.open(name, "w") as copy:
            while chunk := part.read(CHUNK):
                if (left := left - len(chunk)) < 0:
                    raise _bomb(MOST_UNPACKED)
                copy.write(chunk)
                seen = tail + chunk.translate(None, _BLANKS)
                tail = seen[-OVERLAP:]
                if _NUL in seen:  # no database keeps it, and no spreadsheet writes it
                    raise damaged()
                is_far = is_far or (name.lower() != STRINGS and _may_be_far(seen))
        if is_far:
            _check_corners(copies.read(name))
    _check_texts(copies)


def _may_be_far(part: bytes) -> bool:
    return _FAR_PLACE.search(part) is not None or (b"'" in part and _ODD_PLACE in part)


def _check_corners(sheet: bytes) -> None:
    """Refuse a *sheet* whose cells lie so far out that laying it out would fill the memory."""
    places = {(letters.upper(), digits) for letters, digits in _PLACE.findall(sheet)}
    if not places:
        return
    if any(len(letters) > 3 or len(digits) > 7 for letters, digits in places):
        raise damaged()
    letters, width = max(((letters, _column(letters)) for letters, _digits in places), key=lambda found: found[1])
    height = max(int(digits) for _letters, digits in places)
    if width > MOST_COLUMNS or height > MOST_ROWS + HEADINGS or width * height > MOST_CELLS:
        raise _too_far(letters.decode(), height)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _check_texts(copies: zipfile.ZipFile) -> None:
    """Refuse texts that are few and long, but shown by so many cells that they would fill the memory."""
    name = next((name for name in copies.namelist() if name.lower() == STRINGS), None)
    lengths = [len(text) for text in copies.read(name).split(b"</si>")] if name else [0]
    most_cells = sum(part.file_size for part in copies.infolist() if part.filename != name) // SMALLEST_CELL
    if max(lengths) * most_cells <= MOST_TEXT:
        return
    sheets = (copies.read(part) for part in copies.namelist() if part != name)
    shown = (int(place) for sheet in sheets for place in _SHOWN_TEXT.findall(sheet))
    if (text := sum(lengths[place] for place in shown if place < len(lengths))) > MOST_TEXT:
        raise _bomb(text)


def damaged() -> Unreadable:
    """What is said of a workbook that cannot be read to its end."""
    message = _(
        "This workbook is damaged or was cut off: open it in a spreadsheet program, save it anew, then try again."
    )
    return Unreadable("damaged", message)


def protected() -> Unreadable:
    """What is said of a workbook that only a password opens."""
    return Unreadable("protected", _("This workbook is protected by a password: save it without one, then try again."))


def _bomb(unpacked: int) -> Unreadable:
    message = _(
        "Unpacked, this file would be {megabytes} MB or more: at most {most} MB are read, "
        "and no part may grow to {ratio} times its size."
    )
    figures = {"megabytes": unpacked // 2**20, "most": MOST_UNPACKED // 2**20, "ratio": MOST_RATIO}
    return Unreadable("bomb", message.format(**figures))


def _too_far(letters: str, row: int) -> Unreadable:
    message = _(
        "The cells reach out to {place}: at most {rows} rows and {columns} columns can be imported at once, "
        "{cells} cells a sheet."
    )
    figures = {"place": f"{letters}{row}", "rows": MOST_ROWS, "columns": MOST_COLUMNS, "cells": MOST_CELLS}
    return Unreadable("too_many_rows", message.format(**figures))
