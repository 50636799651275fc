"""What is known of a sum before any solver runs: variables that cannot be more, sums that always hold, and twins."""

from collections.abc import Iterable, Mapping, Sequence

from rules.construction.linear import Bounds, Linear


def narrow(bounds: list[Bounds], sums: Iterable[Linear]) -> bool:
    """Lower the *bounds* as far as each of *sums* demands by itself; whether all can still be met."""
    for linear in sums:
        if linear.most is not None and min(linear.terms.values(), default=0) > 0:
            _cap(bounds, linear.terms, linear.most)
        if len(linear.terms) == 1 and linear.least is not None:
            ((number, weight),) = linear.terms.items()
            if weight > 0:
                bounds[number] = max(bounds[number][0], -(-linear.least // weight)), bounds[number][1]
        elif not linear.terms and not holds(linear, bounds):
            return False
    return all(low <= high for low, high in bounds)


def _cap(bounds: list[Bounds], terms: Mapping[int, int], most: int) -> None:
    least = sum(weight * bounds[number][0] for number, weight in terms.items())
    for number, weight in terms.items():
        low, high = bounds[number]
        if high > (cap := low + (most - least) // weight):
            bounds[number] = low, cap


def holds(linear: Linear, bounds: Sequence[Bounds]) -> bool:
    """Whether *linear* is met by all values within *bounds*."""
    low = high = 0
    for number, weight in linear.terms.items():
        least, most = bounds[number]
        low += weight * (least if weight > 0 else most)
        high += weight * (most if weight > 0 else least)
    return (linear.least is None or low >= linear.least) and (linear.most is None or high <= linear.most)


def twins(bounds: Sequence[Bounds], sums: Iterable[Linear], cost: Mapping[int, int]) -> list[list[int]]:
    """The variables in groups whose members weigh the same everywhere, so that only their total matters."""
    columns: list[list[tuple[int, int]]] = [[] for _ in bounds]
    for at, linear in enumerate(sums):
        for number, weight in linear.terms.items():
            columns[number].append((at, weight))
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, column in enumerate(columns):
        groups.setdefault((cost.get(number, 0), *column), []).append(number)
    return list(groups.values())


def spread(groups: Iterable[Sequence[int]], totals: Iterable[int], bounds: Sequence[Bounds]) -> list[int]:
    """A value for each variable: the total of its group dealt out to the first members first."""
    values = [low for low, _ in bounds]
    for group, total in zip(groups, totals, strict=True):
        left = total - sum(bounds[number][0] for number in group)
        for number in group:
            low, high = bounds[number]
            more = min(left, high - low)
            values[number] += more
            left -= more
    return values
