"""What a card says instead, by one who holds it: figures in the place of its own, each with where it comes from now."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import JsonValue, TypeAdapter

from rules.catalogue import Card, Provenance
from rules.documents import BadDocument, Document, Problem, validate
from rules.words import say

Figures = Mapping[str, JsonValue]
Origins = Mapping[str, Provenance]


@cache
def common_figures(model: type[Card]) -> tuple[str, ...]:
    """The figures beside `stats` that cards of this kind print: those that the game has typed."""
    fields = model.model_fields
    return tuple(name for name in model.FIGURES if fields[name].annotation != _untyped(name))


def plain_figures(card: Card) -> dict[str, JsonValue]:
    """Every figure that a card of this kind has, as JSON values; None or empty where *card* prints none."""
    document = card.write()
    stats: dict[str, JsonValue] = document["stats"]
    return {name: document[name] for name in common_figures(type(card))} | stats


def corrected(card: Card, figures: Figures, origins: Provenance | Origins) -> Card:
    """*card* with *figures* in place of its own, which come from *origins*: one for all, or one for each by name.

    Raise BadDocument, with paths that begin at the figure, when no card of this kind can have them.
    """
    if unknown := figures.keys() - plain_figures(card).keys():
        raise BadDocument(*(Problem(name, "unknown", say("no card of this kind has it")) for name in sorted(unknown)))
    document = card.write() | {"origins": _origins(card, figures, origins)}
    for name, value in figures.items():
        (document if name in card.FIGURES else document["stats"])[name] = value
    return _read(type(card), document)


def differing(card: Card, figures: Figures) -> dict[str, JsonValue]:
    """Those of *figures* that *card* does not have already."""
    own = plain_figures(card)
    return {name: value for name, value in figures.items() if name not in own or own[name] != value}


def _origins(card: Card, figures: Figures, origins: Provenance | Origins) -> dict[str, Any]:
    by_name = dict.fromkeys(figures, origins) if isinstance(origins, Provenance) else origins
    kept = {name: origin for name, origin in card.origins.items() if name not in figures}
    stated = {name: by_name[name] for name, value in figures.items() if value not in ("", None)}
    return {name: origin.model_dump() for name, origin in (kept | stated).items()}


def _read(model: type[Card], document: Mapping[str, Any]) -> Card:
    try:
        card: Card = validate(_adapter(model), document)
    except BadDocument as error:
        raise BadDocument(*_at_figures(error)) from None
    return card


def _at_figures(error: BadDocument) -> Iterator[Problem]:
    for problem in error.problems:
        path = "" if problem.path == "stats" else problem.path.removeprefix("stats.")
        yield Problem(path, problem.code, problem.sentence)


def _untyped(name: str) -> Any:
    field = Card.model_fields.get(name)
    return field and field.annotation


@cache
def _adapter(model: type[Document]) -> TypeAdapter[Any]:
    return TypeAdapter(model)
