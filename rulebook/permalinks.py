"""What the page of one reference shows: the rule in its context, and everything that has to do with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.book import Passage, Shown, show, show_all
from rulebook.threads import Threads, ids, section, threads
from rules import ledger
from rules.ledger import Chapter, Entry, Gap, Ledger, Rule, Ruling, Vector


@dataclass(frozen=True, slots=True)
class Permalink:
    """All that is known of one reference; *siblings* are other parts of its section, *touched* what a note is on."""

    reference: str
    ledger: Ledger
    chapter: Chapter | None
    entries: list[Passage]
    siblings: list[Shown]
    touched: list[Shown]
    examples: list[Shown]
    mentions: list[Shown]
    mentioned_by: list[Shown]
    previous: Shown | None
    next: Shown | None

    @property
    def only(self) -> Shown | None:
        """The one entry that the reference means; None when it means several."""
        return self.entries[0].rule if len(self.entries) == 1 else None

    @property
    def section(self) -> str:
        """What the lettered parts beside it share: TC-9.3.1 for TC-9.3.1a."""
        return section(self.entries[0].rule.entry)

    @property
    def rule(self) -> str:
        """The id of the one rule that the reference means; empty when it means anything else."""
        return self.only.id if self.only and isinstance(self.only.entry, Rule) else ""


def permalink(reference: str) -> Permalink:
    """Everything about *reference*; raise UnknownRule when it means nothing."""
    entries = ledger.find(reference)
    book = ledger.load(ledger.PREFIXES[reference[:2]])
    here = [entry.id for entry in entries]
    told = [threads(book.game)[id] for id in here]
    shown_beside = {*here, *_collect(told, "rulings", "gaps", "examples"), *_touched(book, entries)}
    previous, following = _neighbours(book, entries)
    return Permalink(
        reference=reference,
        ledger=book,
        chapter=_chapter(book, entries[0]),
        entries=[_with_notes(book, entry) for entry in entries],
        siblings=show_all(book, [id for id in _section(book, entries) if id not in here]),
        touched=show_all(book, _touched(book, entries)),
        examples=show_all(book, _collect(told, "examples")),
        mentions=show_all(book, _others(book, _collect(told, "mentions"), shown_beside)),
        mentioned_by=show_all(book, _others(book, _collect(told, "mentioned_by"), shown_beside)),
        previous=previous,
        next=following,
    )


def _with_notes(book: Ledger, entry: Entry) -> Passage:
    leading = threads(book.game)[entry.id]
    return Passage(show(entry), show_all(book, (*leading.rulings, *leading.gaps)))


def _collect(told: Iterable[Threads], *names: str) -> list[str]:
    return list(dict.fromkeys(id for thread in told for name in names for id in getattr(thread, name)))


def _others(book: Ledger, references: Sequence[str], shown: set[str]) -> list[str]:
    return [id for id in ids(book, tuple(references)) if id not in shown]


def _touched(book: Ledger, entries: tuple[Entry, ...]) -> list[str]:
    refs = [ref for entry in entries if isinstance(entry, Ruling | Gap | Vector) for ref in entry.refs]
    return ids(book, tuple(refs))


def _chapter(book: Ledger, entry: Entry) -> Chapter | None:
    if not isinstance(entry, Rule):
        return None
    return next(chapter for chapter in book.chapters if chapter.number == entry.chapter)


def _section(book: Ledger, entries: tuple[Entry, ...]) -> list[str]:
    if len(entries) > 1 or not isinstance(entries[0], Rule):
        return []
    return [entry.id for entry in book.find(section(entries[0])) if section(entry) == section(entries[0])]


def _neighbours(book: Ledger, entries: tuple[Entry, ...]) -> tuple[Shown | None, Shown | None]:
    """The entries of the same sort just before and just after *entries*."""
    row = [entry for entry in book.entries.values() if type(entry) is type(entries[0])]
    first, last = row.index(entries[0]), row.index(entries[-1])
    previous = show(row[first - 1]) if first else None
    following = show(row[last + 1]) if last + 1 < len(row) else None
    return previous, following
