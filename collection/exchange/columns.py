"""Which column of a sheet says what: by its heading, in both languages, ours and other people's."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from collection.exchange.sheets import Cell, Sheet
from collection.exchange.values import squeezed
from rulebook import texts

COUNTS = ("owned", "wanted", "for_trade")
TEXTS = ("condition", "language", "location", "note")
FIELDS = ("id", "game", "name", *COUNTS, *TEXTS)
FIRST_ROWS = 25
SAMPLE = 60

HEADINGS = {
    "id": _("Id"),
    "game": _("Game"),
    "name": _("Name"),
    "owned": _("Owned"),
    "wanted": _("Wanted"),
    "for_trade": _("For trade"),
    "condition": _("Condition"),
    "language": _("Language"),
    "location": _("Location"),
    "note": _("Note"),
}
MISSING = _("Missing")

# What others head their columns with. "edition" names a game where it can, and nothing where it cannot.
ALIASES: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "card id", "muster id", "identifiant"),
    "game": ("game", "jeu"),
    "edition": ("edition", "set", "set name", "expansion", "extension", "serie"),
    "name": ("name", "card", "card name", "nom", "carte", "nom de la carte", "title", "titre", "unit", "unite", "tank",
             "char", "vehicle", "vehicule"),
    "owned": ("owned", "count", "quantity", "qty", "quantite", "qte", "nombre", "nb", "copies", "exemplaires", "amount",
              "have", "possede", "possedes", "possedees"),
    "wanted": ("wanted", "want", "wants", "wishlist", "recherche", "recherches", "souhaite", "voulu"),
    "for_trade": ("for trade", "trade", "tradelist", "tradelist count", "trade quantity", "a echanger", "echange"),
    "condition": ("condition", "cond", "etat", "grade"),
    "language": ("language", "lang", "langue"),
    "location": ("location", "binder name", "binder", "folder name", "folder", "box", "storage", "emplacement",
                 "classeur", "boite", "rangement"),
    "note": ("note", "notes", "comment", "comments", "commentaire", "commentaires", "remarque", "remarques"),
}  # fmt: skip
# Headings that only one program writes, and its name.
PROGRAMS = (
    ("ManaBox", {"manaboxid", "quantity", "name"}),
    ("Dragon Shield", {"foldername", "tradequantity", "cardname"}),
    ("Deckbox", {"count", "tradelistcount", "name", "editioncode"}),
    ("Deckbox", {"count", "tradelistcount", "name", "myprice"}),
    ("Moxfield", {"count", "tradelistcount", "name", "edition", "lastmodified"}),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the headings of a sheet are (*header*, a place in its rows; -1: nowhere), and the field of each column."""

    header: int
    fields: tuple[str, ...]

    @property
    def names_cards(self) -> bool:
        return "name" in self.fields or "id" in self.fields

    def write(self) -> dict[str, Any]:
        return {"header": self.header, "fields": list(self.fields)}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Layout":
        return cls(kept["header"], tuple(kept["fields"]))


def recognise(sheet: Sheet) -> Layout | None:
    """The layout of *sheet* by its headings; None when none of its first rows names a column of cards."""
    found = [_layout(sheet, place) for place in range(min(FIRST_ROWS, len(sheet.rows)))]
    named = [layout for layout in found if layout.names_cards]
    return max(named, key=lambda layout: len(set(layout.fields)), default=None)


def is_for_reading_only(sheet: Sheet) -> bool:
    """Whether *sheet* is the one of our workbooks that tells what is missing: nothing there is owned."""
    return any("id" in found and found & _missing() for found in map(_headings, sheet.rows[:FIRST_ROWS]))


def program(sheet: Sheet, layout: Layout) -> str:
    """Whose columns these are: the name of the program, or nothing."""
    headings = _headings(sheet.rows[layout.header]) if layout.header >= 0 else frozenset()
    if {"id", "name", "owned", "wanted"} <= set(layout.fields):
        return "Muster"
    return next((name for name, marks in PROGRAMS if marks <= headings), "")


def suggest(sheet: Sheet) -> Layout:
    """A layout to start from where headings say too little: numbers are copies, the longest texts are names."""
    header = next((place for place, row in enumerate(sheet.rows) if _is_heading(row)), -1)
    known = list(_layout(sheet, header).fields) if header >= 0 else [""] * width(sheet)
    body = sheet.rows[header + 1 : header + 1 + SAMPLE]
    if "owned" not in known:
        _take(known, "owned", [_numbers(body, place) for place in range(len(known))])
    if "name" not in known:
        _take(known, "name", [_letters(body, place) for place in range(len(known))])
    return Layout(header, tuple(known))


def width(sheet: Sheet) -> int:
    """How many columns *sheet* has, as far as one looks."""
    return max((len(row) for row in sheet.rows[:SAMPLE]), default=0)


def _layout(sheet: Sheet, place: int) -> Layout:
    fields: list[str] = []
    for column, cell in enumerate(sheet.rows[place]):
        field = _known().get(squeezed(cell), "") if isinstance(cell, str) else ""
        taken = field in fields or (field == "id" and not _are_ids(sheet.rows[place + 1 : place + SAMPLE], column))
        fields.append("" if taken else field)
    return Layout(place, tuple(fields))


def _are_ids(rows: Sequence[Sequence[Cell]], column: int) -> bool:
    """Whether that *column* holds ids of ours, and not just anybody's running numbers."""
    cells = [row[column] for row in rows if column < len(row) and row[column] not in (None, "")]
    return not cells or any(isinstance(cell, str) and not cell.strip().isdigit() for cell in cells)


@cache
def _known() -> dict[str, str]:
    found = {squeezed(alias): field for field, aliases in ALIASES.items() for alias in (field, *aliases)}
    for language in texts.languages():
        with texts.reader_of(language):
            found |= {squeezed(str(heading)): field for field, heading in HEADINGS.items()}
    return found


@cache
def _missing() -> frozenset[str]:
    return frozenset(_in_every_language(MISSING))


def _in_every_language(words: Any) -> Iterator[str]:
    for language in texts.languages():
        with texts.reader_of(language):
            yield squeezed(str(words))


def _headings(row: Sequence[Cell]) -> frozenset[str]:
    return frozenset(squeezed(cell) for cell in row if isinstance(cell, str))


def _is_heading(row: Sequence[Cell]) -> bool:
    said = [cell for cell in row if cell not in (None, "")]
    return len(said) > 1 and all(isinstance(cell, str) and not cell.strip().isdigit() for cell in said)


def _take(known: list[str], field: str, scores: list[float]) -> None:
    free = {place: score for place, score in enumerate(scores) if not known[place] and score}
    if free:
        known[max(free, key=lambda place: free[place])] = field


def _numbers(rows: Sequence[Sequence[Cell]], column: int) -> float:
    return sum(1 for row in rows if column < len(row) and _is_number(row[column]))


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, int) or (isinstance(cell, str) and cell.strip().isdigit())


def _letters(rows: Sequence[Sequence[Cell]], column: int) -> float:
    """How many different texts stand in *column*: names differ, nations and conditions repeat."""
    return len(
        {
            row[column]
            for row in rows
            if column < len(row) and isinstance(row[column], str) and not _is_number(row[column]) and row[column]
        }
    )
