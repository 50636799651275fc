"""Boards, pools of tiles and starter squadrons, out of the fixtures."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules import catalogue
from rules.documents import Entry, Force, OptionValue
from rules.grids.hexes import place
from rules.panzer_squadron.pieces import Battlefield, Board

GAME = "panzer_squadron"


@cache
def board(slug: str) -> Battlefield:
    """The map called *slug*, with all its tiles."""
    fixture = catalogue.layouts(GAME)
    rows = [row.split() for row in _find(fixture["maps"], slug)["rows"]]
    tiles = {
        place(column, row): fixture["legend"][mark]
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != "."
    }
    return Battlefield(Board(len(rows[0]), len(rows)), tiles)


def pool(count: int) -> dict[str, int]:
    """The tiles of a player who has *count* of them, by kind: those on the tile cards, or what the fixture tells."""
    cards = catalogue.cards(GAME).values()
    printed: dict[str, int] = {card.id: card.stats.pool for card in cards if card.kind == "tile"}  # type: ignore[attr-defined]
    if count == sum(printed.values()):
        return printed
    other: dict[str, int] = catalogue.layouts(GAME)["pools"].get(count, {})
    return dict(other)


def battlefield(options: Mapping[str, OptionValue]) -> Battlefield:
    """The board that *options* ask for. What a set-up is played on is its terrain, whatever its options say."""
    if (ground := str(options["ground"])) != "placed":
        return board(ground)
    columns, rows = map(int, str(options["board"]).split("x"))
    tiles = pool(int(options["tiles"]))
    return Battlefield(Board(columns, rows), pools=(tiles, dict(tiles)))


@cache
def squadrons(slug: str) -> tuple[Force, Force]:
    """The starter squadrons of the scenario called *slug*."""
    south, north = (_force(squadron) for squadron in _find(catalogue.layouts(GAME)["scenarios"], slug)["squadrons"])
    return south, north


def _force(squadron: dict[str, Any]) -> Force:
    entries = tuple(Entry(card=card, count=count) for card, count in squadron["entries"].items())
    return Force(game=GAME, name=squadron["name"], nation=squadron["nation"], year=squadron["year"], entries=entries)


def _find(entries: list[dict[str, Any]], slug: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["slug"] == slug)
