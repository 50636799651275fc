"""Read a file by what is in it, whatever it is called."""

from django.utils.translation import gettext as _

from collection.exchange.document import read_document
from collection.exchange.pace import uncollected
from collection.exchange.plain import decode, read_plain
from collection.exchange.sheets import Source, Unreadable
from collection.exchange.workbook import COMPOUND, EMPTY_ZIP, ZIP, read_workbook

PICTURES = {
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"II*\x00": "TIFF",
    b"MM\x00*": "TIFF",
}
PAGES = (b"<!doctype html", b"<html", b"<?xml", b"<table")


@uncollected()
def read_file(content: bytes) -> Source:
    """The sheets in *content*; raise Unreadable, saying what it is instead, when there are none."""
    if not content.strip():
        raise Unreadable("empty", _("This file is empty."))
    if content.startswith((ZIP, EMPTY_ZIP, COMPOUND)):
        return read_workbook(content)
    _refuse_others(content)
    return read_text(*decode(content))


def read_text(text: str, encoding: str = "") -> Source:
    """The sheets in a *text* that was typed, pasted or decoded."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return read_document(text.lstrip("\ufeff"))
    return read_plain(text, encoding)


def _refuse_others(content: bytes) -> None:
    for mark, name in PICTURES.items():
        if content.startswith(mark):
            raise Unreadable("picture", _expected(_("This is a picture ({format}).").format(format=name)))
    if content.startswith(b"%PDF"):
        raise Unreadable("pdf", _expected(_("This is a PDF.")))
    if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:20].lower().startswith(PAGES):
        raise Unreadable("page", _expected(_("This is a web page.")))


def _expected(instead: str) -> str:
    expected = _("A list of cards is expected: .xlsx, .csv, .json or .txt, by its content and not by its name.")
    return f"{instead} {expected}"
