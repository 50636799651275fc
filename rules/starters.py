"""Forces to start with, from the YAML under fixtures/forces/ that a person can read and better."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from rules.catalogue import FOLDER, Card, Name, Slug, cards, content
from rules.construction.terms import Terms
from rules.documents import Document, Entry, Force, OptionValue, expect, validate
from rules.force_text import read_text
from rules.scenes import scenes

FORCES = FOLDER.parent / "forces"


class Suit(Document):
    """What a starter is good for: either side of a *scenario* unless one is named; without any, free construction."""

    scenario: str = ""
    side: int | None = None
    points: int | None = None
    year: int | None = None
    nations: tuple[str, ...] = ()
    options: dict[str, OptionValue] = Field(default={})

    def terms(self, slug: str) -> Iterator[Terms]:
        """What it asks for in the game called *slug*, for each side."""
        sides = (
            range(len(scenes(slug)[self.scenario].sides)) if self.scenario and self.side is None else [self.side or 0]
        )
        asked = self.model_dump(exclude={"side"})
        yield from (Terms(game=slug, side=side, **asked) for side in sides)


class Share(Document):
    """All that the box holds of some *kinds*, of *nations* (none named: of all) and in service in a *year*."""

    kinds: Annotated[tuple[str, ...], Field(min_length=1)]
    nations: tuple[str, ...] = ()
    year: int | None = None
    copies: int | None = None
    """How many copies of each at most; None: as many as there are."""
    without: tuple[Slug, ...] = ()

    def entries(self, known: Mapping[str, Card]) -> Iterator[Entry]:
        """Those of the cards *known* that it takes."""
        for id, card in known.items():
            if card.kind in self.kinds and id not in self.without and self._is_meant(card):
                held: int = getattr(card, "copies", 1)
                yield Entry(card=id, count=held if self.copies is None else min(held, self.copies))

    def _is_meant(self, card: Card) -> bool:
        years = getattr(card, "years", None)
        served = self.year is None or years is None or years[0] <= self.year <= years[1]
        return served and (not self.nations or card.nation in self.nations)


class Outline(Document):
    """A starter as the fixture has it: *cards* are lines of its text form, *box* what is taken from the box."""

    id: Slug
    name: Name
    text: Name
    nation: str = ""
    year: int | None = None
    suits: Annotated[tuple[Suit, ...], Field(min_length=1)]
    cards: tuple[str, ...] = ()
    box: tuple[Share, ...] = ()


class Starter(Document):
    """A good legal force for newcomers: what it is called, a line on how it plays, and what it *suits*."""

    id: Slug
    name: Name
    text: Name
    suits: tuple[Terms, ...]
    force: Force

    def named(self, language: str) -> Force:
        """The force, called as in *language*."""
        return self.force.model_copy(update={"name": self.name.fr if language == "fr" else self.name.en})


@cache
def starters(slug: str) -> Mapping[str, Starter]:
    """The starters of the game called *slug* by id, as its fixture lists them; none when it has no fixture."""
    path = FORCES / f"{slug}.yaml"
    found = _read(slug, content(path)) if path.exists() else ()
    return MappingProxyType({starter.id: starter for starter in found})


def suiting(slug: str, scenario: str, side: int) -> Iterator[Starter]:
    """The starters of the game called *slug* for *side* of *scenario*."""
    for starter in starters(slug).values():
        if any((terms.scenario, terms.side) == (scenario, side) for terms in starter.suits):
            yield starter


def _read(slug: str, fixture: Any) -> Iterator[Starter]:
    found = dict(expect("muster/starters@1", fixture))
    outlines = validate(TypeAdapter(list[Outline]), found["forces"], "forces")
    yield from (_starter(slug, outline, found.get("common", [])) for outline in outlines)


def _starter(slug: str, outline: Outline, common: list[str]) -> Starter:
    force = read_text("\n".join([*outline.cards, *common]), slug)
    boxed = tuple(entry for share in outline.box for entry in share.entries(cards(slug)))
    fields = {"name": outline.name.en, "nation": outline.nation, "year": outline.year}
    return Starter(
        id=outline.id,
        name=outline.name,
        text=outline.text,
        suits=tuple(terms for suit in outline.suits for terms in suit.terms(slug)),
        force=force.model_copy(update=fields | {"entries": (*force.entries, *boxed)}),
    )
