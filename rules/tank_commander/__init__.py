"""Tank Commander: The Eastern Front."""

from rules.engine import Game

GAME = Game(slug="tank_commander", title="Tank Commander: The Eastern Front")
