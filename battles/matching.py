"""A battle for a force: the scenario, the side and what stands against it are chosen for its owner."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

import rules
from builder.models import Force as Built
from rulebook.texts import spoken
from rules.construction import leeway
from rules.documents import BadDocument, Force, Problem, Setup
from rules.forces import read_force
from rules.words import say
from scenarios import services
from scenarios.models import Setup as Prepared
from scenarios.sheet import ScenarioSheet, SideSheet
from scenarios.sources import Offer, offers

MOST_TOLD = 5


def matched(built: Built) -> tuple[Setup[Any, Any, Any], int]:
    """A set-up in which *built* fights, and its seat there; raise BadDocument, with what is wrong, when there is none.

    It is that for which it was built, or the first in which it is legal. A force that is legal nowhere plays all the
    same where the rules can play it at all, and the set-up says that it is a friendly one.
    """
    force, faults = read_force(built.document), BadDocument(_nowhere())
    for side in sorted(_places(built), key=lambda side: not _suits(built, side, force)):
        try:
            return services.document(_prepared(built, side, force)), side.number
        except BadDocument as bad:
            faults = bad
    raise faults


def _nowhere() -> Problem:
    return Problem("force", "no_scenario", say("no scenario of the game can be played with this force"))


def _places(built: Built) -> Iterator[SideSheet]:
    """Every side that a force may take: first what it was built for."""
    game = rules.game(built.game)
    named = [each.slug for each in game.scenarios]
    for slug in sorted(named, key=lambda slug: slug != built.scenario):
        sides = ScenarioSheet(game.slug, slug).sides
        meant = built.side if slug == built.scenario else 0
        yield from sorted(sides, key=lambda side: side.number != meant)


def _row(built: Built, side: SideSheet) -> Prepared:
    """A set-up, never saved, of the scenario of *side* on the terms of *built* as far as it leaves them open."""
    left = leeway(built.game, side.scene.slug, side.number)
    points = built.points if left.any_points or built.points in left.points else None
    year = built.year if left.years and built.year and left.years[0] <= built.year <= left.years[1] else None
    return Prepared(owner=built.owner, game=built.game, scenario=side.scene.slug, points=points, year=year)


def _suits(built: Built, side: SideSheet, force: Force) -> bool:
    return services.report(_row(built, side), side, force).legal


def _prepared(built: Built, mine: SideSheet, force: Force) -> Prepared:
    row = _row(built, mine)
    row.forces = [
        {"force": (force if side.number == mine.number else _opponent(row, side, force)).write()}
        for side in ScenarioSheet(built.game, row.scenario).sides
    ]
    row.name = built.name
    return row


def _opponent(row: Prepared, side: SideSheet, force: Force) -> Force:
    """What anyone may take for *side*: legal, of another nation and of about the same points, as far as can be had."""

    def distance(offer: Offer) -> tuple[bool, bool, int]:
        found = services.report(row, side, offer.force)
        points = sum(account.points for account in found.points)
        return not found.legal, offer.force.nation == force.nation, abs(points - spent)

    spent = sum(account.points for account in services.report(row, side, force).points)
    found = min(offers(AnonymousUser(), side), key=distance, default=None)
    if found is None:
        raise BadDocument(_nowhere())
    return found.force


def unplayable(bad: BadDocument) -> str:
    """Why a force cannot be played, in words."""
    words = "; ".join(spoken(problem.sentence) for problem in bad.problems[:MOST_TOLD])
    return _("This force cannot be played as it is: %(why)s") % {"why": words}
