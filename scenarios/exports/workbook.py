"""A set-up as a workbook to print, to look through and to bring back: scenarios/exports/workbook_in.py reads it.

The third row of every sheet that is read says so: first what it holds, then what its columns are called. Sheets without
such a row are for people alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter.worksheet import Worksheet

from builder.exchange.telling import effect
from collection import labels
from collection.exchange.tables import FAINT, FORMULA_LIKE, HEAD, INK, TOTALS, Column, Table, Writer
from collection.exchange.workbook_out import COLOURS
from collection.figures import local
from rules.documents import Entry
from scenarios.exports.cells import encoded, leaves
from scenarios.exports.packet import Packet
from scenarios.exports.rows import Row, about, about_forces, agreed, ruled, said

MOST_TURNS = 200
ELSEWHERE = frozenset({"format", "game", "scenario", "name", "options", "seats", "terrain", "cards"})
"""What of a document has rows or sheets of its own."""


class Named(NamedTuple):
    """A column with the *key* that it is read by; none for a column that people alone read."""

    key: str
    column: Column


class Look(NamedTuple):
    """The line under the title of a sheet, and its colour."""

    lead: str
    colour: str


class Keyed(NamedTuple):
    """A sheet, the *tag* that says what it holds, and its columns."""

    tag: str
    table: Table
    keys: Sequence[str]


def write_workbook(packet: Packet) -> bytes:
    """*packet* as a workbook. It tells everything, whoever it is for: only so it can be brought back."""
    target = BytesIO()
    book = Book(target, packet.title, "")
    for sheet in _sheets(packet):
        book.put(sheet)
    book.book.close()
    return target.getvalue()


class Book(Writer):
    """A workbook whose sheets say how they are read, where others have totals."""

    def put(self, sheet: Keyed) -> None:
        self.keyed = sheet
        self.write(sheet.table)

    def _write_totals(self, sheet: Worksheet, table: Table) -> None:  # noqa: ARG002
        faint = self.format("key", font_color=FAINT, font_size=7)
        for place, key in enumerate((self.keyed.tag, *self.keyed.keys[1:])):
            if key:
                sheet.write_string(TOTALS, place, key, faint)

    def _write_rows(self, sheet: Worksheet, table: Table) -> None:
        look = {"text_wrap": True, "valign": "top"}
        text, guarded = self.format("wrapped", **look), self.format("wrapped guarded", quote_prefix=True, **look)
        number = self.format("figure", align="right", valign="top")
        for line, row in enumerate(table.rows, HEAD + 1):
            for place, column in enumerate(table.columns):
                cell: Any = column.value(row)
                if isinstance(cell, str) and cell:
                    # A text is stored as a text; the prefix keeps it one when its cell is edited.
                    sheet.write_string(line, place, cell, guarded if cell[0] in FORMULA_LIKE else text)
                elif isinstance(cell, bool):
                    sheet.write_boolean(line, place, cell, number)
                elif isinstance(cell, int | float):
                    sheet.write_number(line, place, cell, number)


def _sheets(packet: Packet) -> Iterator[Keyed]:
    lead = " · ".join(filter(None, (packet.page.sheet.game.title, packet.place, packet.mark, packet.title)))
    look, plain = Look(lead, COLOURS[packet.row.game]), Look(lead, INK)
    content = packet.document.model_dump(mode="json")
    more = {key: value for key, value in content.items() if key not in ELSEWHERE}
    rows = [*about(packet), *about_forces(packet), *agreed(packet), *said(packet, more), *ruled(packet)]
    yield _pairs("setup", _("Set-up"), look, rows)
    for number, seat in enumerate(packet.document.seats):
        if seat.force:
            yield _force(packet, number, look)
    if any(seat["placements"] for seat in content["seats"]):
        yield _placements(packet, content["seats"], look)
    yield _pairs("terrain", _("Terrain"), plain, [*said(packet, {"terrain": content["terrain"]})])
    yield _cards(packet, look)
    yield _turns(packet, plain)


def _keyed(tag: str, title: str, look: Look, columns: Sequence[Named], rows: Sequence[Any]) -> Keyed:
    table = Table(title, look.lead, look.colour, [named.column for named in columns], rows)
    return Keyed(tag, table, [named.key for named in columns])


def _pairs(tag: str, title: str, look: Look, rows: Sequence[Row]) -> Keyed:
    columns = [
        Named("", Column(pgettext("on a roster", "Entry"), lambda row: row.label, 34)),
        Named("value", Column(_("Value"), lambda row: row.cell, 26)),
        Named("", Column(_("In words"), lambda row: row.words, 80)),
        Named("path", Column(_("Field"), lambda row: row.path, 34)),
    ]
    return _keyed(tag, title, look, columns, rows)


class _Line(NamedTuple):
    """An entry of a force, and how deep it is attached to the one above."""

    entry: Entry
    card: Any
    depth: int
    copies: int


def _lines(packet: Packet, entries: Iterable[Entry], depth: int = 0, times: int = 1) -> Iterator[_Line]:
    for entry in entries:
        yield _Line(entry, packet.cards[entry.card], depth, entry.count * times)
        yield from _lines(packet, entry.attachments, depth + 1, entry.count * times)


def _force(packet: Packet, number: int, look: Look) -> Keyed:
    force = packet.document.seats[number].force
    lines = [*_lines(packet, force.entries)] if force else []
    side = packet.page.sheet.sides[number].name
    columns = [
        Named("", Column("☐", lambda line: "☐" * min(line.copies, 12), 14)),
        Named("count", Column(_("Copies"), lambda line: line.entry.count, 8)),
        Named("", Column(_("Name"), lambda line: "+ " * line.depth + local(line.card.name), 38)),
        Named("", Column(_("Kind"), lambda line: labels.kind(line.card.kind), 18)),
        Named("", Column(pgettext("on a roster", "Points each"), lambda line: line.card.points, 10)),
        Named("", Column(_("Points"), lambda line: line.copies * line.card.points if line.card.points else None, 10)),
        Named("depth", Column(_("Carried, level"), lambda line: line.depth, 9)),
        Named("section", Column(_("Section"), lambda line: line.entry.section, 18)),
        Named("card", Column("Id", lambda line: line.entry.card, 32)),
    ]
    return _keyed(f"seats.#{number}.force.entries", _("Force: %(side)s") % {"side": side}, look, columns, lines)


def _placements(packet: Packet, seats: Sequence[Any], look: Look) -> Keyed:
    rows = [(number, placed) for number, seat in enumerate(seats) for placed in seat["placements"]]
    keys = dict.fromkeys(key for _seat, placed in rows for key in placed)
    columns = [
        Named("", Column(_("Unit"), lambda row: _card_name(packet, row[1].get("card")), 34)),
        Named("", Column(_("Side"), lambda row: packet.page.sheet.sides[row[0]].name, 24)),
        Named("seat", Column(_("Seat"), lambda row: row[0], 8)),
        *(Named(key, Column(key, _Part(key), 18)) for key in keys),
    ]
    return _keyed("placements", _("Deployment"), look, columns, rows)


class _Part:
    """Shows what a placement says of *key*."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __call__(self, row: tuple[int, dict[str, Any]]) -> Any:
        return encoded(row[1][self.key]) if self.key in row[1] else None


def _card_name(packet: Packet, id: Any) -> str:
    return local(packet.cards[id].name) if id in packet.cards else ""


class _Figure(NamedTuple):
    """One value of a card, as its document has it, and where it comes from."""

    card: Any
    path: str
    value: Any
    origin: str
    source: str

    @property
    def label(self) -> str:
        return labels.figure(self.path.removeprefix("stats."))


def _figures(packet: Packet) -> Iterator[_Figure]:
    for card in packet.document.cards:
        told = card.write()
        origins = told.pop("origins")
        for path, value in leaves(told):
            if value != "":
                yield _Figure(card, path, value, *_origin(card, path, origins))


def _origin(card: Any, path: str, origins: dict[str, Any]) -> tuple[str, str]:
    """Where the value on *path* comes from; in brackets when the card as a whole says so."""
    name = path.removeprefix("stats.").split(".")[0]
    if found := origins.get(name):
        return found["origin"], found["source"]
    is_figure = path.startswith("stats") or path in card.FIGURES
    return (f"({card.origin})", "") if is_figure else ("", "")


def _value(row: _Figure) -> Any:
    return encoded(row.value)


def _cards(packet: Packet, look: Look) -> Keyed:
    columns = [
        Named("", Column(_("Name"), lambda row: local(row.card.name), 28)),
        Named("card", Column("Id", lambda row: row.card.id, 26)),
        Named("", Column(_("Figure"), lambda row: row.label, 24)),
        Named("path", Column(_("Field"), lambda row: row.path, 22)),
        Named("value", Column(_("Value"), _value, 26)),
        Named("origin", Column(_("Origin"), lambda row: row.origin, 12)),
        Named("source", Column(pgettext("on a roster", "Source"), lambda row: row.source, 40)),
        Named("", Column(labels.figure("effect"), lambda row: effect(row.card) if row.path == "id" else "", 60)),
    ]
    return _keyed("cards", _("Cards"), look, columns, [*_figures(packet)])


def _turns(packet: Packet, look: Look) -> Keyed:
    columns = [
        Named("", Column(pgettext("of a battle", "Turn"), lambda number: number, 8)),
        Named("", Column("☐", lambda _number: "☐", 6)),
        *(Named("", Column(muster.name, lambda _number: "", 28)) for muster in packet.musters),
        Named("", Column(pgettext("on a roster", "Notes"), lambda _number: "", 60)),
    ]
    numbers = range(1, min(packet.turns.count, MOST_TURNS) + 1)
    return _keyed("", _("Turn track"), look, columns, numbers)
