"""Documents of whichever game: the `game` they name decides how their parts are typed."""

from collections.abc import Mapping
from typing import Any

import rules
from rules.documents import POSITION, BadDocument, BattleDocument, Setup, expect, wrong
from rules.engine import Game, State

Source = str | bytes | Mapping[str, Any]


def read_setup(source: Source) -> Setup[Any, Any, Any]:
    """The set-up in *source*; raise BadDocument when it is none."""
    content = expect(Setup.FORMAT, source)
    return _game_of(content, "game").setup.read(content)


def read_state(source: Source) -> State:
    """The state that the position in *source* describes; raise BadDocument when it describes none."""
    content = expect(POSITION, source)
    return _game_of(content, "game").load(content)


def read_battle(source: Source) -> BattleDocument:
    """The battle on file in *source*; raise BadDocument when it is none."""
    content = expect(BattleDocument.FORMAT, source)
    setup = content.get("setup")
    game = _game_of(setup if isinstance(setup, dict) else {}, "setup.game")
    return BattleDocument[game.setup].read(content)  # type: ignore[name-defined]


def _game_of(content: Mapping[str, Any], path: str) -> Game:
    slug = content.get("game")
    if slug not in rules.SLUGS:
        raise BadDocument(wrong(path, "unknown_game", f"a game out of {', '.join(rules.SLUGS)}", slug))
    return rules.game(slug)
