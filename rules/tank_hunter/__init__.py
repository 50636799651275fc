"""Tank Hunter."""

from rules.engine import Game
from rules.tank_hunter.cards import AnyCard
from rules.tank_hunter.construction import BUILDER

GAME = Game(slug="tank_hunter", title="Tank Hunter", card=AnyCard, builder=BUILDER)
