"""What changes a set-up: pages and the API come through here."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from accounts.models import User
from rules import setups
from rules.construction import Report, brief, check
from rules.documents import BadDocument, Force, OptionValue, Problem, Seat
from rules.documents import Setup as Document
from rules.options import settings
from rules.variations import settled
from rules.words import say
from scenarios.models import Setup, new_link
from scenarios.sheet import ScenarioSheet, SideSheet, usual_terms
from scenarios.sources import LINK, Offer, by_link, offers

SEALED = Problem("forces", "sealed", say("each side is prepared by its own player, and not all are shown yet"))


def create(*, owner: User, game: str, scenario: str, name: str = "", own: Mapping[str, Any] | None = None) -> Setup:
    """A new set-up of *scenario* with usual options and the first forces that are offered, ready to play at once."""
    setup = Setup(owner=owner, game=game, scenario=scenario, name=name, own=own)
    sheet = sheet_of(setup)
    setup.points, setup.year = _usual(sheet)
    setup.forces = [_taken(offer) for offer in _first_offers(owner, sheet, setup)]
    return kept(setup)


def sheet_of(setup: Setup) -> ScenarioSheet:
    """The scenario that *setup* prepares, printed or of someone's own."""
    return ScenarioSheet(setup.game, setup.scenario, setup.variation)


def _usual(sheet: ScenarioSheet) -> tuple[int | None, int | None]:
    terms = sheet.sides[0].brief.terms
    return (terms.points if sheet.sides[0].agreed else None), terms.year


def _first_offers(owner: User, sheet: ScenarioSheet, setup: Setup) -> list[Offer]:
    """For each side the first legal offer, of another nation than those already taken where there is one."""
    taken: list[Offer] = []
    for side in sheet.sides:
        found = [offer for offer in offers(owner, side) if report(setup, side, offer.force).legal]
        others = [offer for offer in found if offer.force.nation not in {other.force.nation for other in taken}]
        taken += (others or found)[:1]
    return taken


def _taken(offer: Offer) -> dict[str, Any]:
    return {"key": offer.key, "force": offer.force.write()}


def choose_options(
    *, setup: Setup, options: Mapping[str, OptionValue], points: int | None, year: int | None, name: str
) -> Setup:
    """Play *setup* with *options*; raise BadDocument when the game has no such option or choice."""
    own = setup.variation
    settled(rules.game(setup.game).options, own, options)
    if setup.is_sealed:
        _agree_anew(setup)
    for side in sheet_of(setup).sides:
        brief(usual_terms(setup.game, setup.scenario, side.number, points, year), own=own)
    setup.options, setup.points, setup.year, setup.name = dict(options), points, year, name
    return kept(setup)


def _agree_anew(setup: Setup) -> None:
    """Other options are another battle: whoever was ready looks again. Once all were, nothing changes any more."""
    if not setup.parts.filter(ready=False).exists():
        raise BadDocument(SEALED)
    setup.parts.update(ready=False)


def choose_forces(*, setup: Setup, reader: User, keys: list[str]) -> Setup:
    """Take the offers called *keys*, one for each side; raise BadDocument when one is not offered."""
    if setup.is_sealed:
        raise BadDocument(SEALED)
    sides = sheet_of(setup).sides
    if len(keys) != len(sides):
        raise BadDocument(Problem("forces", "count", say("expected one force for each side")))
    setup.forces = [_found(setup, reader, side, key) for side, key in zip(sides, keys, strict=True)]
    return kept(setup)


def _found(setup: Setup, reader: User, side: SideSheet, key: str) -> dict[str, Any]:
    kept = setup.forces[side.number] if side.number < len(setup.forces) else {}
    return dict(kept) if kept.get("key") == key else found_offer(reader, side, key)


def found_offer(reader: User, side: SideSheet, key: str) -> dict[str, Any]:
    """The force that is offered to *reader* for *side* as *key*, as a set-up keeps it; raise BadDocument when none."""
    linked = [by_link(key.removeprefix(LINK), side.game)] if key.startswith(LINK) else []
    for offer in filter(None, [*linked, *offers(reader, side)]):
        if offer.key == key:
            return _taken(offer)
    raise BadDocument(Problem(f"forces.{side.number}", "not_offered", say("no such force is offered for this side")))


def take(*, setup: Setup, key: str, forces: Sequence[Force]) -> Setup:
    """Let *forces*, one for each side, be those of *setup*, under the *key* of where they come from."""
    if setup.is_sealed:
        raise BadDocument(SEALED)
    setup.forces = [{"key": key, "force": force.write()} for force in forces]
    return kept(setup)


@transaction.atomic
def change(*, setup: Setup, reader: User, said: Mapping[str, Any]) -> Setup:
    """Change what is *said* of options, forces and link, all of it or nothing; raise BadDocument for what is wrong."""
    chosen = {name: said.get(name, getattr(setup, name)) for name in ("options", "points", "year", "name")}
    choose_options(setup=setup, **chosen)
    if "forces" in said:
        choose_forces(setup=setup, reader=reader, keys=said["forces"])
    return share(setup, shared=said["shared"]) if "shared" in said else setup


@transaction.atomic
def kept(setup: Setup) -> Setup:
    """Store *setup* with the document that follows from it, if one does."""
    setup.document, setup.changed = None, timezone.now()
    if not problems(setup):
        setup.document = document(setup).write()
    setup.save()
    return setup


def problems(setup: Setup) -> tuple[Problem, ...]:
    """Why no document can be made of *setup*; none when it can."""
    try:
        document(setup)
    except BadDocument as bad:
        return bad.problems
    return ()


def document(setup: Setup) -> Document[Any, Any, Any]:
    """The muster/setup@1 of *setup*; raise BadDocument when its forces or options do not go together.

    A game that does not play yet gives a document with forces and cards, and no terrain.
    """
    if setup.is_sealed:
        raise BadDocument(SEALED)
    return document_of(setup)


def document_of(setup: Setup) -> Document[Any, Any, Any]:
    """The same, whoever may see it: for those alone who begin the battle."""
    game = rules.game(setup.game)
    forces = forces_of(setup)
    name = export_name(setup)
    if game.prepare is not None:
        known, own = setup.known_cards, setup.variation
        made = setups.prepare(setup.game, setup.scenario, forces, setup.options, known=known, own=own)
        return made.model_copy(update={"name": name, "seats": _ordered(made.seats, setup.forces)})
    used = {card for force in forces for entry in force.entries for card in (entry.card, *_attached(entry))}
    return game.setup(
        game=setup.game,
        scenario=setup.scenario,
        options=settings(game.options, setup.options),
        seats=tuple(Seat(force=force) for force in forces),
        terrain=None,
        cards=tuple(card.write() for id, card in setup.known_cards.items() if id in used),
        name=name,
    )


def _ordered(seats: tuple[Any, ...], taken: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    """*seats* with how each side opens the battle, where that was decided."""
    orders = [tuple(each.get("orders", ())) for each in taken]
    return tuple(
        seat.model_copy(update={"orders": orders[number]}) if number < len(orders) and orders[number] else seat
        for number, seat in enumerate(seats)
    )


def order(*, setup: Setup, side: int, orders: Sequence[str]) -> Setup:
    """Keep how *side* of *setup* opens the battle."""
    if setup.is_sealed:
        raise BadDocument(SEALED)
    setup.forces[side] = {**setup.forces[side], "orders": list(orders)}
    return kept(setup)


def _attached(entry: Any) -> list[str]:
    return [other.card for other in entry.attachments]


def export_name(setup: Setup) -> str:
    """What the document is called; one with a force that its brief does not allow says so wherever it goes."""
    return setup.title if is_legal(setup) else _("%(name)s (friendly, not legal)") % {"name": setup.title}


def forces_of(setup: Setup) -> tuple[Force, ...]:
    """The forces taken, side by side."""
    return tuple(Force.read(taken["force"]) for taken in setup.forces)


def report(setup: Setup, side: SideSheet, force: Force) -> Report:
    """Whether *force* is legal for *side* under the points and the year of *setup*."""
    terms = usual_terms(setup.game, setup.scenario, side.number, setup.points, setup.year)
    return check(force, brief(terms, setup.known_cards, own=setup.variation))


def is_legal(setup: Setup) -> bool:
    """Whether every force is what its side asks for."""
    sides = sheet_of(setup).sides
    forces = forces_of(setup)
    pairs = zip(sides, forces, strict=False)
    return len(forces) == len(sides) and all(report(setup, side, force).legal for side, force in pairs)


def share(setup: Setup, *, shared: bool) -> Setup:
    """Give *setup* a link of its own, or take it back: a link once taken back never leads here again."""
    setup.link = (setup.link or new_link()) if shared else None
    setup.save(update_fields=["link"])
    return setup


def copy(*, setup: Setup, owner: User) -> Setup:
    """The same set-up for *owner*, without the link."""
    fields = ("game", "scenario", "own", "name", "points", "year", "options", "forces", "document")
    return Setup.objects.create(owner=owner, **{name: getattr(setup, name) for name in fields})


def remove(setup: Setup) -> None:
    """Delete *setup*; battles begun from it go on, for they have the document."""
    setup.delete()
