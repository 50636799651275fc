"""Read what was typed, term by term: whatever cannot be read is told, and the rest is kept."""

from collections.abc import Callable
from dataclasses import dataclass, field

from collection.search.fields import Misread, field_called, nothing_to_find, order_called
from collection.search.syntax import Condition, Order, Phrase, Query, Word, all_of, any_of, negated
from collection.search.tokens import Token, tokens
from rulebook.search import fold
from rulebook.search import forms as folded_forms
from rules.words import Say, say

LONGEST = 500
DEEPEST = 12
MOST_TERMS = 40
ORDER = frozenset({"order", "sort", "tri", "ordre"})


@dataclass(frozen=True, slots=True)
class Problem:
    """A *term* that was not understood, where it stands, and what was expected."""

    term: str
    start: int
    end: int
    code: str
    sentence: Say


@dataclass(frozen=True, slots=True)
class Parsed:
    """What was understood, and what was not."""

    text: str
    query: Query
    problems: tuple[Problem, ...] = ()

    @property
    def is_lost(self) -> bool:
        """Whether nothing at all was understood of what was typed."""
        return bool(self.problems) and self.query == Query()


def parse(text: str) -> Parsed:
    """What *text* asks for; nothing that anybody can type fails."""
    if len(text) > LONGEST:
        sentence = say("this search has {count} characters; at most {most} are read", count=len(text), most=LONGEST)
        return Parsed(text, Query(), (Problem(f"{text[:20]}…", 0, len(text), "too_long", sentence),))
    reading = _Reading(list(tokens(text)))
    condition = reading.everything()
    return Parsed(text, Query(condition, tuple(reading.order.values())), tuple(reading.problems))


@dataclass(slots=True)
class _Reading:
    """A text half read: its pieces, and how far the reading has come."""

    pieces: list[Token]
    place: int = 0
    depth: int = 0
    terms: int = 0
    is_over: bool = False
    order: dict[str, Order] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def everything(self) -> Condition | None:
        parts = [self.choice()]
        while stray := self.take("close"):
            self.tell(stray, "bracket", say("this bracket was never opened"))
            parts.append(self.choice())
        return all_of(part for part in parts if part)

    def choice(self) -> Condition | None:
        """Conditions of which any may hold, up to a closing bracket or the end."""
        parts, joiner = [], None
        while True:
            start = self.place
            part = self.row()
            is_empty, following = self.place == start, self.take("or")
            if is_empty and (lonely := joiner or following):
                self.tell(lonely, "or", say("“{word}” wants a term on both sides", word=lonely.text))
            if part:
                parts.append(part)
            if not following:
                return any_of(parts)
            joiner = following

    def row(self) -> Condition | None:
        """Conditions that must all hold."""
        parts = []
        while (piece := self.peek()) and piece.sort not in {"or", "close"}:
            if part := self.part():
                parts.append(part)
        return all_of(parts)

    def part(self) -> Condition | None:
        piece = self.pieces[self.place]
        self.place += 1
        read: dict[str, Callable[[Token], Condition | None]] = {
            "and": lambda _piece: None,
            "not": self.opposite,
            "open": self.group,
            "phrase": self.phrase,
            "word": self.word,
            "term": self.term,
        }
        return read[piece.sort](piece)

    def opposite(self, piece: Token) -> Condition | None:
        following = self.peek()
        if following is None or following.sort in {"or", "and", "close"}:
            self.tell(piece, "not", say("“{sign}” wants a term after it", sign=piece.text))
            return None
        if following.sort == "term" and fold(following.field) in ORDER:
            self.place += 1
            self.tell(following, "order", say("to sort downwards, write order:-{value}", value=following.value))
            return None
        operand = self.part()
        return negated(operand) if operand else None

    def group(self, piece: Token) -> Condition | None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.give_up(piece, "depth", say("brackets may stand {most} deep, no deeper", most=DEEPEST))
            return None
        start = self.place
        inner = self.choice()
        if not self.take("close"):
            self.tell(piece, "bracket", say("this bracket is never closed"))
        elif self.place == start + 1:
            self.tell(piece, "bracket", say("there is nothing between these brackets"))
        self.depth -= 1
        return inner

    def phrase(self, piece: Token) -> Condition | None:
        if piece.is_open_ended:
            self.tell(piece, "quote", say("the second quotation mark is missing"))
        return self.found(piece, Phrase(piece.text))

    def word(self, piece: Token) -> Condition | None:
        return self.found(piece, Word(piece.text))

    def found(self, piece: Token, condition: Word | Phrase) -> Condition | None:
        if not folded_forms(piece.text):
            self.tell(piece, "empty", nothing_to_find(piece.text))
            return None
        return self.counted(piece, condition)

    def term(self, piece: Token) -> Condition | None:
        if piece.is_open_ended:
            self.tell(piece, "quote", say("the second quotation mark is missing"))
        try:
            if fold(piece.field) in ORDER:
                self.sort(piece)
                return None
            return self.counted(piece, field_called(piece.field).read(piece.sign, piece.value))
        except Misread as misread:
            self.tell(piece, misread.code, misread.sentence)
            return None

    def sort(self, piece: Token) -> None:
        name = order_called(piece.value.removeprefix("-"))
        self.order.setdefault(name, Order(name, piece.value.startswith("-")))

    def counted(self, piece: Token, condition: Condition) -> Condition | None:
        self.terms += 1
        if self.terms > MOST_TERMS:
            self.give_up(piece, "too_many", say("a search may have {most} terms, no more", most=MOST_TERMS))
            return None
        return condition

    def give_up(self, piece: Token, code: str, sentence: Say) -> None:
        """Read no further than *piece*, and say why."""
        self.tell(piece, code, sentence)
        self.place, self.is_over = len(self.pieces), True

    def peek(self) -> Token | None:
        return self.pieces[self.place] if self.place < len(self.pieces) else None

    def take(self, sort: str) -> Token | None:
        """The next piece, if it is of that *sort*."""
        piece = self.peek()
        if piece is None or piece.sort != sort:
            return None
        self.place += 1
        return piece

    def tell(self, piece: Token, code: str, sentence: Say) -> None:
        if not self.is_over:
            self.problems.append(Problem(piece.text, piece.start, piece.end, code, sentence))
