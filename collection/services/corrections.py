"""What owners say their cards say, and what the keepers of the site make of it."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from collection import loading
from collection.corrections import as_corrected, sought, typed
from collection.models import Amendment, Card, Correction
from collection.services.recording import recorded
from rules.catalogue import Origin
from rules.corrections import differing, plain_figures
from rules.documents import BadDocument, Problem, canonical
from rules.words import say

Status = Correction.Status
MOST_BYTES = 20_000


def correct(*, owner: User, card: Card, figures: Mapping[str, Any], note: str = "") -> Correction | None:
    """Keep for *owner* that their *card* says *figures*: only those that differ, None when none does.

    It replaces what they said of the card before, and has to be offered anew. Raise BadDocument when no such card can
    have these figures, and keep nothing.
    """
    stated = differing(typed(card), figures)
    _refuse_bulk(stated)
    found = as_corrected(card, stated, note)
    stated, columns = {name: plain_figures(found)[name] for name in stated}, sought(found)
    with recorded(owner, gettext("%(card)s: corrected") % {"card": card}, corrections=[card.pk]):
        if not stated:
            owner.corrections.filter(card=card).delete()
            return None
        fields = {"figures": stated, "note": note, "status": Status.PRIVATE, "decided": None, **columns}
        return owner.corrections.update_or_create(card=card, defaults=fields)[0]


def _refuse_bulk(figures: Mapping[str, Any]) -> None:
    if (size := len(canonical(figures))) > MOST_BYTES:
        raise BadDocument(
            Problem("", "too_long", say("expected at most {most} bytes, got {size}", most=MOST_BYTES, size=size))
        )


def reset(*, owner: User, card: Card) -> None:
    """Let *card* say to *owner* what it says to everybody."""
    with recorded(owner, gettext("%(card)s: correction taken back") % {"card": card}, corrections=[card.pk]):
        owner.corrections.filter(card=card).delete()


def offer(*, owner: User, card: Card) -> Correction:
    """Show the keepers what *owner* corrected; raise Correction.DoesNotExist when they corrected nothing."""
    return _set_status(owner, card, Status.OFFERED, gettext("%(card)s: correction offered") % {"card": card})


def withdraw(*, owner: User, card: Card) -> Correction:
    """Show the keepers no longer what *owner* corrected; raise Correction.DoesNotExist when they corrected nothing."""
    return _set_status(owner, card, Status.PRIVATE, gettext("%(card)s: correction no longer offered") % {"card": card})


def _set_status(owner: User, card: Card, status: str, label: str) -> Correction:
    with recorded(owner, label, corrections=[card.pk]):
        correction = owner.corrections.get(card=card)
        correction.status, correction.decided = status, None
        correction.save(update_fields=["status", "decided", "changed"])
        return correction


@transaction.atomic
def accept(*, correction: Correction, origin: Origin, source: str = "") -> None:
    """Let everybody's card say what *correction* says, as of *origin*; raise ValidationError unless it is offered."""
    correction = _decide(correction, Status.ACCEPTED)
    for figure, value in correction.figures.items():
        stated = {"value": value, "origin": origin, "source": source, "decided": correction.decided}
        Amendment.objects.update_or_create(card=correction.card, figure=figure, defaults=stated)
    loading.load(correction.card.game)


@transaction.atomic
def decline(*, correction: Correction) -> None:
    """Leave the card to everybody else as it is; raise ValidationError unless *correction* is offered."""
    _decide(correction, Status.DECLINED)


def _decide(correction: Correction, status: str) -> Correction:
    found = Correction.objects.select_for_update(of=("self",)).select_related("card").get(pk=correction.pk)
    if found.status != Status.OFFERED:
        raise ValidationError(
            gettext("%(card)s: this correction is not on offer any more.") % {"card": found.card}, "stale"
        )
    found.status, found.decided = status, timezone.now()
    found.save(update_fields=["status", "decided", "changed"])
    return found


@transaction.atomic
def withdraw_amendments(amendments: Any) -> None:
    """Let the cards of *amendments* (a queryset) say again what the fixtures say."""
    games = set(amendments.values_list("card__game", flat=True))
    amendments.delete()
    for game in games:
        loading.load(game)
