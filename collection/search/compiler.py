"""A query as a condition of the ORM: one meaning on both databases."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import ge, gt, le, lt
from typing import Any as Anything
from typing import assert_never

from django.db.models import Q

import rules
from accounts.models import User
from collection import vocabulary
from collection.models import Correction, Holding, ProductCard
from collection.search import fields as known
from collection.search.syntax import All, Any, Comparison, Condition, Not, Phrase, Query, Range, Word
from rulebook.search import SHORT, fold, forms
from rulebook.search import Query as Wording

COPIES = {"owned": "owned", "wanted": "wanted", "trade": "for_trade"}
_LOOKUPS = {":": "", "=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
_COMPARE: dict[str, Callable[[Anything, Anything], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
NOTHING = Q(pk__in=())
EVERYTHING = ~NOTHING


@dataclass(frozen=True, slots=True)
class Reader:
    """Who searches: whose copies count, and whose corrections hold (*corrects*: there are any)."""

    person: User | None = None
    corrects: bool = False

    @classmethod
    def of(cls, person: User | None) -> "Reader":
        """The reader that *person* is; None is a visitor."""
        return cls(person, person is not None and Correction.objects.filter(owner=person).exists())


def condition(query: Query, reader: Reader) -> Q:
    """The condition that cards must meet for *reader*: retired ones are not found unless they are asked for."""
    wanted = _where(query.condition, reader) if query.condition else Q()
    return wanted if _asks_for_retired(query.condition) else wanted & Q(retired=False)


def _where(node: Condition, reader: Reader) -> Q:
    match node:
        case Word(text):
            return _sought(worded("words", text), reader)
        case Phrase(text):
            return _sought(worded("words", text, whole=True), reader)
        case Comparison():
            return _compared(node, reader)
        case Not(operand):
            return ~_where(operand, reader)
        case All(operands):
            return Q(*(_where(operand, reader) for operand in operands))
        case Any(operands):
            return Q(*(_where(operand, reader) for operand in operands), _connector=Q.OR)
        case _:
            assert_never(node)


def _asks_for_retired(node: Condition | None) -> bool:
    match node:
        case Comparison(field="is", value="retired"):
            return True
        case Not(operand):
            return _asks_for_retired(operand)
        case All(operands) | Any(operands):
            return any(map(_asks_for_retired, operands))
    return False


def worded(column: str, text: str, *, whole: bool = False) -> Q:
    """That *column*, a haystack, has the word *text*; all of it in a row if there is a space in it or it is *whole*."""
    (term,) = Wording.parse(f'"{text}"' if whole or " " in text.strip() else text).terms
    shapes = (_shape(form, whole=term.whole) for form in term.forms)
    return either(Q(**{f"{column}__contains": shape}) for shape in shapes)


def _shape(form: str, *, whole: bool) -> str:
    """*form* as it stands in a haystack, where every word has a space on both sides."""
    return f" {form} " if whole else f" {form}" if len(form) < SHORT else form


def either(conditions: Iterable[Q]) -> Q:
    return Q(*conditions, _connector=Q.OR)


def _sought(found: Q, reader: Reader) -> Q:
    """*found*, on columns that a correction has too: what a reader corrected counts in place of what we have."""
    if not reader.corrects:
        return found
    corrections = Correction.objects.filter(owner=reader.person)
    return found & ~Q(pk__in=corrections.values("card")) | Q(pk__in=corrections.filter(found).values("card"))


def _compared(asked: Comparison, reader: Reader) -> Q:
    field = known.fields()[asked.field]
    match field:
        case known.CopiesField():
            return _copies(asked, reader)
        case known.YearField():
            return _sought(_years(asked), reader)
        case known.FigureField():
            return _sought(_figure(asked), reader)
        case known.NumberField():
            return _sought(_number(asked.field, asked), reader)
        case known.FlagField():
            return _flag(str(asked.value), reader)
        case known.ChoiceField():
            return _chosen(field, asked, reader)
    return _TEXTS[asked.field](asked, reader)


def _number(column: str, asked: Comparison) -> Q:
    match asked.value:
        case Range(low, high):
            ends = {"gte": low, "lte": high}
            return Q(**{f"{column}__{lookup}": end for lookup, end in ends.items() if end is not None})
        case value:
            return Q(**{f"{column}{_LOOKUPS[asked.operator]}": value})


def _figure(asked: Comparison) -> Q:
    # A card without the figure must come out as false, not as unknown: its opposite would be unknown too.
    return Q(numbers__has_key=asked.field) & _number(f"numbers__{asked.field}", asked)


def _years(asked: Comparison) -> Q:
    """That the card served in one of the years asked for."""
    match asked:
        case Comparison(value=Range(low, high)):
            first, last = low, high
        case Comparison(operator="<" | "<=", value=value):
            return Q(**{f"first_year{_LOOKUPS[asked.operator]}": value})
        case Comparison(operator=">" | ">=", value=value):
            return Q(**{f"last_year{_LOOKUPS[asked.operator]}": value})
        case Comparison(value=value):
            first = last = value  # type: ignore[assignment]
    ends = {"last_year__gte": first, "first_year__lte": last}
    return Q(**{lookup: end for lookup, end in ends.items() if end is not None})


def _copies(asked: Comparison, reader: Reader) -> Q:
    """That the reader has so many copies; cards without a holding are those of which there is none."""
    if reader.person is None:
        return EVERYTHING if _holds_for_none(asked) else NOTHING
    column, held = COPIES[asked.field], Holding.objects.filter(owner=reader.person)
    if _holds_for_none(asked):
        return ~Q(pk__in=held.exclude(_number(column, asked)).values("card"))
    return Q(pk__in=held.filter(_number(column, asked)).values("card"))


def _holds_for_none(asked: Comparison) -> bool:
    match asked.value:
        case Range(low, high):
            return (low is None or low <= 0) and (high is None or high >= 0)
        case value:
            return _COMPARE[asked.operator](0, value) if asked.operator in _COMPARE else value == 0


def _flag(flag: str, reader: Reader) -> Q:
    match flag:
        case "owned" | "wanted" | "trade":
            return _copies(Comparison(flag, ">=", 1), reader)
        case "corrected":
            corrections = Correction.objects.filter(owner=reader.person)
            return Q(pk__in=corrections.values("card")) if reader.corrects else NOTHING
        case "retired":
            return Q(retired=True)
    return _sought(Q(flags__contains=f" {flag} "), reader)


def _chosen(field: known.ChoiceField, asked: Comparison, reader: Reader) -> Q:
    slugs = ["" if slug == known.NONE else slug for slug in field.meant(asked.operator, str(asked.value))]
    exact = Q(**{field.name: slugs[0]}) if len(slugs) == 1 else Q(**{f"{field.name}__in": slugs})
    match field.name:
        case "kind":
            finer = [slug for slug in slugs if any(slug in vocabulary.subkinds(game) for game in rules.SLUGS)]
            return either((exact, *(Q(flags__contains=f" {slug} ") for slug in finer)))
        case "nation" | "rarity":
            return _sought(exact, reader)
    return exact


def _in_set(asked: Comparison, _reader: Reader) -> Q:
    slug = Q(product__slug=_slug(asked))
    named = slug if asked.operator == "=" else slug | worded("product__names", str(asked.value))
    return Q(pk__in=ProductCard.objects.filter(named).values("card"))


def _named(asked: Comparison, _reader: Reader) -> Q:
    value = str(asked.value)
    return either(map(_is_line, forms(value))) if asked.operator == "=" else worded("names", value)


def _is_line(form: str) -> Q:
    """That a card has no other name than *form* in one of the languages."""
    line = f" {form} "
    ends = {"names": line, "names__startswith": f"{line}\n", "names__endswith": f"\n{line}"}
    return either(Q(**{lookup: value}) for lookup, value in {**ends, "names__contains": f"\n{line}\n"}.items())


def _with_text(asked: Comparison, reader: Reader) -> Q:
    return _sought(worded("words", str(asked.value), whole=asked.operator == "="), reader)


def _with_id(asked: Comparison, _reader: Reader) -> Q:
    return Q(slug=_slug(asked)) if asked.operator == "=" else Q(slug__startswith=_slug(asked))


def _slug(asked: Comparison) -> str:
    return fold(str(asked.value)).replace(" ", "_")


_TEXTS: dict[str, Callable[[Comparison, Reader], Q]] = {
    "set": _in_set,
    "name": _named,
    "text": _with_text,
    "id": _with_id,
}
