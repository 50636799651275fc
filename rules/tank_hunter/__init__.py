"""Tank Hunter: drafted forces in hidden lines, one attack a turn, and events at any player's turn."""

from rules.engine import Game
from rules.tank_hunter.cards import AnyCard
from rules.tank_hunter.construction import BUILDER
from rules.tank_hunter.deeds import Watch
from rules.tank_hunter.drawing import draw
from rules.tank_hunter.notation import read
from rules.tank_hunter.pieces import PLAYERS
from rules.tank_hunter.scenarios import OPTIONS, SCENARIOS, HunterSetup, begin, prepare
from rules.tank_hunter.state import State
from rules.tank_hunter.variations import VARIATIONS

GAME = Game(
    slug="tank_hunter",
    title="Tank Hunter",
    called=PLAYERS,
    players=(2, 3, 4, 5),
    options=OPTIONS,
    scenarios=SCENARIOS,
    card=AnyCard,
    builder=BUILDER,
    setup=HunterSetup,
    state=State,
    prepare=prepare,
    begin=begin,
    variations=VARIATIONS,
    read=read,
    draw=draw,
    watch=Watch,
    finished=True,
)
