"""TANKS."""

from rules.engine import Game

GAME = Game(slug="tanks", title="TANKS")
