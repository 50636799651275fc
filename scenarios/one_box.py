"""Two sides from one box: legal forces for all sides of a scenario out of what a person has, no copy in two of them."""

from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from builder.pool import pool
from collection.models import Card
from rules.construction import brief
from rules.documents import Force
from rules.sharing import share_out
from scenarios import services
from scenarios.models import Setup
from scenarios.needs import Need, Reader, supplies_of
from scenarios.sheet import ScenarioSheet, usual_terms

KEY = "box"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A force for each side; or else why there is none: *free* copies are in the box, and *lacking* would be needed."""

    free: int
    forces: tuple[Force, ...] = ()
    lacking: list[Need] = field(default_factory=list)

    @property
    def copies_lacking(self) -> int:
        """How many copies more it takes."""
        return sum(need.lacking for need in self.lacking)


def propose(reader: Reader, sheet: ScenarioSheet, points: int | None = None, year: int | None = None) -> Proposal:
    """Forces for all sides of the scenario out of the copies that *reader* has free."""
    game, box = sheet.game.slug, pool(reader, sheet.game.slug).free
    briefs = [brief(usual_terms(game, sheet.slug, side.number, points, year)) for side in sheet.sides]
    found = share_out(briefs, box)
    forces = tuple(_named(force, side.name) for force, side in zip(found.forces, sheet.sides, strict=False))
    return Proposal(sum(box.values()), forces, _needs(game, dict(found.lacking)))


def _named(force: Force, side: str) -> Force:
    return force.model_copy(update={"name": _("From my box: %(side)s") % {"side": side}})


def _needs(game: str, lacking: dict[str, int]) -> list[Need]:
    cards = {card.slug: card for card in Card.objects.in_game(game).filter(slug__in=lacking)} if lacking else {}
    supplies = supplies_of(cards)
    return [Need(cards[slug], count, 0, supplies[slug]) for slug, count in lacking.items() if slug in cards]


@transaction.atomic
def set_up(*, owner: User, game: str, scenario: str) -> tuple[Setup | None, Proposal]:
    """A new set-up of *scenario* out of the box of *owner*; None when the box does not do."""
    found = propose(owner, ScenarioSheet(game, scenario))
    if not found.forces:
        return None, found
    made = services.create(owner=owner, game=game, scenario=scenario)
    return services.take(setup=made, key=KEY, forces=found.forces), found


def refill(*, setup: Setup) -> Proposal:
    """Take forces out of its owner's box for all sides of *setup*; nothing changes when the box does not do."""
    sheet = services.sheet_of(setup)
    found = propose(setup.owner, sheet, setup.points, setup.year)
    if found.forces:
        services.take(setup=setup, key=KEY, forces=found.forces)
    return found
