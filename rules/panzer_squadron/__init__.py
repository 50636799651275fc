"""Panzer Squadron."""

from rules.engine import Game
from rules.panzer_squadron.cards import AnyCard

GAME = Game(slug="panzer_squadron", title="Panzer Squadron", card=AnyCard)
