"""Tables in a workbook: a title, totals that follow the filters, headings that stay in view, and rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext as _
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

INK, FAINT, PAPER, BAND = "#20231A", "#55564A", "#FAF7EE", "#F2EDDD"
TOTALS, HEAD = 2, 3
"""The rows of the totals and of the headings, counted from 0."""
A4 = 9
FORMULA_LIKE = "=+-@\t\r"
BANDS = "=MOD(ROW(),2)=0"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, what it shows of a row, how wide it is, and whether its numbers are added up."""

    heading: str
    value: Callable[[Any], str | int | None]
    width: int
    is_summed: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What stands on one sheet."""

    title: str
    lead: str
    colour: str
    columns: Sequence[Column]
    rows: Sequence[Any]

    @property
    def last(self) -> int:
        """The last row, counted from 0; an empty table has an empty one."""
        return HEAD + max(len(self.rows), 1)


class Writer:
    """One workbook in the making. Rows are written through, so that a large one takes little memory."""

    def __init__(self, target: IO[bytes], title: str, author: str) -> None:
        self.book = Workbook(target, {"constant_memory": True})
        self.book.set_properties({"title": title, "author": author, "comments": "Muster"})
        self.formats: dict[str, Format] = {}

    def format(self, name: str, **properties: Any) -> Format:
        """The format called *name*, which has these *properties*."""
        if name not in self.formats:
            self.formats[name] = self.book.add_format({"font_name": "Calibri", "font_color": INK, **properties})
        return self.formats[name]

    def write(self, table: Table) -> Worksheet:
        """A new sheet with *table* on it, whose every column can be filtered."""
        sheet = self._sheet(table)
        self._write_head(sheet, table)
        self._write_rows(sheet, table)
        area = (HEAD, 0, table.last, len(table.columns) - 1)
        sheet.autofilter(*area)
        sheet.freeze_panes(HEAD + 1, 1)
        band = {"type": "formula", "criteria": BANDS, "format": self.format("band", bg_color=BAND)}
        sheet.conditional_format(HEAD + 1, *area[1:], band)
        return sheet

    def _sheet(self, table: Table) -> Worksheet:
        """An empty sheet, ready to be printed: wide, with its headings on every page."""
        sheet = self.book.add_worksheet(_sheet_title(table.title, {each.name for each in self.book.worksheets()}))
        sheet.set_tab_color(table.colour)
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.set_paper(A4)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(HEAD)
        sheet.set_footer("&L&A&C&P / &N&RMuster")
        for place, column in enumerate(table.columns):
            sheet.set_column(place, place, column.width)
        return sheet

    def _write_head(self, sheet: Worksheet, table: Table) -> None:
        colour = table.colour
        title = self.format(f"title {colour}", bold=True, font_size=18, font_color=colour)
        heading = {"bold": True, "font_color": PAPER, "bg_color": colour, "valign": "vcenter", "text_wrap": True}
        sheet.set_row(0, 28)
        sheet.write_string(0, 0, table.title, title)
        sheet.write_string(1, 0, table.lead, self.format("lead", italic=True, font_color=FAINT))
        self._write_totals(sheet, table)
        sheet.set_row(HEAD, 30)
        for place, column in enumerate(table.columns):
            sheet.write_string(HEAD, place, column.heading, self.format(f"heading {colour}", **heading))

    def _write_totals(self, sheet: Worksheet, table: Table) -> None:
        total = self.format("total", bold=True, num_format="#,##0")
        sheet.write_string(TOTALS, 0, _("Total"), total)
        for place, column in enumerate(table.columns):
            if column.is_summed:
                letter = xl_col_to_name(place)
                formula = f"=SUBTOTAL(109,{letter}{HEAD + 2}:{letter}{table.last + 1})"
                numbers = (column.value(row) for row in table.rows)
                sheet.write_formula(TOTALS, place, formula, total, sum(n for n in numbers if isinstance(n, int)))

    def _write_rows(self, sheet: Worksheet, table: Table) -> None:
        text = self.format("text")
        guarded = self.format("guarded", quote_prefix=True)
        number = self.format("number", num_format='#,##0;-#,##0;"–"', align="right")
        write_string, write_number = sheet.write_string, sheet.write_number
        values = [column.value for column in table.columns]
        for line, row in enumerate(table.rows, HEAD + 1):
            for place, value in enumerate(values):
                cell = value(row)
                if type(cell) is int:
                    write_number(line, place, cell, number)
                elif cell:
                    # A text is stored as a text; the prefix keeps it one when its cell is edited.
                    write_string(line, place, cell, guarded if cell[0] in FORMULA_LIKE else text)  # type: ignore[index]


def _sheet_title(title: str, taken: set[str]) -> str:
    """*title* as Excel allows it: short, without certain letters, and not there yet."""
    plain = "".join(" " if letter in "[]:*?/\\" else letter for letter in title).strip("' ")
    plain = " ".join(plain.split())[:31]
    return plain if plain not in taken else f"{plain[:28]} {len(taken)}"
