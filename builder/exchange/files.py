"""Forces as files: what is written here as JSON or text is read back as the same force."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from builder.exchange.dossier import Dossier
from builder.exchange.workbook import write_workbook
from collection.exchange.plain import decode
from collection.exchange.sheets import Unreadable
from rules.catalogue import Card
from rules.documents import BadDocument, Force, Problem
from rules.force_text import read_text, write_text
from rules.forces import read_force
from rules.words import say

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Format:
    """One format in which a force can be kept."""

    name: str
    label: str | Promise
    help: Promise
    content_type: str
    write: Callable[[Dossier], bytes]
    is_read: bool = True

    def filename(self, dossier: Dossier) -> str:
        """What a file with *dossier* in it is called."""
        return f"{slugify(dossier.force.name)[:60].strip('-') or dossier.force.game}.{self.name}"


def write_json(dossier: Dossier) -> bytes:
    """The force as a muster/force@1 document."""
    return (json.dumps(dossier.force.write(), ensure_ascii=False, indent=2) + "\n").encode()


def write_plain(dossier: Dossier) -> bytes:
    """The force as text, its cards called as the reader calls them."""
    return write_text(dossier.force, dossier.cards or None, (get_language() or "en")[:2]).encode()


def write_book(dossier: Dossier) -> bytes:
    """The force as a workbook."""
    target = BytesIO()
    write_workbook(target, dossier)
    return target.getvalue()


FORMATS: Mapping[str, Format] = {
    each.name: each
    for each in (
        Format(
            "json",
            "JSON",
            _("For programs, and to bring the force back: the format is muster/force@1."),
            "application/json",
            write_json,
        ),
        Format(
            "txt",
            _("Text"),
            _("To mail or to post; Muster reads it back."),
            "text/plain; charset=utf-8",
            write_plain,
        ),
        Format(
            "xlsx",
            _("Workbook"),
            _("For Excel and LibreOffice: the roster, points, what the check found, every figure and its origin."),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            write_book,
            is_read=False,
        ),
    )
}


def read_file(content: bytes, game: str = "", cards: Mapping[str, Card] | None = None) -> Force:
    """The force in *content*, a JSON document or text, made of *cards* or those of the fixtures.

    Text that names no game is of *game*. Raise BadDocument, with all its problems, when there is no force in it.
    """
    text = _decoded(content).removeprefix(BYTE_ORDER_MARK)
    return read_force(text, cards) if text.lstrip().startswith("{") else read_text(text, game, cards)


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return decode(content)[0]
    except Unreadable as error:
        raise BadDocument(Problem("", error.code, say("{error}", error=error.message))) from error
