"""Search results as people read them: the matched words marked, in a stretch of text around them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rulebook import library, texts
from rulebook.search import Document, Query
from rules import ledger
from rules.ledger import Entry, Term

LENGTH = 300
LEAD = 80


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found. *foreign* is where it matched in another language than the reader's, called *language*."""

    id: str
    url: str
    game: str
    game_title: str
    nature: str
    label: Promise
    excerpt: SafeString
    foreign: SafeString | None = None
    language: str = ""


def hit(document: Document, query: Query) -> Hit:
    """*document* as the reader sees it among the results of *query*."""
    found = library.entry(document)
    title = ledger.load(document.group).title
    where = (document.id, library.address(document), document.group, title)
    if isinstance(found, Term):
        words = format_html_join(" · ", "{}", ((marked(text, query),) for text in (found.fr, found.en)))
        return Hit(*where, "term", _("Glossary"), format_html("{} <code>{}</code>", words, marked(found.code, query)))
    kind = texts.nature(found)
    return Hit(*where, kind.slug, kind.label, *_excerpts(found, query))


def _excerpts(found: Entry, query: Query) -> tuple[SafeString, SafeString | None, str]:
    own = max(texts.sentences(found), key=lambda text: len(query.spans(text)))
    if query.spans(own):
        return excerpt(own, query), None, ""
    for language in texts.languages():
        with texts.reader_of(language):
            other = max(texts.sentences(found), key=lambda text: len(query.spans(text)))
        if language != get_language() and query.spans(other):
            return excerpt(texts.gist(found), query), excerpt(other, query), language
    return excerpt(texts.gist(found), query), None, ""


def excerpt(text: str, query: Query) -> SafeString:
    """The stretch of *text* where it first matches *query*, with all matches in it marked."""
    spans = query.spans(text)
    start = 0 if not spans or len(text) <= LENGTH else max(0, min(spans[0][0] - LEAD, len(text) - LENGTH))
    if start:
        start = text.find(" ", start) + 1
    end = start + LENGTH
    cut = text[start:] if len(text) <= end else text[start : text.rfind(" ", start, end)] + " …"
    return marked(("… " if start else "") + cut, query)


def marked(text: str, query: Query) -> SafeString:
    """*text*, safe to show, with everything that *query* matches in it marked."""
    return mark_safe("".join(_pieces(text, query)))  # noqa: S308 (every piece is escaped)


def _pieces(text: str, query: Query) -> Iterator[str]:
    done = 0
    for start, end in query.spans(text):
        yield conditional_escape(text[done:start])
        yield format_html("<mark>{}</mark>", text[start:end])
        done = end
    yield conditional_escape(text[done:])
