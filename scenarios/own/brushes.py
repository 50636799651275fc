"""What may be painted on the map of the editor, and which field holds it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.figures import local
from rules.catalogue import cards
from scenarios.maps import svg
from scenarios.own.forms import OwnForm
from scenarios.own.grounds import LAID


@dataclass(frozen=True, slots=True)
class Brush:
    """One way to paint: the *field* that it writes, what *kind* of thing it lays, and the class that shows it."""

    field: str
    label: str
    shown: str
    kind: str = ""


def brushes(form: OwnForm) -> list[Brush]:
    """Everything that the map of *form* lets one paint."""
    return list(_brushes(form))


def _brushes(form: OwnForm) -> Iterator[Brush]:
    if "zones_0" in form.fields:
        for side in form.sheet.sides:
            yield Brush(f"zones_{side.number}", _("Zone: %(side)s") % {"side": side.name}, svg.zone(side.number))
    if "obstacles" in form.fields:
        yield Brush("obstacles", _("Obstacle"), "zones__building", "obstacle")
    if "tiles" in form.fields:
        for id, card in cards(form.found.game).items():
            if card.kind == "tile":
                yield Brush("tiles", local(card.name), f"zones__{LAID.get(id, 'ruin')}", id)
    if "pieces" in form.fields:
        yield Brush("pieces", _("Wood"), "zones__woods", "wood")
        yield Brush("pieces", _("Building"), "zones__building", "building")
