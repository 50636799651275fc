"""The search language: what a person types becomes a Query, and a Query becomes conditions on cards.

    tiger "ausf h" nation:german points<=12 (kind:tank or kind:gun) -is:derived year:1943 order:-points

`parse` never fails: it gives what it understood and tells of every term that it did not. `str(query)` writes a Query as
it would be typed.
"""

from collection.search.compiler import Reader, condition
from collection.search.finding import find, find_held
from collection.search.ordering import ordering
from collection.search.parser import LONGEST, Parsed, Problem, parse
from collection.search.syntax import Comparison, Order, Query

__all__ = [
    "LONGEST",
    "Comparison",
    "Order",
    "Parsed",
    "Problem",
    "Query",
    "Reader",
    "condition",
    "find",
    "find_held",
    "ordering",
    "parse",
]
