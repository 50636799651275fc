"""TANKS."""

from rules.engine import Game
from rules.tanks.cards import AnyCard
from rules.tanks.construction import BUILDER

GAME = Game(slug="tanks", title="TANKS", card=AnyCard, builder=BUILDER)
