"""Where the forces of a set-up come from. Whoever has forces to offer registers a source:

    sources.register("club", lambda reader, side: [Offer("club:7", "The club's platoon", "", force)])

Offers come in the order in which the sources were registered; the key of an offer is its own among all.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from accounts.models import User
from builder.models import Force as Built
from collection.figures import local
from rules import solver
from rules.construction.totals import AtLeast
from rules.documents import BadDocument, Entry, Force
from rules.forces import read_force
from rules.reading import read_own
from rules.scenes import scenes
from rules.starters import starters, suiting
from scenarios.sheet import SideSheet

Reader = User | AnonymousUser
LINK = "link:"
MOST_OWN = 50
"""How many of a person's forces are offered, the last changed first."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A force that may be taken for a side: *text* is a line on it."""

    key: str
    name: str
    text: str
    force: Force


Source = Callable[[Reader, SideSheet], Iterable[Offer]]
_sources: dict[str, Source] = {}


def register(name: str, source: Source) -> None:
    """Let *source* offer forces from now on; a second one of the same *name* takes the place of the first."""
    _sources[name] = source


def unregister(name: str) -> None:
    """Let the source called *name* offer nothing any more."""
    _sources.pop(name, None)


def offers(reader: Reader, side: SideSheet) -> list[Offer]:
    """All forces that *reader* may take for *side*."""
    return [offer for source in _sources.values() for offer in source(reader, side)]


def printed(_reader: Reader, side: SideSheet) -> Iterator[Offer]:
    """The printed order of battle, where there is one."""
    if side.order:
        force = Force(game=side.game, name=side.name, nation=side.nation, entries=tuple(_entries(side)))
        yield Offer("printed", side.name, "", force)


def _entries(side: SideSheet) -> Iterator[Entry]:
    """The order of battle, each attached card on the one that carries it."""
    on: dict[str, str] = {}
    for constraint in side.brief.binding:
        on |= dict(constraint.on) if isinstance(constraint, AtLeast) else {}
    for card, count in side.order.items():
        if card not in on:
            carried = tuple(Entry(card=other, count=side.order[other]) for other, host in on.items() if host == card)
            yield Entry(card=card, count=count, attachments=carried)


def starter(_reader: Reader, side: SideSheet) -> Iterator[Offer]:
    """The forces to start with that suit the side."""
    for found in suiting(side.game, side.scene.slug, side.number):
        force = found.force.model_copy(update={"name": local(found.name)})
        yield Offer(f"starter:{found.id}", local(found.name), local(found.text), force)


def own(reader: Reader, side: SideSheet) -> Iterator[Offer]:
    """What *reader* has built for the game; a force whose cards are no more is left out."""
    if not reader.is_authenticated:
        return
    for built in reader.forces.in_game(side.game).listed()[:MOST_OWN]:
        try:
            yield Offer(f"own:{built.pk}", built.name, _("A force of yours."), read_force(built.document))
        except BadDocument:
            continue


def by_link(text: str, game: str) -> Offer | None:
    """The force of *game* that *text*, a link that someone shared or the end of one, leads to; None when none does."""
    token = re.sub(r"[?#].*", "", text.strip()).rstrip("/").rpartition("/")[2]
    shared = Built.objects.shared().in_game(game).filter(token=token).first() if token else None
    if shared is None:
        return None
    try:
        return Offer(f"{LINK}{token}", shared.name, _("By link."), read_force(shared.document))
    except BadDocument:
        return None


def kept(taken: Mapping[str, Any]) -> Offer:
    """What a set-up has *taken* already, as an offer among the others."""
    force = Force.read(taken["force"])
    return Offer(taken["key"], force.name or _("Nameless force"), _("As it was taken."), force)


register("printed", printed)
register("starter", starter)


@lru_cache(maxsize=512)
def _nearest(game: str, scenario: str, number: int, starter: str, own: str) -> Force | None:
    """A starter changed as little as makes it legal for a scenario of someone's own; None when that cannot be."""
    side = SideSheet(game, scenes(game)[scenario], number, read_own(game, json.loads(own)))
    return solver.nearest(starters(game)[starter].force, side.brief).force


def fitted(_reader: Reader, side: SideSheet) -> Iterator[Offer]:
    """The starters, made to suit a scenario of someone's own that asks for something else."""
    if side.own is None:
        return
    changes = json.dumps(side.own.model_dump(mode="json"), sort_keys=True)
    for found in suiting(side.game, side.scene.slug, side.number):
        force = _nearest(side.game, side.scene.slug, side.number, found.id, changes)
        if force is not None and force.entries != found.force.entries:
            name = local(found.name)
            text = _("A force to start with, changed to suit this scenario.")
            yield Offer(f"fitted:{found.id}", name, text, force.model_copy(update={"name": name}))


register("own", own)
register("fitted", fitted)
