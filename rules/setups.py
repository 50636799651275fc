"""From a scenario and forces to a set-up that plays anywhere."""

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.catalogue import Card, cards
from rules.documents import BadDocument, Force, OptionValue, Setup, quoted, wrong
from rules.engine import NotYet
from rules.options import settings


def prepare(
    slug: str,
    scenario: str,
    forces: Sequence[Force] = (),
    options: Mapping[str, OptionValue] | None = None,
    known: Mapping[str, Card] | None = None,
) -> Setup[Any, Any, Any]:
    """A set-up of *scenario* in the game called *slug*; without *forces*, with those printed or a starter.

    Its snapshot is of the cards *known*, those of the fixtures by default.

    Raise ValueError for a game that does not play yet, and for a scenario, force or option that is not of the game.
    """
    game = rules.game(slug)
    if game.prepare is None:
        raise NotYet(f"{game.title} does not play yet")
    for force in forces:
        if force.game != slug:
            raise BadDocument(wrong("game", "other_game", quoted(slug), force.game))
    chosen = settings(game.options, options or {})
    return game.prepare(game.scenario(scenario), tuple(forces), chosen, cards(slug) if known is None else known)
