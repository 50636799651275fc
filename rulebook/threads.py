"""How the rules of a game hang together: what settles, limits, proves or mentions what. The same in every language."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from rules import ledger
from rules.ledger import REFERENCE, SENTENCES, Entry, Gap, Ledger, Ruling, Vector


@dataclass(slots=True)
class Threads:
    """All that leads from one entry to others, as ids in the order of the ledger."""

    rulings: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mentioned_by: list[str] = field(default_factory=list)


@cache
def threads(game: str) -> dict[str, Threads]:
    """The threads of every entry of *game*, by its id."""
    book = ledger.load(game)
    found: dict[str, Threads] = defaultdict(Threads)
    for entry in book.entries.values():
        _follow_refs(book, entry, found)
        _follow_mentions(book, entry, found)
    return {id: found[id] for id in book.entries}


def section(entry: Entry) -> str:
    """The reference that means *entry* and all the lettered parts beside it: TC-9.3.1 for TC-9.3.1a."""
    return entry.id.rstrip("abcdefghijklmnopqrstuvwxyz") or entry.id


def ids(book: Ledger, references: tuple[str, ...]) -> list[str]:
    """The ids of everything that *references* mean, once each."""
    return list(dict.fromkeys(entry.id for reference in references for entry in book.find(reference)))


def _follow_refs(book: Ledger, entry: Entry, found: dict[str, Threads]) -> None:
    names: dict[type[Entry], str] = {Ruling: "rulings", Gap: "gaps", Vector: "examples"}
    if isinstance(entry, Ruling | Gap | Vector):
        for id in ids(book, entry.refs):
            getattr(found[id], names[type(entry)]).append(entry.id)


def _follow_mentions(book: Ledger, entry: Entry, found: dict[str, Threads]) -> None:
    for reference in _mentions(book, entry):
        found[entry.id].mentions.append(reference)
        for mentioned in book.find(reference):
            found[mentioned.id].mentioned_by.append(entry.id)


def _mentions(book: Ledger, entry: Entry) -> Iterator[str]:
    text = " ".join(getattr(entry, name) for name in SENTENCES.get(type(entry), ()))
    for reference in dict.fromkeys(REFERENCE.findall(text)):
        if reference != entry.id and book.find(reference):
            yield reference
