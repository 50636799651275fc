"""What a scenario of someone's own may change: the cards and the year that the decks are made of, and every option."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from rules import catalogue
from rules.documents import OptionValue, Problem, wrong
from rules.variations import Variation, Variations
from rules.words import say

GAME = "tank_hunter"
YEARS = (1914, 1945)


class HunterOwn(Variation):
    """A way of playing of someone's own: the cards called *without* stay in the box."""

    without: Annotated[tuple[str, ...], Field(max_length=200)] = ()


def open_for(slug: str) -> frozenset[str]:  # noqa: ARG001
    """What may change of the way of playing called *slug* (TH-4.1f)."""
    return frozenset({"without", "year"})


def problems(slug: str, own: HunterOwn, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
    """Why *own* cannot be played: cards that there are not, or too few left to deal."""
    from rules.tank_hunter.decks import box, decks, restrictions  # noqa: PLC0415 (decks know what may be left out)

    cards = catalogue.cards(GAME)
    for id in sorted(set(own.without) - cards.keys()):
        yield Problem("own.without", "TH-3a", say("there is no card {card}", card=id))
    if own.year is not None and not YEARS[0] <= own.year <= YEARS[1]:
        yield wrong("own.year", "TH-4.1f", f"a year from {YEARS[0]} to {YEARS[1]}", own.year)
    limits = restrictions(slug, options, own)
    left = decks(box(cards.values(), limits), cards, limits)  # type: ignore[arg-type]
    for found in left.problems(int(options["players"]), cards):  # type: ignore[arg-type]
        yield Problem("own.without" if own.without else "own.options", found.code, found.sentence)


VARIATIONS = Variations(model=HunterOwn, open=open_for, problems=problems)
