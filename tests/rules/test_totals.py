"""A total is the sum of its parts and remembers the rule behind each."""

from hypothesis import given
from hypothesis import strategies as st

from rules.totals import Part, Total

parts = st.lists(st.tuples(st.integers(-100, 100), st.sampled_from(["PS-8.1", "PS-9.1", "PS-9.4"])))


@given(parts)
def test_a_total_is_the_sum_of_what_was_added(added):
    total = Total()
    for amount, rule in added:
        total = total.plus(amount, rule)
    assert total.value == sum(amount for amount, _ in added)
    assert total.parts == tuple(Part(amount, rule) for amount, rule in added if amount)
    assert list(total.rules) == list(dict.fromkeys(rule for amount, rule in added if amount))


def test_a_total_explains_itself():
    total = Total().plus(+1, "PS-9.1").plus(-1, "PS-9.4").plus(8, "PS-8.1")
    assert str(total) == "+1 (PS-9.1) -1 (PS-9.4) +8 (PS-8.1) = 8"
    assert str(Total()) == "0"


def test_adding_leaves_the_first_total_as_it_was():
    first = Total().plus(1, "PS-9.1")
    first.plus(2, "PS-9.1")
    assert first.value == 1
