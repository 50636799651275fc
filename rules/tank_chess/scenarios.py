"""From a scenario and forces to a set-up, and from a set-up to the first position."""

from collections import Counter
from collections.abc import Mapping

from pydantic import TypeAdapter

from rules.documents import BadDocument, Entry, Force, OptionValue, Problem, Seat
from rules.grids.squares import COMPASS, NAMES, at, grid
from rules.options import Option, Scenario
from rules.tank_chess import checks, play, variations
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.checks import ChessSetup, Placement
from rules.tank_chess.layouts import Layout, Start, layout, turned, walls
from rules.tank_chess.pieces import COLOURS, HOME_FACING, WHITE, Board, Unit
from rules.tank_chess.state import Army, Options, State
from rules.tank_chess.variations import ChessOwn
from rules.words import say

BASIC_16 = Scenario(
    slug="basic_16",
    title=say("Basic set-up, 16 x 16"),
    sides=COLOURS,
    rules=("CH-2.1", "CH-2.2", "CH-2.3a", "CH-2.3b", "CH-G1", "CH-G2"),
)
BASIC_20 = Scenario(
    slug="basic_20",
    title=say("Basic set-up, 20 x 20 (house layout)"),
    sides=COLOURS,
    rules=("CH-9.1", "CH-R18", "CH-G3", "CH-G4"),
)
FREE = Scenario(
    slug="free",
    title=say("Blank board: obstacles and units where you like"),
    sides=COLOURS,
    rules=("CH-1.4b", "CH-11.1", "CH-R22"),
)

OPTIONS = (
    Option(key="draw_by_agreement", title=say("Draw by agreement (house rule)"), rule="CH-R15"),
    Option(key="third_repetition", title=say("Draw by third repetition (house rule)"), rule="CH-R15"),
    Option(
        key="turn_limit",
        title=say("Draw after so many turns (house rule; 0: no limit)"),
        rule="CH-R15",
        choices=(0, 100, 150, 200, 300, 400, 600, 1000),
        names={0: say("no limit")},
    ),
    Option(
        key="clock",
        title=say("Chess clock, minutes a player (0: none)"),
        rule="CH-10.2",
        choices=(0, 30, 45, 5, 10, 15, 20, 60, 90),
        names={0: say("no clock")},
    ),
)
SCENARIOS = (BASIC_16, BASIC_20, FREE)
_OPTIONS = TypeAdapter(Options)


def prepare(
    scenario: Scenario,
    forces: tuple[Force, ...],
    options: Mapping[str, OptionValue],
    cards: Mapping[str, UnitCard],
    own: ChessOwn | None = None,
) -> ChessSetup:
    """A set-up of *scenario*; without *forces*, with the army of its board for each player."""
    if len(forces) not in (0, 2):
        raise BadDocument(
            Problem("forces", "count", say("expected two forces or none, got {count}", count=len(forces)))
        )
    if own is not None:
        plan = _varied(own, scenario, forces, cards)
    else:
        plan = _deployed(forces, cards) if scenario == FREE else layout(scenario.slug)
    armies = forces or tuple(_army(start) for start in plan.starts)
    used = sorted({card for start in plan.starts for card, _ in start.values()})
    setup = ChessSetup(
        game="tank_chess",
        scenario=scenario.slug,
        options=dict(options),
        seats=tuple(_seat(force, start) for force, start in zip(armies, plan.starts, strict=True)),
        terrain=plan.board,
        cards=tuple(cards[card] for card in used),
        own=own,
    )
    return checks.checked(setup)


def _seat(force: Force, start: Start) -> Seat[Placement]:
    places = [
        {"card": card, "square": NAMES[square], "facing": COMPASS[facing]} for square, (card, facing) in start.items()
    ]
    return Seat[Placement](force=force, placements=tuple(map(Placement.model_validate, places)))


def _army(start: Start) -> Force:
    counts = Counter(card for card, _ in start.values())
    return Force(game="tank_chess", entries=tuple(Entry(card=card, count=count) for card, count in counts.items()))


def _deployed(forces: tuple[Force, ...], cards: Mapping[str, UnitCard]) -> Layout:
    """The large board if an army is too big for the small one, some walls to start from, and the armies in rows."""
    armies = forces or (_army(layout(BASIC_16.slug).starts[WHITE]),) * 2
    units = [[entry.card for entry in force.entries for _ in range(entry.count)] for force in armies]
    checks.expect_units(units, cards)
    size = 16 if max(map(len, units)) <= 10 else 20
    white, black = (_rows(sorted(army, key=list(cards).index), size) for army in units)
    return Layout(Board(size, size, walls(size)), (white, turned(black, grid(size, size))))


def _varied(own: ChessOwn, scenario: Scenario, forces: tuple[Force, ...], cards: Mapping[str, UnitCard]) -> Layout:
    """The board that *own* lays out, the *forces* on it or else the armies that it names or that are usual."""
    ground = variations.ground(scenario.slug, own)
    armies = forces or variations.armies(scenario.slug, own)
    units = [[entry.card for entry in force.entries for _ in range(entry.count)] for force in armies]
    checks.expect_units(units, cards)
    if ground.starts and all(_stands(army, start) for army, start in zip(units, ground.starts, strict=True)):
        return Layout(ground.board, ground.starts)
    white, black = (ground.filled(seat, sorted(army, key=list(cards).index)) for seat, army in enumerate(units))
    return Layout(ground.board, (white, black))


def _stands(army: list[str], start: Start) -> bool:
    return Counter(army) == Counter(card for card, _ in start.values())


def _rows(army: list[str], size: int) -> Start:
    """Every second square of ranks 1, 3, 5 and so on, from the middle outward: for White."""
    files = sorted(range(1, size, 2), key=lambda file: abs(2 * file - size + 1))
    squares = [at(file, rank) for rank in range(0, size // 2, 2) for file in files]
    return {square: (card, HOME_FACING[WHITE]) for square, card in zip(squares, army, strict=False)}


def begin(setup: ChessSetup) -> State:
    """The first position of *setup*; raise BadDocument, with every problem, when it cannot be played."""
    checks.checked(setup)
    codes = {card.id: card.stats.code for card in setup.cards}
    white, black = (_placed(seat, codes) for seat in setup.seats)
    chosen = dict(setup.options)
    if setup.own and setup.own.turns:
        chosen["turn_limit"] = setup.own.turns
    state = State(
        board=setup.terrain,
        kinds=tuple(card.figures_in_play() for card in setup.cards),
        options=_OPTIONS.validate_python(chosen),
        armies=(white, black),
    )
    play.apply_house_rules(state)
    return state


def _placed(seat: Seat[Placement], codes: Mapping[str, str]) -> Army:
    return {placed.square: Unit(codes[placed.card], placed.facing) for placed in seat.placements}
