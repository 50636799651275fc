"""One legal action drawn at random, mostly without listing all of them."""

from typing import TYPE_CHECKING

from rules.chance import Rng
from rules.tank_hunter import actions as act
from rules.tank_hunter.listing import LISTS, reveals
from rules.tank_hunter.situations import chooser, situation

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

REVEALING = 0.12
"""How often a player looks at his hidden units when he could do something else."""


def sample(state: "State", rng: Rng) -> act.Action:
    """One of the listed actions: any may come."""
    random, seat = rng.random, chooser(state)
    if state.turn and random() < REVEALING and (found := list(reveals(state, seat))):
        return found[int(random() * len(found))]
    found = list(LISTS[situation(state)](state, seat))
    return found[int(random() * len(found))]
