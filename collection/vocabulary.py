"""What the cards of a game can say: read off the models that type them, so that a new figure is known at once."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

import rules
from rules import catalogue

# One kind of a kind: the class of a vehicle, the role of a tank, the type of a crew.
SUBKINDS = ("vehicle_class", "role", "type")
# What a card says of other cards.
OTHERS = ("carriers", "only_for", "becomes", "concerns_only")
# A force has one copy of a hero at most (TK-15.7a).
UNIQUE = frozenset({"hero"})


@cache
def models(slug: str) -> tuple[type[catalogue.Card], ...]:
    """The kinds of card that the game called *slug* has; none while it has no cards."""
    return tuple(leaf for leaf in _leaves(rules.game(slug).card) if isinstance(leaf, type))


@cache
def kinds(slug: str) -> frozenset[str]:
    """The kinds of card of the game called *slug*."""
    return frozenset(word for model in models(slug) for word in _words(model.model_fields["kind"].annotation))


@cache
def numbers(slug: str) -> frozenset[str]:
    """The figures of the game called *slug* that are plain numbers."""
    return frozenset(name for name, kind in _figures(slug) if _is_number(kind))


@cache
def words(slug: str) -> frozenset[str]:
    """The words that figures of the game called *slug* can be: the speed of a tank, the type of a crew, keywords."""
    return frozenset(word for _name, kind in _figures(slug) for word in _words(kind) if word)


@cache
def _said_of_itself(slug: str) -> frozenset[str]:
    return frozenset(word for name, kind in _figures(slug) if name not in OTHERS for word in _words(kind) if word)


@cache
def subkinds(slug: str) -> frozenset[str]:
    """What kinds of card the game called *slug* tells apart further."""
    return frozenset(word for name, kind in _figures(slug) if name in SUBKINDS for word in _words(kind) if word)


@cache
def flags(slug: str) -> frozenset[str]:
    """All that may be true of a card of the game called *slug*, in one word each."""
    yes_or_no = {name for name, kind in _figures(slug) if bool in set(_leaves(kind))}
    asked = {word for model in models(slug) for word in _questions(model).values()}
    unique = {"unique"} if kinds(slug) & UNIQUE else set()
    return kinds(slug) | _said_of_itself(slug) | yes_or_no | asked | unique


def flags_of(card: catalogue.Card) -> frozenset[str]:
    """What is true of *card*, in one word each, with the origins of its figures."""
    figures = figures_of(card)
    said = {word for name, value in figures.items() if name not in OTHERS for word in _said(value)}
    yes = {name for name, value in figures.items() if value is True}
    asked = {word for name, word in _questions(type(card)).items() if getattr(card, name)}
    unique = {"unique"} if card.kind in UNIQUE else set()
    origins = {figure.origin for figure in card.figures()}
    return frozenset({card.kind, *said, *yes, *asked, *unique} & flags(card.game) | origins)


def figures_of(card: catalogue.Card) -> dict[str, Any]:
    """The figures of *card* that only its game knows."""
    return {name: getattr(card, name) for name in _further(type(card))} | dict(card.stats)


def _further(model: type[catalogue.Card]) -> tuple[str, ...]:
    """The figures of *model* beside those that every card has and those among its stats."""
    return tuple(name for name in model.FIGURES if name not in catalogue.Card.FIGURES)


def _said(value: Any) -> Iterator[str]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, str):
            yield item


@cache
def _questions(model: type[catalogue.Card]) -> Mapping[str, str]:
    """The properties of *model* that ask something, and the word for a yes."""
    names = (name for name in dir(model) if name.startswith("is_") and isinstance(getattr(model, name), property))
    return {name: name.removeprefix("is_") for name in names}


@cache
def figures(slug: str) -> frozenset[str]:
    """All figures that only the game called *slug* knows."""
    return frozenset(name for name, _kind in _figures(slug))


def _figures(slug: str) -> Iterator[tuple[str, Any]]:
    """Each figure that only the game called *slug* knows, with its annotation."""
    for model in models(slug):
        yield from ((name, model.model_fields[name].annotation) for name in _further(model))
        for part in _leaves(model.model_fields["stats"].annotation):
            if isinstance(part, type) and issubclass(part, BaseModel):
                yield from ((name, field.annotation) for name, field in part.model_fields.items())


def _is_number(annotation: Any) -> bool:
    # A salvo is a number too, of which there are several: 3x4 (TH-16a).
    found = set(_leaves(annotation)) - {type(None)}
    return bool(found & {int, float}) and found <= {int, float, str} and not _is_many(annotation)


def _is_many(annotation: Any) -> bool:
    return get_origin(annotation) in {tuple, list, dict}


def _words(annotation: Any) -> Iterator[str]:
    return (leaf for leaf in _leaves(annotation) if isinstance(leaf, str))


def _leaves(annotation: Any) -> Iterator[Any]:
    """The types and literal values that *annotation* is made of."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _leaves(get_args(annotation)[0])
    elif origin is Literal:
        # A literal may name other literals: get_args has flattened those already.
        yield from get_args(annotation)
    elif origin in {Union, UnionType, tuple, list}:
        for part in get_args(annotation):
            yield from _leaves(part)
    elif annotation is not Ellipsis:
        yield annotation
