"""Tank Chess: two armies on a board of squares, no dice, and two ways to win."""

from rules.engine import Game
from rules.tank_chess.actions import read
from rules.tank_chess.cards import Card
from rules.tank_chess.checks import ChessSetup
from rules.tank_chess.construction import BUILDER
from rules.tank_chess.deeds import Watch
from rules.tank_chess.drawing import draw
from rules.tank_chess.pieces import COLOURS
from rules.tank_chess.scenarios import OPTIONS, SCENARIOS, begin, prepare
from rules.tank_chess.state import State
from rules.tank_chess.variations import VARIATIONS

GAME = Game(
    slug="tank_chess",
    title="Tank Chess",
    called=COLOURS,
    options=OPTIONS,
    scenarios=SCENARIOS,
    card=Card,
    setup=ChessSetup,
    state=State,
    prepare=prepare,
    begin=begin,
    variations=VARIATIONS,
    read=read,
    draw=draw,
    watch=Watch,
    finished=True,
    builder=BUILDER,
)
