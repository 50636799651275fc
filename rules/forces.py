"""Forces as documents: read strictly, and compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import rules
from rules import catalogue
from rules.catalogue import Card
from rules.construction.briefs import anatomy
from rules.construction.soundness import expect_sound
from rules.documents import BadDocument, Force, expect, wrong


def read_force(source: str | bytes | Mapping[str, Any], cards: Mapping[str, Card] | None = None) -> Force:
    """The force in *source*, of whichever game, made of *cards* or those of the fixtures.

    Raise BadDocument, with all its problems, when it is none: nothing unknown, repeated or attached in a wrong place.
    """
    content = expect(Force.FORMAT, source)
    slug = content.get("game")
    if slug not in rules.SLUGS:
        raise BadDocument(wrong("game", "unknown_game", f"a game out of {', '.join(rules.SLUGS)}", slug))
    force = Force.read(content)
    expect_sound(force, anatomy(force.game), catalogue.cards(force.game) if cards is None else cards)
    return force


@dataclass(frozen=True, slots=True)
class Difference:
    """How many copies of *card*, in *section*, attached or not, two forces have, where that is not the same."""

    card: str
    section: str
    one: int
    other: int


def differences(one: Force, other: Force) -> Iterator[Difference]:
    """What two forces have that the other has not, in the order in which it stands there."""
    ours, theirs = _counts(one), _counts(other)
    for key in dict.fromkeys([*ours, *theirs]):
        if ours.get(key, 0) != theirs.get(key, 0):
            yield Difference(*key, ours.get(key, 0), theirs.get(key, 0))


def _counts(force: Force) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for entry in force.entries:
        for card, count in ((entry.card, 1), *((on.card, on.count) for on in entry.attachments)):
            key = card, entry.section
            counts[key] = counts.get(key, 0) + count * entry.count
    return counts
