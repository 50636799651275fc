"""Panzer Squadron."""

from rules.engine import Game
from rules.panzer_squadron.cards import AnyCard
from rules.panzer_squadron.construction import BUILDER

GAME = Game(slug="panzer_squadron", title="Panzer Squadron", card=AnyCard, builder=BUILDER)
