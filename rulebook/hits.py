"""Search results as people read them: the matched words marked, in a stretch of text around them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from rulebook import library, texts
from rulebook.search import Document, Query, Span
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
    where = (document.id, library.address(document), document.group, ledger.load(document.group).title)
    if isinstance(found, Term):
        words = format_html_join(" · ", "{}", ((_marked(text, query),) for text in (found.fr, found.en)))
        return Hit(*where, "term", _("Glossary"), format_html("{} <code>{}</code>", words, _marked(found.code, query)))
    kind = texts.nature(found)
    return Hit(*where, kind.slug, kind.label, *_excerpts(found, query))


def _excerpts(found: Entry, query: Query) -> tuple[SafeString, SafeString | None, str]:
    """What to show of *found*, and what matched in which other language when nothing did in the reader's."""
    own, spans = _best(found, query)
    if spans:
        return excerpt(own, spans), None, ""
    gist = excerpt(texts.gist(found), [])
    for language in texts.languages():
        with texts.reader_of(language):
            other, spans = _best(found, query)
        if spans:
            return gist, excerpt(other, spans), language
    return gist, None, ""


def _best(found: Entry, query: Query) -> tuple[str, list[Span]]:
    """The sentence of *found* that matches *query* most often, and where."""
    return max(((text, query.spans(text)) for text in texts.sentences(found)), key=lambda pair: len(pair[1]))


def excerpt(text: str, spans: list[Span]) -> SafeString:
    """The stretch of *text* that the first of *spans* lies in, with all of them in it marked."""
    start = max(0, min(spans[0][0] - LEAD, len(text) - LENGTH)) if spans else 0
    start = start and text.find(" ", start) + 1
    end = min(len(text), start + LENGTH)
    end = end if end == len(text) else text.rfind(" ", start, end)
    inside = [(first - start, last - start) for first, last in spans if start <= first and last <= end]
    pieces = ("… " if start else "", marked(text[start:end], inside), " …" if end < len(text) else "")
    return format_html("{}{}{}", *pieces)


def marked(text: str, spans: list[Span]) -> SafeString:
    """*text*, safe to show, with *spans* of it marked."""
    return mark_safe("".join(_pieces(text, spans)))  # noqa: S308 (every piece is escaped)


def _marked(text: str, query: Query) -> SafeString:
    return marked(text, query.spans(text))


def _pieces(text: str, spans: list[Span]) -> Iterator[str]:
    done = 0
    for start, end in spans:
        yield conditional_escape(text[done:start])
        yield format_html("<mark>{}</mark>", text[start:end])
        done = end
    yield conditional_escape(text[done:])
