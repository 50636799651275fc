"""What a scenario of someone's own may change: points, year, the board, its tiles, and where squadrons deploy."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules import catalogue
from rules.documents import OptionValue, Problem, wrong
from rules.grids.hexes import NAMES, Hex, neighbours
from rules.panzer_squadron import layouts
from rules.panzer_squadron.cards import Tile
from rules.panzer_squadron.pieces import Battlefield, Board
from rules.variations import Variation, Variations, too_poor
from rules.words import say

GAME = "panzer_squadron"
YEARS = (1914, 1946)
SQUADRON = 5
"""Tanks a side, unless players agree otherwise (PS-1.6)."""
Hexes = Annotated[tuple[Hex, ...], Field(max_length=26 * 20)]
Columns = Annotated[int, Field(ge=6, le=26)]
Rows = Annotated[int, Field(ge=6, le=20)]


class PanzerOwn(Variation):
    """An engagement of someone's own: *size* is columns and rows, *tiles* all that lie there, *zones* by side."""

    size: tuple[Columns, Rows] | None = None
    tiles: Annotated[dict[Hex, str], Field(max_length=26 * 20)] | None = None
    zones: tuple[Hexes, Hexes] | None = None


def battlefield(options: Mapping[str, OptionValue], own: PanzerOwn | None) -> Battlefield:
    """The board that *options* ask for, as *own* lays it out: no ready map then, where it does."""
    if own is None:
        return layouts.battlefield(options)
    laid = {"ground": "placed"} if own.size or own.tiles is not None else {}
    ground = layouts.battlefield({**options, **laid})
    if own.size:
        ground = replace(ground, board=Board(*own.size), tiles={})
    if own.tiles is not None:
        ground = replace(ground, tiles=dict(own.tiles), pools=({}, {}))
    return replace(ground, board=replace(ground.board, homes=own.zones)) if own.zones else ground


def open_for(slug: str) -> frozenset[str]:  # noqa: ARG001
    """What may change of the scenario called *slug*: all of it, for the players agree on it anyway (PS-G3, PS-G6)."""
    return frozenset({"points", "year", "turns", "size", "tiles", "zones"})


def problems(slug: str, own: PanzerOwn, options: Mapping[str, OptionValue]) -> Iterator[Problem]:  # noqa: ARG001
    """Why *own* cannot be played, or cannot be won."""
    cards = catalogue.cards(GAME)
    prices = [card.points or 0 for card in cards.values() if card.kind == "tank"]
    yield from too_poor(own, prices, "PS-G6", SQUADRON)
    if own.year is not None and not YEARS[0] <= own.year <= YEARS[1]:
        yield wrong("own.year", "PS-G6", f"a year from {YEARS[0]} to {YEARS[1]}", own.year)
    yield from _idle_options(own)
    ground = battlefield(options, own)
    found = [*_bad_zones(own, ground.board), *_bad_tiles(ground, cards)]
    yield from found
    if not found and not _meet(ground, cards):
        yield Problem("own.tiles", "PS-R30", say("the tiles shut the two sides off from each other"))


def _idle_options(own: PanzerOwn) -> Iterator[Problem]:
    idle = {"ground", "board"} if own.size else set()
    idle |= {"ground", "tiles"} if own.tiles is not None else set()
    for key in sorted(idle & own.options.keys()):
        yield Problem(f"own.options.{key}", "PS-G3", say("the scenario lays the board itself"))


def _bad_zones(own: PanzerOwn, board: Board) -> Iterator[Problem]:
    if own.zones is None:
        return
    for seat, zone in enumerate(own.zones):
        path = f"own.zones.{seat}"
        for hex, count in Counter(zone).items():
            if hex not in board.grid:
                yield Problem(path, "PS-R36", say("{hex} is not on the board", hex=NAMES[hex]))
            elif count > 1:
                yield Problem(path, "PS-R29", say("{hex} is there twice", hex=NAMES[hex]))
        if len(zone) < SQUADRON:
            sentence = say("room for {room} tanks, and a squadron has {count}", room=len(zone), count=SQUADRON)
            yield Problem(path, "PS-R29", sentence)
    for hex in sorted(set(own.zones[0]).intersection(own.zones[1])):
        yield Problem("own.zones", "PS-R29", say("{hex} is in both zones", hex=NAMES[hex]))


def _bad_tiles(ground: Battlefield, cards: Mapping[str, catalogue.Card]) -> Iterator[Problem]:
    middle = set(ground.board.middle)
    for hex, tile in sorted(ground.tiles.items()):
        path = f"own.tiles.{NAMES[hex]}"
        if not isinstance(cards.get(tile), Tile):
            yield Problem(path, "PS-1.5b", say("there is no tile {tile}", tile=tile))
        if hex not in ground.board.grid:
            yield Problem(path, "PS-R29", say("{hex} is not on the board", hex=NAMES[hex]))
        elif hex not in middle:
            yield Problem(path, "PS-R29", say("{hex} is kept free: tanks are placed there", hex=NAMES[hex]))
    count, room = sum(sum(pool.values()) for pool in ground.pools), len(middle) - len(ground.tiles)
    if count > room:
        sentence = say("{count} tiles to lay, and room for {room}", count=count, room=max(room, 0))
        yield Problem("own.zones", "PS-R29", sentence)


def _meet(ground: Battlefield, cards: Mapping[str, catalogue.Card]) -> bool:
    """Whether a way leads over hexes that can be entered from one zone to the other."""
    shut = {hex for hex, id in ground.tiles.items() if isinstance(tile := cards[id], Tile) and not tile.is_passable}
    free = set(ground.board.grid.hexes) - shut
    reached = edge = set(ground.board.home(0)) & free
    while edge:
        edge = {near for hex in edge for near in neighbours(hex)} & free - reached
        reached = reached | edge
    return bool(reached.intersection(ground.board.home(1)))


VARIATIONS = Variations(model=PanzerOwn, open=open_for, problems=problems, spoken_for=frozenset({"turn_limit"}))
