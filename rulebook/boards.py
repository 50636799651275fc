"""Boards as the games draw them, styled by one sheet: a page may carry no style of its own."""

import sys
from functools import cache
from typing import Any

import rules
from rulebook.texts import spoken
from rules.engine import Game


def drawn(game: Game, view: dict[str, Any], *, taps: bool = False) -> str:
    """*view* as a picture that the page styles; with *taps*, what can be touched says so."""
    return game.draw(view, style=False, taps=taps, speak=spoken) if game.draw else ""


@cache
def style_sheet() -> str:
    """The styles of all boards: `STYLE` of each drawing module."""
    modules = [sys.modules[f"rules.{game.slug}.drawing"] for game in rules.games() if game.draw]
    return "\n".join(module.STYLE for module in modules)
