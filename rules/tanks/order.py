"""Whose activation comes next: ascending or descending Initiative, both armies in one list (TK-4.1b, TK-4.1c)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules.tanks.pieces import seat_of
from rules.tanks.profiles import initiative

if TYPE_CHECKING:
    from rules.tanks.state import State


def next_up(state: "State") -> list[int]:
    """The tanks of which the owner may activate any one now: those not done that come first, all of one army."""
    if state.phase == "deployment":
        return _first(state, state.reserves, "deployment", last=False)
    waiting = [number for number in state.live() if not state.tanks[number].done]
    return _first(state, waiting, state.phase, last=state.phase == "shooting")


def _first(state: "State", numbers: Iterable[int], phase: str, *, last: bool) -> list[int]:
    # TK-6.4a: the Attacker's tank counts as the higher one. TK-6.4b: among equal tanks of one army the owner picks.
    ranked = [((initiative(state, number, phase), seat_of(number) == state.attacker), number) for number in numbers]
    if not ranked:
        return []
    rank = max(ranked)[0] if last else min(ranked)[0]
    return [number for found, number in ranked if found == rank]
