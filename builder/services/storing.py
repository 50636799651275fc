"""The one way in which the document of a force is written, with all that follows from it."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from builder import bench
from builder.bench import Bench
from builder.cards import Cards, is_otherwise
from builder.models import LABEL_LENGTH, Force, ForceCard, Step
from builder.pool import used
from collection.models import Card
from rules import construction, documents
from rules.construction import Terms

REMEMBERED = 100
Snapshot = dict[str, Any]


def lock(force: Force) -> Force:
    """*force* as it is now; nobody else changes it until the transaction ends."""
    return Force.objects.select_for_update(of=("self",)).select_related("owner").get(pk=force.pk)


def snapshot(force: Force) -> Snapshot:
    """What undo gives back: the document, its cards, and what it is for."""
    return {"document": force.document, "cards": force.cards, "terms": force.terms.model_dump(mode="json")}


def store(work: Bench, document: documents.Force, label: str, terms: Terms | None = None) -> Force:
    """Write *document* into the force of *work*, for other *terms* if given, and record the step called *label*.

    Raise BadDocument, and write nothing, when the document is not one or the terms cannot be.
    """
    force, before = work.row, snapshot(work.row)
    force.terms = terms or force.terms
    written = documents.Force.read(document.write())  # what changes made of it has not been checked yet
    force.cards = _kept(written, work.cards)
    force.document = written.model_copy(update={"data": _version(force, work)}).write()
    settle(force, work.cards)
    record(force, before, label)
    return force


def settle(force: Force, cards: Cards) -> None:
    """Save *force* with what follows from its document; raise BadDocument when it is not sound."""
    document = force.read()
    report = construction.check(document, construction.brief(force.terms, cards))
    force.is_legal = report.legal
    force.worth = sum(account.points for account in report.points)
    force.changed = timezone.now()
    force.save()
    _count_copies(force, used(document))


def restore(force: Force, wanted: Snapshot) -> None:
    """Make *force* be as it was when *wanted* was taken."""
    force.document, force.cards = wanted["document"], wanted["cards"]
    force.terms = Terms.model_validate({**wanted["terms"], "nations": tuple(wanted["terms"]["nations"])})
    settle(force, bench.lay_out(force).cards)


def record(force: Force, before: Snapshot, label: str) -> None:
    """Note what *force* was *before*; a change that changed nothing leaves no trace."""
    after = snapshot(force)
    if after == before:
        return
    force.steps.filter(undone=True).delete()
    Step.objects.create(force=force, label=label[:LABEL_LENGTH], before=before, after=after)
    force.steps.beyond(REMEMBERED).delete()


def _kept(document: documents.Force, cards: Cards) -> dict[str, Any]:
    return {slug: cards[slug].write() for slug in used(document) if slug in cards}


def _version(force: Force, work: Bench) -> str:
    """The version in use, once no card of *force* says otherwise."""
    is_old = any(is_otherwise(work.current.get(slug), kept) for slug, kept in force.cards.items())
    return force.data if is_old else work.version


def _count_copies(force: Force, counts: Mapping[str, int]) -> None:
    known = Card.objects.in_game(force.game).filter(slug__in=counts).values_list("slug", "pk")
    force.copies.all().delete()
    ForceCard.objects.bulk_create(ForceCard(force=force, card_id=pk, count=counts[slug]) for slug, pk in known)
