"""Tank Commander: The Eastern Front: hands, draw piles, interrupts and melees on four ranks of positions."""

from rules.engine import Game
from rules.tank_commander.cards import AnyCard
from rules.tank_commander.checks import CommanderSetup
from rules.tank_commander.construction import BUILDER
from rules.tank_commander.deeds import Watch
from rules.tank_commander.drawing import draw
from rules.tank_commander.notation import read
from rules.tank_commander.pieces import SIDES
from rules.tank_commander.scenarios import OPTIONS, SCENARIOS, begin, prepare
from rules.tank_commander.state import State
from rules.tank_commander.variations import VARIATIONS

GAME = Game(
    slug="tank_commander",
    title="Tank Commander: The Eastern Front",
    called=SIDES,
    options=OPTIONS,
    scenarios=SCENARIOS,
    card=AnyCard,
    builder=BUILDER,
    setup=CommanderSetup,
    state=State,
    prepare=prepare,
    begin=begin,
    variations=VARIATIONS,
    read=read,
    draw=draw,
    watch=Watch,
    finished=True,
)
