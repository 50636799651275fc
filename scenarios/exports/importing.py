"""Set-ups made elsewhere: read strictly, checked as a battle would check them, then kept; all of it or nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, override

import rules
from accounts.models import User
from collection.exchange.workbook import COMPOUND, EMPTY_ZIP, ZIP
from collection.figures import local
from rulebook.texts import languages
from rules.documents import BadDocument, Entry, Force, OptionValue, Problem
from rules.documents import Setup as Document
from rules.engine import Game
from rules.openings import rehearse
from rules.panzer_squadron import layouts
from rules.reading import read_setup
from rules.scenes import scenes
from rules.variations import settled
from rules.words import say
from scenarios import services
from scenarios.exports.cells import Planted
from scenarios.exports.rows import POINTS, YEAR
from scenarios.exports.workbook_in import read_book
from scenarios.models import NAME_LENGTH, Setup
from scenarios.sheet import ScenarioSheet

KEY = "file"
"""What a force is offered as that came in with its set-up."""
TILES = 15
"""What a player of Panzer Squadron has (PS-2.1)."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
WORKBOOKS = (ZIP, EMPTY_ZIP, COMPOUND)


@dataclass(frozen=True, slots=True)
class Brought:
    """A set-up that was brought in, and the names of its cards that say something else than ours."""

    setup: Setup
    differing: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Read:
    document: Document[Any, Any, Any]
    points: int | None = None
    year: int | None = None
    planted: Planted | None = None


def bring_in(*, owner: User, content: bytes) -> Brought:
    """Keep the set-up in *content*, JSON or a workbook, for *owner*; raise BadDocument with all that is wrong."""
    is_workbook = content.startswith(WORKBOOKS)
    found = _read_workbook(content) if is_workbook else _Read(read_setup(content.removeprefix(BYTE_ORDER_MARK)))
    try:
        return _keep(owner, found)
    except BadDocument as bad:
        raise (found.planted.located(bad) if found.planted else bad) from None


def _read_workbook(content: bytes) -> _Read:
    book = read_book(content)
    told = book.content()
    try:
        document = read_setup(told)
    except BadDocument as bad:
        raise book.planted.located(bad) from None
    return _Read(document, book.agreed(POINTS), book.agreed(YEAR), book.planted)


@transaction.atomic
def _keep(owner: User, found: _Read) -> Brought:
    document = found.document
    _check(document)
    row = Setup(owner=owner, game=document.game, scenario=document.scenario, points=found.points, year=found.year)
    row.own = document.own and document.own.model_dump(mode="json", include={"name", *document.own.changes})
    row.options = _chosen(document)
    row.forces = [*_taken(document)]
    row.name = _bare_name(row, document.name)
    _expect_cards(row, document)
    _agree(row)
    kept = document if services.is_legal(row) else document.model_copy(update={"name": services.export_name(row)})
    row.document = kept.write()
    row.save()
    return Brought(row, [*_differing(row, document)])


def _check(document: Document[Any, Any, Any]) -> None:
    """Raise BadDocument when no battle could begin from *document*."""
    game = rules.game(document.game)
    if document.scenario not in scenes(document.game):
        raise BadDocument(Problem("scenario", "unknown_scenario", say("the game has no such scenario")))
    if game.plays:
        game.start(document)
        if refused := [*_refused_orders(game, document)]:
            raise BadDocument(*refused)
    sides = ScenarioSheet(document.game, document.scenario).sides
    missing = [number for number in range(len(sides)) if document.seats[number].force is None]
    if missing:
        raise BadDocument(*(Problem(f"seats.{number}.force", "missing", say("expected a force")) for number in missing))


def _refused_orders(game: Game, document: Document[Any, Any, Any]) -> Iterator[Problem]:
    """The first order of each seat that the rules refuse: a unit outside its zone, terrain on terrain."""
    for number, seat in enumerate(document.seats):
        found = rehearse(game, document, number, seat.orders) if seat.orders else None
        if found and found.refusal:
            path = f"seats.{number}.orders.{len(found.orders)}"
            yield Problem(path, found.refusal.rule, found.refusal.sentence)


def _forces(document: Document[Any, Any, Any]) -> list[Force]:
    """The forces as they were built: the tiles in its pool are part of one (PS-2.1), the usual ones where all lie."""
    found = [seat.force for seat in document.seats if seat.force]
    pools = getattr(document.terrain, "pools", ())
    return [_supplied(force, pool or layouts.pool(TILES)) for force, pool in zip(found, pools, strict=False)] or found


def _taken(document: Document[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """What a set-up keeps of each side: its force, and the orders that it opens with."""
    for force, seat in zip(_forces(document), document.seats, strict=False):
        orders = {"orders": list(seat.orders)} if seat.orders else {}
        yield {"key": KEY, "force": force.write(), **orders}


def _supplied(force: Force, pool: Mapping[str, int]) -> Force:
    tiles = tuple(Entry(card=card, count=count) for card, count in pool.items() if count)
    return force.model_copy(update={"entries": (*force.entries, *tiles)})


def _chosen(document: Document[Any, Any, Any]) -> dict[str, OptionValue]:
    """The options of *document* that differ from what is usual in its scenario."""
    usual = settled(rules.game(document.game).options, document.own, {})
    return {key: value for key, value in document.options.items() if usual.get(key) != value}


def _bare_name(row: Setup, name: str) -> str:
    """*name* without the mark of an illegal force, and none at all when it is only that of the scenario."""
    for language in languages():
        with override(language):
            name = name.removesuffix(gettext("%(name)s (friendly, not legal)") % {"name": ""})
            name = "" if name == row.scenario_title else name
    return name[:NAME_LENGTH]


def _expect_cards(row: Setup, document: Document[Any, Any, Any]) -> None:
    """Raise BadDocument for cards that nobody here knows: a force of such cards cannot be checked."""
    unknown = [
        Problem(f"cards.{number}.id", "unknown_card", say("there is no card {card}", card=card.id))
        for number, card in enumerate(document.cards)
        if card.id not in row.known_cards
    ]
    if unknown:
        raise BadDocument(*unknown)


def _agree(row: Setup) -> None:
    """What was agreed on where nothing says so: the usual year, and the usual points or what the larger force takes."""
    sides = services.sheet_of(row).sides
    usual = sides[0].brief.terms
    row.year = usual.year if row.year is None else row.year
    if row.points is not None or usual.points is None or not sides[0].agreed:
        return
    row.points = usual.points
    forces = zip(sides, services.forces_of(row), strict=True)
    taken = [account.points for side, force in forces for account in services.report(row, side, force).points]
    row.points = max((usual.points, *taken))


def _differing(row: Setup, document: Document[Any, Any, Any]) -> Iterator[str]:
    for card in document.cards:
        if row.known_cards[card.id].write() != card.write():
            yield local(card.name)
