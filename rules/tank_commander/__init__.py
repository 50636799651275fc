"""Tank Commander: The Eastern Front."""

from rules.engine import Game
from rules.tank_commander.cards import AnyCard
from rules.tank_commander.construction import BUILDER

GAME = Game(slug="tank_commander", title="Tank Commander: The Eastern Front", card=AnyCard, builder=BUILDER)
