"""The cards of each game, typed by its own models, from the YAML under fixtures/cards/ that a person can correct.

Every figure of a card says where it comes from. A card has one *origin* and one *source* for all its figures; `origins`
names the figures that come from elsewhere.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import GenericAlias, MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self

import yaml
from pydantic import Field, JsonValue, TypeAdapter, model_validator

import rules
from rules.documents import BadDocument, Document, Problem, Sheet, expect, validate, wrong
from rules.words import Noun, say

FOLDER = Path(__file__).parent.parent / "fixtures" / "cards"
SCENARIOS = FOLDER.parent / "scenarios"

Origin = Literal["printed", "fan", "derived", "house", "own"]
"""Own: what a person who has the card read off it (rules/corrections.py); never in a fixture."""
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]


class Name(Document):
    """What a card is called in both languages."""

    en: str
    fr: str


class Provenance(Document):
    """Where a figure comes from, and a word on the place: a page, a list, a formula."""

    origin: Origin
    source: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a card and where it comes from."""

    name: str
    value: Any
    origin: Origin
    source: str


class Card(Sheet):
    """One card of one game. Each game adds `stats`, a Document whose fields are the figures of that kind of card."""

    FORMAT = "muster/card@1"
    FIGURES: ClassVar[tuple[str, ...]] = ("nation", "years", "points", "rarity")
    format: Literal["muster/card@1"] = "muster/card@1"
    id: Slug
    game: str
    kind: str
    name: Name
    nation: str = ""
    years: tuple[int, int] | None = None
    points: int | None = None
    rarity: str = ""
    stats: Document
    vehicle: str = ""
    """The vehicle or gun of history (rules/history.py) that derived figures are computed from."""
    note: str = ""
    origin: Origin
    source: str = ""
    origins: dict[str, Provenance] = Field(default={})

    @property
    def noun(self) -> Noun:
        """What the card is called, for a sentence."""
        return _noun(self.name.en, self.name.fr)

    def figures(self) -> Iterator[Figure]:
        """Every figure that the card has, with where it comes from."""
        for name, value in self._values().items():
            found = self.origins.get(name, self)
            yield Figure(name, value, found.origin, found.source)

    def _values(self) -> dict[str, Any]:
        common = {name: getattr(self, name) for name in self.FIGURES if getattr(self, name) not in ("", None)}
        return common | dict(self.stats)

    @model_validator(mode="after")
    def _origins_name_figures(self) -> Self:
        if unknown := set(self.origins) - set(self._values()):
            raise ValueError(f"figures that the card has, as origins: {', '.join(sorted(unknown))} is none")
        return self


@cache
def _noun(en: str, fr: str) -> Noun:
    return Noun(en, fr)


@cache
def cards(slug: str) -> Mapping[str, Card]:
    """The cards of the game called *slug* by id, as its fixture lists them; none when it has no fixture yet."""
    path = FOLDER / f"{slug}.yaml"
    return MappingProxyType(read_cards(slug, content(path)) if path.exists() else {})


@cache
def layouts(slug: str) -> Mapping[str, Any]:
    """The boards and start positions of the game called *slug*, for the game to read: see fixtures/scenarios/."""
    return expect("muster/scenarios@1", content(SCENARIOS / f"{slug}.yaml"))


def content(path: Path) -> Any:
    """What the YAML file at *path* holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506


def read_card(document: Mapping[str, Any]) -> Card:
    """The card that *document* holds, as its game types it; raise BadDocument when it is none."""
    card: Card = validate(_adapter(expect(Card.FORMAT, document)["game"]), document)
    return card


@cache
def _adapter(slug: str) -> TypeAdapter[Any]:
    if slug not in rules.SLUGS:
        raise BadDocument(wrong("game", "unknown_game", ", ".join(rules.SLUGS), slug))
    return TypeAdapter(rules.game(slug).card)


def read_cards(slug: str, content: JsonValue) -> dict[str, Card]:
    """The cards in *content*, which is `{format: muster/cards@1, game: …, defaults: {…}, cards: [{…}, …]}`.

    What *defaults* says holds for every card that does not say otherwise.
    """
    fixture = expect("muster/cards@1", content, keys=("game", "defaults", "cards"))  # type: ignore[arg-type]
    common = {"format": Card.FORMAT, "game": slug} | fixture["defaults"]
    adapter: TypeAdapter[list[Any]] = TypeAdapter(GenericAlias(list, (rules.game(slug).card,)))  # type: ignore[arg-type]
    found = validate(adapter, [common | card for card in fixture["cards"]], "cards")
    return _by_id(found)


def _by_id(found: list[Card]) -> dict[str, Card]:
    by_id = {card.id: card for card in found}
    if len(by_id) < len(found):
        ids = [card.id for card in found]
        twice = sorted({id for id in ids if ids.count(id) > 1})
        raise BadDocument(Problem("cards", "repeated", say("more than one card is called {ids}", ids=", ".join(twice))))
    return by_id
