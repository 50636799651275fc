"""Copies that are taken. What takes them is told by the apps that know: forces that stand ready, for one.

    commitments.register(committed_to_forces)

A counter gets a person and ids of cards, and gives how many copies of which of them are taken, in one query.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from accounts.models import User
from collection.models import Holding

Committed = Callable[[User, Collection[int]], Mapping[int, int]]
_registered: list[Committed] = []


def register(counter: Committed) -> None:
    """Let *counter* tell what is taken, from now on."""
    _registered.append(counter)


def committed(owner: User, cards: Collection[int]) -> Counter[int]:
    """How many copies of each of *cards* of *owner* are taken, by the id of the card."""
    taken: Counter[int] = Counter()
    for counter in _registered:
        taken.update(counter(owner, cards))
    return taken


def marked(owner: User, holdings: Iterable[Holding]) -> list[Holding]:
    """*holdings* of *owner*, each with how many of its copies are taken."""
    found = list(holdings)
    taken = committed(owner, [holding.card_id for holding in found]) if found else Counter()
    for holding in found:
        holding.committed = taken[holding.card_id]
    return found
