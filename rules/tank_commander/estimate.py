"""How a seat stands, cheaply. An estimate for bots, not a rule."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def estimate(state: "State", seat: int) -> float:  # noqa: ARG001
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    return 0.5
