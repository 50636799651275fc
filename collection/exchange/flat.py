"""Exports without sheets: CSV for spreadsheets, JSON for programs, text for people."""

import csv
from collections.abc import Iterable, Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from collection.exchange.columns import FIELDS, HEADINGS
from collection.exchange.document import FIELDS as DOCUMENT_FIELDS
from collection.exchange.document import write_document
from collection.exchange.plain import guarded
from collection.exchange.records import Record, condition_label
from collection.exchange.values import squeezed
from collection.models import Card, CardData

BYTE_ORDER_MARK = "\ufeff"


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, line: str) -> str:
        return line


def write_csv(records: Iterable[Record]) -> Iterator[str]:
    """*records* as CSV, line by line, as Excel opens it with a double click.

    So it begins with a byte order mark (else accents break), and its columns are parted as the reader's language does:
    by commas, in French by semicolons. What looks like a formula gets an apostrophe that importing takes off again.
    """
    french = (get_language() or "").startswith("fr")
    writer = csv.writer(_Echo(), delimiter=";" if french else ",")
    yield BYTE_ORDER_MARK + writer.writerow([str(HEADINGS[name]) for name in FIELDS])
    for record in records:
        yield writer.writerow([guarded(str(cell)) for cell in _cells(record)])


def _cells(record: Record) -> Iterator[str | int]:
    for name in FIELDS:
        if name == "game":
            yield rules.game(record.game).title
        elif name == "condition":
            yield condition_label(record.condition)
        else:
            yield getattr(record, name)


def write_json(records: Iterable[Record]) -> Iterator[str]:
    """*records* as a muster/collection@1 document, piece by piece."""
    holdings = (
        {"game": each.game, "card": each.slug, **{name: getattr(each, name) for name in DOCUMENT_FIELDS}}
        for each in records
    )
    return iter(write_document(holdings, CardData.objects.versions()))


def write_text(records: Iterable[Record]) -> Iterator[str]:
    """The cards owned, a line each under the title of their game. It carries copies and nothing else."""
    yield "# " + _("My collection: copies owned, game by game. Notes and wishes are not in this list.") + "\n"
    game = ""
    names = _names_used_twice()
    for record in records:
        if record.owned:
            if record.game != game:
                game = record.game
                yield f"\n# {rules.game(game).title}\n"
            yield _line(record, (game, squeezed(record.name)) in names)


def _line(record: Record, is_ambiguous: bool) -> str:
    mark = f" [{record.id}]" if is_ambiguous else ""
    return f"{record.owned} {record.name}{mark}\n"


def _names_used_twice() -> frozenset[tuple[str, str]]:
    """The games and squeezed names that mean more than one card: with these a line must say which."""
    seen: dict[tuple[str, str], str] = {}
    twice = set()
    for game, slug, *names in Card.objects.values_list("game", "slug", "name_en", "name_fr"):
        for name in names:
            key = (game, squeezed(name))
            if seen.setdefault(key, slug) != slug:
                twice.add(key)
    return frozenset(twice)
