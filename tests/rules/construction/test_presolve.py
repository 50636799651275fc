"""The arithmetic under the solver: whatever is narrowed, dropped or merged, the least cost stays the same."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import solver
from rules.construction.linear import Linear, Space

WEIGHTS = st.integers(-2, 3)
LIMITS = st.none() | st.integers(-3, 6)


@st.composite
def problems(draw):
    bounds = draw(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 2)), min_size=1, max_size=5))
    numbers = st.integers(0, len(bounds) - 1)
    terms = st.dictionaries(numbers, WEIGHTS.filter(bool), max_size=4)
    linears = draw(st.lists(st.builds(Linear, terms, LIMITS, LIMITS), max_size=4))
    return bounds, linears, draw(st.dictionaries(numbers, WEIGHTS))


def price(values, terms):
    return sum(weight * values[number] for number, weight in terms.items())


def meets(values, linear):
    total = price(values, linear.terms)
    return (linear.least is None or total >= linear.least) and (linear.most is None or total <= linear.most)


@settings(max_examples=300)
@given(problem=problems())
def test_the_solver_finds_the_least_cost_that_trying_everything_finds(problem):
    bounds, linears, cost = problem
    space = Space()
    for low, high in bounds:
        space.variable(low, high)
    every = product(*(range(low, high + 1) for low, high in bounds))
    costs = [price(values, cost) for values in every if all(meets(values, linear) for linear in linears)]
    status, values = solver.solve(space, linears, cost)
    assert status == ("optimal" if costs else "impossible")
    if costs:
        assert all(low <= value <= high for value, (low, high) in zip(values, bounds, strict=True))
        assert all(meets(values, linear) for linear in linears)
        assert price(values, cost) == min(costs)
