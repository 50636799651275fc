"""A workbook as scenarios/exports/workbook.py writes it, read back: every problem is named by its sheet and cell."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from collection.exchange.sheets import Cell, Sheet, Unreadable
from collection.exchange.tables import HEAD, TOTALS
from collection.exchange.workbook import read_workbook
from rules.documents import BadDocument, Problem
from rules.words import say
from scenarios.exports.cells import Place, Planted
from scenarios.exports.rows import POINTS, YEAR

FORCE = re.compile(r"seats\.#\d\.force\.entries")
PATH = re.compile(r"[\w~, +-]+(\.#?[\w~, +-]+)*")
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "setup": ("value", "path"),
    "terrain": ("value", "path"),
    "placements": ("seat",),
    "cards": ("card", "path", "value", "origin", "source"),
    "force": ("count", "depth", "section", "card"),
}
NEEDED = ("setup", "terrain", "cards")


@dataclass(slots=True)
class Book:
    """What a workbook says: the document, what was agreed beside it, and where each value stood."""

    planted: Planted = field(default_factory=Planted)

    def content(self) -> dict[str, Any]:
        """The document as values, whatever they are; raise BadDocument for cells that make none."""
        found = self.planted.grown()
        if self.planted.problems:
            raise BadDocument(*self.planted.problems)
        found.pop("agreed", None)
        return found

    def agreed(self, path: str) -> Any:
        """What was agreed beside the document, under *path*."""
        return self.planted.values.get(path)


def read_book(content: bytes) -> Book:
    """The set-up in the workbook *content*; raise BadDocument when it is no workbook of a set-up, or not a safe one."""
    try:
        sheets = read_workbook(content).sheets
    except Unreadable as refused:
        raise BadDocument(Problem("", refused.code, say("{error}", error=refused.message))) from None
    book = Book()
    found = [sheet for sheet in sheets if _tag(sheet)]
    _expect_sheets(book, found)
    for sheet in found:
        _READ[_kind(_tag(sheet))](book.planted, Grid(sheet, book.planted))
    _expect_agreed(book)
    return book


def _tag(sheet: Sheet) -> str:
    """What *sheet* holds; empty for a sheet that people alone read."""
    cell = sheet.rows[TOTALS][0] if len(sheet.rows) > TOTALS and sheet.rows[TOTALS] else None
    return cell if isinstance(cell, str) and (cell in COLUMNS or FORCE.fullmatch(cell)) else ""


def _kind(tag: str) -> str:
    return "force" if FORCE.fullmatch(tag) else tag


def _expect_sheets(book: Book, sheets: list[Sheet]) -> None:
    tags = [_tag(sheet) for sheet in sheets]
    for tag in NEEDED:
        if tag not in tags:
            sentence = say("there is no sheet with {tag} in cell A{row}", tag=tag, row=TOTALS + 1)
            book.planted.complain("", "missing", sentence)
    for place, sheet in enumerate(sheets):
        if tags[place] in tags[:place]:
            book.planted.complain(f"{sheet.title}!A{TOTALS + 1}", "repeated", say("two sheets hold the same"))
    if book.planted.problems:
        raise BadDocument(*book.planted.problems)


def _expect_agreed(book: Book) -> None:
    for path in (POINTS, YEAR):
        value = book.agreed(path)
        if value is not None and (type(value) is not int or not 0 < value <= 100_000):
            book.planted.complain(book.planted.places[path], "int_type", say("expected a whole number or nothing"))


class Grid:
    """The rows of a sheet below its headings, cell by cell under the keys of its columns."""

    def __init__(self, sheet: Sheet, planted: Planted) -> None:
        self.sheet = sheet
        self.tag = _tag(sheet)
        self.keys = {str(key): place for place, key in enumerate(sheet.rows[TOTALS]) if place and key}
        for key in COLUMNS[_kind(self.tag)]:
            if key not in self.keys:
                sentence = say("there is no column called {key} in row {row}", key=key, row=TOTALS + 1)
                planted.complain(f"{sheet.title}!A{TOTALS + 1}", "missing", sentence)

    def rows(self) -> Iterator[tuple[dict[str, Cell], dict[str, Place]]]:
        """Every row in which something stands, with the places of its cells."""
        if not all(key in self.keys for key in COLUMNS[_kind(self.tag)]):
            return
        for line, row in enumerate(self.sheet.rows[HEAD + 1 :], HEAD + 1):
            cells = {key: row[at] if at < len(row) and row[at] != "" else None for key, at in self.keys.items()}
            if any(cell is not None for cell in cells.values()):
                yield cells, {key: Place(self.sheet.title, line, at) for key, at in self.keys.items()}


def _pairs(planted: Planted, grid: Grid) -> None:
    for cells, places in grid.rows():
        path = cells["path"]
        if path is None:
            continue
        if not isinstance(path, str) or not PATH.fullmatch(path):
            planted.complain(places["path"], "path", say("expected the path of a field, such as options.turn_limit"))
        elif cells["value"] is not None:
            planted.plant(path, cells["value"], places["value"])
        else:
            planted.places.setdefault(path.replace("#", ""), places["value"])


def _placements(planted: Planted, grid: Grid) -> None:
    counts: dict[int, int] = {}
    for cells, places in grid.rows():
        seat = cells.pop("seat")
        if type(seat) is not int or not 0 <= seat <= 9:
            planted.complain(places["seat"], "int_type", say("expected the number of a seat, from 0 on"))
            continue
        path = f"seats.#{seat}.placements.#{counts.get(seat, 0)}"
        counts[seat] = counts.get(seat, 0) + 1
        for key, cell in cells.items():
            if cell is not None:
                planted.plant(f"{path}.{key}", cell, places[key])


def _force(planted: Planted, grid: Grid) -> None:
    counts: list[int] = []
    for cells, places in grid.rows():
        depth = cells["depth"]
        if type(depth) is not int or not 0 <= depth <= len(counts):
            sentence = say("expected 0, or one more than the line above at most: how deep a card is attached")
            planted.complain(places["depth"], "int_type", sentence)
            continue
        counts[depth:] = [counts[depth] + 1 if depth < len(counts) else 0]
        path = ".attachments.".join(f"#{count}" for count in counts)
        for key in ("card", "count", "section"):
            if cells[key] is not None:
                planted.plant(f"{grid.tag}.{path}.{key}", cells[key], places[key])


def _cards(planted: Planted, grid: Grid) -> None:
    numbers: dict[str, int] = {}
    for cells, places in grid.rows():
        id, path = cells["card"], cells["path"]
        if not isinstance(id, str) or not isinstance(path, str) or not PATH.fullmatch(path):
            planted.complain(places["path"], "path", say("expected the id of a card and the path of a figure"))
            continue
        here = f"cards.#{numbers.setdefault(id, len(numbers))}"
        if cells["value"] is not None:
            planted.plant(f"{here}.{path}", cells["value"], places["value"])
        origin = cells["origin"]
        if isinstance(origin, str) and not origin.startswith("("):
            name = path.removeprefix("stats.").split(".")[0]
            _origin(planted, f"{here}.origins.{name}", cells, places)


def _origin(planted: Planted, path: str, cells: Mapping[str, Cell], places: Mapping[str, Place]) -> None:
    """Where a figure comes from: told once, however many rows the figure takes."""
    if f"{path}.origin" not in planted.values:
        planted.put(f"{path}.origin", cells["origin"], places["origin"])
        planted.put(f"{path}.source", cells["source"] or "", places["source"])


_READ = {"setup": _pairs, "terrain": _pairs, "placements": _placements, "force": _force, "cards": _cards}
