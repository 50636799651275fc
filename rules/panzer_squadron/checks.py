"""What is wrong with a set-up, all of it at once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.catalogue import Card
from rules.documents import BadDocument, Document, Force, Problem, Seat, Setup
from rules.grids.hexes import NAMES, Hex, Vertex
from rules.panzer_squadron.cards import AnyCard, Marker, Tank, Tile
from rules.panzer_squadron.pieces import SIDES, WRECK, Battlefield
from rules.panzer_squadron.variations import PanzerOwn
from rules.words import Say, say


class Placement(Document):
    """A tank that stands on the board when the battle begins."""

    card: str
    hex: Hex
    facing: Vertex


PanzerSetup = Setup[Battlefield, Placement, AnyCard, PanzerOwn]


def checked(setup: PanzerSetup) -> PanzerSetup:
    """*setup* itself; raise BadDocument, with all that is wrong, when it cannot be played."""
    if found := list(problems(setup)):
        raise BadDocument(*found)
    return setup


def expect_tanks(forces: Sequence[Force], cards: Mapping[str, Card]) -> None:
    """Raise BadDocument when *forces* name cards that are no tanks."""
    found = [
        Problem(f"forces.{seat}.entries", "PS-1.1a", say("{card} is no tank", card=card))
        for seat, force in enumerate(forces)
        for card in sorted({entry.card for entry in force.entries if not isinstance(cards.get(entry.card), Tank)})
    ]
    if found:
        raise BadDocument(*found)


def roster(seat: Seat[Placement]) -> list[str]:
    """The cards of the tanks of *seat*, in the order of their numbers: its force, or else what is placed."""
    if seat.force is None:
        return [placed.card for placed in seat.placements]
    return [entry.card for entry in seat.force.entries for _ in range(entry.count)]


def problems(setup: PanzerSetup) -> Iterator[Problem]:
    """Every reason why *setup* cannot be played."""
    if len(setup.seats) != 2:
        yield Problem("seats", "PS-2.3", say("expected two seats, got {count}", count=len(setup.seats)))
        return
    yield from _bad_cards(setup)
    yield from _bad_tiles(setup)
    yield from _bad_pools(setup)
    for number, seat in enumerate(setup.seats):
        yield from _bad_squadron(setup, number, seat)
    yield from _bad_placements(setup)


def _bad_cards(setup: PanzerSetup) -> Iterator[Problem]:
    for id, count in Counter(card.id for card in setup.cards).items():
        if count > 1:
            yield Problem("cards", "PS-1.1a", say("more than one card is called {id}", id=id))
    if not any(isinstance(card, Marker) and card.id == WRECK for card in setup.cards):
        yield Problem("cards", "PS-10.3a", say("the set-up has no card {card}", card=WRECK))
    tiles = _tiles(setup)
    for tile in tiles.values():
        if tile.stats.becomes and tile.stats.becomes not in tiles:
            yield Problem("cards", "PS-11.3c", say("the set-up has no card {card}", card=tile.stats.becomes))


def _tiles(setup: PanzerSetup) -> dict[str, Tile]:
    return {card.id: card for card in setup.cards if isinstance(card, Tile)}


def _bad_tiles(setup: PanzerSetup) -> Iterator[Problem]:
    known, middle = _tiles(setup), setup.terrain.board.middle
    for hex, tile in setup.terrain.tiles.items():
        path = f"terrain.tiles.{NAMES[hex]}"
        if tile not in known:
            yield Problem(path, "PS-1.5b", say("the set-up has no tile {tile}", tile=tile))
        if hex not in setup.terrain.board.grid:
            yield Problem(path, "PS-R29", _off_board(hex))
        elif hex not in middle:
            yield Problem(path, "PS-R29", say("{hex} is kept free: tanks are placed on this row", hex=NAMES[hex]))


def _bad_pools(setup: PanzerSetup) -> Iterator[Problem]:
    known, terrain = _tiles(setup), setup.terrain
    for seat, pool in enumerate(terrain.pools):
        for tile in sorted(pool.keys() - known.keys()):
            yield Problem(f"terrain.pools.{seat}", "PS-1.5b", say("the set-up has no tile {tile}", tile=tile))
    count, room = sum(sum(pool.values()) for pool in terrain.pools), len(terrain.board.middle) - len(terrain.tiles)
    if count > room:
        sentence = say("{count} tiles to lay, and room for {room}", count=count, room=max(room, 0))
        yield Problem("terrain.pools", "PS-R29", sentence)


def _bad_squadron(setup: PanzerSetup, number: int, seat: Seat[Placement]) -> Iterator[Problem]:
    path, tanks, room = f"seats.{number}.force", roster(seat), len(setup.terrain.board.home(number))
    if not tanks:
        yield Problem(path, "PS-R30", say("{side} has no tank", side=SIDES[number]))
    if len(tanks) > room:
        sentence = say("{count} tanks, and room for {room} on the edge of the map", count=len(tanks), room=room)
        yield Problem(path, "PS-R29", sentence)
    known = {card.id for card in setup.cards if isinstance(card, Tank)}
    for card in sorted(set(tanks) - known):
        yield Problem(path, "PS-1.1a", say("the set-up has no tank {card}", card=card))
    if seat.force and any(entry.attachments for entry in seat.force.entries):
        yield Problem(path, "PS-1.2a", say("nothing can be attached to a tank"))


def _bad_placements(setup: PanzerSetup) -> Iterator[Problem]:
    taken = Counter(placed.hex for seat in setup.seats for placed in seat.placements)
    for number, seat in enumerate(setup.seats):
        left = Counter(roster(seat))
        for index, placed in enumerate(seat.placements):
            path = f"seats.{number}.placements.{index}"
            left[placed.card] -= 1
            if left[placed.card] < 0:
                sentence = say("{card} is on the board more often than in the force", card=placed.card)
                yield Problem(path, "PS-1.1a", sentence)
            if taken[placed.hex] > 1:
                yield Problem(f"{path}.hex", "PS-R24", say("another tank starts on {hex}, too", hex=NAMES[placed.hex]))
            yield from _bad_hex(setup, placed.hex, f"{path}.hex")


def _bad_hex(setup: PanzerSetup, hex: int, path: str) -> Iterator[Problem]:
    if hex not in setup.terrain.board.grid:
        yield Problem(path, "PS-R36", _off_board(hex))
    tile = _tiles(setup).get(setup.terrain.tiles.get(hex, ""))
    if tile and (not tile.is_passable or tile.stats.becomes):
        yield Problem(path, "PS-11.0", say("no tank can stand on {hex} at the start", hex=NAMES[hex]))


def _off_board(hex: int) -> Say:
    return say("{hex} is not on the board", hex=NAMES[hex])
