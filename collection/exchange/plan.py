"""What an import would do to a collection: worked out for the preview, and kept until it is confirmed."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext as _
from pydantic_core import from_json, to_json

from accounts.models import User
from collection.exchange.columns import COUNTS, HEADINGS
from collection.exchange.index import Found
from collection.exchange.matching import STORED, Line
from collection.exchange.records import condition_label
from collection.exchange.rows import Problem, Row
from collection.models import MOST_COPIES
from collection.services.copies import BLANK

Mode = Literal["replace", "add"]
MODES: tuple[Mode, ...] = ("replace", "add")
Fields = Mapping[str, Any]
Figures = dict[str, int | str]
NEW: tuple[int, Fields] = (0, BLANK)


@dataclass(slots=True)
class Step:
    """One card that an import changes: what is kept of it *before* and *after*, and how many its products supply."""

    card: Found
    before: Fields
    after: Fields
    supplied: int

    @property
    def owned_before(self) -> int:
        return int(self.before["loose"]) + self.supplied

    @property
    def owned_after(self) -> int:
        return int(self.after["loose"]) + self.supplied

    @property
    def details(self) -> list[tuple[str, object, object]]:
        """What else changes: the heading, what was there and what will be."""
        changed = [name for name in self.after if name != "loose" and self.after[name] != self.before[name]]
        return [(str(HEADINGS[name]), _shown(self.before[name]), _shown(self.after[name])) for name in changed]


def _shown(value: object) -> object:
    return condition_label(value) if isinstance(value, str) else value


@dataclass
class Plan:
    """What changes, what stays as it is, and what could not be used after all."""

    steps: list[Step] = field(default_factory=list)
    unchanged: int = 0
    added: int = 0
    copies_before: int = 0
    copies_after: int = 0
    problems: list[Problem] = field(default_factory=list)
    touched: list[int] = field(default_factory=list)
    found: str = ""

    @property
    def changed(self) -> int:
        """How many cards that were kept already change."""
        return len(self.steps) - self.added

    @cached_property
    def digest(self) -> str:
        """A name for just these changes: who confirms a preview says which one was seen."""
        return digest(self.written)

    @cached_property
    def written(self) -> str:
        """All that storing takes, as JSON: see Kept."""
        # Products alone may keep a card of which its owner said nothing.
        known = [step for step in self.steps if step.before is not BLANK]
        before = {step.card.pk: step.before for step in known if step.before != BLANK}
        after = {step.card.pk: step.after for step in self.steps}
        supplied = {step.card.pk: step.supplied for step in known if step.supplied}
        beside = [card for card in self.touched if card not in after]
        kept = {"before": before, "after": after, "supplied": supplied, "beside": beside, "found": self.found}
        return to_json(kept).decode()


def digest(text: str) -> str:
    """A short name for just this *text*."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Kept(NamedTuple):
    """A plan that was shown, kept until it is confirmed.

    What its cards are *before* (where anything was said of them) and *after*, by their ids, with how many are
    *supplied* where any are; the cards *beside* them that the list names too; and a name for what was *found* of all
    these.
    """

    before: dict[str, dict[str, Any]]
    after: dict[str, dict[str, Any]]
    supplied: dict[str, int]
    beside: list[int]
    found: str

    @classmethod
    def read(cls, written: str) -> "Kept":
        return cls(**from_json(written))

    def still_holds(self, owner: User) -> bool:
        """Whether *owner* keeps of these cards just what the plan found."""
        return self.found == _fingerprint(_kept(owner), [*map(int, self.after), *self.beside])


def _fingerprint(kept: Mapping[int, tuple[int, Fields]], cards: Iterable[int]) -> str:
    """A name for what is *kept* of *cards*; nothing is kept of most."""
    found = [(card, *kept[card]) for card in sorted(kept.keys() & cards)] if kept else []
    return digest(repr(found))


def make_plan(owner: User, lines: Iterable[Line], mode: Mode) -> Plan:
    """What storing *lines* would do: *replace* what is stated of each card, or *add* to its copies."""
    plan = Plan()
    kept = _kept(owner)
    named, united = _by_card(lines, plan)
    plan.touched = list(named)
    plan.found = _fingerprint(kept, named)
    for pk, line in named.items():
        supplied, before = kept.get(pk, NEW)
        after = _after(before, supplied, united.get(pk, line.row.figures), mode)
        if before == after:
            plan.unchanged += 1
        elif (
            after["loose"] + supplied > MOST_COPIES or after["wanted"] > MOST_COPIES or after["for_trade"] > MOST_COPIES
        ):
            plan.problems.append(
                _refusal(line.row, max(after["loose"] + supplied, after["wanted"], after["for_trade"]))
            )
        else:
            plan.steps.append(Step(line.card, before, after, supplied))  # type: ignore[arg-type]
    _add_up(plan)
    return plan


def _add_up(plan: Plan) -> None:
    supplied = sum([step.supplied for step in plan.steps])
    plan.added = sum([step.before is BLANK for step in plan.steps])
    plan.copies_before = sum([step.before["loose"] for step in plan.steps]) + supplied
    plan.copies_after = sum([step.after["loose"] for step in plan.steps]) + supplied


def _kept(owner: User) -> dict[int, tuple[int, Fields]]:
    """What *owner* keeps of each card, after the copies that products supply."""
    rows = owner.holdings.values_list("card_id", "from_products", *BLANK)
    return {row[0]: (row[1], dict(zip(BLANK, row[2:], strict=True))) for row in rows}


def _after(before: Fields, supplied: int, figures: Mapping[str, Any], mode: Mode) -> dict[str, Any]:
    after = {**before, **figures}
    if "owned" in figures:
        owned = after.pop("owned")
        after["loose"] = before["loose"] + owned if mode == "add" else owned - supplied
    if mode == "add":
        after |= {name: before[name] + figures[name] for name in ("wanted", "for_trade") if name in figures}
    return after


def _refusal(row: Row, most: int) -> Problem:
    expected = _("at most {most} copies of a card; with those of other rows and those you have it would be {count}")
    said = row.figures.get("owned", "")
    return Problem("too_many", row.sheet, row.number, "", str(said), expected.format(most=MOST_COPIES, count=most))


def _by_card(lines: Iterable[Line], plan: Plan) -> tuple[dict[int, Line], dict[int, Figures]]:
    """The first line that names each card, and what all of them say together where several do."""
    named: dict[int, Line] = {}
    united: dict[int, Figures] = {}
    for line in lines:
        card = line.card
        if card is None or line.status not in STORED:
            continue
        if (first := named.setdefault(card.pk, line)) is not line:
            united[card.pk] = _unite(united.get(card.pk, first.row.figures), line.row.figures)
            plan.problems.append(_twice(line.row, first.row))
    return named, united


def _unite(known: Figures, more: Figures) -> Figures:
    counts = {name: int(known.get(name, 0)) + int(more[name]) for name in COUNTS if name in more}
    return {**more, **known, **counts}


def _twice(row: Row, first: Row) -> Problem:
    expected = _("each card once: row {row} has it already, and the copies of both are added up")
    return Problem("twice", row.sheet, row.number, "", row.said, expected.format(row=first.number), grave=False)
