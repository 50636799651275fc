"""TANKS."""

from rules.engine import Game
from rules.tanks.cards import AnyCard

GAME = Game(slug="tanks", title="TANKS", card=AnyCard)
