"""Documents as rows of cells and back: every value under its path, such as `seats.#0.force.name`."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from collection.exchange.sheets import Cell, column_letter
from rules.documents import BadDocument, Problem, parse_json
from rules.words import Say, say

NOTHING = "–"
"""How a cell says that there is nothing; an empty cell says nothing at all."""
WORDS: Mapping[str, Any] = {NOTHING: None, "True": True, "False": False}
QUOTED = ("[", "{", '"')
_ESCAPES = {"~": "~0", ".": "~1", "#": "~2"}

Value = str | int | float | bool


def encoded(value: Any) -> Value:
    """*value*, as JSON has it, as what stands in a cell: numbers and plain texts as they are, the rest as JSON."""
    if value is None:
        return NOTHING
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, str) and value and value not in WORDS and not value.startswith(QUOTED):
        return value
    return json.dumps(value, ensure_ascii=False)


def decoded(cell: Cell) -> Any:
    """What *cell* means; raise BadDocument, its path left empty, for JSON that is none."""
    if not isinstance(cell, str):
        return cell
    if cell in WORDS:
        return WORDS[cell]
    return parse_json(cell) if cell.startswith(QUOTED) else cell


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value in *value* under its path. Objects and lists of objects are gone into; other lists are one value."""
    if isinstance(value, Mapping) and value:
        for key, below in value.items():
            yield from leaves(below, joined(path, _escaped(str(key))))
    elif isinstance(value, Sequence) and value and all(isinstance(item, Mapping) for item in value):
        for number, below in enumerate(value):
            yield from leaves(below, joined(path, f"#{number}"))
    else:
        yield path, value


def joined(path: str, key: str) -> str:
    """*key* below *path*."""
    return f"{path}.{key}" if path else key


def _escaped(key: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in key)


def _plain(key: str) -> str:
    for letter, escape in reversed(_ESCAPES.items()):
        key = key.replace(escape, letter)
    return key


class Place:
    """A cell of a sheet, by the names that spreadsheets use."""

    def __init__(self, sheet: str, row: int, column: int) -> None:
        self.sheet, self.row, self.column = sheet, row, column

    def __str__(self) -> str:
        return f"{self.sheet}!{column_letter(self.column)}{self.row + 1}"


class _Branch(dict[str, Any]):
    """An object or a list in the making."""


class Planted:
    """Values on their paths, and the places that they came from."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []

    def plant(self, path: str, cell: Cell, place: Place) -> None:
        """Put what *cell* means on *path*; what cannot be is noted under its *place*."""
        try:
            value = decoded(cell)
        except BadDocument as bad:
            self.problems += [Problem(str(place), problem.code, problem.sentence) for problem in bad.problems]
        else:
            self.put(path, value, place)

    def put(self, path: str, value: Any, place: Place) -> None:
        """Put *value* on *path*, where nothing may stand yet."""
        if path in self.values:
            self.complain(place, "repeated", say("this field is there twice"))
        self.values[path], self.places[_spoken(path)] = value, place

    def complain(self, place: Place | str, code: str, sentence: Say) -> None:
        """Note that something is wrong in *place*."""
        self.problems.append(Problem(str(place), code, sentence))

    def grown(self) -> dict[str, Any]:
        """All values as one document; what stands both for one value and for several is noted."""
        root = _Branch()
        for path, value in self.values.items():
            if not _put(root, path.split("."), value):
                place = self.places[_spoken(path)]
                self.complain(place, "repeated", say("this stands both for one value and for several"))
        return {_plain(key): _settled(below) for key, below in root.items()}

    def located(self, bad: BadDocument) -> BadDocument:
        """The same refusal, its problems under the cells that they are about."""
        return BadDocument(*(Problem(self._place(it.path), it.code, it.sentence) for it in bad.problems))

    def _place(self, path: str) -> str:
        """The cell of *path*, or the first one below it. Kinds of cards, which pydantic names too, are no keys."""
        if (agreed := joined("agreed", path)) in self.places:
            return str(self.places[agreed])
        known = {prefix for one in self.places for prefix in _prefixes(one)}
        found = ""
        for key in path.split("."):
            found = longer if (longer := joined(found, key)) in known else found
        under = (place for one, place in self.places.items() if found and f"{one}.".startswith(f"{found}."))
        return str(next(under, path))


def _spoken(path: str) -> str:
    """*path* as documents' problems call it."""
    return ".".join(_plain(key.removeprefix("#")) for key in path.split("."))


def _prefixes(path: str) -> Iterator[str]:
    keys = path.split(".")
    return (".".join(keys[:count]) for count in range(1, len(keys) + 1))


def _put(root: _Branch, way: list[str], value: Any) -> bool:
    """Put *value* at the end of *way*; False when something else stands there or on the way."""
    branch: Any = root
    for key in way[:-1]:
        branch = branch.setdefault(key, _Branch())
        if not isinstance(branch, _Branch):
            return False
    return branch.setdefault(way[-1], value) is value


def _settled(value: Any) -> Any:
    """*value* with its branches as objects, or as lists where all keys are numbers."""
    if not isinstance(value, _Branch):
        return value
    if all(re.fullmatch(r"#\d{1,6}", key) for key in value):
        return [_settled(value[key]) for key in sorted(value, key=lambda key: int(key[1:]))]
    return {_plain(key): _settled(below) for key, below in value.items()}
