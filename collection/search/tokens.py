"""What was typed, cut into terms, brackets and the words that join them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from collection.search.syntax import QUOTES

Sort = Literal["open", "close", "or", "and", "not", "term", "word", "phrase"]

# Both languages: the word "ou" in a name can still be found between quotation marks.
_JOINERS: dict[str, Sort] = {"or": "or", "ou": "or", "|": "or", "and": "and", "et": "and", "&": "and", "not": "not"}
_SAME_SIGN = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "=", "<>": "!="}
_PLAIN = rf"[^\s(){QUOTES}]+"
_QUOTED = rf"[{QUOTES}][^{QUOTES}]*[{QUOTES}]?"
_TOKEN = re.compile(
    rf"""
    (?P<open>\()
    | (?P<close>\))
    | (?P<not>-(?=[^\s-]))
    | (?P<term>
        (?P<field>[^\W\d]\w*)
        (?: (?P<colon>:) | \s* (?P<sign><=|>=|<>|!=|==|[<>=≤≥≠]) )
        (?: (?P<value>{_QUOTED}|{_PLAIN})
          # After a space comes the value, unless what follows is a term of its own.
          | \s+ (?! [^\W\d]\w*\s*[:<>=≤≥≠!] | - ) (?P<spaced>{_QUOTED}|{_PLAIN})
        )?
      )
    | (?P<phrase>{_QUOTED})
    | (?P<word>{_PLAIN})
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text, from *start* to *end*. A term has a *field*, a *sign* and a *value*."""

    sort: Sort
    text: str
    start: int
    end: int
    field: str = ""
    sign: str = ""
    value: str = ""
    is_open_ended: bool = False
    """Whether its second quotation mark is missing."""


def tokens(text: str) -> Iterator[Token]:
    """The pieces of *text*, in order; only white space is passed over."""
    for found in _TOKEN.finditer(text):
        sort, piece, (start, end) = found.lastgroup, found[0], found.span()
        match sort:
            case "term":
                yield _term(found)
            case "phrase":
                yield Token("phrase", piece.strip(QUOTES), start, end, is_open_ended=_is_open_ended(piece))
            case "word":
                yield Token(_JOINERS.get(piece.casefold(), "word"), piece, start, end)
            case "open" | "close" | "not":
                yield Token(sort, piece, start, end)


def _term(match: re.Match[str]) -> Token:
    sign, value = match["colon"] or match["sign"], match["value"] or match["spaced"] or ""
    parts = (match["field"], _SAME_SIGN.get(sign, sign), value.strip(QUOTES))
    return Token("term", match[0], *match.span(), *parts, is_open_ended=_is_open_ended(value))


def _is_open_ended(text: str) -> bool:
    return text != "" and text[0] in QUOTES and (len(text) == 1 or text[-1] not in QUOTES)
