"""What each row of a sheet says of one card, and what in it cannot be used."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from django.utils.translation import gettext as _

from collection.exchange import values
from collection.exchange.columns import COUNTS, Layout
from collection.exchange.document import LOCATION_LENGTH
from collection.exchange.sheets import Cell, Sheet, column_letter
from collection.exchange.values import squeezed
from collection.models import MOST_COPIES, NOTE_LENGTH

LONGEST = {"location": LOCATION_LENGTH, "note": NOTE_LENGTH}
SHOWN = 60
NOTHING = (None, "")
ODD = frozenset(NOTHING)
CODED = ("condition", "language")
TOTALS = frozenset({"total", "totals", "totaux", "somme", "sum", "grandtotal", "totalgeneral"})


Rows = Sequence[list[Cell]]
Column = Iterable[str | None]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to know of a row: where it stands, what was found there and what is expected.

    A row with a *grave* one is left out; of the others it is only said what became of them.
    """

    code: str
    sheet: str
    row: int
    column: str
    found: str
    expected: str
    grave: bool = True

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        place = [self.sheet and _("sheet {sheet}").format(sheet=self.sheet), _("row {row}").format(row=self.row)]
        place.append(_("column {column}").format(column=self.column) if self.column else "")
        return ", ".join(filter(None, place))

    def __str__(self) -> str:
        line = _("{place}: found “{found}”, expected {expected}") if self.found else _("{place}: expected {expected}")
        return line.format(place=self.place, found=self.found, expected=self.expected)


@dataclass(slots=True)
class Row:
    """What one row says: which card by *id*, *game* and *name*, and of its copies only what it states."""

    sheet: str
    number: int
    id: str = ""
    game: str = ""
    name: str = ""
    figures: dict[str, int | str] = field(default_factory=dict)
    whole: str = ""
    """The whole line of a list: "88 mm gun" may be a name, and not 88 copies of an "mm gun"."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.sheet}:{self.number}"

    @property
    def said(self) -> str:
        return self.whole or self.name or self.id


def read_sheet(sheet: Sheet, layout: Layout) -> Iterator[Row]:
    """The rows of *sheet* that say anything of a card, by *layout*. The title of the sheet may tell their game."""
    reader = _SheetReader(sheet, layout, values.game(sheet.title) or "")
    first = layout.header + 1
    body = [row if len(row) >= reader.width else row + [None] * (reader.width - len(row)) for row in sheet.rows[first:]]
    plain = zip(*reader.heads(body), reader.figures(body), strict=True)
    for number, (cells, (id, game, name, figures)) in enumerate(zip(body, plain, strict=True), first + 1):
        if id is None or game is None or name is None or figures is None:
            if row := reader.row(number, cells):
                yield row
        else:
            yield Row(sheet.title, number, id, game, name, figures)


class _Meanings(dict[Cell, str | None]):
    """What cells mean, each worked out once by *read*."""

    def __init__(self, read: Callable[[Cell], str | None]) -> None:
        super().__init__()
        self.read = read

    def __missing__(self, cell: Cell) -> str | None:
        self[cell] = found = self.read(cell)
        return found


class _SheetReader:
    """Reads the rows of one sheet. An import of many rows spends its time here: what repeats is looked up once.

    *heads* and *figures* read whole columns, and have None for whatever needs a closer look, which *row* takes.
    """

    def __init__(self, sheet: Sheet, layout: Layout, game: str) -> None:
        self.sheet = sheet
        self.game = game
        self.headings = sheet.rows[layout.header] if layout.header >= 0 else []
        self.places = {name: place for place, name in enumerate(layout.fields) if name}
        self.width = max(self.places.values(), default=-1) + 1
        self.id, self.name = self.places.get("id"), self.places.get("name")
        self.tells_games = "game" in self.places or "edition" in self.places
        self.counts = [(name, self.places[name]) for name in COUNTS if name in self.places]
        self.free = [(name, self.places[name], LONGEST[name]) for name in LONGEST if name in self.places]
        self.coded = [(name, self.places[name], self._meanings(name)) for name in CODED if name in self.places]
        self.games = self._meanings("game")

    def _meanings(self, name: str) -> dict[Cell, str | None]:
        read = READERS[name][0]
        return _Meanings(lambda cell: read(text) if (text := values.plain(cell)) else "")

    def heads(self, body: Rows) -> tuple[Column, Column, Column]:
        """The ids, games and names of the rows of *body*."""
        ids: Column = repeat("", len(body))
        names: Column = ids
        if self.id is not None:
            ids = [cell.strip().lower() or None if type(cell) is str else None for cell in _column(body, self.id)]
        if self.name is not None:
            names = [cell.strip() if type(cell) is str else None for cell in _column(body, self.name)]
            names = [name if name and name.isascii() else _unless_garbled(name) for name in names]
        if self.id is None:
            names = [name if name and squeezed(name) not in TOTALS else None for name in names]
        return ids, self._games(body), names

    def _games(self, body: Rows) -> Column:
        if "game" in self.places:
            return [game or None for game in map(self.games.__getitem__, _column(body, self.places["game"]))]
        if "edition" in self.places:
            named, other = map(self.games.__getitem__, _column(body, self.places["edition"])), self.game
            return [game or other for game in named]
        return repeat(self.game, len(body))

    def figures(self, body: Rows) -> Iterator[dict[str, int | str] | None]:
        """What the rows of *body* state of copies."""
        stated = {name: _counts(_column(body, place)) for name, place in self.counts} or {"owned": [1] * len(body)}
        stated |= {name: _texts(_column(body, place), longest) for name, place, longest in self.free}
        stated |= {name: [*map(known.__getitem__, _column(body, place))] for name, place, known in self.coded}
        if all(map(ODD.isdisjoint, stated.values())):
            return map(dict, map(zip, repeat(tuple(stated)), zip(*stated.values(), strict=True)))
        return (
            None if None in row else {name: cell for name, cell in zip(stated, row, strict=True) if cell != ""}
            for row in zip(*stated.values(), strict=True)
        )

    def row(self, number: int, cells: list[Cell]) -> Row | None:  # noqa: C901 (one pass, no call for each cell)
        """What the row with this *number* says; None when that is nothing."""
        id = cells[self.id] if self.id is not None else ""
        name = cells[self.name] if self.name is not None else ""
        row = Row(
            self.sheet.title,
            number,
            id.strip().lower() if type(id) is str else values.plain(id),
            self.game,
            name.strip() if type(name) is str else values.plain(name),
        )
        figures = row.figures
        for name, place in self.counts:
            cell = cells[place]
            if type(cell) is int and 0 <= cell <= MOST_COPIES:
                figures[name] = cell
            elif cell not in NOTHING:
                self._count(row, name, place, cell)
        for name, place, longest in self.free:
            cell = cells[place]
            if type(cell) is str and 0 < len(cell) <= longest:
                if text := cell.strip():
                    figures[name] = text
            elif cell not in NOTHING:
                self._text(row, name, place, cell)
        for name, place, meanings in self.coded:
            if found := meanings[cells[place]]:
                figures[name] = found
            elif found is None:
                row.problems.append(self._problem(f"bad_{name}", row, place, cells[place], READERS[name][1]()))
        return self._checked(row, cells) if row.id or row.name else self._nameless(row, cells)

    def _checked(self, row: Row, cells: Sequence[Cell]) -> Row | None:
        if not row.id and squeezed(row.name) in TOTALS:
            return None
        if not self.counts:
            row.figures["owned"] = 1
        if not row.name.isascii() and values.is_garbled(row.name):
            expected = _("letters: some were lost when this was saved in another encoding. Save it as UTF-8")
            row.problems.append(self._problem("garbled", row, self.places["name"], row.name, expected, grave=False))
        if self.tells_games:
            self._game(row, cells)
        return row

    def _nameless(self, row: Row, cells: Sequence[Cell]) -> Row | None:
        """Rows without a card: empty ones, and sums at the end, are nothing to speak of."""
        if not any(name in row.figures for name in COUNTS) or not any(
            type(cell) is str and cell.strip() for cell in cells
        ):
            return None
        place = self.places.get("name", self.places.get("id", -1))
        row.problems.append(self._problem("no_card", row, place, "", _("the name or the id of a card")))
        return row

    def _count(self, row: Row, name: str, place: int, cell: Cell) -> None:
        if (number := values.count(cell)) is not None:
            row.figures[name] = number
        elif values.plain(cell):
            row.problems.append(self._problem("bad_count", row, place, cell, values.expected_count()))

    def _text(self, row: Row, name: str, place: int, cell: Cell) -> None:
        text = values.plain(cell)
        if len(text) <= LONGEST[name]:
            row.figures[name] = text
        else:
            expected = _("at most {most} characters").format(most=LONGEST[name])
            row.problems.append(self._problem("too_long", row, place, text, expected))

    def _game(self, row: Row, cells: Sequence[Cell]) -> None:
        if "game" in self.places and (said := cells[self.places["game"]]) not in NOTHING:
            row.game = self.games[said] or ""
            if not row.game:
                place = self.places["game"]
                row.problems.append(self._problem("unknown_game", row, place, said, values.expected_game()))
        elif "edition" in self.places:
            row.game = self.games[cells[self.places["edition"]]] or row.game

    def _problem(self, code: str, row: Row, place: int, found: Cell, expected: str, *, grave: bool = True) -> Problem:
        heading = values.plain(self.headings[place]) if 0 <= place < len(self.headings) else ""
        column = heading or (column_letter(place) if place >= 0 else "")
        return Problem(code, self.sheet.title, row.number, column, shortened(values.plain(found)), expected, grave)


def _unless_garbled(name: str | None) -> str | None:
    return None if name is None or values.is_garbled(name) else name


def _column(body: Rows, place: int) -> list[Cell]:
    return [row[place] for row in body]


def _counts(column: list[Cell]) -> list[int | str | None]:
    """The numbers of copies in *column*: nothing where a cell is empty, None where it needs a closer look."""
    if set(map(type, column)) == {int} and min(column) >= 0 and max(column) <= MOST_COPIES:  # type: ignore
        return column  # type: ignore[return-value]
    return [
        cell if type(cell) is int and 0 <= cell <= MOST_COPIES else "" if cell in NOTHING else None for cell in column
    ]


def _texts(column: list[Cell], longest: int) -> list[int | str | None]:
    """The texts in *column*: nothing where a cell is empty, None where it needs a closer look."""
    return [
        cell.strip() if type(cell) is str and len(cell) <= longest else "" if cell is None else None for cell in column
    ]


READERS: dict[str, tuple[Callable[[str], str | None], Callable[[], str]]] = {
    "condition": (values.condition, values.expected_condition),
    "language": (values.language, values.expected_language),
    "game": (values.game, values.expected_game),
}


def shortened(text: str) -> str:
    """*text*, cut where a message would get too long."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
