"""What a scenario is about, and under which ledger ids each fact of it stands: the YAML under fixtures/briefings/.

The facts themselves are the ledger's, so nothing is told twice: a briefing sorts the ledger's ids under headings.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from rules import ledger
from rules.catalogue import FOLDER, Name, Slug, content
from rules.documents import BadDocument, Document, Problem, expect, validate
from rules.scenes import scenes
from rules.words import say

BRIEFINGS = FOLDER.parent / "briefings"
Heading = Literal[
    "sides", "budget", "years", "forces", "order", "zones", "initiative", "terrain", "objectives", "reinforcements",
    "victory", "length", "special",
]  # fmt: skip
HEADINGS: tuple[Heading, ...] = Heading.__args__  # type: ignore[attr-defined]
References = Annotated[tuple[str, ...], Field(min_length=1)]


class Briefing(Document):
    """One scenario: a line on what it is about, its day or month in history, and what the ledger tells under where."""

    scenario: Slug
    pitch: Name
    date: Annotated[str, Field(pattern=r"^\d{4}-\d{2}(-\d{2})?$")] = ""
    place: Name | None = None
    cites: dict[Heading, References]

    @property
    def year(self) -> int | None:
        """The year in history; None for a scenario of no particular day."""
        return int(self.date[:4]) if self.date else None


@cache
def briefings(slug: str) -> Mapping[str, Briefing]:
    """The briefings of the game called *slug*, one for each scenario; raise BadDocument when they do not fit."""
    fixture = expect("muster/briefings@1", content(BRIEFINGS / f"{slug}.yaml"), keys=("game", "briefings"))
    found = validate(TypeAdapter(list[Briefing]), fixture["briefings"], "briefings")
    by_scenario = {briefing.scenario: briefing for briefing in found}
    if problems := [*_unmatched(slug, by_scenario), *_dangling(slug, found)]:
        raise BadDocument(*problems)
    return MappingProxyType(by_scenario)


def _unmatched(slug: str, found: Mapping[str, Briefing]) -> list[Problem]:
    odd = sorted(set(found) ^ set(scenes(slug)))
    return [Problem(f"briefings.{name}", "unmatched", say("expected one briefing for each scenario")) for name in odd]


def _dangling(slug: str, found: list[Briefing]) -> list[Problem]:
    book = ledger.load(slug)
    return [
        Problem(f"briefings.{briefing.scenario}.cites.{heading}", "unknown_rule", say("no ledger has {id}", id=id))
        for briefing in found
        for heading, ids in briefing.cites.items()
        for id in ids
        if not book.find(id)
    ]
