"""A search as a tree of frozen values, and how it is written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self

Operator = Literal[":", "=", "<", "<=", ">", ">="]
Number = int | float
QUOTES = '"“”„«»'


@dataclass(frozen=True, slots=True)
class Word:
    """Cards that have *text* somewhere: at the beginning of a word or, unless it is short, inside one."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Cards that have just these whole words in a row."""

    text: str

    def __str__(self) -> str:
        return f'"{self.text}"'


@dataclass(frozen=True, slots=True)
class Range:
    """From *low* to *high*, both included; None is open."""

    low: Number | None
    high: Number | None

    def __str__(self) -> str:
        return f"{_shown(self.low)}..{_shown(self.high)}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cards whose *field* stands to *value* as *operator* says."""

    field: str
    operator: Operator
    value: str | Number | Range

    def __str__(self) -> str:
        value = self.value if isinstance(self.value, str) else str(self.value)
        return f"{self.field}{self.operator}{_quoted(value)}"


@dataclass(frozen=True, slots=True)
class Not:
    operand: "Condition"

    def __str__(self) -> str:
        inner = f"({self.operand})" if isinstance(self.operand, All | Any) else str(self.operand)
        return f"-{inner}"


@dataclass(frozen=True, slots=True)
class All:
    operands: "tuple[Condition, ...]"

    def __str__(self) -> str:
        return " ".join(f"({part})" if isinstance(part, Any) else str(part) for part in self.operands)


@dataclass(frozen=True, slots=True)
class Any:
    operands: "tuple[Condition, ...]"

    def __str__(self) -> str:
        return " or ".join(map(str, self.operands))


Condition = Word | Phrase | Comparison | Not | All | Any


@dataclass(frozen=True, slots=True)
class Order:
    """Sort by *field*."""

    field: str
    descending: bool = False

    def __str__(self) -> str:
        return f"order:{'-' if self.descending else ''}{self.field}"


@dataclass(frozen=True, slots=True)
class Query:
    """What is wanted (None: everything), and in which order (none: that of the fixtures)."""

    condition: Condition | None = None
    order: tuple[Order, ...] = ()

    def __str__(self) -> str:
        return " ".join(filter(None, (str(self.condition or ""), *map(str, self.order))))

    @property
    def terms(self) -> tuple[Condition, ...]:
        """The conditions that must all hold."""
        if isinstance(self.condition, All):
            return self.condition.operands
        return (self.condition,) if self.condition else ()

    def __contains__(self, term: Condition) -> bool:
        return term in self.terms

    def plus(self, term: Condition) -> Self:
        """This query, narrowed by *term*."""
        return self if term in self else replace(self, condition=all_of((*self.terms, term)))

    def minus(self, term: Condition) -> Self:
        """This query without *term*."""
        return replace(self, condition=all_of(other for other in self.terms if other != term))

    def sorted_by(self, *order: Order) -> Self:
        """This query in another *order*."""
        return replace(self, order=order)


def all_of(operands: Iterable[Condition]) -> Condition | None:
    """What holds when all *operands* hold; None, which always holds, when there is none."""
    flat = _flat(operands, All)
    return All(flat) if len(flat) > 1 else next(iter(flat), None)


def any_of(operands: Iterable[Condition]) -> Condition | None:
    """What holds when any of *operands* holds; None when there is none."""
    flat = _flat(operands, Any)
    return Any(flat) if len(flat) > 1 else next(iter(flat), None)


def negated(operand: Condition) -> Condition:
    """What holds when *operand* does not."""
    return operand.operand if isinstance(operand, Not) else Not(operand)


def _flat(operands: Iterable[Condition], joined: type[All] | type[Any]) -> tuple[Condition, ...]:
    parts = (part.operands if isinstance(part, joined) else (part,) for part in operands)
    return tuple(dict.fromkeys(operand for part in parts for operand in part))


def _quoted(value: str) -> str:
    return f'"{value}"' if not value or any(sign.isspace() or sign in "()" for sign in value) else value


def _shown(number: Number | None) -> str:
    return "" if number is None else str(number)
