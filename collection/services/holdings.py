"""What a person has of one card, and what they say about it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

from accounts.models import User
from collection.models import MOST_COPIES, Card, Holding
from collection.services import copies
from collection.services.recording import recorded

DETAILS = ("wanted", "for_trade", "condition", "language", "location", "note")


def set_copies(*, owner: User, card: Card, number: int) -> Holding:
    """Let *owner* have *number* copies of *card*: what products do not supply is loose, what is missing is lost.

    Raise ValidationError when there cannot be as many, and change nothing.
    """
    return update_holding(owner=owner, card=card, owned=number)


def adjust_copies(*, owner: User, card: Card, by: int) -> Holding:
    """Let *owner* have that many copies of *card* more, or fewer; raise ValidationError as set_copies does."""
    with recorded(owner, gettext("%(card)s: %(by)+d") % {"card": card, "by": by}, holdings=[card.pk]):
        fields = _fields(owner, card)
        number = fields["loose"] + copies.supplied(owner, [card.pk])[card.pk] + by
        _write(owner, card, fields, {"owned": number})
    return holding_of(owner, card)


def update_holding(*, owner: User, card: Card, **changes: Any) -> Holding:
    """Set what *changes* names of what *owner* keeps of *card*: `owned`, and whatever is in DETAILS.

    Raise ValidationError, by field, when something cannot be so, and change nothing.
    """
    with recorded(owner, _label(card, changes), holdings=[card.pk]):
        _write(owner, card, _fields(owner, card), changes)
    return holding_of(owner, card)


def forget_holding(*, owner: User, card: Card) -> None:
    """Keep nothing of *card* for *owner* any more; copies that products supply count as lost."""
    update_holding(owner=owner, card=card, owned=0, **{name: copies.BLANK[name] for name in DETAILS})


def holding_of(owner: User, card: Card) -> Holding:
    """What *owner* has of *card*; nothing is a holding too, though not one that is stored."""
    return owner.holdings.filter(card=card).first() or Holding(owner=owner, card=card)


def _fields(owner: User, card: Card) -> dict[str, Any]:
    return copies.kept(owner, [card.pk]).get(card.pk) or dict(copies.BLANK)


def _write(owner: User, card: Card, fields: dict[str, Any], changes: dict[str, Any]) -> None:
    if "owned" in changes:
        fields["loose"] = _owned(changes["owned"]) - copies.supplied(owner, [card.pk])[card.pk]
    fields |= {name: changes[name] for name in DETAILS if name in changes}
    Holding(owner=owner, card=card, **fields).clean_fields(exclude=["owner", "card", "loose", "owned"])
    copies.write(owner, {card.pk: fields})


def _owned(number: int) -> int:
    if not 0 <= number <= MOST_COPIES:
        text = gettext("expected a number from 0 to %(most)d, got %(number)d")
        raise ValidationError({"owned": ValidationError(text, "range", {"most": MOST_COPIES, "number": number})})
    return number


def _label(card: Card, changes: dict[str, Any]) -> str:
    if set(changes) == {"owned"}:
        text = ngettext("%(card)s: %(number)d copy", "%(card)s: %(number)d copies", changes["owned"])
        return text % {"card": card, "number": changes["owned"]}
    if set(changes) == {"wanted"}:
        return (gettext("%(card)s: wanted") if changes["wanted"] else gettext("%(card)s: not wanted")) % {"card": card}
    if set(changes) == {"for_trade"}:
        text = gettext("%(card)s: for trade") if changes["for_trade"] else gettext("%(card)s: not for trade")
        return text % {"card": card}
    return gettext("%(card)s: details") % {"card": card}
