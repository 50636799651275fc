"""Importing a list: read it, tell its columns, look at what would happen, confirm. Pages and API come through here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, cast

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from collection.exchange import columns, lists, matching, rows
from collection.exchange.columns import Layout
from collection.exchange.index import Index
from collection.exchange.matching import Line
from collection.exchange.pace import uncollected
from collection.exchange.plan import MODES, Mode, Plan, make_plan
from collection.exchange.rows import Problem, Row
from collection.exchange.sheets import Sheet, Source
from collection.exchange.storing import store
from collection.models import Change, PendingImport
from collection.services import recording

KEPT_FOR = timedelta(hours=24)
MOST_PENDING = 5


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

    @property
    def left_out(self) -> int:
        """How many rows will not be stored."""
        return sum(not line.is_stored for line in self.lines) + sum(each.grave for each in self.plan.problems)

    def with_status(self, *statuses: str) -> list[Line]:
        return [line for line in self.lines if line.status in statuses]


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
    """The import of *owner* with this *number*; raise PendingImport.DoesNotExist when there is none any more."""
    return owner.pending_imports.get(pk=number, created__gte=timezone.now() - KEPT_FOR)


def _recognised(source: Source) -> list[Layout | None]:
    if source.kind == "list":
        return [None]
    return [None if columns.is_for_reading_only(sheet) else columns.recognise(sheet) for sheet in source.sheets]


def needs_columns(pending: PendingImport) -> bool:
    """Whether nobody knows yet which column names the cards."""
    return pending.rows["kind"] != "list" and not any(pending.mapping["layouts"])


def set_columns(pending: PendingImport, place: int, layout: Layout | None) -> None:
    """Read the sheet at *place* by *layout* from now on; None: leave it out."""
    pending.mapping["layouts"][place] = layout and layout.write()
    pending.mapping["chosen"] = {}
    pending.save(update_fields=["mapping"])


def choose(pending: PendingImport, *, mode: Mode, chosen: Mapping[str, str]) -> None:
    """Store in *mode*, and take the rows of *chosen* (by their key) for the cards with these ids."""
    known = pending.mapping["chosen"] | {key: id for key, id in chosen.items() if id}
    pending.mapping |= {"mode": mode if mode in MODES else "replace", "chosen": known}
    pending.save(update_fields=["mapping"])


@uncollected()
def preview(pending: PendingImport) -> Preview:
    """What would happen if *pending* were confirmed now."""
    source = Source.read(pending.rows)
    layouts = [kept and Layout.read(kept) for kept in pending.mapping["layouts"]]
    lines = matching.match(_rows(source, layouts, pending.mapping), Index.of_all_cards(), pending.mapping["chosen"])
    plan = make_plan(pending.owner, lines, pending.mapping["mode"])
    plan.digest  # noqa: B018 (worked out here, and kept)
    problems = sorted([*matching.problems(lines), *plan.problems], key=lambda each: (each.sheet, each.row))
    return Preview(pending, source, layouts, lines, plan, problems)


def _rows(source: Source, layouts: list[Layout | None], mapping: Mapping[str, Any]) -> Iterator[Row]:
    for sheet, layout in zip(source.sheets, layouts, strict=True):
        if layout:
            yield from rows.read_sheet(sheet, layout, mapping["game"])
        elif source.kind == "list":
            yield from lists.read_list(sheet, mapping["game"])


@transaction.atomic
@uncollected()
def confirm(*, owner: User, number: int, seen: str, leave_out: bool = False) -> Change | None:
    """Store the import with this *number* as *owner* saw it, all of it or nothing; None when it changes nothing.

    *seen* is the digest of the plan that was shown: raise Outdated when it would now do something else. Raise
    NotConfirmed when rows cannot be stored and *leave_out* does not say that the others shall be.
    """
    recording.lock(owner)
    pending = pending_import(owner, number)
    found = preview(pending)
    if found.plan.digest != seen:
        raise Outdated
    if found.left_out and not leave_out:
        raise NotConfirmed
    pending.delete()
    return store(owner, _label(found), found.plan.steps) if found.plan.steps else None


def _label(found: Preview) -> str:
    name = found.pending.filename or _("pasted list")
    return _("Import of {name}").format(name=name)


def discard(owner: User, number: int) -> None:
    """Throw the import with this *number* away, if there is one."""
    owner.pending_imports.filter(pk=number).delete()


def sheet_to_map(pending: PendingImport) -> tuple[int, Sheet]:
    """The sheet whose columns are asked about: the one with the most rows."""
    sheets = Source.read(pending.rows).sheets
    place = max(range(len(sheets)), key=lambda place: len(sheets[place].rows))
    return place, sheets[place]
