"""Which symbol stands for a card that shows no vehicle: by its id where it has one of its own, or else by its kind."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from collection.faces.symbols import symbols
from rules import catalogue

PICTURES = Path(__file__).parent / "pictures.yaml"
KINDS: Mapping[str, str] = {
    "event": "order",
    "equipment": "supply",
    "terrain": "hills",
    "upgrade": "toolbox",
    "critical": "explosion",
    "keyword": "book",
    "inf": "infantry",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "gun": "gun",
    "afv": "medium_tank",
    "tile": "hills",
    "marker": "wreck",
}


def picture(card: catalogue.Card) -> str:
    """The name of the symbol that stands for *card*."""
    named = _pictures()[card.game].get(card.id, card.id)
    return named if named in symbols() else KINDS.get(card.kind, "unknown")


@cache
def _pictures() -> Mapping[str, Mapping[str, str]]:
    pictures: Mapping[str, Mapping[str, str]] = catalogue.content(PICTURES)
    return pictures
