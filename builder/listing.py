"""Lists of forces: one's own, and those to start from."""

from collections.abc import Iterable
from dataclasses import dataclass

from builder import briefing
from builder.cards import Reader
from builder.models import Force
from collection.models import CardData
from rulebook import texts
from rules.documents import Problem


@dataclass(frozen=True, slots=True)
class Listed:
    """A force as a list shows it; *is_old*: the card data has changed since it was built."""

    force: Force
    purpose: str
    is_old: bool


def mine(reader: Reader, game: str) -> list[Listed]:
    """The forces of *reader*, of *game* if given, those changed last first."""
    if not reader.is_authenticated:
        return []
    versions = CardData.objects.versions()
    found = reader.forces.in_game(game).listed()
    return [Listed(each, briefing.told(each.terms), each.data != versions.get(each.game, "")) for each in found]


def told(problems: Iterable[Problem]) -> list[str]:
    """*problems* in the reader's words, each with its place."""
    return [
        f"{each.path}: {texts.spoken(each.sentence)}" if each.path else texts.spoken(each.sentence) for each in problems
    ]
