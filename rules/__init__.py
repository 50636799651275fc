"""Muster's rules engine: five WW2 tank games in pure Python.

>>> import rules
>>> rules.game("tank_chess").title
'Tank Chess'
"""

from functools import cache
from importlib import import_module

from rules.engine import Game

SLUGS: tuple[str, ...] = ("tank_commander", "tanks", "tank_hunter", "panzer_squadron", "tank_chess")


@cache
def game(slug: str) -> Game:
    """Return the game called *slug*; raise ValueError when there is none."""
    if slug not in SLUGS:
        raise ValueError(f"expected a game out of {', '.join(SLUGS)}, got {slug!r}")
    found: Game = import_module(f"rules.{slug}").GAME
    return found


def games() -> tuple[Game, ...]:
    """Every game, in the order in which the site shows them."""
    return tuple(game(slug) for slug in SLUGS)
