"""Starter forces as pages show them: rows that are never saved."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import get_language

import rules
from builder import briefing
from builder.models import Force
from collection.figures import local
from rules.starters import Starter, starters


@dataclass(frozen=True, slots=True)
class Listed:
    """A starter as a list shows it."""

    id: str
    game: str
    game_title: str
    name: str
    text: str
    nation: str
    purpose: str


def listed(game: str = "") -> list[Listed]:
    """The starters of *game*, or of all games."""
    games = [game] if game else rules.SLUGS
    return [_listed(slug, starter) for slug in games for starter in starters(slug).values()]


def _listed(slug: str, starter: Starter) -> Listed:
    title, purpose = rules.game(slug).title, briefing.told(starter.suits[0])
    return Listed(starter.id, slug, title, local(starter.name), local(starter.text), starter.force.nation, purpose)


def starter_force(game: str, id: str) -> Force | None:
    """The starter called *id* of *game* as a force of nobody; None when there is none."""
    found = starters(game).get(id)
    if found is None:
        return None
    force = Force(changed=timezone.now())
    force.terms = found.suits[0]
    force.document = found.named((get_language() or "en")[:2]).write()
    return force
