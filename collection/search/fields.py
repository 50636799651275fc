"""The fields that a search may name, and how what is typed after their sign is read."""

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

import rules
from collection import labels, vocabulary
from collection.search.syntax import Comparison, Condition, Number, Operator, Range, negated
from rulebook import texts
from rulebook.search import fold
from rulebook.search import forms as folded_forms
from rules.words import Say, say

NONE = "none"
PERSONAL: Mapping[str, Promise] = {
    "owned": pgettext_lazy("flag of a card", "owned"),
    "wanted": pgettext_lazy("flag of a card", "wanted"),
    "trade": pgettext_lazy("flag of a card", "for trade"),
    "corrected": pgettext_lazy("flag of a card", "corrected"),
    "retired": pgettext_lazy("flag of a card", "retired"),
}
_WHOLE = r"-?[0-9]{1,6}"
_MEASURE = rf"{_WHOLE}(?:[.,][0-9]{{1,3}})?"


class Misread(ValueError):
    """A value that a field cannot take; *sentence* says what was expected."""

    def __init__(self, code: str, sentence: Say) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """Something that a search may ask of a card, under its *name* and those that people also give it."""

    name: str
    aliases: tuple[str, ...] = ()

    def read(self, sign: str, text: str) -> Condition:
        """The condition that *sign* and *text* make; raise Misread when they make none."""
        if not text.strip():
            raise Misread("no_value", say("“{field}” wants a value after the sign", field=self.name))
        if sign == "!=":
            return negated(self.compare("=", text))
        return self.compare(sign, text)  # type: ignore[arg-type]

    @abstractmethod
    def compare(self, sign: Operator, text: str) -> Comparison:
        """The comparison that *sign* and *text* make; raise Misread when they make none."""

    def refuse_order(self, sign: Operator) -> None:
        """Raise Misread when *sign* asks for more or less of something that is neither."""
        if sign not in {":", "="}:
            raise Misread("sign", say("“{field}” takes “:” or “=”, not “{sign}”", field=self.name, sign=sign))


@dataclass(frozen=True, slots=True)
class NumberField(Field):
    """A figure of a card or a number of copies."""

    pattern: ClassVar[str] = _WHOLE

    def compare(self, sign: Operator, text: str) -> Comparison:
        if found := re.fullmatch(rf"(?P<low>{self.pattern})?\.\.(?P<high>{self.pattern})?", text):
            return Comparison(self.name, ":", self._range(sign, found))
        if not re.fullmatch(self.pattern, text):
            raise self._misread(text)
        return Comparison(self.name, ":" if sign == "=" else sign, _number(text))

    def _range(self, sign: Operator, found: re.Match[str]) -> Range:
        low, high = (_number(end) if end else None for end in (found["low"], found["high"]))
        self.refuse_order(sign)
        if low is None and high is None:
            raise self._misread(found[0])
        if low is not None and high is not None and low > high:
            raise Misread("range", say("“{range}” runs backwards: the smaller number comes first", range=found[0]))
        return Range(low, high)

    def _misread(self, text: str) -> Misread:
        sentence = say("“{field}” wants a number or a range such as 3..5, not “{value}”", field=self.name, value=text)
        return Misread("number", sentence)


class YearField(NumberField):
    """The years of service: a card is found for any year in which it served."""


class CopiesField(NumberField):
    """How many copies the person who searches has."""


class FigureField(NumberField):
    """A figure that only some games know; it may be a measure."""

    pattern = _MEASURE


@dataclass(frozen=True, slots=True)
class ChoiceField(Field):
    """One of some words, by slug or by what it is called in any language; its beginning will do."""

    known: Callable[[], Mapping[str, Iterable[str]]] = dict
    """All that each slug may be called."""

    def compare(self, sign: Operator, text: str) -> Comparison:
        self.refuse_order(sign)
        found = self.meant(sign, text)
        if not found:
            values = {"field": self.name, "choices": ", ".join(self.known()), "value": text}
            raise Misread("choice", say("“{field}” wants one of {choices}, not “{value}”", **values))
        return Comparison(self.name, sign, found[0] if len(found) == 1 else fold(text))

    def meant(self, sign: str, text: str) -> list[str]:
        """The slugs that *text* means: what is called just so or, after a colon, what begins so."""
        typed, called = fold(text), self.called()
        if exact := list(dict.fromkeys(slug for name, slug in called if name == typed)):
            return exact
        return list(dict.fromkeys(slug for name, slug in called if name.startswith(typed) and typed and sign == ":"))

    def called(self) -> list[tuple[str, str]]:
        """Each name, folded, with its slug."""
        return [(fold(name), slug) for slug, names in self.known().items() for name in names]


class FlagField(ChoiceField):
    """Something that is true of a card. Flags are many, so only whole ones are taken."""

    def meant(self, sign: str, text: str) -> list[str]:  # noqa: ARG002 (the same contract)
        return ChoiceField.meant(self, "=", text)[:1]

    def compare(self, sign: Operator, text: str) -> Comparison:
        self.refuse_order(sign)
        if not (found := self.meant(sign, text)):
            raise Misread("flag", _unknown_flag(text, self.known()))
        return Comparison(self.name, ":", found[0])


@dataclass(frozen=True, slots=True)
class TextField(Field):
    """Words of a card: part of them after a colon, all of them after an equals sign."""

    def compare(self, sign: Operator, text: str) -> Comparison:
        self.refuse_order(sign)
        if not folded_forms(text):
            raise Misread("empty", nothing_to_find(text))
        return Comparison(self.name, sign, text.strip())


def nothing_to_find(text: str) -> Say:
    """The sentence about a word that has nothing in it to look for."""
    return say("“{text}” has no letter or figure to look for", text=text)


def _unknown_flag(text: str, known: Mapping[str, Iterable[str]]) -> Say:
    near = difflib.get_close_matches(fold(text).replace(" ", "_"), list(known), n=5, cutoff=0.5) or list(PERSONAL)
    return say("nothing is known as “{value}”: try {choices}", value=text, choices=", ".join(near))


def _number(text: str) -> Number:
    value = float(text.replace(",", "."))
    return int(value) if value.is_integer() else value


def _called(slugs: Iterable[str], *tables: Mapping[str, Promise]) -> dict[str, list[str]]:
    """Each of *slugs* with all that it is called: itself, and its labels in every language."""
    found: dict[str, list[str]] = {slug: [slug] for slug in slugs}
    for language in texts.languages():
        with texts.reader_of(language):
            for slug, names in found.items():
                names += [str(table[slug]) for table in tables if slug in table]
    return found


@cache
def _games() -> Mapping[str, Iterable[str]]:
    return {game.slug: (game.slug, game.title, game.ledger.prefix) for game in rules.games()}


@cache
def _nations() -> Mapping[str, Iterable[str]]:
    return _called((*labels.NATIONS, NONE), labels.NATIONS)


@cache
def _rarities() -> Mapping[str, Iterable[str]]:
    return _called((*labels.RARITIES, NONE), labels.RARITIES)


@cache
def _kinds() -> Mapping[str, Iterable[str]]:
    found = (vocabulary.kinds(slug) | vocabulary.subkinds(slug) for slug in rules.SLUGS)
    return _called((kind for kinds in found for kind in sorted(kinds)), labels.KINDS, labels.WORDS)


@cache
def _flags() -> Mapping[str, Iterable[str]]:
    own = (flag for slug in rules.SLUGS for flag in sorted(vocabulary.flags(slug)))
    tables = (PERSONAL, labels.ORIGINS, labels.KINDS, labels.WORDS, labels.FIGURES)
    return _called((*PERSONAL, *labels.ORIGINS, *own), *tables)


@cache
def fields() -> Mapping[str, Field]:
    """Every field by its name: those that all games share, then the figures of each."""
    shared = (
        ChoiceField("game", ("jeu",), _games),
        ChoiceField("kind", ("genre", "type", "k"), _kinds),
        ChoiceField("nation", ("pays", "n"), _nations),
        ChoiceField("rarity", ("rarete", "r"), _rarities),
        NumberField("points", ("pts", "point", "cost", "cout")),
        YearField("year", ("annee", "years", "annees", "era")),
        NumberField("armour", ("armor", "blindage")),
        NumberField("penetration", ("pen",)),
        CopiesField("owned", ("own", "possede", "possedes")),
        CopiesField("wanted", ("want", "cherche", "recherches")),
        CopiesField("trade", ("echange", "for_trade")),
        TextField("set", ("product", "produit", "boite", "box", "extension")),
        TextField("name", ("nom",)),
        TextField("text", ("texte", "effect", "effet")),
        TextField("id", ("slug",)),
        FlagField("is", ("est", "has"), _flags),
    )
    common = {field.name: field for field in shared}
    figures = sorted({name for slug in rules.SLUGS for name in vocabulary.numbers(slug)} - set(common))
    return {**common, **{name: FigureField(name) for name in figures}}


@cache
def _named() -> Mapping[str, Field]:
    """Every field by all that it is called."""
    own = {fold(name): field for name, field in fields().items()}
    return {fold(alias): field for field in fields().values() for alias in field.aliases} | own


def field_called(name: str) -> Field:
    """The field that is called *name*; raise Misread when there is none."""
    if found := _named().get(fold(name)):
        return found
    if near := difflib.get_close_matches(fold(name), list(_named()), n=1, cutoff=0.6):
        meant = _named()[near[0]].name
        raise Misread("field", say("there is no field “{field}”; is “{near}” meant?", field=name, near=meant))
    known = ", ".join(name for name, field in fields().items() if not isinstance(field, FigureField))
    raise Misread("field", say("there is no field “{field}”: there are {known} and order", field=name, known=known))


ORDERS = (
    "name", "game", "kind", "nation", "rarity", "points", "year", "armour", "penetration", "owned", "wanted", "trade",
)  # fmt: skip


def order_called(name: str) -> str:
    """The field to sort by that is called *name*; raise Misread when one cannot sort by it."""
    found = _named().get(fold(name))
    if found and (found.name in ORDERS or isinstance(found, FigureField)):
        return found.name
    raise Misread("order", say("“order” wants one of {choices}, not “{value}”", choices=", ".join(ORDERS), value=name))
