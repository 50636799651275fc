"""What fixtures/scenarios/ tells of scenarios besides the ledger: names in both languages, sides, where facts stand.

All of a scenario is typed here; each game takes what it needs from `Scene.more` and `Side.more`.
"""

import json
from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from rules import ledger
from rules.catalogue import Name, Slug, layouts
from rules.documents import Document, validate

Counts = dict[Slug, Annotated[int, Field(ge=1)]]
"""Copies by card."""
Cited = dict[str, Annotated[str, Field(pattern=r"^[A-Z]{2}-")]]
"""What is demanded, and the rule of the ledger that demands it."""


class Side(Document):
    """One side of a scenario: its name, and which of the ledger's figures are its own.

    *key* is what the ledger calls it, *budget* names the figure of each section of its force, *rules* says which rule
    demands what, *advice* which cards it would be unwise to leave out, *main* what its main section is called.
    """

    name: Name
    nation: str = ""
    key: str = ""
    main: Name | None = None
    sections: tuple[str, ...] = ()
    budget: dict[str, str] = Field(default={})
    rules: Cited = Field(default={})
    advice: Counts = Field(default={})

    @cached_property
    def more(self) -> Mapping[str, Any]:
        """What the file tells besides its name and nation."""
        return self.model_dump(exclude_unset=True, exclude={"name", "nation"})


class Starter(Document):
    """A force to start with, laid down with its scenario; cards by section."""

    name: str
    nation: str
    year: Annotated[int, Field(ge=1900, le=1999)]
    entries: Counts
    number_pile: Counts = Field(default={})
    reinforcements: Counts = Field(default={})


class Crewed(Document):
    """Some copies of a tank, each with the *cards* attached to it."""

    card: Slug
    count: Annotated[int, Field(ge=1)]
    cards: tuple[Slug, ...]


class Platoon(Document):
    """A platoon to start with."""

    name: str
    nation: str
    year: Annotated[int, Field(ge=1900, le=1999)]
    entries: tuple[Crewed, ...]


class Scene(Document):
    """A scenario. *ledger* is its id in the ledger, which has all that the printed rules tell of it.

    The rest is what no rule tells: forces to start with (*forces*, *platoons*, *squadrons*), what is added to a printed
    order of battle (*extras*), a drawing of one half of a board (*half*), and where that comes from.
    """

    slug: Slug
    ledger: str
    number: str = ""
    name: Name
    sides: Annotated[tuple[Side, ...], Field(min_length=1)]
    origin: Literal["printed", "fan", "derived", "house"] | None = None
    source: str = ""
    forces: tuple[Starter, Starter] | None = None
    extras: tuple[Counts, Counts] | None = None
    platoons: tuple[Platoon, Platoon] | None = None
    squadrons: tuple[Starter, Starter] | None = None
    half: tuple[str, ...] = ()

    @cached_property
    def more(self) -> Mapping[str, Any]:
        """What the file tells besides names and sides."""
        return self.model_dump(exclude_unset=True, exclude={"slug", "ledger", "number", "name", "sides"})


@cache
def scenes(slug: str) -> Mapping[str, Scene]:
    """The scenarios of the game called *slug*, by their own slugs, in their printed order."""
    found = [Scene.model_validate_json(json.dumps(scene)) for scene in layouts(slug)["scenarios"]]
    return MappingProxyType({scene.slug: scene for scene in found})


def scene(slug: str, name: str) -> Scene:
    """The scenario of the game called *slug* whose slug or printed number is *name*; ValueError when there is none."""
    for found in scenes(slug).values():
        if name and name in (found.slug, found.number):
            return found
    raise ValueError(f"expected a scenario out of {', '.join(scenes(slug))}, got {name!r}")


@cache
def facts(slug: str, id: str) -> Mapping[str, Any]:
    """What the ledger of the game called *slug* tells of the scenario called *id*."""
    found = next(scenario for scenario in ledger.load(slug).scenarios if scenario.id == id)
    return MappingProxyType(found.model_dump())


@cache
def section_names(slug: str) -> Mapping[str, Name]:
    """The sections that forces of the game called *slug* may have besides the main one, by id."""
    names: dict[str, Name] = validate(TypeAdapter(dict[str, Name]), layouts(slug).get("sections", {}), "sections")
    return MappingProxyType(names)
