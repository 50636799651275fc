"""What the database keeps of a card or a product beside its document: the columns that searches read."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from collection import labels, vocabulary
from rulebook import texts
from rulebook.search import fold, haystack
from rules import catalogue, products

# What people mean by armour and penetration in each game: the first of these figures that a card has.
MAIN_FIGURES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "armour": {
        "tank_commander": ("armour_front",),
        "tanks": ("defence",),
        "tank_hunter": ("armour",),
        "panzer_squadron": ("front",),
        "tank_chess": ("front",),
    },
    "penetration": {
        "tank_commander": ("pen_short", "penetration"),
        "tanks": ("attack",),
        "tank_hunter": ("anti_armour",),
        "panzer_squadron": ("perforation",),
        "tank_chess": ("weapon",),
    },
}
SORT_LENGTH = 150
Columns = dict[str, Any]


def card_columns(card: catalogue.Card) -> Columns:
    """The row of *card*, all but its position."""
    first, last = card.years or (None, None)
    numbers = _numbers(card)
    return {
        **_named(card),
        "kind": card.kind,
        "nation": card.nation,
        "rarity": card.rarity,
        "first_year": first,
        "last_year": last,
        "points": card.points,
        **{column: _main(column, card.game, numbers) for column in MAIN_FIGURES},
        "numbers": numbers,
        "flags": f" {' '.join(sorted(vocabulary.flags_of(card)))} ",
        "words": haystack(filter(None, _texts(card))),
        "sort_en": sort_key(card.name.en),
        "sort_fr": sort_key(card.name.fr),
    }


def product_columns(product: products.Product) -> Columns:
    """The row of *product*, all but its position."""
    return {**_named(product), "kind": product.kind, "random": product.content == "random", "year": product.year}


def sort_key(name: str) -> str:
    """*name* as lists are sorted by it: T-34 comes before T-100."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(4), fold(name))[:SORT_LENGTH]


def _named(thing: catalogue.Card | products.Product) -> Columns:
    return {
        "name_en": thing.name.en,
        "name_fr": thing.name.fr,
        "names": haystack((thing.name.en, thing.name.fr)),
        "document": thing.write(),
        "retired": False,
    }


def _numbers(card: catalogue.Card) -> dict[str, float]:
    figures = vocabulary.figures_of(card)
    wanted = sorted(vocabulary.numbers(card.game))
    return {name: _amount(figures[name]) for name in wanted if figures.get(name) is not None}


def _amount(figure: float | str) -> float:
    """*figure* as a number: of a salvo (TH-16a), the value of each shot."""
    return int(figure.partition("x")[0]) if isinstance(figure, str) else figure


def _main(column: str, game: str, numbers: Mapping[str, float]) -> float | None:
    return next((numbers[name] for name in MAIN_FIGURES[column].get(game, ()) if name in numbers), None)


def _texts(card: catalogue.Card) -> Iterator[str]:
    """Everything that a person may remember of *card*, in every language."""
    yield from (card.name.en, card.name.fr, card.id, card.note)
    description = getattr(card, "description", None)
    for language in texts.languages():
        with texts.reader_of(language):
            yield from (labels.kind(card.kind), labels.nation(card.nation), sentence(card))
            yield getattr(description, language, "")


def sentence(card: catalogue.Card) -> str:
    """What *card* does, in the reader's language; empty when it only has figures."""
    found = getattr(card, "sentence", None)
    return texts.spoken(found()) if found else ""
