"""What a scenario of someone's own may change: points, the table, the mission by which it is won, the last turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules import catalogue
from rules.documents import Document, OptionValue, Problem
from rules.grids.table import TOLERANCE, overlap
from rules.tanks import layouts
from rules.tanks.missions import TERMS
from rules.tanks.pieces import Battlefield, Gear, Kind, Piece
from rules.variations import Variation, Variations, too_poor
from rules.words import say

GAME = "tanks"
BARKMANN = "barkmann_crossroads"
MOST_PIECES = 12
Millimetres = Annotated[float, Field(ge=0, le=5000)]
Mission = Literal["tank_ace", "king_of_the_hill", "free_for_all", "no_retreat"]


class OwnPiece(Document):
    """A piece of terrain: its centre in millimetres from the south-west corner of the table, and how it is turned."""

    kind: Kind
    x: Millimetres
    y: Millimetres
    rotation: Annotated[float, Field(ge=0, lt=360)] = 0.0


class TanksOwn(Variation):
    """A mission of someone's own: *pieces* are all that lies on the table, *mission* says how it is won."""

    pieces: Annotated[tuple[OwnPiece, ...], Field(max_length=MOST_PIECES)] | None = None
    mission: Mission | None = None


def table(ground: Battlefield, own: TanksOwn | None) -> Battlefield:
    """*ground* with the pieces that *own* lays, if it does; nothing is then laid in turn."""
    if own is None or own.pieces is None:
        return ground
    return replace(ground, pieces=tuple(_laid(piece, ground) for piece in own.pieces), to_lay=())


def _laid(piece: OwnPiece, ground: Battlefield) -> Piece:
    return Piece(piece.kind, piece.x, piece.y, piece.rotation, ground.gear.outline(piece.kind))


def open_for(slug: str) -> frozenset[str]:
    """What may change of the scenario called *slug*: that of the first game prints its platoons and its victory."""
    return frozenset({"pieces", "turns"} if slug == BARKMANN else {"pieces", "turns", "points", "mission"})


def problems(slug: str, own: TanksOwn, options: Mapping[str, OptionValue]) -> Iterator[Problem]:
    """Why *own* cannot be played, or cannot be won."""
    prices = [card.points or 0 for card in catalogue.cards(GAME).values() if card.kind == "tank"]
    yield from too_poor(own, prices, "TK-15.1b")
    last = TERMS[own.mission or slug].last_turn
    if own.turns and last and own.turns > last:
        yield Problem("own.turns", "TK-17.2e", say("this mission ends after turn {last}", last=last))
    if own.pieces is not None and "ground" in own.options:
        yield Problem("own.options.ground", "TK-6.1b", say("the scenario lays the table itself"))
    yield from _bad_pieces(own, layouts.gear(tanks_stop_arrow=bool(options["tanks_stop"])))


def _bad_pieces(own: TanksOwn, gear: Gear) -> Iterator[Problem]:
    laid = table(Battlefield(gear=gear), own).pieces
    least, most = gear.arrow_mm - TOLERANCE, gear.table_mm - gear.arrow_mm + TOLERANCE
    for number, piece in enumerate(laid):
        path = f"own.pieces.{number}"
        if any(not least <= place <= most for corner in piece.shape.corners for place in corner):
            yield Problem(path, "TK-6.1e", say("a piece must be one arrow from every edge of the table"))
        if any(overlap(piece.shape, other.shape) for other in laid[:number]):
            yield Problem(path, "TK-6.1e", say("it overlaps another piece"))


VARIATIONS = Variations(model=TanksOwn, open=open_for, problems=problems, spoken_for=frozenset({"turn_limit"}))
