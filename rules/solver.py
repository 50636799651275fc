"""The nearest legal force, and the fullest: the constraints of a brief, handed to OR-tools CP-SAT as arithmetic.

CP-SAT is loaded when it is first needed. One worker, a fixed seed and a limit in its own deterministic time: the same
input gives the same answer, on every machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.construction.briefs import Brief
from rules.construction.distance import nearness
from rules.construction.judging import is_legal
from rules.construction.layout import Layout, lay_out
from rules.construction.linear import Bounds, Linear, Space
from rules.construction.presolve import holds, narrow, spread, twins
from rules.construction.tally import Tally
from rules.documents import Force

SEED = 1944
EFFORT = 3.0
"""CP-SAT's deterministic time: about as many seconds."""

MOST_MORE = 99
"""Copies of one card that are added where nothing limits them."""

Status = Literal["optimal", "good", "impossible", "unknown"]


@dataclass(frozen=True, slots=True)
class Solution:
    """A legal force, and how good it is known to be.

    Optimal: none is better. Good: none better was found in time. Without a force: there is none (impossible), or none
    was found in time (unknown).
    """

    status: Status
    force: Force | None = None


def nearest(force: Force, brief: Brief, effort: float = EFFORT) -> Solution:
    """The legal force with the fewest changes to *force*, and of those the one that keeps most of its points.

    A change is a card taken out, put in, or moved to another section or carrier.
    """
    tally = Tally(force, brief)
    if is_legal(tally):
        return Solution("optimal", force)
    if (enlisted := _enlisted(force, brief)) is not force:
        tally = Tally(enlisted, brief)
    if brief.builder.nearest and (proven := brief.builder.nearest(tally)):
        return Solution("optimal", proven)
    layout = lay_out(tally, wanted(brief))
    found = _solution(layout, nearness(layout), effort)
    if found.force or not force.entries or (found.status == "impossible" and layout.whole):
        return found
    smallest = nearest(force.model_copy(update={"entries": ()}), brief, effort)
    return Solution("good", smallest.force) if smallest.force else smallest


def _enlisted(force: Force, brief: Brief) -> Force:
    """*force*, of the nation that *brief* wants where it says that it is of another."""
    wrong = force.nation and any(
        lock.declares and force.nation not in lock.nations for lock in brief.locks if lock.nations
    )
    return force.model_copy(update={"nation": min(brief.nations)}) if wrong else force


def fill(force: Force, brief: Brief, free: Mapping[str, int] | None = None, effort: float = EFFORT) -> Solution:
    """*force* and what makes it worth most points in the fewest cards, out of the copies that are *free* or of any.

    All that is in the force stays, unless no legal force has it all: then the nearest legal force is filled. Where
    cards have no points, each counts as one.
    """
    filled = _filled(force, brief, free, effort)
    if filled.force:
        return filled
    legal = nearest(force, brief, effort)
    return _filled(legal.force, brief, free, effort) if legal.force else legal


def _filled(force: Force, brief: Brief, free: Mapping[str, int] | None, effort: float) -> Solution:
    tally = Tally(_enlisted(force, brief), brief)
    layout = lay_out(tally, affordable(tally, free))
    return _solution(layout, _fullness(layout), effort)


def wanted(brief: Brief) -> dict[str, int]:
    """The cards that a force may have to gain, and how many of each."""
    wanted: dict[str, int] = {}
    for constraint in brief.binding:
        for id, count in constraint.wanted(brief.cards).items():
            wanted[id] = max(wanted.get(id, 0), count)
    return {id: min(count, brief.ceiling(brief.cards[id])) for id, count in wanted.items()}


def affordable(tally: Tally, free: Mapping[str, int] | None) -> dict[str, int]:
    """The cards that could be added, and how many of each: of those that are *free*, as far as points and rules go."""
    brief, found = tally.brief, {}
    lefts = [account.left for account in (one.account(tally) for one in brief.binding) if account]
    left = max((left for left in lefts if left is not None), default=None)
    for id, card in brief.cards.items():
        most = min(brief.ceiling(card) - tally.counts.get(id, 0), MOST_MORE if free is None else free.get(id, 0))
        if card.points and left is not None:
            most = min(most, left // card.points)
        if most > 0:
            found[id] = most
    return found


def _fullness(layout: Layout) -> dict[int, int]:
    """The cost that is least for the most points, and then for the fewest cards; all that is there stays."""
    space = layout.space
    priced = any(card.points for card in layout.tally.cards.values())
    weight = 1 + sum(space.bounds[slot.number][1] for slot in space.slots)
    for slot in space.slots:
        space.bounds[slot.number] = (slot.have, max(slot.have, space.bounds[slot.number][1]))
    return {slot.number: 1 - weight * ((slot.card.points or 0) if priced else 2) for slot in space.slots}


def _solution(layout: Layout, cost: Mapping[int, int], effort: float) -> Solution:
    linears = [linear for constraint in layout.tally.brief.binding for linear in constraint.linears(layout.space)]
    status, values = solve(layout.space, linears, cost, effort)
    best = status if layout.whole or status != "optimal" else "good"
    return Solution(best, layout.force(values) if values else None)


def solve(
    space: Space, linears: Iterable[Linear], cost: Mapping[int, int], effort: float = EFFORT
) -> tuple[Status, Sequence[int]]:
    """Values for the variables of *space* that meet all *linears* at the least *cost*; none when there are none."""
    sums = [*linears, *space.fixed]
    if not narrow(space.bounds, sums):
        return "impossible", ()
    sums = [linear for linear in sums if not holds(linear, space.bounds)]
    groups = twins(space.bounds, sums, cost)
    status, totals = _run(groups, space.bounds, sums, cost, effort)
    return status, spread(groups, totals, space.bounds) if totals else ()


def _or(limit: int | None, otherwise: int) -> int:
    return otherwise if limit is None else limit


def _run(
    groups: Sequence[Sequence[int]],
    bounds: Sequence[Bounds],
    sums: Iterable[Linear],
    cost: Mapping[int, int],
    effort: float,
) -> tuple[Status, Sequence[int]]:
    """What CP-SAT finds for the total of each of *groups*, whose first variable stands for all."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 (heavy: loaded when first needed)

    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    variables = {group[0]: model.new_int_var(*_together(group, bounds), "") for group in groups}
    for terms, least, most in sums:
        total = _weighted(cp_model, variables, terms)
        model.add_linear_constraint(total, _or(least, cp_model.INT_MIN), _or(most, cp_model.INT_MAX))
    model.minimize(_weighted(cp_model, variables, cost))
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.cp_model_probing_level = 0  # the models are small: probing costs more than it finds
    solver.parameters.max_deterministic_time = effort
    statuses: dict[Any, Status] = {
        cp_model.OPTIMAL: "optimal",
        cp_model.FEASIBLE: "good",
        cp_model.INFEASIBLE: "impossible",
    }
    status = statuses.get(solver.solve(model), "unknown")
    found = status in {"optimal", "good"}
    return status, [solver.value(variable) for variable in variables.values()] if found else ()


def _weighted(cp_model: Any, variables: Mapping[int, Any], terms: Mapping[int, int]) -> Any:
    standing = [number for number in terms if number in variables]
    weights = [terms[number] for number in standing]
    return cp_model.LinearExpr.weighted_sum([variables[number] for number in standing], weights)


def _together(group: Sequence[int], bounds: Sequence[Bounds]) -> Bounds:
    return sum(bounds[number][0] for number in group), sum(bounds[number][1] for number in group)
