"""From a scenario and forces to a set-up, and from a set-up to the first position."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from rules.documents import BadDocument, Force, OptionValue, Problem, Seat
from rules.options import Option, Scenario
from rules.panzer_squadron import checks, layouts
from rules.panzer_squadron.cards import Marker, Tank, Tile
from rules.panzer_squadron.checks import PanzerSetup, Placement
from rules.panzer_squadron.pieces import SIDES, Battlefield, number
from rules.panzer_squadron.pieces import Tank as Piece
from rules.panzer_squadron.state import Options, State
from rules.panzer_squadron.variations import PanzerOwn, battlefield
from rules.words import say

ENGAGEMENT = Scenario(
    slug="engagement",
    title=say("Engagement: tiles in turn, tanks on the edges"),
    sides=SIDES,
    rules=("PS-2.1", "PS-2.2", "PS-2.3", "PS-R29", "PS-R30"),
)
SCENARIOS = (ENGAGEMENT,)
BOARDS = ("16x12", "12x10", "20x14", "26x18")
OPTIONS = (
    Option(
        key="ground",
        title=say("Tiles placed in turn, or a ready map of 16 x 12 hexes (house)"),
        rule="PS-2.2",
        choices=("placed", "village", "bocage", "outskirts"),
        names={
            "placed": say("tiles placed in turn"),
            "village": say("ready map: village"),
            "bocage": say("ready map: bocage"),
            "outskirts": say("ready map: outskirts"),
        },
    ),
    Option(
        key="board",
        title=say("Board, columns x rows, when tiles are placed in turn (house)"),
        rule="PS-G3",
        choices=BOARDS,
        names={size: say("{size} hexes", size=size.replace("x", " x ")) for size in BOARDS},
    ),
    Option(
        key="tiles",
        title=say("Tiles a player, when they are placed in turn"),
        rule="PS-2.1",
        choices=(15, 0, 5, 10, 20),
    ),
    Option(
        key="turn_limit",
        title=say("Last turn (house rule; 0: none)"),
        rule="PS-R30",
        choices=(0, 10, 6, 8, 12, 15, 20, 30),
        names={0: say("none")},
    ),
    Option(
        key="tally",
        title=say("What counts after the last turn: live tanks or their points (house rule)"),
        rule="PS-R30",
        choices=("tanks", "points"),
        names={"tanks": say("live tanks"), "points": say("points of live tanks")},
    ),
)
_OPTIONS = TypeAdapter(Options)


def prepare(
    scenario: Scenario,
    forces: tuple[Force, ...],
    options: Mapping[str, OptionValue],
    cards: Mapping[str, Any],
    own: PanzerOwn | None = None,
) -> PanzerSetup:
    """A set-up of *scenario*; without *forces*, with the starter squadrons. A force's own tiles are its pool."""
    if len(forces) not in (0, 2):
        raise BadDocument(
            Problem("forces", "count", say("expected two forces or none, got {count}", count=len(forces)))
        )
    squadrons = tuple(_tanks(force, cards) for force in forces) or layouts.squadrons(scenario.slug)
    checks.expect_tanks(squadrons, cards)
    used = {entry.card for force in squadrons for entry in force.entries}
    setup = PanzerSetup(
        game="panzer_squadron",
        scenario=scenario.slug,
        options=dict(options),
        seats=tuple(Seat[Placement](force=force) for force in squadrons),
        terrain=_supplied(battlefield(options, own), [_tiles(force, cards) for force in forces]),
        cards=tuple(card for card in cards.values() if card.id in used or isinstance(card, Tile | Marker)),
        own=own,
    )
    return checks.checked(setup)


def _tanks(force: Force, cards: Mapping[str, Any]) -> Force:
    """*force* without its tiles, which lie in the pool until they are placed (PS-2.1)."""
    kept = tuple(entry for entry in force.entries if not isinstance(cards.get(entry.card), Tile))
    return force.model_copy(update={"entries": kept})


def _tiles(force: Force, cards: Mapping[str, Any]) -> dict[str, int]:
    return {entry.card: entry.count for entry in force.entries if isinstance(cards.get(entry.card), Tile)}


def _supplied(ground: Battlefield, brought: list[dict[str, int]]) -> Battlefield:
    """*ground* with the tiles *brought* in the pools, where tiles are placed in turn and both sides brought some."""
    if not all(ground.pools) or not all(brought) or len(brought) != 2:
        return ground
    return replace(ground, pools=(brought[0], brought[1]))


def begin(setup: PanzerSetup) -> State:
    """The first position of *setup*; raise BadDocument, with every problem, when it cannot be played."""
    checks.checked(setup)
    south, north = (_numbered(index, seat) for index, seat in enumerate(setup.seats))
    chosen = {key: value for key, value in setup.options.items() if key in ("turn_limit", "tally")}
    if setup.own and setup.own.turns:
        chosen["turn_limit"] = setup.own.turns
    return State(
        board=setup.terrain.board,
        models={card.id: card.figures_in_play() for card in setup.cards if isinstance(card, Tank)},
        kinds={card.id: card.stats.figures_in_play() for card in setup.cards if isinstance(card, Tile | Marker)},
        options=_OPTIONS.validate_python(chosen),
        tiles=dict(setup.terrain.tiles),
        pools=(dict(setup.terrain.pools[0]), dict(setup.terrain.pools[1])),
        reserves=(south[0], north[0]),
        squadrons=(south[1], north[1]),
    )


def _numbered(index: int, seat: Seat[Placement]) -> tuple[dict[int, str], dict[int, Piece]]:
    """The tanks of a seat by number: those still to be placed, and those on the board."""
    reserve = {number(index, place): card for place, card in enumerate(checks.roster(seat))}
    placed: dict[int, Piece] = {}
    for placement in seat.placements:
        found = next(number for number, card in reserve.items() if card == placement.card)
        placed[found] = Piece(reserve.pop(found), placement.hex, placement.facing)
    return reserve, placed
