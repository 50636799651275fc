"""A set-up that several people prepare, each their own side in secret: divided, joined, chosen, ready, shown.

What a side has taken stays in its own row until every side is shown; the set-up itself holds none of it.
"""

import copy
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from accounts.models import User
from rules.documents import BadDocument, Problem
from rules.documents import Setup as Document
from rules.words import say
from scenarios import services
from scenarios.models import Part, Setup
from scenarios.sheet import SideSheet


class PartTaken(Exception):
    """Someone else prepares that side."""


class Settled(Exception):
    """All sides are ready: nothing changes any more."""


@transaction.atomic
def divide(*, setup: Setup, side: int) -> Part:
    """Let the owner of *setup* prepare *side* alone, and someone else each other one; answers the owner's part."""
    sides = services.sheet_of(setup).sides
    if len(sides) < 2 or side >= len(sides):
        raise BadDocument(Problem("side", "unknown_side", say("the scenario has no such side to prepare in secret")))
    if setup.parts.exists():
        raise BadDocument(Problem("side", "divided", say("its sides are prepared by several people already")))
    mine = setup.forces[side] if side < len(setup.forces) else {}
    parts = [_new(setup, number, mine if number == side else None) for number in range(len(sides))]
    Part.objects.bulk_create(parts)
    setup.forces, setup.document, setup.link = [], None, None
    setup.save(update_fields=["forces", "document", "link"])
    return parts[side]


def _new(setup: Setup, number: int, mine: dict[str, Any] | None) -> Part:
    return Part(setup=setup, number=number, person=None if mine is None else setup.owner, taken=mine or {})


@transaction.atomic
def join(*, person: User, invitation: str) -> Part:
    """Let *person* prepare the side that *invitation* leads to; raise PartTaken when someone else does."""
    part = Part.objects.select_for_update().get(invitation=invitation)
    if part.person_id == person.pk:
        return part
    if not part.vacant:
        raise PartTaken
    part.person = person
    part.save(update_fields=["person"])
    return part


def side_of(part: Part) -> SideSheet:
    """The side that *part* is."""
    return services.sheet_of(part.setup).sides[part.number]


@transaction.atomic
def choose(*, part: Part, reader: User, key: str) -> Part:
    """Take the force offered as *key* for the side; raise BadDocument when none is, Settled when it is too late."""
    part = _open(part)
    if part.taken.get("key") != key:
        part.taken = services.found_offer(reader, side_of(part), key)
    return _changed(part)


@transaction.atomic
def give_orders(*, part: Part, orders: Sequence[str]) -> Part:
    """Keep how the side opens the battle; raise Settled when it is too late."""
    part = _open(part)
    part.taken = {**part.taken, "orders": list(orders)}
    return _changed(part)


def _changed(part: Part) -> Part:
    """Whoever changes their side is not ready any more."""
    part.ready = False
    part.save(update_fields=["taken", "ready"])
    return part


def _open(part: Part) -> Part:
    """*part*, locked; raise Settled when all sides are ready."""
    parts = {one.pk: one for one in Part.objects.select_for_update().filter(setup=part.setup_id)}
    if all(one.ready for one in parts.values()):
        raise Settled
    return parts[part.pk]


@transaction.atomic
def be_ready(*, part: Part, ready: bool) -> Part:
    """Say that the side is prepared, or not yet; raise Settled when all were, BadDocument when it has no force."""
    part = _open(part)
    if ready and not part.taken:
        raise BadDocument(Problem("force", "missing", say("take a force first")))
    part.ready = ready
    part.save(update_fields=["ready"])
    if all_ready(part.setup) and not _keeps_secrets(part.setup):
        part.setup.parts.update(shown=True)
        _lay_open(part.setup)
    part.refresh_from_db()
    return part


def _keeps_secrets(setup: Setup) -> bool:
    """Whether the game hides anything of a force from the other player once the battle has begun."""
    state = rules.game(setup.game).state
    return bool(state and state.secrets)


def all_ready(setup: Setup) -> bool:
    """Whether every side of *setup* is prepared."""
    return not setup.parts.filter(ready=False).exists()


@transaction.atomic
def show(*, part: Part) -> Part:
    """Let the others see this side's force, once all are ready; when all are shown, the set-up is as any other."""
    list(Part.objects.select_for_update().filter(setup=part.setup_id))
    if all_ready(part.setup):
        part.shown = True
        part.save(update_fields=["shown"])
        if not part.setup.is_sealed:
            _lay_open(part.setup)
    return part


def _lay_open(setup: Setup) -> None:
    setup.forces = _forces(setup)
    services.kept(setup)


def _forces(setup: Setup) -> list[dict[str, Any]]:
    return [part.taken for part in setup.parts.order_by("number")]


def document(setup: Setup) -> Document[Any, Any, Any]:
    """What the battle of a divided *setup* begins with, secrets and all; raise BadDocument before all are ready."""
    if not all_ready(setup):
        raise BadDocument(services.SEALED)
    whole = copy.copy(setup)
    whole.forces = _forces(setup)
    return services.document_of(whole)


def waiting_for(part: Part) -> str:
    """What happens next, for the person who prepares *part*."""
    if all_ready(part.setup):
        return _("Everyone is ready.")
    return _("Waiting for the opponent.") if part.ready else _("Prepare your side, then say that you are ready.")
