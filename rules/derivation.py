"""Derived figures: each game's stated formulas over history, and whether the stored cards agree with them.

`rules.<game>.derivation.derive(card, vehicle)` gives figures by name, for a card and the vehicle of history that it
names (None when it names none). Only figures whose origin is "derived" are taken from it, and each of those must come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import yaml

from rules.catalogue import FOLDER, Card, cards
from rules.history import vehicles

MISSING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored figure that its formula does not give."""

    card: str
    figure: str
    stored: Any
    computed: Any

    def __str__(self) -> str:
        given = "no formula gives it" if self.computed is MISSING else f"the formula gives {self.computed!r}"
        return f"{self.card}: {self.figure} is {self.stored!r}, {given}"


def differences(slug: str) -> list[Difference]:
    """Every derived figure of the game called *slug* that is not what its formula gives."""
    return [difference for card in cards(slug).values() for difference in _differences(card, computed(card))]


def computed(card: Card) -> Mapping[str, Any]:
    """What the formulas of its game give for *card*."""
    derive = import_module(f"rules.{card.game}.derivation").derive
    found: Mapping[str, Any] = derive(card, vehicles()[card.vehicle] if card.vehicle else None)
    return found


def rewrite(slug: str) -> int:
    """Store what the formulas give in the fixture of *slug*, in place; say how many figures changed."""
    wrong = [difference for difference in differences(slug) if difference.computed is not MISSING]
    path = FOLDER / f"{slug}.yaml"
    text = path.read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    by_id = {card["id"]: card for card in content["cards"]}
    for difference in wrong:
        card, common = by_id[difference.card], cards(slug)[difference.card].FIGURES
        (card if difference.figure in common else card["stats"])[difference.figure] = _plain(difference.computed)
    path.write_text(_comment(text) + dump(content), encoding="utf-8")
    cards.cache_clear()
    return len(wrong)


def dump(content: Mapping[str, Any]) -> str:
    """A fixture as YAML that a person can read: a line for each field of a card, its figures in one row."""
    return yaml.dump(content, allow_unicode=True, default_flow_style=None, sort_keys=False, width=120)


def _differences(card: Card, given: Mapping[str, Any]) -> Iterator[Difference]:
    for figure in card.figures():
        value = given.get(figure.name, MISSING)
        if figure.origin == "derived" and value != figure.value:
            yield Difference(card.id, figure.name, figure.value, value)


def _comment(text: str) -> str:
    lines = text.splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if not line.startswith("#"))
    return "".join(lines[:first])


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
