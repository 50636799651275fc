"""What is wrong with a set-up, all of it at once."""

from collections.abc import Iterator

from rules.documents import BadDocument, Document, Entry, Problem, Seat, Setup
from rules.grids.table import is_convex
from rules.tanks.cards import AnyCard, Attachment, Critical, Keyword
from rules.tanks.cards import Tank as TankCard
from rules.tanks.pieces import SIDES, Battlefield
from rules.tanks.variations import TanksOwn
from rules.words import say


class Placement(Document):
    """A tank that stands on the table when the battle begins: none does, all are deployed in play (TK-6.3b)."""


TanksSetup = Setup[Battlefield, Placement, AnyCard, TanksOwn]
MOST_TANKS = 20


def checked(setup: TanksSetup) -> TanksSetup:
    """*setup* itself; raise BadDocument, with all that is wrong, when it cannot be played."""
    if found := list(problems(setup)):
        raise BadDocument(*found)
    return setup


def problems(setup: TanksSetup) -> Iterator[Problem]:
    """Every reason why *setup* cannot be played."""
    if len(setup.seats) != 2:
        yield Problem("seats", "TK-16.0a", say("expected two seats, got {count}", count=len(setup.seats)))
        return
    for index, seat in enumerate(setup.seats):
        yield from _bad_platoon(setup, index, seat)
    yield from _bad_cards(setup)
    yield from _bad_table(setup)


def roster(seat: Seat[Placement]) -> list[Entry]:
    """The tanks of *seat*, one entry each, in the order of their numbers."""
    entries = seat.force.entries if seat.force else ()
    return [entry for entry in entries for _ in range(entry.count)]


def _bad_platoon(setup: TanksSetup, index: int, seat: Seat[Placement]) -> Iterator[Problem]:
    path, cards = f"seats.{index}.force", {card.id: card for card in setup.cards}
    tanks = roster(seat)
    if not tanks:
        yield Problem(path, "TK-15.1a", say("{side} brings no tank", side=SIDES[index]))
    if len(tanks) > MOST_TANKS:
        yield Problem(path, "TK-15.4a", say("{count} tanks are more than the table holds", count=len(tanks)))
    if seat.placements:
        yield Problem(f"seats.{index}.placements", "TK-6.3b", say("tanks are deployed in play"))
    for entry in tanks:
        if not isinstance(cards.get(entry.card), TankCard):
            yield Problem(path, "TK-15.1a", say("{card} is no tank card", card=entry.card))
        for attached in entry.attachments:
            if not isinstance(cards.get(attached.card), Attachment):
                yield Problem(path, "TK-15.1a", say("{card} is no crew or upgrade card", card=attached.card))


def _bad_cards(setup: TanksSetup) -> Iterator[Problem]:
    ids = [card.id for card in setup.cards]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield Problem("cards", "TK-4.2a", say("more than one card is called {id}", id=id))
    known = {card.id for card in setup.cards if isinstance(card, Keyword)}
    wanted = {keyword for card in setup.cards if isinstance(card, TankCard) for keyword in card.stats.keywords}
    for keyword in sorted(wanted - known):
        yield Problem("cards", "TK-4.2g", say("the set-up has no card {card}", card=keyword))
    if not any(isinstance(card, Critical) for card in setup.cards):
        yield Problem("cards", "TK-5.2b", say("the set-up has no critical card"))


def _bad_table(setup: TanksSetup) -> Iterator[Problem]:
    gear = setup.terrain.gear
    longest = max((card.stats.hull_mm[0] for card in setup.cards if isinstance(card, TankCard)), default=0)
    if gear.body_mm < longest:
        sentence = say("the arrow's body must be as long as the longest hull, {length} mm", length=longest)
        yield Problem("terrain.gear.body_mm", "TK-P3", sentence)
    if gear.arrow_mm <= gear.body_mm or gear.head_width_mm <= gear.body_width_mm:
        yield Problem("terrain.gear.arrow_mm", "TK-P5", say("the arrow has a head, wider than its body"))
    outlines = [("terrain.gear.wood", gear.wood), ("terrain.gear.building", gear.building)]
    outlines += [(f"terrain.pieces.{index}", piece.outline) for index, piece in enumerate(setup.terrain.pieces)]
    for path, outline in outlines:
        if not is_convex(outline):
            yield Problem(path, "TK-P9", say("the outline must be convex, its corners counter-clockwise"))
    if setup.scenario == "barkmann_crossroads" and setup.terrain.corners is None:
        yield Problem("terrain.corners", "TK-21.1e", say("each side needs its starting corner"))
