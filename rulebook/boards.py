"""Boards as the games draw them, styled by one sheet: a page may carry no style of its own."""

import sys
from functools import cache
from inspect import signature
from typing import Any

import rules
from rulebook.texts import spoken
from rules.engine import Game


def drawn(game: Game, view: dict[str, Any], *, taps: bool = False) -> str:
    """*view* as a picture that the page styles; with *taps*, what can be touched says so."""
    if game.draw is None:
        return ""
    wanted = {"style": False, "speak": spoken, "taps": taps}
    known = signature(game.draw).parameters
    return game.draw(view, **{name: value for name, value in wanted.items() if name in known})


@cache
def style_sheet() -> str:
    """The styles of all boards: `STYLE` of each drawing module."""
    modules = [sys.modules[game.draw.__module__] for game in rules.games() if game.draw]
    return "\n".join(getattr(module, "STYLE", "") for module in modules)
