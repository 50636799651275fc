"""Documents of whichever game: the `game` they name decides how their parts are typed."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

import rules
from rules.documents import POSITION, BadDocument, BattleDocument, Setup, expect, validate, wrong
from rules.engine import Game, NotYet, State
from rules.variations import Variation

Source = str | bytes | Mapping[str, Any]


def read_setup(source: Source) -> Setup[Any, Any, Any]:
    """The set-up in *source*; raise BadDocument when it is none."""
    content = expect(Setup.FORMAT, source)
    return _game_of(content, "game").setup.read(content)


def read_own(slug: str, content: Mapping[str, Any]) -> Variation:
    """What a scenario of someone's own changes in the game called *slug*; raise BadDocument when it is none.

    Does not ask whether it can be played: `Game.expect_own` does.
    """
    variations = rules.game(slug).variations
    if variations is None:
        raise NotYet(f"{rules.game(slug).title} takes no scenarios of one's own yet")
    found: Variation = validate(TypeAdapter(variations.model), content, "own")
    return found


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
