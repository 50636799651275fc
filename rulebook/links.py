"""Rule ids inside sentences become links: TC-8.2b leads to TC-8.2b and says on hovering what it is."""

from collections.abc import Callable, Iterator

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from rulebook import texts
from rules import ledger
from rules.ledger import REFERENCE, Entry, Vector

Address = Callable[[tuple[Entry, ...], str], str]
TOOLTIP = 240


def permalink(_entries: tuple[Entry, ...], reference: str) -> str:
    """The page of its own that *reference* has."""
    return reverse("rulebook:rule", args=[reference])


def anchor(entries: tuple[Entry, ...], reference: str) -> str:
    """The place on the game's own page where *entries* begin; examples are not on it."""
    return permalink(entries, reference) if isinstance(entries[0], Vector) else f"#{entries[0].id}"


def linked(text: str, address: Address = permalink) -> SafeString:
    """*text*, safe to show, with a link for every id in it that leads somewhere."""
    return mark_safe("".join(_pieces(text, address)))  # noqa: S308 (every piece is escaped)


def link(reference: str, address: Address = permalink) -> SafeString:
    """A link to what *reference* means; the bare words when it means nothing."""
    try:
        entries = ledger.find(reference)
    except ledger.UnknownRule:
        return conditional_escape(reference)
    href, title = address(entries, reference), tooltip(entries)
    return format_html('<a class="ref" href="{}" title="{}">{}</a>', href, title, reference)


def tooltip(entries: tuple[Entry, ...]) -> str:
    """The beginning of what *entries* say."""
    return Truncator(" ".join(texts.gist(entry) for entry in entries)).chars(TOOLTIP)


def _pieces(text: str, address: Address) -> Iterator[str]:
    done = 0
    for match in REFERENCE.finditer(text):
        yield conditional_escape(text[done : match.start()])
        yield link(match[0], address)
        done = match.end()
    yield conditional_escape(text[done:])
