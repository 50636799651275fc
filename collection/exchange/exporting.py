"""Exports as files to download: what is in them, what they are called."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from django.http import FileResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

import rules
from accounts.models import User
from collection.exchange.flat import write_csv, write_json, write_text
from collection.exchange.records import Record, lacking, records
from collection.exchange.workbook_out import write_workbook
from collection.models import Card
from collection.querysets import CardQuerySet
from collection.search import Reader, condition, parse

IN_MEMORY = 2**20


@dataclass(frozen=True, slots=True)
class Format:
    """One format of an export. *write* makes its pieces; a workbook has none, it is whole or nothing."""

    name: str
    label: str | Promise
    help: Promise
    content_type: str
    write: Callable[[Iterable[Record]], Iterator[str]] | None = None


FORMATS = {
    each.name: each
    for each in (
        Format(
            "xlsx",
            _("Workbook"),
            _("For Excel and LibreOffice: a sheet for each game with totals and filters, and what is missing."),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        Format("csv", "CSV", _("One table of everything, for any spreadsheet."), "text/csv; charset=utf-8", write_csv),
        Format("json", "JSON", _("For programs: the format is muster/collection@1."), "application/json", write_json),
        Format(
            "txt",
            _("Text"),
            _("To mail or to print: how many copies of which card, and nothing else."),
            "text/plain; charset=utf-8",
            write_text,
        ),
    )
}


def cards_for(person: User | None, query: str) -> CardQuerySet | None:
    """The cards that *query* finds for *person*; None: all there are."""
    parsed = parse(query)
    return Card.objects.filter(condition(parsed.query, Reader.of(person))) if query.strip() else None


def export(person: User | None, format: Format, query: str = "") -> HttpResponseBase:
    """The holdings of *person* among the cards that *query* finds, as a file to download."""
    cards = cards_for(person, query)
    filename = f"muster-collection-{timezone.localdate().isoformat()}.{format.name}"
    if format.write is None:
        return FileResponse(
            _workbook(person, cards), as_attachment=True, filename=filename, content_type=format.content_type
        )
    pieces = _spoken(format.write, records(person, cards), get_language())
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return StreamingHttpResponse(pieces, content_type=format.content_type, headers=headers)


def _spoken(
    write: Callable[[Iterable[Record]], Iterator[str]], found: Iterable[Record], language: str | None
) -> Iterator[str]:
    """What *write* makes of *found*, in the *language* of the request, which may be over when the pieces are sent."""
    with override(language):
        yield from write(found)


def _workbook(person: User | None, cards: CardQuerySet | None) -> IO[bytes]:
    found = list(records(person, cards))
    games = {record.game for record in found} or set(rules.SLUGS)
    scope = Card.objects.filter(game__in=games) if cards is None else cards
    target = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 (the response closes it)
    write_workbook(target, found, lacking(found, games, cards), scope, person.display_name if person else "")
    target.seek(0)
    return target
