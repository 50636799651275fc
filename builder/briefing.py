"""What forces are built for, in words: the choices that a form offers, and the rules panel of a brief."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection import labels
from collection.figures import local
from rulebook import texts
from rulebook.links import link
from rules.construction import Brief, Terms
from rules.scenes import Scene, Side, scene, scenes

FREE = "free"


@dataclass(frozen=True, slots=True)
class Demand:
    """One line of the rules panel: what is demanded, and by which rule; advice is no demand."""

    words: str
    rule: SafeString
    is_advice: bool


def purposes(game: str) -> list[tuple[str, str]]:
    """All that forces of *game* may be built for: a scenario and its side, or nothing in particular."""
    sides = [
        (f"{found.slug}/{number}", _side_of(found, side))
        for found in scenes(game).values()
        for number, side in enumerate(found.sides)
    ]
    return [(FREE, _("Free construction")), *sides]


def purpose_of(terms: Terms) -> str:
    """The choice that *terms* make."""
    return f"{terms.scenario}/{terms.side}" if terms.scenario else FREE


def told(terms: Terms) -> str:
    """What *terms* ask for, in a line: `Free construction · 100 points · 1944 · German`."""
    return " · ".join(filter(None, _parts(terms)))


def _parts(terms: Terms) -> Iterator[str]:
    if terms.scenario:
        found = scene(terms.game, terms.scenario)
        yield _side_of(found, found.sides[terms.side])
    else:
        yield _("Free construction")
    if terms.points is not None:
        yield ngettext("%(points)d point", "%(points)d points", terms.points) % {"points": terms.points}
    yield str(terms.year or "")
    yield ", ".join(map(labels.nation, terms.nations))


def _side_of(found: Scene, side: Side) -> str:
    number = f"{found.number} " if found.number else ""
    return f"{number}{local(found.name)}: {local(side.name)}"


def demands(brief: Brief) -> list[Demand]:
    """The rules panel: all that *brief* demands, in the order of the ledger."""
    return [
        Demand(texts.spoken(each.sentence()), link(each.rule) if each.rule else SafeString(), each.severity == "advice")
        for each in brief.constraints
    ]
