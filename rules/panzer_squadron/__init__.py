"""Panzer Squadron."""

from rules.engine import Game

GAME = Game(slug="panzer_squadron", title="Panzer Squadron")
