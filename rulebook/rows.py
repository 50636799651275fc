"""Ledger entries as the API gives them: plain values, texts in the reader's language, addresses as paths."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import reverse

from rulebook import texts
from rulebook.models import Mark
from rules import ledger
from rules.ledger import Chapter, Entry, Gap, Ledger, Rule, Ruling, Term

Row = dict[str, Any]
Found = TypeVar("Found", Ruling, Gap)


def game(book: Ledger) -> Row:
    """A game: what it is, and how much is known of its rules."""
    counted = {"rules": book.rules, "rulings": book.rulings, "gaps": book.gaps, "terms": book.glossary}
    prose = {name: texts.prose(book, name) for name in ("summary", "players", "edition")}
    return {
        "slug": book.game,
        "title": book.title,
        "printed": texts.prose(book, "source"),
        "counts": {name: len(found) for name, found in counted.items()},
        "chapters": [_chapter(book, chapter) for chapter in book.chapters],
        "url": reverse("api:game", args=[book.game]),
        "page": reverse("rulebook:game", args=[book.game]),
        **prose,
    }


def rule(entry: Rule) -> Row:
    """One rule."""
    plain = {"ref": entry.ref, "kind": entry.kind, "chapter": entry.chapter, "optional": entry.optional}
    return _entry(entry, "api:rule") | plain


def ruling(entry: Ruling) -> Row:
    """One ruling."""
    return _entry(entry, "api:ruling") | {"refs": entry.refs, "confidence": entry.confidence}


def gap(entry: Gap) -> Row:
    """One gap in the printed rules."""
    return _entry(entry, "api:gap") | {"refs": entry.refs}


def passage(reference: str) -> Row:
    """The rule called *reference*, or all parts of that number, with what touches it; raise UnknownRule for neither."""
    rules = [found for found in ledger.find(reference) if isinstance(found, Rule)]
    if not rules:
        raise ledger.UnknownRule(f"expected the id of a rule, got {reference!r}")
    alone = rules[0].id == reference
    return {
        **(rule(rules[0]) if alone else _number(reference, rules)),
        "parts": [] if alone else [rule(part) for part in rules],
        "rulings": [ruling(found) for found in touching(reference, Ledger.rulings_on)],
        "gaps": [gap(found) for found in touching(reference, Ledger.gaps_around)],
    }


def touching(reference: str, on: Callable[[Ledger, str], tuple[Found, ...]]) -> list[Found]:
    """What touches the rule called *reference*, or any part of it, as *on* (Ledger.rulings_on …) says."""
    book = ledger.load(ledger.PREFIXES[reference[:2]])
    return list(dict.fromkeys(found for part in ledger.find(reference) for found in on(book, part.id)))


def term(found: tuple[str, str, Term]) -> Row:
    """A word of a glossary: the game, its id there, and the word itself."""
    slug, id, entry = found
    page = f"{reverse('rulebook:glossary', args=[slug])}#{id}"
    return {"id": id, "game": slug, "fr": entry.fr, "en": entry.en, "code": entry.code, "page": page}


def mark(kept: Mark) -> Row:
    """A rule that a person marked."""
    return {"rule": rule(ledger.rule(kept.rule)), "note": kept.note, "created": kept.created}


def _entry(entry: Entry, view: str) -> Row:
    return {
        "id": entry.id,
        "game": ledger.PREFIXES[entry.id[:2]],
        "url": reverse(view, args=[entry.id]),
        "page": reverse("rulebook:rule", args=[entry.id]),
        **{name: texts.sentence(entry, name) for name in ledger.SENTENCES[type(entry)]},
    }


def _number(reference: str, parts: list[Rule]) -> Row:
    """A number that is printed in lettered parts: what they share, and no text of its own."""
    return {
        **rule(parts[0]),
        "id": reference,
        "url": reverse("api:rule", args=[reference]),
        "page": reverse("rulebook:rule", args=[reference]),
        "optional": all(part.optional for part in parts),
        **dict.fromkeys(("ref", "kind", "text")),
    }


def _chapter(book: Ledger, chapter: Chapter) -> Row:
    rules = sum(rule.chapter == chapter.number for rule in book.rules)
    return {"number": chapter.number, "title": texts.chapter_title(book, chapter), "rules": rules}
