"""A way for a game of the tests through the door of rules/."""

import sys
from contextlib import contextmanager
from types import SimpleNamespace

import rules
from rules.engine import Game


@contextmanager
def registered(game: Game):
    """Let *game* be found at the door of rules/, for a while."""
    slugs, name = rules.SLUGS, f"rules.{game.slug}"
    rules.SLUGS = (*slugs, game.slug)
    sys.modules[name] = SimpleNamespace(GAME=game)  # type: ignore[assignment]
    rules.game.cache_clear()
    try:
        yield game
    finally:
        rules.SLUGS = slugs
        del sys.modules[name]
        rules.game.cache_clear()
