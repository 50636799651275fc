"""Edits of a force: small functions, each one step that can be undone."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from builder.bench import Bench, lay_out
from builder.models import Force
from builder.services.storing import lock, store
from rulebook import texts
from rules import construction, documents, solver
from rules.construction import Add, Attach, Change, Move, Remove, StaleChange, Terms
from rules.construction.changes import Place
from rules.construction.fixes import fix
from rules.construction.tally import Tally
from rules.force_text import MOST
from rules.solver import Solution
from rules.words import say


class Unsolved(Exception):
    """The solver has no legal force to offer: there is none (impossible), or none was found in time (unknown)."""

    def __init__(self, status: solver.Status) -> None:
        super().__init__(status)
        self.status = status


@transaction.atomic
def change(*, force: Force, changes: Sequence[Change]) -> Force:
    """Do all *changes* to *force*, whose places are those of now: what a fix or any other button carries.

    Raise StaleChange when they speak of another state of it, BadDocument when what came of them is no force.
    """
    work = lay_out(lock(force))
    _expect_known(work, changes)
    return store(work, construction.apply(changes, work.force), _label(work, changes))


def add(*, force: Force, card: str, count: int = 1, section: str = "", to: int | None = None) -> Force:
    """Put *count* copies of *card* into *section*, or onto the entry numbered *to*."""
    return change(force=force, changes=[Add(card=card, count=count, section=section, to=to)])


def remove(*, force: Force, place: Place, card: str, count: int = 1) -> Force:
    """Take *count* copies of *card*, which is at *place*, out."""
    return change(force=force, changes=[Remove(place=place, card=card, count=count)])


def attach(*, force: Force, place: Place, card: str, to: int) -> Force:
    """Attach one copy of *card*, an entry of its own at *place*, to the entry numbered *to*."""
    return change(force=force, changes=[Attach(place=place, card=card, to=to)])


def move(*, force: Force, place: Place, card: str, section: str, count: int = 1) -> Force:
    """Put *count* copies of *card*, which is at *place*, into another *section*."""
    return change(force=force, changes=[Move(place=place, card=card, section=section, count=count)])


@transaction.atomic
def set_count(*, force: Force, place: Place, card: str, count: int) -> Force:
    """Let there be *count* copies of *card*, the entry at *place*; copies that are added carry nothing."""
    force = lock(force)
    entry = _entry_at(force.read(), place, card)
    by = count - entry.count
    if by > 0:
        return add(force=force, card=card, count=by, section=entry.section)
    return remove(force=force, place=place, card=card, count=-by) if by else force


@transaction.atomic
def rename(*, force: Force, name: str) -> Force:
    """Call *force* *name*."""
    work = lay_out(lock(force))
    return store(work, work.force.model_copy(update={"name": name}), _("Name: %(name)s") % {"name": name or "–"})


@transaction.atomic
def write_notes(*, force: Force, notes: str) -> Force:
    """Keep *notes* with *force*; they are no step, since the page that they are typed in has its own undo."""
    force = lock(force)
    force.notes = notes
    force.clean_fields(exclude=[field.name for field in force._meta.fields if field.name != "notes"])  # noqa: SLF001
    force.save(update_fields=["notes"])
    return force


@transaction.atomic
def aim(*, force: Force, terms: Terms) -> Force:
    """Build *force* for other *terms* of the same game; raise BadDocument when they cannot be."""
    work = lay_out(lock(force))
    nations = construction.brief(terms, work.cards).nations
    nation = min(nations) if len(nations) == 1 else work.force.nation
    wanted = work.force.model_copy(update={"year": terms.year, "nation": nation})
    return store(work, wanted, _("What it is for"), terms)


@transaction.atomic
def replace(*, force: Force, document: documents.Force) -> Force:
    """Let *force* be just what *document* says; raise BadDocument when it is of another game or not sound."""
    work = lay_out(lock(force))
    return store(work, document.model_copy(update={"data": work.force.data}), _("All of it"))


def make_legal(*, force: Force, mine: bool = False) -> Solution:
    """Let *force* be the nearest legal one, with *mine* of free copies only. Raise Unsolved when there is none."""
    return _solve(force, _("Made legal"), lambda work: solver.nearest(work.force, work.brief), mine=mine)


def fill(*, force: Force, mine: bool = False) -> Solution:
    """Fill the points of *force* that are left, with *mine* of free copies. Raise Unsolved when it cannot be legal."""
    return _solve(
        force, _("Filled"), lambda work: solver.fill(work.force, work.brief, _left(work) if mine else None), mine=mine
    )


@transaction.atomic
def renew(*, force: Force) -> Force:
    """Build *force* on the card data in use; cards that are not in use any more stay as they were."""
    work = lay_out(lock(force))
    fresh = dataclasses.replace(work, cards={**work.cards, **work.current})
    return store(fresh, work.force, _("New card data"))


@transaction.atomic
def _solve(force: Force, label: str, work_out: Callable[[Bench], Solution], *, mine: bool) -> Solution:
    work = lay_out(lock(force), mine=mine)
    solution = work_out(work)
    if solution.force is None:
        raise Unsolved(solution.status)
    store(work, solution.force, label)
    return solution


def _left(work: Bench) -> Mapping[str, int]:
    used = work.used
    return {card: left for card, free in work.pool.free.items() if (left := free - used.get(card, 0)) > 0}


def _expect_known(work: Bench, changes: Sequence[Change]) -> None:
    if any(not change.place for change in changes if isinstance(change, Remove | Move | Attach)):
        raise StaleChange("expected a place, got none")
    problems = [*_strange_cards(work, changes), *_strange_counts(changes)]
    if problems:
        raise documents.BadDocument(*problems)


def _strange_cards(work: Bench, changes: Sequence[Change]) -> Iterator[documents.Problem]:
    named = {change.card for change in changes if isinstance(change, Add | Remove | Move | Attach)}
    for card in sorted(named - work.cards.keys()):
        words = say("no card of this game is called {id}", id=card)
        yield documents.Problem("changes.card", "unknown_card", words)


def _strange_counts(changes: Sequence[Change]) -> Iterator[documents.Problem]:
    for change in changes:
        if isinstance(change, Add | Remove | Move) and not 1 <= change.count <= MOST:
            words = say("expected from 1 to {most} copies, got {count}", most=MOST, count=change.count)
            yield documents.Problem("changes.count", "count", words)


def _label(work: Bench, changes: Sequence[Change]) -> str:
    try:
        return texts.spoken(fix(Tally(work.force, work.brief), *changes).sentence)
    except (LookupError, documents.BadDocument):
        raise StaleChange("expected changes of this force, got some that do not fit it") from None


def _entry_at(force: documents.Force, place: Place, card: str) -> documents.Entry:
    match place:
        case (number,) if 0 <= number < len(force.entries) and force.entries[number].card == card:
            return force.entries[number]
    raise StaleChange(f"expected {card} as an entry at {place}, where there is none")
