"""TANKS: platoons of tanks on a free table, the Measuring Arrow, opposed dice and critical cards."""

from rules.engine import Game
from rules.tanks.cards import AnyCard
from rules.tanks.checks import TanksSetup
from rules.tanks.construction import BUILDER
from rules.tanks.deeds import Watch
from rules.tanks.drawing import draw
from rules.tanks.notation import read
from rules.tanks.pieces import SIDES
from rules.tanks.scenarios import OPTIONS, SCENARIOS, begin, prepare
from rules.tanks.state import State
from rules.tanks.variations import VARIATIONS

GAME = Game(
    slug="tanks",
    title="TANKS",
    called=SIDES,
    options=OPTIONS,
    scenarios=SCENARIOS,
    card=AnyCard,
    builder=BUILDER,
    setup=TanksSetup,
    state=State,
    prepare=prepare,
    begin=begin,
    variations=VARIATIONS,
    read=read,
    draw=draw,
    watch=Watch,
    finished=True,
)
