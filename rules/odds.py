"""Which card can hurt which, and how likely: worked out by each game's own combat rules, in its `matchup.py`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

from rules.catalogue import Card
from rules.words import Say


class Prospect(NamedTuple):
    """One way of attacking, said in *label*, and its exact *chance*; *rules* make it so."""

    label: Say
    chance: Fraction
    rules: tuple[str, ...]


def odds(attacker: Card, defender: Card, **circumstances: Any) -> list[Prospect]:
    """Every way in which *attacker* can attack *defender*, a card of the same game; none when it cannot at all.

    Each game says in its `matchup.odds` which *circumstances* it knows. A way without any chance is told as well.
    """
    ways: Callable[..., Iterable[Prospect]] = _matchup(attacker.game).odds
    return list(ways(attacker, defender, **circumstances)) if fights(attacker) and fights(defender) else []


def fights(card: Card) -> bool:
    """Whether *card* attacks others or is attacked: a unit, or a weapon."""
    found: bool = _matchup(card.game).fights(card)
    return found


def best(attacker: Card, defender: Card) -> Prospect | None:
    """The most likely way in which *attacker* hurts *defender* under plain circumstances; None when it cannot."""
    ways = [way for way in odds(attacker, defender) if way.chance]
    return max(ways, key=lambda way: way.chance, default=None)


def table(ours: Mapping[str, Card], theirs: Mapping[str, Card]) -> Iterator[tuple[str, str, Prospect | None]]:
    """For each fighting card of *ours* and each of *theirs*, by id, the best prospect of an attack."""
    targets = {id: card for id, card in theirs.items() if fights(card)}
    for id, card in ours.items():
        if fights(card):
            yield from ((id, other, best(card, target)) for other, target in targets.items())


def _matchup(slug: str) -> Any:
    return import_module(f"rules.{slug}.matchup")
