"""How far a force in the making is from the one it is made of: cards changed, then points kept, then points added."""

from dataclasses import dataclass, field

from rules.construction.layout import Layout
from rules.construction.linear import Linear, Slot, Space

Terms = dict[int, int]


@dataclass(slots=True)
class _Account:
    """Three sums over variables, each more important than the next, and how large the lesser two can become."""

    changed: Terms = field(default_factory=dict)
    kept: Terms = field(default_factory=dict)
    added: Terms = field(default_factory=dict)
    most_kept: int = 0
    most_added: int = 0

    def cost(self) -> Terms:
        """One sum that is least when the first is least, then the second greatest, then the third least."""
        weight_kept = self.most_added + 1
        weight_changed = weight_kept * (self.most_kept + 1)
        cost: Terms = {}
        for terms, weight in ((self.changed, weight_changed), (self.kept, -weight_kept), (self.added, 1)):
            for number, factor in terms.items():
                cost[number] = cost.get(number, 0) + weight * factor
        return cost


def nearness(layout: Layout) -> Terms:
    """The cost to make small so that the force changes least; what helps to tell it is added to the space."""
    account, space = _Account(), layout.space
    for id, slots in space.by_card.items():
        have = layout.tally.counts.get(id, 0)
        points = slots[0].card.points or 0
        account.most_kept += have * points
        if not have:
            _count_new(slots, points, account, space)
        elif all(slot.host is None and slot.section == slots[0].section for slot in slots):
            _count_in_one_place(slots, points, account, space)
        else:
            _count_changed(slots, have, points, account, space)
    return account.cost()


def _count_new(slots: list[Slot], points: int, account: _Account, space: Space) -> None:
    for slot in slots:
        account.changed[slot.number] = 1
        account.added[slot.number] = points
        account.most_added += points * space.bounds[slot.number][1]


def _count_in_one_place(slots: list[Slot], points: int, account: _Account, space: Space) -> None:
    """Copies only leave or only come: those that would make way for others of the same card may as well stay."""
    _count_new([slot for slot in slots if not slot.have], points, account, space)
    for slot in slots:
        if slot.have:
            account.changed[slot.number] = -1
            account.kept[slot.number] = points


def _count_changed(slots: list[Slot], have: int, points: int, account: _Account, space: Space) -> None:
    """As many changes as copies come to slots or leave them, whichever is more: a move is one change."""
    most = have + sum(space.bounds[slot.number][1] for slot in slots)
    changed, kept = space.variable(0, most), space.variable(0, have)
    coming: Terms = {}
    going: Terms = {}
    lost = have - sum(slot.have for slot in slots)
    for slot in slots:
        if space.bounds[slot.number][1] <= slot.have:
            going[slot.number] = -1
            lost += slot.have
        elif not slot.have:
            coming[slot.number] = 1
        else:
            _split(slot, coming, going, space)
    space.fixed.append(Linear({changed: -1, **coming}, None, 0))
    space.fixed.append(Linear({changed: -1, **going}, None, -lost))
    space.fixed.append(Linear({kept: 1, **{slot.number: -1 for slot in slots}}, None, 0))
    account.changed[changed] = 1
    account.kept[kept] = points


def _split(slot: Slot, coming: Terms, going: Terms, space: Space) -> None:
    """Tell by two new variables how many copies come to *slot* and how many leave it."""
    most = space.bounds[slot.number][1]
    more, fewer = space.variable(0, most), space.variable(0, slot.have)
    space.fixed.append(Linear({slot.number: 1, more: -1, fewer: 1}, slot.have, slot.have))
    coming[more] = 1
    going[fewer] = 1
