"""Boards in one line, for tests."""

from rules.catalogue import cards
from rules.chance import Scripted
from rules.grids.squares import parse, parse_direction
from rules.tank_chess import GAME
from rules.tank_chess.cards import UnitCard
from rules.tank_chess.layouts import layout
from rules.tank_chess.pieces import Board, Unit
from rules.tank_chess.state import Options, State

KINDS = tuple(card.figures_in_play() for card in cards("tank_chess").values() if isinstance(card, UnitCard))
BASIC = layout("basic_16").board
SMALL, LARGE = Board(16, 16), Board(20, 20)


def battle(white="", black="", *, wrecks="", obstacles="", board=SMALL, turn=1, kinds=KINDS, **options):
    """A battle in which *white* and *black* stand as in "MT E9 NW, CLT H1 N"; *wrecks* are White's."""
    own = tuple(map(parse, obstacles.split()))
    return State(
        board=Board(board.files, board.ranks, board.obstacles + own),
        kinds=kinds,
        options=Options(**options),
        turn=turn,
        armies=(army(white), army(black)),
        wrecks=({parse(square): Unit("LT", 0) for square in wrecks.split()}, {}),
    )


def army(text):
    words = [entry.split() for entry in text.split(",") if entry.strip()]
    return {parse(square): Unit(code, parse_direction(facing)) for code, square, facing in words}


def play(state, *texts):
    """Play the actions in *texts*, and give the events of the last."""
    events = []
    for text in texts:
        events = state.apply(GAME.parse(text), Scripted())
    return events


def refused(state, text):
    """The rule that refuses the action in *text*, if any."""
    refusal = state.refusal(GAME.parse(text))
    return refusal and refusal.rule


def listed(state, prefix=""):
    """The text forms of the listed actions that begin with *prefix*."""
    return {text for text in map(str, state.actions()) if text.startswith(prefix)}


def kinds_of(events):
    return [event.kind for event in events]


def at(state, square, seat=0):
    """The unit of *seat* on *square*, such as "MT NE"."""
    unit = state.armies[seat].get(parse(square))
    return unit and f"{unit.kind} {['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][unit.facing]}"
