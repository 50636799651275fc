"""What may be done to a force: single changes, as data that a button can carry, and doing them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, assert_never

from pydantic import Field

from rules.documents import Entry, Force
from rules.sentences import Sentence

Place = tuple[int, ...]
"""Where in a force: the number of an entry, and then that of one of its attachments, both from 0."""
Count = Annotated[int, Field(ge=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """Put in copies of a card; with *to*, attach them to one copy of that entry."""

    card: str
    count: Count = 1
    section: str = ""
    to: int | None = None
    do: Literal["add"] = "add"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """Take out copies of a card, and with them what is attached; of an attachment, so many over all its carriers."""

    place: Place
    card: str
    count: Count = 1
    do: Literal["remove"] = "remove"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Put copies of an entry into another section."""

    place: Place
    card: str
    count: Count = 1
    section: str
    do: Literal["move"] = "move"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach:
    """Take one copy of an entry and attach it to one copy of the entry *to*."""

    place: Place
    card: str
    to: int
    do: Literal["attach"] = "attach"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare:
    """Say that the force is of this *nation*."""

    nation: str
    do: Literal["declare"] = "declare"


Change = Add | Remove | Move | Attach | Declare


@dataclass(frozen=True, slots=True)
class Fix:
    """Changes that, done together, mend one violation, and the words for their button."""

    changes: tuple[Annotated[Change, Field(discriminator="do")], ...]
    sentence: Sentence


class StaleChange(ValueError):
    """A change speaks of a force that is not this one."""


def apply(changes: Fix | Change | Sequence[Change], force: Force) -> Force:
    """*force* after all *changes*, whose places are those before the first; raise StaleChange when they do not fit."""
    match changes:
        case Fix():
            wanted: Sequence[Change] = changes.changes
        case Add() | Remove() | Move() | Attach() | Declare():
            wanted = (changes,)
        case _:
            wanted = changes
    bench = _Bench(force)
    for change in wanted:
        bench.do(change)
    return bench.force()


class _Bench:
    """A force taken apart, its entries into single copies where a change needs them; all are merged in the end."""

    def __init__(self, force: Force) -> None:
        self.before = force
        self.nation = force.nation
        self.pieces: list[list[Entry]] = [[entry] for entry in force.entries]
        self.added: list[Entry] = []

    def force(self) -> Force:
        entries = [entry for pieces in self.pieces for entry in pieces] + self.added
        return self.before.model_copy(update={"nation": self.nation, "entries": merged(entries)})

    def do(self, change: Change) -> None:
        match change:
            case Add():
                self._put(change)
            case Remove(place=(entry, _)):
                self._expect(change.place, change.card)
                self._unload(entry, change.card, change.count)
            case Remove():
                self._take(change.place, change.card, change.count)
            case Move():
                taken = self._take(change.place, change.card, change.count)
                self.pieces[change.place[0]] += [_with(copy, section=change.section) for copy in taken]
            case Attach():
                self._take(change.place, change.card, 1)
                self._load(change.to, change.card, 1)
            case Declare():
                self.nation = change.nation
            case _:
                assert_never(change)

    def _put(self, new: Add) -> None:
        if new.to is None:
            self.added.append(Entry(card=new.card, count=new.count, section=new.section))
        else:
            self._load(new.to, new.card, new.count)

    def _expect(self, place: Place, card: str) -> None:
        entries = self.before.entries
        for number in place:
            if not 0 <= number < len(entries):
                raise StaleChange(f"expected {card} at {place}, where there is nothing")
            found, entries = entries[number].card, entries[number].attachments
        if found != card:
            raise StaleChange(f"expected {card} at {place}, found {found}")

    def _copies(self, entry: int) -> list[Entry]:
        """The pieces of *entry*, from now on single copies."""
        self.pieces[entry] = [_with(piece, count=1) for piece in self.pieces[entry] for _ in range(piece.count)]
        return self.pieces[entry]

    def _take(self, place: Place, card: str, count: int) -> list[Entry]:
        self._expect(place, card)
        copies = self._copies(place[0])
        if count > len(copies):
            raise StaleChange(f"expected {count} of {card} at {place}, found {len(copies)}")
        taken, copies[-count:] = copies[-count:], []
        return taken

    def _load(self, entry: int, card: str, count: int) -> None:
        if not 0 <= entry < len(self.pieces) or not (copies := self._copies(entry)):
            raise StaleChange(f"expected an entry {entry} to attach {card} to, where there is none")
        copies[0] = _with(copies[0], attachments=(*copies[0].attachments, Entry(card=card, count=count)))

    def _unload(self, entry: int, card: str, count: int) -> None:
        """Take *count* copies of *card* off the copies of *entry*, each time off the last of those that have most."""
        copies = self._copies(entry)
        loads = [_merged_load(copy) for copy in copies]
        if count > sum(load[card] for load in loads):
            raise StaleChange(f"expected {count} of {card} on entry {entry}, found fewer")
        for _ in range(count):
            fullest = max(range(len(loads)), key=lambda number: (loads[number][card], number))
            loads[fullest][card] -= 1
        for number, load in enumerate(loads):
            kept = tuple(Entry(card=id, count=left) for id, left in load.items() if left)
            copies[number] = _with(copies[number], attachments=kept)


def _with(entry: Entry, **changes: object) -> Entry:
    return entry.model_copy(update=changes)


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """*entries* with equal ones added up, each where it first stood: the one way to write a force down."""
    found: dict[tuple[object, ...], Entry] = {}
    for entry in entries:
        load = _merged_load(entry)
        key = (entry.card, entry.section, frozenset(load.items()))
        same = found.get(key)
        attachments = tuple(Entry(card=card, count=count) for card, count in load.items())
        found[key] = _with(same, count=same.count + entry.count) if same else _with(entry, attachments=attachments)
    return tuple(found.values())


def _merged_load(entry: Entry) -> Counter[str]:
    load: Counter[str] = Counter()
    for attached in entry.attachments:
        load[attached.card] += attached.count
    return load
