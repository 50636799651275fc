"""Forces for all sides of a scenario at once, out of one box: no copy is in two of them.

The slots of all sides go into one space for the solver; what they may use together of a card is one more sum.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.construction.briefs import Brief
from rules.construction.layout import Layout, lay_out
from rules.construction.linear import Linear, Space
from rules.construction.tally import Tally
from rules.construction.totals import Budget
from rules.documents import Force
from rules.solver import Status, affordable, solve, wanted

EFFORT = 1.0


@dataclass(frozen=True, slots=True)
class Shares:
    """A legal force for each side; or, when there are none, how many copies more of which cards the box would need."""

    status: Status
    forces: tuple[Force, ...] = ()
    lacking: Mapping[str, int] = field(default_factory=dict)


def share_out(briefs: Sequence[Brief], box: Mapping[str, int], effort: float = EFFORT) -> Shares:
    """Legal forces for *briefs* out of the copies in *box*: the poorest side as rich as it can be, then all sides.

    Sides that may be of any nation are of different ones where the box allows that.
    """
    for apart in (True, False):
        table = _Table([_bare(brief, affordable(_tally(brief), box)) for brief in briefs])
        status, values = solve(table.space, [*table.linears(), *table.within(box), *table.apart(apart)],
                               table.richness(), effort)  # fmt: skip
        if values:
            return Shares(status, table.forces(values))
    return _lack(briefs, box, effort)


def _lack(briefs: Sequence[Brief], box: Mapping[str, int], effort: float) -> Shares:
    """What the box would need at the least, beyond what it has."""
    table = _Table([_bare(brief, _wished(brief, box)) for brief in briefs])
    missing = {id: table.space.variable(0, most) for id, most in table.most().items()}
    cost = {number: 1 for layout in table.layouts for number in table.numbers(layout)}
    cost |= dict.fromkeys(missing.values(), sum(table.most().values()) + 1)
    status, values = solve(table.space, [*table.linears(), *table.within(box, missing)], cost, effort)
    short = {id: values[number] for id, number in missing.items() if values[number]} if values else {}
    return Shares("impossible" if short else status, lacking=short)


def _wished(brief: Brief, box: Mapping[str, int]) -> dict[str, int]:
    """What the box has and what the brief may want; of any other card one copy, so that there is something to name."""
    found = affordable(_tally(brief), {id: max(box.get(id, 0), 1) for id in brief.cards})
    for id, count in wanted(brief).items():
        found[id] = max(found.get(id, 0), count)
    return found


def _tally(brief: Brief) -> Tally:
    nation = min(brief.nations) if len(brief.nations) == 1 else ""
    return Tally(Force(game=brief.terms.game, nation=nation, year=brief.terms.year), brief)


def _bare(brief: Brief, cards: Mapping[str, int]) -> Layout:
    return lay_out(_tally(brief), cards)


class _Table:
    """The spaces of all sides, laid into one: a variable of a side is so many places further on."""

    def __init__(self, layouts: Sequence[Layout]) -> None:
        self.layouts = layouts
        self.sums = [list(_sums(layout)) for layout in layouts]
        self.space = Space()
        self.offsets: list[int] = []
        for layout in layouts:
            self.offsets.append(len(self.space.bounds))
            self.space.bounds += layout.space.bounds

    def numbers(self, layout: Layout) -> list[int]:
        """The variables of the slots of *layout*."""
        by = self.offsets[self.layouts.index(layout)]
        return [slot.number + by for slot in layout.space.slots]

    def linears(self) -> Iterator[Linear]:
        """What each side demands, and that it has any card at all."""
        for by, sums in zip(self.offsets, self.sums, strict=True):
            yield from (_moved(linear, by) for linear in sums)
        for layout in self.layouts:
            yield Linear(dict.fromkeys(self.numbers(layout), 1), 1, None)

    def most(self) -> dict[str, int]:
        """How many copies of each card all sides together could take."""
        return {id: sum(self.space.bounds[number][1] for number in numbers) for id, numbers in self._by_card().items()}

    def _by_card(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for by, layout in zip(self.offsets, self.layouts, strict=True):
            for slot in layout.space.slots:
                found.setdefault(slot.card.id, []).append(slot.number + by)
        return found

    def within(self, box: Mapping[str, int], missing: Mapping[str, int] | None = None) -> Iterator[Linear]:
        """That all sides together take no more of a card than *box* has, and what is *missing*."""
        for id, numbers in self._by_card().items():
            more = {missing[id]: -1} if missing else {}
            yield Linear({**dict.fromkeys(numbers, 1), **more}, None, box.get(id, 0))

    def apart(self, wanted: bool) -> Iterator[Linear]:
        """That no two sides are of one nation, where both may choose."""
        choices = [
            {name: number + by for name, number in layout.space.choices.get("nation", {}).items()}
            for by, layout in zip(self.offsets, self.layouts, strict=True)
        ]
        for nation in choices[0] if wanted and len(choices) > 1 and all(choices) else ():
            yield Linear({choice[nation]: 1 for choice in choices}, None, 1)

    def richness(self) -> dict[int, int]:
        """The cost that is least for the most points of the poorest side, then of all, then for the fewest cards.

        Where points have no limit the fewest cards come first, or a force would be all that the box holds.
        """
        points = [self._points(at) for at in range(len(self.layouts))]
        bounds = self.space.bounds
        cards = 1 + sum(bounds[number][1] for worth in points for number in worth)
        most = [sum(weight * bounds[number][1] for number, weight in worth.items()) for worth in points]
        poorest = self.space.variable(0, min(most))
        for worth in points:
            self.space.fixed.append(Linear({**worth, poorest: -1}, 0, None))
        each = 1 if self.limited else cards * (1 + sum(most)) * (1 + min(most))
        cost = {number: each - cards * weight for worth in points for number, weight in worth.items()}
        return cost | {poorest: -cards * (1 + sum(most))}

    @property
    def limited(self) -> bool:
        """Whether something limits how many cards a force has: its points, or that cards have none and count one."""
        briefs = [layout.tally.brief for layout in self.layouts]
        budgets = all(any(isinstance(one, Budget) for one in brief.binding) for brief in briefs)
        return budgets or not any(card.points for card in briefs[0].cards.values())

    def _points(self, at: int) -> dict[int, int]:
        layout, by = self.layouts[at], self.offsets[at]
        priced = any(card.points for card in layout.tally.cards.values())
        return {slot.number + by: (slot.card.points or 0) if priced else 1 for slot in layout.space.slots}

    def forces(self, values: Sequence[int]) -> tuple[Force, ...]:
        """The force of each side that *values* tell."""
        return tuple(
            _of_its_nation(layout, layout.force(values[by : by + len(layout.space.bounds)]))
            for by, layout in zip(self.offsets, self.layouts, strict=True)
        )


def _sums(layout: Layout) -> Iterator[Linear]:
    yield from [one for constraint in layout.tally.brief.binding for one in constraint.linears(layout.space)]
    yield from layout.space.fixed


def _moved(linear: Linear, by: int) -> Linear:
    return Linear({number + by: weight for number, weight in linear.terms.items()}, linear.least, linear.most)


def _of_its_nation(layout: Layout, force: Force) -> Force:
    """*force*, saying of which nation it is when its cards are of one."""
    cards = layout.tally.cards
    nations = {nation for entry in force.entries if (nation := cards[entry.card].nation)}
    return force.model_copy(update={"nation": min(nations)}) if len(nations) == 1 and not force.nation else force


def copies(forces: Iterable[Force]) -> dict[str, int]:
    """How many copies of each card *forces* have together, attached ones too."""
    found: dict[str, int] = {}
    for force in forces:
        for entry in force.entries:
            found[entry.card] = found.get(entry.card, 0) + entry.count
            for on in entry.attachments:
                found[on.card] = found.get(on.card, 0) + on.count * entry.count
    return found
