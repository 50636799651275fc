"""From a scenario and forces to a set-up that plays anywhere."""

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.catalogue import Card, cards
from rules.documents import BadDocument, Force, OptionValue, Setup, quoted, wrong
from rules.engine import NotYet
from rules.variations import Variation, settled


def prepare(
    slug: str,
    scenario: str,
    forces: Sequence[Force] = (),
    options: Mapping[str, OptionValue] | None = None,
    *,
    known: Mapping[str, Card] | None = None,
    own: Variation | None = None,
) -> Setup[Any, Any, Any]:
    """A set-up of *scenario*, changed as *own* says, in the game called *slug*.

    Without *forces*, with those printed or a starter. Its snapshot is of the cards *known*, those of the fixtures by
    default. Raise ValueError for a game that does not play yet, and for a scenario, change, force or option that is not
    of the game.
    """
    game = rules.game(slug)
    if game.prepare is None:
        raise NotYet(f"{game.title} does not play yet")
    for force in forces:
        if force.game != slug:
            raise BadDocument(wrong("game", "other_game", quoted(slug), force.game))
    found = game.scenario(scenario)
    game.expect_own(found.slug, own)
    chosen = settled(game.options, own, options or {})
    changes = {"own": own} if own is not None else {}
    return game.prepare(found, tuple(forces), chosen, cards(slug) if known is None else known, **changes)
