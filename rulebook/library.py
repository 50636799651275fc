"""Everything that can be looked up in the rules of all games: by words, by id, or by an id that is nearly right."""

import difflib
import re
from collections.abc import Iterator
from functools import cache

from django.urls import reverse

import rules
from rulebook import texts
from rulebook.search import Document, Index, Query
from rules import ledger
from rules.ledger import Entry, Ledger, Parameter, Rule, Term, Vector

RANKS = ("rule", "ruling", "gap", "term", "parameter")
_TYPED_ID = re.compile(r"\s*([a-z]{2})[\s‐‑–-]*([rgpv]?[0-9][0-9a-z.]*?)\.?\s*", re.IGNORECASE)


def search(query: Query, game: str = "") -> list[Document]:
    """Every rule, ruling, gap, term and figure (of *game*, if given) that has all that *query* wants: best first."""
    return index().search(query, game)


@cache
def index() -> Index:
    """All that can be found, in the words of every language: built once, on first use."""
    return Index(tuple(document for game in rules.games() for document in _documents(game.ledger)))


def entry(document: Document) -> Entry | Term:
    """What *document* stands for."""
    book = ledger.load(document.group)
    return book.entries.get(document.id) or terms(document.group)[document.id]


def typed_id(text: str) -> str:
    """The id that *text* means, however it is typed (tc 9.3.1A); empty when it means none."""
    if not (match := _TYPED_ID.fullmatch(text)):
        return ""
    prefix, rest = match[1].upper(), match[2]
    reference = f"{prefix}-{rest.lower() if rest[0].isdigit() else rest.upper()}"
    return reference if _exists(reference) else ""


def near(text: str, most: int = 6) -> list[str]:
    """The ids that look most like *text*: what a reader who follows a broken link may have wanted."""
    if exact := typed_id(text):
        return [exact]
    ids = {id.casefold(): id for game in rules.games() for id in game.ledger.entries}
    return [ids[close] for close in difflib.get_close_matches(text.casefold(), ids, n=most, cutoff=0.6)]


def address(document: Document) -> str:
    """The page that shows *document*."""
    if document.id in ledger.load(document.group).entries:
        return reverse("rulebook:rule", args=[document.id])
    return f"{reverse('rulebook:glossary', args=[document.group])}#{document.id}"


def _exists(reference: str) -> bool:
    try:
        return bool(ledger.find(reference))
    except ledger.UnknownRule:
        return False


@cache
def terms(game: str) -> dict[str, Term]:
    """The glossary of *game*; the ids (TC-T5 is the fifth term) serve as anchors on its page."""
    book = ledger.load(game)
    return {f"{book.prefix}-T{number}": term for number, term in enumerate(book.glossary, 1)}


def _documents(book: Ledger) -> Iterator[Document]:
    for item in book.entries.values():
        if not isinstance(item, Vector):
            rank = RANKS.index(texts.nature(item).slug)
            yield Document(item.id, book.game, rank, (item.id, *_names(item), *_translations(item)))
    for id, term in terms(book.game).items():
        yield Document(id, book.game, RANKS.index("term"), (term.fr, term.en, term.code))


def _names(item: Entry) -> Iterator[str]:
    if isinstance(item, Rule):
        yield item.ref
    if isinstance(item, Parameter):
        yield item.name


def _translations(item: Entry) -> Iterator[str]:
    for language in texts.languages():
        with texts.reader_of(language):
            yield from texts.sentences(item)
