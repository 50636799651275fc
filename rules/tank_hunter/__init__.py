"""Tank Hunter."""

from rules.engine import Game

GAME = Game(slug="tank_hunter", title="Tank Hunter")
