"""A force as a workbook to show around: the roster, points with a chart, the check, every figure with its origin."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter.worksheet import Worksheet

from builder.exchange.dossier import Dossier, Section, account_title
from builder.exchange.telling import GIVEN, by_kind, effect, figures, severity, spent, verdict
from collection import labels
from collection.exchange.tables import HEAD, INK, Column, Table, Writer
from collection.exchange.workbook_out import COLOURS
from collection.figures import local, said_years
from rulebook import texts


class Book(Writer):
    """A workbook in which only sheets with numbers to add up have totals."""

    def _write_totals(self, sheet: Worksheet, table: Table) -> None:
        if any(column.is_summed for column in table.columns):
            super()._write_totals(sheet, table)


def write_workbook(target: IO[bytes], dossier: Dossier) -> None:
    """Write all that there is to tell of *dossier* to *target*."""
    book, colour = Book(target, dossier.name, dossier.owner), COLOURS[dossier.force.game]
    # The name comes last: a text that begins like a formula would not be safe as a heading.
    lead = " · ".join((*dossier.purpose(), dossier.name))
    cards = dossier.distinct
    book.write(Table(pgettext("on a roster", "Roster"), lead, colour, [*_roster_columns(dossier)], [*_roster(dossier)]))
    book.write(Table(pgettext("on a roster", "About"), lead, INK, _pairs(), [*_about(dossier)]))
    _write_points(book, dossier, lead, colour)
    book.write(Table(pgettext("on a roster", "Check"), verdict(dossier), INK, _check_columns(), dossier.violations))
    book.write(Table(_("Figures"), _("What the cards of this force say."), colour, _figure_columns(cards), cards))
    book.write(Table(_("Origins"), _("Where each figure comes from."), INK, _origin_columns(), [*_origins(cards)]))
    book.book.close()


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the roster; *carrier* is the name of the card that it is attached to."""

    section: Section
    card: Any
    copies: int
    carrier: str = ""

    @property
    def points(self) -> int:
        return (self.card.points or 0) * self.copies


def _roster(dossier: Dossier) -> Iterator[_Row]:
    for section in dossier.sections:
        for line in section.lines:
            yield _Row(section, line.card, line.count)
            for on in line.load:
                yield _Row(section, on.card, on.count * line.count, line.name)


def _roster_columns(dossier: Dossier) -> Iterator[Column]:
    yield Column(_("Name"), lambda row: local(row.card.name), 34)
    if any(line.load for line in dossier.lines):
        yield Column(pgettext("on a roster", "Carried by"), lambda row: row.carrier, 24)
    if len(dossier.sections) > 1:
        yield Column(pgettext("on a roster", "Group"), lambda row: row.section.title, 22)
    yield Column(_("Copies"), lambda row: row.copies, 9, is_summed=True)
    yield Column(_("Kind"), lambda row: labels.kind(row.card.kind), 16)
    yield Column(_("Nation"), lambda row: labels.nation(row.card.nation), 14)
    yield Column(labels.figure("year"), lambda row: said_years(*(row.card.years or (None, None))), 13)
    yield Column(pgettext("on a roster", "Points each"), lambda row: row.card.points, 10)
    yield Column(_("Points"), lambda row: row.points, 10, is_summed=True)
    yield Column("Id", lambda row: f"{row.card.game}/{row.card.id}", 34)


def _pairs() -> list[Column]:
    return [
        Column(pgettext("on a roster", "Entry"), lambda pair: pair[0], 26),
        Column(pgettext("on a roster", "Content"), lambda pair: pair[1], 90),
    ]


def _about(dossier: Dossier) -> Iterator[tuple[str, str]]:
    yield _("Force"), dossier.name
    yield pgettext("on a roster", "Built for"), " · ".join(dossier.purpose())
    yield pgettext("on a roster", "Check"), verdict(dossier)
    for account in dossier.accounts:
        title = account_title(dossier.force.game, account, len(dossier.accounts))
        yield title, spent(account.points, account.limit)
    yield from (
        (pgettext("on a roster", "Notes") if not number else "", line)
        for number, line in enumerate(dossier.notes.splitlines())
    )
    told = {
        pgettext("on a roster", "By"): dossier.owner,
        pgettext("on a roster", "To be found at"): dossier.url,
        pgettext("on a roster", "Card data"): dossier.force.data,
    }
    yield from ((label, text) for label, text in told.items() if text)


def _write_points(book: Book, dossier: Dossier, lead: str, colour: str) -> None:
    """A sheet with the points and copies of each kind of card, and a chart of them."""
    rows = by_kind(dossier)
    columns = [
        Column(_("Kind"), lambda row: row.label, 26),
        Column(_("Copies"), lambda row: row.copies, 12, is_summed=True),
        Column(_("Points"), lambda row: row.points, 12, is_summed=True),
    ]
    title = _("Points by kind")
    sheet = book.write(Table(title, lead, colour, columns, rows))
    chart = book.book.add_chart({"type": "bar"})
    first, last = HEAD + 1, HEAD + max(len(rows), 1)
    area = {"categories": [sheet.name, first, 0, last, 0], "values": [sheet.name, first, 2, last, 2]}
    chart.add_series(
        {"name": _("Points"), **area, "fill": {"color": colour}, "data_labels": {"value": True}, "gap": 60}
    )
    chart.set_title({"name": title, "name_font": {"color": INK, "size": 13}})
    chart.set_legend({"none": True})
    chart.set_y_axis({"reverse": True, "num_font": {"color": INK}})
    chart.set_x_axis({"major_gridlines": {"visible": False}, "visible": False})
    sheet.insert_chart(HEAD, 4, chart, {"object_position": 2, "description": title})


def _check_columns() -> list[Column]:
    return [
        Column(_("Rule"), lambda found: found.rule, 14),
        Column(pgettext("on a roster", "What was found"), lambda found: texts.spoken(found.sentence), 80),
        Column(pgettext("on a roster", "Weight"), severity, 12),
        Column(pgettext("on a roster", "Allowed"), lambda found: found.limit, 10),
        Column(_("Found"), lambda found: found.actual, 10),
    ]


def _figure_columns(cards: list[Any]) -> list[Column]:
    """A column for each figure that any of *cards* has, and one for what the card does."""
    names = {told.name: told.label for card in cards for told in figures(card, GIVEN)}
    return [
        Column(_("Name"), lambda card: local(card.name), 34),
        Column(_("Kind"), lambda card: labels.kind(card.kind), 16),
        Column(_("Points"), lambda card: card.points, 9),
        *(Column(label, _Figure(name), 14) for name, label in names.items()),
        Column(labels.figure("effect"), effect, 90),
    ]


class _Figure:
    """Shows the figure called *name* of a card: as a number where it is one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, card: Any) -> str | int | None:
        value = getattr(card.stats, self.name, None)
        if type(value) is int:
            return value
        return next((told.value for told in figures(card) if told.name == self.name), None)


def _origins(cards: list[Any]) -> Iterator[tuple[Any, Any]]:
    return ((card, told) for card in cards for told in figures(card))


def _origin_columns() -> list[Column]:
    return [
        Column(_("Name"), lambda row: local(row[0].name), 34),
        Column(_("Figure"), lambda row: row[1].label, 26),
        Column(_("Value"), lambda row: row[1].value, 20),
        Column(_("Origin"), lambda row: str(labels.ORIGINS[row[1].origin]), 14),
        Column(_("What that means"), lambda row: str(labels.MEANINGS[row[1].origin]), 50),
        Column(pgettext("on a roster", "Source"), lambda row: row[1].source, 60),
    ]
