"""From a force to the slots that a solver fills, and back from the numbers it finds to a force."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.construction.changes import merged
from rules.construction.linear import Slot, Space
from rules.construction.tally import Row, Tally
from rules.documents import Entry, Force

MOST_ON_ONE = 3
"""Copies of one attachment that any one carrier can have."""
MOST_BERTHS = 2500
"""Slots for attachments that have not been there before; beyond, a force is too large to move them about."""


@dataclass(slots=True)
class Layout:
    """The slots of a force: those of each entry, and those that only additions and moves would fill."""

    tally: Tally
    space: Space
    entries: list[list[Slot]] = field(default_factory=list)
    """For each top row, the slots of its carriers, one a copy, or the one slot that it shares with equal rows."""
    others: list[Slot] = field(default_factory=list)
    whole: bool = True
    """Whether every legal force that could be the best one can be told by the slots."""

    def force(self, values: Sequence[int]) -> Force:
        """The force in which every slot holds what *values* gives it."""
        left = list(values)
        entries = [entry for row, slots in zip(self.tally.top(), self.entries, strict=True)
                   for entry in self._taken(row, slots, left)]  # fmt: skip
        entries += [self._entry(slot, left[slot.number], left) for slot in self._top_slots() if left[slot.number]]
        return self.tally.force.model_copy(update={"entries": merged(entries)})

    def _top_slots(self) -> Iterator[Slot]:
        known = [slot for slots in self.entries for slot in slots] + self.others
        return (slot for slot in {slot.number: slot for slot in known}.values() if slot.host is None)

    def _taken(self, row: Row, slots: Sequence[Slot], left: list[int]) -> Iterator[Entry]:
        for slot in slots:
            if now := min(left[slot.number], row.copies):
                left[slot.number] -= now
                yield self._entry(slot, now, left)

    def _entry(self, slot: Slot, count: int, left: Sequence[int]) -> Entry:
        load = self.space.loads.get(slot.number, ())
        on = tuple(Entry(card=at.card.id, count=left[at.number]) for at in load if left[at.number])
        return Entry(card=slot.card.id, count=count, section=slot.section, attachments=on)


def lay_out(tally: Tally, more: Mapping[str, int]) -> Layout:
    """The slots for the force of *tally*, and for as many copies *more* of each card as given."""
    layout = Layout(tally, Space(tally.force.nation))
    carries, carried = tally.brief.anatomy.carries, tally.brief.anatomy.carried
    shared = _shared(layout, more)
    for row in tally.top():
        layout.entries.append(_carriers(layout, row) if carries(row.card) else [shared[row.card.id, row.section]])
    _add_sections(layout)
    new = {id: count for id, count in more.items() if count and tally.brief.ceiling(tally.cards[id])}
    for id, count in new.items():
        card = tally.cards[id]
        if carries(card):
            layout.others += [layout.space.slot(card, "", 0, 1) for _ in range(min(count, _room(layout, card)))]
        elif not carried(card) and id not in tally.counts:
            layout.others += [layout.space.slot(card, section, 0, count) for section in tally.brief.sections]
    _add_berths(layout, new)
    return layout


def _room(layout: Layout, card: Any) -> int:
    present = len(layout.space.by_card.get(card.id, ()))
    return max(layout.tally.brief.ceiling(card) - present, 0)


def _carriers(layout: Layout, row: Row) -> list[Slot]:
    """A slot for each copy of *row* that a legal force could keep, and those of what it carries."""
    slots = []
    for _ in range(min(row.copies, _room(layout, row.card))):
        slot = layout.space.slot(row.card, row.section, 1, 1)
        for on in layout.tally.loads.get(row.place[0], ()):
            layout.space.slot(on.card, row.section, on.each, max(on.each, MOST_ON_ONE), slot.number)
        slots.append(slot)
    return slots


def _shared(layout: Layout, more: Mapping[str, int]) -> dict[tuple[str, str], Slot]:
    """One slot for all rows of the same card in the same section, of cards that carry nothing; another for more."""
    have: dict[tuple[str, str], list[Row]] = {}
    for row in layout.tally.top():
        if not layout.tally.brief.anatomy.carries(row.card):
            have.setdefault((row.card.id, row.section), []).append(row)
    found = {}
    for (id, section), rows in have.items():
        card, copies = rows[0].card, sum(row.copies for row in rows)
        ceiling = max(layout.tally.brief.ceiling(card), 0)
        found[id, section] = layout.space.slot(card, section, copies, min(copies, ceiling))
        elsewhere = layout.tally.counts[id] - copies
        if (room := min(more.get(id, 0) + elsewhere, ceiling - copies)) > 0:
            layout.others.append(layout.space.slot(card, section, 0, room))
    return found


def _add_sections(layout: Layout) -> None:
    """Slots in the other sections, for copies to move to."""
    space, sections = layout.space, layout.tally.brief.sections
    loose = [slots[0] for slots in space.by_card.values() if slots[0].host is None]
    for slot in loose:
        present = {other.section for other in space.by_card[slot.card.id]}
        if len(sections) > 1 or present - set(sections):
            most = sum(space.bounds[other.number][1] for other in space.by_card[slot.card.id])
            layout.others += [space.slot(slot.card, section, 0, most) for section in sections if section not in present]


def _add_berths(layout: Layout, new: Mapping[str, int]) -> None:
    """Slots on every carrier for every attachment that is there or may be added."""
    space, brief = layout.space, layout.tally.brief
    hosts = [slot for slot in space.slots if brief.anatomy.carries(slot.card)]
    cards = _attachable(layout.tally, new)
    layout.whole = len(hosts) * len(cards) <= MOST_BERTHS
    for host in hosts if layout.whole else ():
        present = {slot.card.id for slot in space.loads.get(host.number, ())}
        for card, most in cards:
            if card.id not in present:
                space.slot(card, host.section, 0, most, host.number)


def _attachable(tally: Tally, new: Mapping[str, int]) -> list[tuple[Any, int]]:
    """The attachments that are there or new, and how many copies of each a carrier may come to."""
    found = []
    for id in dict.fromkeys([*tally.counts, *new]):
        card, count = tally.cards[id], tally.counts.get(id, 0) + new.get(id, 0)
        most = min(count, MOST_ON_ONE, tally.brief.ceiling(card))
        if most > 0 and tally.brief.anatomy.carried(card):
            found.append((card, most))
    return found
