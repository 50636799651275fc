"""Which rules read the figures of a card: each game's uses.yaml, every id of which is in its ledger."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import TypeAdapter

from rules import ledger
from rules.catalogue import content
from rules.documents import BadDocument, Problem, validate
from rules.words import say


@cache
def uses(slug: str) -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules that read each figure of the game called *slug*, by the name of the figure."""
    path = Path(__file__).parent / slug / "uses.yaml"
    found = validate(TypeAdapter(dict[str, tuple[str, ...]]), content(path))
    known = ledger.load(slug).entries
    problems = [_unknown(figure, id) for figure, ids in found.items() for id in ids if id not in known]
    if problems:
        raise BadDocument(*problems)
    return MappingProxyType(found)


def _unknown(figure: str, id: str) -> Problem:
    return Problem(figure, "unknown_rule", say("no rule is called {id}", id=id))
