"""Tank Chess."""

from rules.engine import Game

GAME = Game(slug="tank_chess", title="Tank Chess")
