"""Panzer Squadron: squadrons of tanks on a board of hexes, turrets, sight lines and opportunity fire."""

from rules.engine import Game
from rules.panzer_squadron.actions import read
from rules.panzer_squadron.cards import AnyCard
from rules.panzer_squadron.checks import PanzerSetup
from rules.panzer_squadron.construction import BUILDER
from rules.panzer_squadron.deeds import Watch
from rules.panzer_squadron.drawing import draw
from rules.panzer_squadron.pieces import SIDES
from rules.panzer_squadron.scenarios import OPTIONS, SCENARIOS, begin, prepare
from rules.panzer_squadron.state import State
from rules.panzer_squadron.variations import VARIATIONS

GAME = Game(
    slug="panzer_squadron",
    title="Panzer Squadron",
    called=SIDES,
    options=OPTIONS,
    scenarios=SCENARIOS,
    card=AnyCard,
    builder=BUILDER,
    setup=PanzerSetup,
    state=State,
    prepare=prepare,
    begin=begin,
    variations=VARIATIONS,
    read=read,
    draw=draw,
    watch=Watch,
    finished=True,
)
