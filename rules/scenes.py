"""What fixtures/scenarios/ tells of scenarios besides the ledger: names in both languages, sides, where facts stand.

A file holds more than this page reads (boards, start squares): each game takes what it needs from `Scene.more`.
"""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from rules import ledger
from rules.catalogue import Name, Slug, layouts
from rules.documents import Document, validate


class Side(Document):
    """One side of a scenario: its name, its nation where that is printed, and what else its game wants to know."""

    model_config = ConfigDict(extra="allow")
    name: Name
    nation: str = ""

    @property
    def more(self) -> Mapping[str, Any]:
        """What the file tells besides."""
        return self.model_extra or {}


class Scene(Document):
    """A scenario. *ledger* is its id in the ledger, which has all that the printed rules tell of it."""

    model_config = ConfigDict(extra="allow")
    slug: Slug
    ledger: str
    number: str = ""
    name: Name
    sides: tuple[Side, ...]

    @property
    def more(self) -> Mapping[str, Any]:
        """What the file tells besides."""
        return self.model_extra or {}


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
