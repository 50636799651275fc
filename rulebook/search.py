"""Find words in short texts: in any language at once, whatever their accents, case, hyphens and apostrophes.

Nothing here knows of Django or of the rules. Some thousand documents of a few hundred characters each are simply
scanned: that takes less than a millisecond a word, and there is no index to keep in step.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

JOINERS = "-‐‑–'’ʼ‘"
SHORT = 3
EXACT, PREFIX, INSIDE = 3, 2, 1
Span = tuple[int, int]

_ELISION = re.compile(r"^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ](?=\w)", re.IGNORECASE)
_TOKEN = re.compile(r'["“”«»]([^"“”«»]*)["“”«»]?|([^\s"“”«»]+)')
_UNJOINED = str.maketrans("", "", JOINERS)


class _Letters(dict[int, str]):
    """What each character is to a search: small letters and digits without accents; anything else parts words."""

    def __missing__(self, code: int) -> str:
        folded = chr(code)
        while (further := _simplified(folded)) != folded:
            folded = further
        letters = "".join(letter if letter.isalnum() else " " for letter in folded)
        self[code] = letters
        return letters


def _simplified(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


_LETTERS = _Letters()


def fold(text: str) -> str:
    """*text* as searches see it: words of plain small letters, one space apart."""
    return " ".join(text.translate(_LETTERS).split())


def haystack(texts: Iterable[str]) -> str:
    """All that can be found in *texts*: a line for every one, and for every one with its compounds put together."""
    lines = {fold(form) for text in texts for form in (text, text.translate(_UNJOINED))}
    # A space on both sides of every word, and a line for every text: no phrase runs from one into the next.
    return "\n".join(f" {line} " for line in sorted(lines))


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found. *texts* are its words in every language; *rank* puts lower ones first."""

    id: str
    group: str
    rank: int
    texts: tuple[str, ...]
    haystack: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "haystack", haystack(self.texts))


@dataclass(frozen=True, slots=True)
class Term:
    """One word or phrase that is wanted, in the *forms* it may take; *whole* ones match nothing but whole words."""

    forms: tuple[str, ...]
    whole: bool

    def grade(self, haystack: str) -> int:
        """How well the term is met: exactly, at the beginning of a word, inside one, or (0) not at all."""
        return max((self._grade(form, haystack) for form in self.forms if form in haystack), default=0)

    def _grade(self, form: str, haystack: str) -> int:
        if f" {form} " in haystack:
            return EXACT
        if self.whole:
            return 0
        if f" {form}" in haystack:
            return PREFIX
        return INSIDE if len(form) >= SHORT else 0

    @property
    def patterns(self) -> Iterator[str]:
        """Regular expressions for what the term matches in a folded text."""
        for form in map(re.escape, self.forms):
            start, end = r"(?<!\S)", r"(?!\S)"
            yield f"{start}{form}{end}" if self.whole else form if len(form) >= SHORT else f"{start}{form}"


@dataclass(frozen=True, slots=True)
class Query:
    """What is wanted: all of *terms*."""

    terms: tuple[Term, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read *text* as a person types it: words, and "phrases" between quotation marks of any kind."""
        terms = (_phrase(quoted) if word == "" else _word(word) for quoted, word in _TOKEN.findall(text))
        return cls(tuple(dict.fromkeys(term for term in terms if term.forms)))

    def score(self, haystack: str) -> int:
        """How well *haystack* meets the query; 0 when any term is missing."""
        total = 0
        for term in self.terms:
            grade = term.grade(haystack)
            if not grade:
                return 0
            total += grade
        return total

    def spans(self, text: str) -> list[Span]:
        """Where *text* has what is wanted: stretches (start, end) in order, none touching another."""
        compound = any(joiner in text for joiner in JOINERS)
        return _merged(span for joiners in ("", *[JOINERS] * compound) for span in self._spans(text, joiners))

    def _spans(self, text: str, without: str) -> Iterator[Span]:
        folded, origins = _traced(text, without)
        for term in self.terms:
            for pattern in term.patterns:
                for match in re.finditer(pattern, folded):
                    yield origins[match.start()], origins[match.end() - 1] + 1


def _phrase(text: str) -> Term:
    return Term(forms(text), whole=True)


def _word(text: str) -> Term:
    return Term(forms(_ELISION.sub("", text)), whole=False)


def forms(text: str) -> tuple[str, ...]:
    """*text* with its compounds taken apart and put together: T-34 is "t 34" and "t34"."""
    forms = (fold(text), fold(text.translate(_UNJOINED)))
    return tuple(form for form in dict.fromkeys(forms) if form)


def _traced(text: str, without: str) -> tuple[str, list[int]]:
    """The folded *text*, less the characters *without*, and for each of its letters the place that it came from."""
    letters: list[str] = []
    origins: list[int] = []
    for place, character in enumerate(text):
        for letter in "" if character in without else _LETTERS[ord(character)]:
            if letter != " " or (letters and letters[-1] != " "):
                letters.append(letter)
                origins.append(place)
    return "".join(letters), origins


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


@dataclass(frozen=True)
class Index:
    """Documents that can be searched, in the order in which equals are shown."""

    documents: tuple[Document, ...]

    def search(self, query: Query, group: str = "") -> list[Document]:
        """Every document (of *group*, if given) that has all that is wanted: best first."""
        if not query.terms:
            return []
        scored = [(query.score(document.haystack), document) for document in self.documents]
        found = [(score, document) for score, document in scored if score and group in {"", document.group}]
        found.sort(key=lambda hit: (-hit[0], hit[1].rank))
        return [document for _score, document in found]

    @cached_property
    def by_id(self) -> dict[str, Document]:
        """Every document by its id."""
        return {document.id: document for document in self.documents}
