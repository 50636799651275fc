"""Tank Hunter."""

from rules.engine import Game
from rules.tank_hunter.cards import AnyCard

GAME = Game(slug="tank_hunter", title="Tank Hunter", card=AnyCard)
