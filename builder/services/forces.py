"""Forces as wholes: made, copied, shared, built, thrown away."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from builder import cards as typed
from builder.bench import blank
from builder.models import Force, new_token
from builder.pool import used
from builder.services.storing import lock, settle
from rules import documents
from rules.construction import Terms

MOST_FORCES = 1000
NAME_LENGTH = 200


class TooMany(Exception):
    """Nobody keeps more forces than MOST_FORCES."""


@transaction.atomic
def create(*, owner: User, terms: Terms, document: documents.Force | None = None, name: str = "") -> Force:
    """A force of *owner* for *terms*, with what *document* has in it; raise BadDocument when there can be none."""
    start = document or blank(terms, name)
    return _store(owner, terms, start.model_copy(update={"name": name or start.name}), {})


@transaction.atomic
def duplicate(*, force: Force, owner: User, name: str = "") -> Force:
    """A copy of *force* for *owner*, on the card data that *force* was built on; it is neither built nor shared."""
    document = force.read()
    wanted = name or _copied(document.name)
    # Notes are for whoever wrote them.
    notes = force.notes if owner.pk == force.owner_id else ""
    return _store(owner, force.terms, document.model_copy(update={"name": wanted}), force.cards, notes)


def _store(owner: User, terms: Terms, document: documents.Force, kept: Mapping[str, Any], notes: str = "") -> Force:
    if owner.forces.count() >= MOST_FORCES:
        raise TooMany(f"expected at most {MOST_FORCES} forces of user {owner.pk}")
    version, shared = typed.in_use(terms.game)
    cards = typed.as_built(typed.seen_by(owner, shared, terms.game), kept)
    force = Force(owner=owner, notes=notes)
    force.terms = terms
    force.cards = {slug: cards[slug].write() for slug in used(document) if slug in cards}
    data = document.data if kept else version
    force.document = documents.Force.read(document.model_copy(update={"data": data}).write()).write()
    settle(force, cards)
    return force


def _copied(name: str) -> str:
    words = _("Copy of %(name)s") % {"name": name} if name else ""
    return words[:NAME_LENGTH]


def delete(*, force: Force) -> None:
    """Throw *force* away, with its steps."""
    force.delete()


@transaction.atomic
def set_built(*, force: Force, built: bool) -> Force:
    """Let *force* stand built, so that its copies are taken, or take it apart."""
    force = lock(force)
    force.built = built
    force.save(update_fields=["built"])
    return force


@transaction.atomic
def share(*, force: Force) -> Force:
    """Give *force* a link that nobody guesses, unless it has one: who has it may look, copy and print."""
    force = lock(force)
    if force.token is None:
        force.token = new_token()
        force.save(update_fields=["token"])
    return force


@transaction.atomic
def unshare(*, force: Force) -> Force:
    """Let the link of *force* lead nowhere, for good."""
    force = lock(force)
    force.token = None
    force.save(update_fields=["token"])
    return force
