"""Importing a list: read it, tell its columns, look at what would happen, confirm. Pages and API come through here."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from collection.exchange import columns, lists, matching, rows
from collection.exchange.columns import Layout
from collection.exchange.exporting import cards_for
from collection.exchange.index import Index
from collection.exchange.matching import Line
from collection.exchange.pace import uncollected
from collection.exchange.plan import MODES, Kept, Mode, Plan, digest, make_plan
from collection.exchange.records import records
from collection.exchange.rows import Problem, Row
from collection.exchange.sheets import Sheet, Source
from collection.exchange.storing import store
from collection.models import Change, PendingImport
from collection.services import copies

KEPT_FOR = timedelta(hours=24)
MOST_PENDING = 5
ASKED = frozenset({"guessed", "ambiguous", "unmatched", "left_out"})


class NotConfirmed(Exception):
    """An import that was not stored: some rows cannot be, and nobody said to leave them out."""


class Outdated(Exception):
    """An import that was not stored: the collection or the cards are no longer as they were when it was looked at."""


@dataclass
class Preview:
    """All there is to know of a pending import before it is confirmed."""

    pending: PendingImport
    source: Source
    layouts: list[Layout | None]
    game: str
    lines: list[Line]
    plan: Plan
    problems: list[Problem] = field(default_factory=list)

    @property
    def mode(self) -> Mode:
        return cast("Mode", self.pending.mapping["mode"])

    @property
    def program(self) -> str:
        """Whose columns these are: the name of the program, or nothing."""
        pairs = zip(self.source.sheets, self.layouts, strict=True)
        return next((columns.program(sheet, layout) for sheet, layout in pairs if layout), "")

    @cached_property
    def statuses(self) -> Counter[str]:
        """How many lines have each status."""
        return Counter(line.status for line in self.lines)

    @property
    def left_out(self) -> int:
        """How many rows will not be stored."""
        stored = sum(self.statuses[status] for status in matching.STORED)
        return len(self.lines) - stored + sum(each.grave for each in self.plan.problems)

    @cached_property
    def undecided(self) -> list[Line]:
        """The lines that its owner may say something to: guesses, doubts, and what was decided already."""
        chosen = self.pending.mapping["chosen"]
        return [line for line in self.lines if line.status in ASKED or (chosen and line.row.key in chosen)]

    def let_go(self) -> None:
        """Forget the rows. A context outlives its page until the collector comes by, which looks at all that it has."""
        self.source, self.lines, self.plan = Source("", ()), [], Plan()


@uncollected()
def start_import(
    *, owner: User, source: Source, filename: str = "", game: str = "", mode: Mode = "replace"
) -> PendingImport:
    """Keep *source* for *owner* until it is confirmed; old ones that never were are thrown away."""
    PendingImport.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()
    layouts = _recognised(source)
    mapping = {
        "game": game,
        "mode": mode,
        "chosen": {},
        "is_list": source.kind == "list",
        "layouts": [layout and layout.write() for layout in layouts],
    }
    with transaction.atomic():
        pending = PendingImport.objects.create(
            owner=owner, filename=filename[:255], rows=source.write(), mapping=mapping
        )
        owner.pending_imports.exclude(pk__in=owner.pending_imports.values("pk")[:MOST_PENDING]).delete()
    return pending


@uncollected()
def pending_import(owner: User, number: int) -> PendingImport:
    """The import of *owner* with this *number*; raise PendingImport.DoesNotExist when there is none any more.

    Its rows and its plan, which may be long, are read when they are asked for.
    """
    return owner.pending_imports.defer("rows", "plan").get(pk=number, created__gte=timezone.now() - KEPT_FOR)


def _recognised(source: Source) -> list[Layout | None]:
    if source.kind == "list":
        return [None]
    return [None if columns.is_for_reading_only(sheet) else columns.recognise(sheet) for sheet in source.sheets]


def needs_columns(pending: PendingImport) -> bool:
    """Whether nobody knows yet which column names the cards."""
    return not pending.mapping["is_list"] and not any(pending.mapping["layouts"])


def set_columns(pending: PendingImport, place: int, layout: Layout | None) -> None:
    """Read the sheet at *place* by *layout* from now on; None: leave it out."""
    pending.mapping["layouts"][place] = layout and layout.write()
    pending.mapping["chosen"] = {}
    _remap(pending, pending.mapping)


def choose(pending: PendingImport, *, chosen: Mapping[str, str], mode: str = "", game: str = "") -> None:
    """Store in *mode*, take names that several games have for cards of *game*, and rows of *chosen* for these cards.

    *chosen* goes by the keys of rows; a card that is empty leaves a row as it was read.
    """
    known = pending.mapping["chosen"] | chosen
    kept = {key: value for key, value in known.items() if value}
    said = {"mode": mode} if mode in MODES else {}
    mapping = pending.mapping | {"chosen": kept, "game": game or pending.mapping["game"], **said}
    if mapping != pending.mapping:
        _remap(pending, mapping)


def _remap(pending: PendingImport, mapping: dict[str, Any]) -> None:
    """Read *pending* by *mapping* from now on: what was planned before holds no longer."""
    pending.mapping, pending.plan = mapping, ""
    pending.save(update_fields=["mapping", "plan"])


@uncollected()
def preview(pending: PendingImport) -> Preview:
    """What would happen if *pending* were confirmed now; it is kept with it, so that just this can be confirmed."""
    source = Source.read(pending.rows)
    layouts = [kept and Layout.read(kept) for kept in pending.mapping["layouts"]]
    read = list(_rows(source, layouts))
    index = Index.of_all_cards()
    game = pending.mapping["game"] or matching.likely_game(read, index)
    lines = matching.match(read, index, pending.mapping["chosen"], game)
    plan = make_plan(pending.owner, lines, pending.mapping["mode"])
    problems = sorted([*matching.problems(lines), *plan.problems], key=lambda each: (each.sheet, each.row))
    found = Preview(pending, source, layouts, game, lines, plan, problems)
    pending.plan, pending.left_out = plan.written, found.left_out
    pending.save(update_fields=["plan", "left_out"])
    return found


def _rows(source: Source, layouts: list[Layout | None]) -> Iterator[Row]:
    for sheet, layout in zip(source.sheets, layouts, strict=True):
        if layout:
            yield from rows.read_sheet(sheet, layout)
        elif source.kind == "list":
            yield from lists.read_list(sheet)


@transaction.atomic
@uncollected()
def confirm(*, owner: User, number: int, seen: str, leave_out: bool = False) -> Change | None:
    """Store the import with this *number* as *owner* saw it, all of it or nothing; None when it changes nothing.

    *seen* is the digest of the plan that was shown: raise Outdated when another was planned since, or when what is kept
    of its cards has changed. Raise NotConfirmed when rows cannot be stored and *leave_out* does not say that the others
    shall be.
    """
    copies.lock(owner)
    pending = pending_import(owner, number)
    if not pending.plan:  # something was decided since it was shown: that may come to the same
        preview(pending)
    if digest(pending.plan) != seen:
        raise Outdated
    if pending.left_out and not leave_out:
        raise NotConfirmed
    plan = Kept.read(pending.plan)
    if not plan.still_holds(owner):
        raise Outdated
    label = _("Import of {name}").format(name=pending.filename or _("pasted list"))
    pending.delete()
    return store(owner, label, plan) if plan.after else None


def discard(owner: User, number: int) -> None:
    """Throw the import with this *number* away, if there is one."""
    owner.pending_imports.filter(pk=number).delete()


def sheet_to_map(pending: PendingImport) -> tuple[int, Sheet]:
    """The sheet whose columns are asked about: the one with the most rows."""
    sheets = Source.read(pending.rows).sheets
    place = max(range(len(sheets)), key=lambda place: len(sheets[place].rows))
    return place, sheets[place]


@dataclass(frozen=True, slots=True)
class Counted:
    """How much an import has changed."""

    cards: int
    added: int
    copies: int

    @property
    def signed(self) -> str:
        return f"{self.copies:+d}"


def counted(change: Change) -> Counted:
    """How much *change* did to holdings: cards touched, those new among them, and copies more (or fewer)."""
    before, after = change.before.get("holdings", {}), change.after.get("holdings", {})
    copies = sum(_loose(after[card]) - _loose(before[card]) for card in after)
    return Counted(len(after), sum(before[card] is None for card in after), copies)


def _loose(fields: Mapping[str, Any] | None) -> int:
    return fields["loose"] if fields else 0


def exportable(person: User | None, query: str) -> Mapping[str, int]:
    """How many cards, and copies of them, an export of what *query* finds would have."""
    found = list(records(person, cards_for(person, query)))
    return {"cards": len(found), "copies": sum(record.owned for record in found)}
