"""What the ledgers say, in the reader's language: the one place where their sentences meet their translations."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.ledger import SENTENCES, WORD, Chapter, Entry, Gap, Ledger, Parameter, Rule, Ruling, Vector
from rules.words import Say

KINDS: dict[str, Promise] = {
    "component": pgettext_lazy("kind of rule", "component"),
    "setup": pgettext_lazy("kind of rule", "set-up"),
    "construction": pgettext_lazy("kind of rule", "force building"),
    "sequence": pgettext_lazy("kind of rule", "sequence"),
    "movement": pgettext_lazy("kind of rule", "movement"),
    "los": pgettext_lazy("kind of rule", "line of sight"),
    "fire": pgettext_lazy("kind of rule", "fire"),
    "damage": pgettext_lazy("kind of rule", "damage"),
    "melee": pgettext_lazy("kind of rule", "melee"),
    "terrain": pgettext_lazy("kind of rule", "terrain"),
    "equipment": pgettext_lazy("kind of rule", "equipment"),
    "event": pgettext_lazy("kind of rule", "event"),
    "deck": pgettext_lazy("kind of rule", "cards and piles"),
    "hidden_info": pgettext_lazy("kind of rule", "hidden information"),
    "victory": pgettext_lazy("kind of rule", "victory"),
    "scenario": pgettext_lazy("kind of rule", "scenario"),
    "multiplayer": pgettext_lazy("kind of rule", "several players"),
    "optional": pgettext_lazy("kind of rule", "optional rule"),
}
LEAD = 160
CONFIDENCE: dict[str, Promise] = {
    "high": pgettext_lazy("confidence", "sure"),
    "medium": pgettext_lazy("confidence", "likely"),
    "low": pgettext_lazy("confidence", "a guess"),
}
STATUS: dict[str, Promise] = {
    "rulebook": _("printed in the rules"),
    "derived_default": _("worked out from other figures"),
    "unconfirmed_default": _("not confirmed"),
    "house_default": _("chosen by Muster"),
}


@dataclass(frozen=True, slots=True)
class Nature:
    """What sort of entry something is: *slug* for code and style sheets, *label* for people."""

    slug: str
    label: Promise


NATURES: dict[type[Entry], Nature] = {
    Rule: Nature("rule", _("Rule")),
    Ruling: Nature("ruling", _("Ruling")),
    Gap: Nature("gap", _("Gap")),
    Parameter: Nature("parameter", _("Figure")),
    Vector: Nature("example", _("Printed example")),
}


def nature(entry: Entry) -> Nature:
    """The sort of thing *entry* is."""
    return NATURES[type(entry)]


def sentence(entry: Entry, field: str) -> str:
    """The sentence that *entry* keeps in *field*, in the reader's language; in English where it is not translated."""
    return pgettext(f"{entry.id} {field}", getattr(entry, field))


def word(entry: Entry, text: str) -> str:
    """*text*, which stands in the data of *entry*, in the reader's language; signs are the same in all of them."""
    return pgettext(f"{entry.id[:2]} example", text) if WORD.search(text) else text


def sentences(entry: Entry) -> list[str]:
    """Every sentence of *entry*, in the reader's language."""
    return [sentence(entry, field) for field in SENTENCES.get(type(entry), ())]


def gist(entry: Entry) -> str:
    """The one sentence that says best what *entry* is about, in the reader's language."""
    match entry:
        case Rule():
            return sentence(entry, "text")
        case Ruling():
            return sentence(entry, "ruling")
        case Gap():
            return sentence(entry, "need")
        case Parameter():
            return sentence(entry, "source")
        case Vector():
            return word(entry, str(entry.given.get("note", "")))


def lead(text: str) -> tuple[str, str]:
    """*text* in two: what to show at once, ending where a sentence ends if it can, and the rest, which may be empty."""
    if len(text) <= LEAD * 1.3:
        return text, ""
    cut = text.rfind(". ", LEAD // 3, LEAD) + 1 or text.rfind(" ", 0, LEAD)
    return text[:cut], text[cut + 1 :]


def prose(book: Ledger, name: str) -> str:
    """The *name* (summary, players, source, edition) of *book*, in the reader's language; empty when it has none."""
    text = getattr(book, name)
    return pgettext(f"{book.prefix} {name}", text) if text else ""


def chapter_title(book: Ledger, chapter: Chapter) -> str:
    """The title of *chapter*, in the reader's language."""
    return pgettext(f"{book.prefix} chapter {chapter.number}", chapter.title)


def spoken(sentence: Say) -> str:
    """*sentence*, which the engine left unspoken, in the reader's language."""
    code = translation.get_language() or "en"
    return sentence.render(partial(_template, code), ngettext, code[:2])


@lru_cache(maxsize=8_192)
def _template(_code: str, text: str) -> str:
    """*text* in the language that is spoken now: a list of choices asks for the same few hundreds of times."""
    return gettext(text)


@contextmanager
def reader_of(language: str) -> Iterator[None]:
    """Speak *language* for a while, whoever is reading."""
    with translation.override(language):
        yield


def languages() -> list[str]:
    """Every language that the site speaks."""
    return [code for code, _name in settings.LANGUAGES]
