"""Card faces: drawn by us as SVG from the data, one layout for each game."""

from collections.abc import Callable, Mapping

from collection.faces import panzer_squadron, tank_chess, tank_commander, tank_hunter, tanks
from collection.faces.parts import Sheet
from rules import catalogue

LAYOUTS: Mapping[str, Callable[[Sheet], str]] = {
    "tank_commander": tank_commander.face,
    "tanks": tanks.face,
    "tank_hunter": tank_hunter.face,
    "panzer_squadron": panzer_squadron.face,
    "tank_chess": tank_chess.face,
}
BACKS: Mapping[tuple[str, str], Callable[[Sheet], str]] = {("panzer_squadron", "tank"): panzer_squadron.back}
"""The kinds of card that say something on the other side too."""


def face(card: catalogue.Card, *, origins: bool = False) -> str:
    """*card* as an SVG image in the reader's language; with *origins*, every figure says where it comes from."""
    return LAYOUTS[card.game](Sheet(card, marked=origins))


def back(card: catalogue.Card, *, origins: bool = False) -> str:
    """The other side of *card*, which must have one."""
    return BACKS[card.game, card.kind](Sheet(card, marked=origins))


def has_back(game: str, kind: str) -> bool:
    """Whether cards of that *kind* in *game* have another side."""
    return (game, kind) in BACKS
