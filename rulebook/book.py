"""The rules of one game as its pages show them, in one language: made once, since they never change while we run."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rulebook import facts, texts
from rulebook.links import Address, anchor, link, linked, permalink
from rulebook.threads import Threads, ids, threads
from rules import ledger
from rules.ledger import SENTENCES, Entry, Gap, Ledger, Parameter, Rule, Ruling, Vector


@dataclass(frozen=True, slots=True)
class Shown:
    """One entry as a page shows it: *words* are its sentences by their field, with links for the ids in them."""

    entry: Entry
    url: str
    nature: texts.Nature
    words: dict[str, SafeString]
    links: dict[str, list[SafeString]]

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def gist(self) -> str:
        """The plain sentence that says best what the entry is about."""
        return texts.gist(self.entry)

    @property
    def label(self) -> Promise | str:
        """What the badge says: the kind of a rule, how sure a ruling is, where a figure comes from."""
        match self.entry:
            case Rule(kind=kind):
                return texts.KINDS[kind]
            case Ruling(confidence=str(confidence)):
                return texts.CONFIDENCE[confidence]
            case Parameter(status=status):
                return texts.STATUS[status]
        return ""

    @property
    def default(self) -> SafeString | None:
        """The figure itself, of a parameter."""
        return facts.shown(self.entry, self.entry.default) if isinstance(self.entry, Parameter) else None

    @property
    def given(self) -> SafeString | None:
        """What a printed example starts from."""
        return facts.shown(self.entry, self.entry.given) if isinstance(self.entry, Vector) else None

    @property
    def then(self) -> SafeString | None:
        """What must come of a printed example."""
        return facts.shown(self.entry, self.entry.then) if isinstance(self.entry, Vector) else None


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule, the rulings and gaps told in full beside it, and the rules after it up to the next that has such notes.

    Set like this, a note in the margin runs on beside the rules that follow, and still comes right after its own.
    """

    rule: Shown
    notes: list[Shown] = field(default_factory=list)
    following: list[Shown] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ShownChapter:
    number: int
    title: str
    passages: list[Passage]

    @property
    def size(self) -> int:
        """How many rules the chapter has."""
        return sum(1 + len(passage.following) for passage in self.passages)


@dataclass(frozen=True, slots=True)
class Book:
    """All of one game's rules in one language."""

    ledger: Ledger
    prose: dict[str, SafeString]
    chapters: list[ShownChapter]
    parameters: list[Shown]

    @property
    def game(self) -> str:
        return self.ledger.game

    @property
    def title(self) -> str:
        return self.ledger.title


def show(entry: Entry, address: Address = permalink) -> Shown:
    """*entry* in the reader's language, its links made by *address*."""
    book = ledger.load(ledger.PREFIXES[entry.id[:2]])
    words = {name: linked(texts.sentence(entry, name), address) for name in SENTENCES.get(type(entry), ())}
    if isinstance(entry, Ruling):
        first, rest = texts.lead(texts.sentence(entry, "ruling"))
        more = " …" if rest and not first.endswith(".") else ""
        words |= {"lead": linked(first + more, address), "rest": linked(rest, address)}
    links = _links(book, entry, threads(book.game)[entry.id], address)
    return Shown(entry, reverse("rulebook:rule", args=[entry.id]), texts.nature(entry), words, links)


def _links(book: Ledger, entry: Entry, leading: Threads, address: Address) -> dict[str, list[SafeString]]:
    wanted = {"rulings": leading.rulings, "gaps": leading.gaps, "examples": leading.examples}
    if isinstance(entry, Ruling | Gap | Vector):
        wanted["touches"] = ids(book, entry.refs)
    return {name: [link(id, address) for id in found] for name, found in wanted.items() if found}


def book(slug: str) -> Book:
    """The rules of the game called *slug*, in the reader's language."""
    return _book(slug, get_language() or texts.languages()[0])


def body(slug: str) -> str:
    """The chapters of the game called *slug* as HTML in the reader's language, no rule marked."""
    return _body(slug, get_language() or texts.languages()[0])


@cache
def _book(slug: str, language: str) -> Book:
    with texts.reader_of(language):
        source = ledger.load(slug)
        prose = {name: linked(texts.prose(source, name)) for name in ledger.PROSE}
        parameters = [show(parameter, anchor) for parameter in source.parameters]
        return Book(source, prose, _chapters(source), parameters)


@cache
def _body(slug: str, language: str) -> str:
    with texts.reader_of(language):
        return render_to_string("rulebook/_chapters.html", {"book": _book(slug, language)})


def _chapters(source: Ledger) -> list[ShownChapter]:
    told: set[str] = set()
    return [
        ShownChapter(
            chapter.number,
            texts.chapter_title(source, chapter),
            _passages(source, [rule for rule in source.rules if rule.chapter == chapter.number], told),
        )
        for chapter in source.chapters
    ]


def _passages(source: Ledger, rules: Iterable[Rule], told: set[str]) -> list[Passage]:
    passages: list[Passage] = []
    for rule in rules:
        leading = threads(source.game)[rule.id]
        fresh = [id for id in (*leading.rulings, *leading.gaps) if id not in told]
        told.update(fresh)
        if fresh or not passages:
            passages.append(Passage(show(rule, anchor), show_all(source, fresh, anchor)))
        else:
            passages[-1].following.append(show(rule, anchor))
    return passages


def show_all(source: Ledger, ids: Iterable[str], address: Address = permalink) -> list[Shown]:
    """The entries of *source* called *ids*, in the reader's language."""
    return [show(source.entries[id], address) for id in ids]
