"""What changes scenarios of people's own: pages and the API come through here; all or nothing is kept."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from accounts.models import User
from collection.figures import local
from rules.documents import BadDocument, Problem
from rules.reading import read_own
from rules.scenes import scenes
from rules.variations import Variation
from rules.words import say
from scenarios import services as setups
from scenarios.models import NAME_LENGTH, OwnScenario, Setup, new_link

MOST = 200
"""How many one person may keep."""


def checked(game: str, scenario: str, content: Mapping[str, Any]) -> Variation:
    """What *content* changes of *scenario*; raise BadDocument, with every problem, when it cannot be played."""
    own = read_own(game, content)
    rules.game(game).expect_own(scenario, own)
    return own


def create(*, owner: User, game: str, scenario: str, content: Mapping[str, Any]) -> OwnScenario:
    """Keep a new scenario made from *scenario*; raise BadDocument when it cannot be played or won."""
    if scenario not in scenes(game):
        raise BadDocument(Problem("scenario", "unknown_scenario", say("the game has no such scenario")))
    own = checked(game, scenario, content)
    if OwnScenario.objects.of(owner).count() >= MOST:
        raise BadDocument(Problem("", "too_many", say("expected at most {count} scenarios of one's own", count=MOST)))
    return OwnScenario.objects.create(owner=owner, game=game, scenario=scenario, name=own.name, content=_written(own))


def _written(own: Variation) -> dict[str, Any]:
    """*own* as it is kept: what is as printed is left out."""
    return own.model_dump(mode="json", include={"name", *own.changes})


def create_from(*, owner: User, game: str, scenario: str) -> OwnScenario:
    """Begin a scenario of one's own as a copy of a printed one."""
    name = _("%(name)s, my way") % {"name": local(scenes(game)[scenario].name)}
    return create(owner=owner, game=game, scenario=scenario, content={"name": name[:NAME_LENGTH]})


def change(*, found: OwnScenario, content: Mapping[str, Any]) -> OwnScenario:
    """Let *found* be as *content* says, all of it or nothing; set-ups made from it before stay as they are."""
    own = checked(found.game, found.scenario, content)
    found.name, found.content, found.changed = own.name, _written(own), timezone.now()
    found.save()
    return found


def share(found: OwnScenario, *, shared: bool) -> OwnScenario:
    """Give *found* a link of its own, or take it back: a link once taken back never leads here again."""
    found.link = (found.link or new_link()) if shared else None
    found.save(update_fields=["link"])
    return found


def copy(*, found: OwnScenario, owner: User) -> OwnScenario:
    """The same scenario for *owner*, without the link."""
    name = found.name if found.owner_id != owner.pk else _("%(name)s, a copy") % {"name": found.name}
    content = {**found.content, "name": name[:NAME_LENGTH]}
    return create(owner=owner, game=found.game, scenario=found.scenario, content=content)


def remove(found: OwnScenario) -> None:
    """Delete *found*; set-ups and battles made from it have all they need."""
    found.delete()


def set_up(*, found: OwnScenario, owner: User) -> Setup:
    """A set-up of *found* for *owner*, with forces that suit it."""
    return setups.create(owner=owner, game=found.game, scenario=found.scenario, own=found.content)
