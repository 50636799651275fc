"""Why a position can never arise, every reason there is."""

from typing import TYPE_CHECKING

from rules.engine import Refusal

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def problems(state: "State") -> list[Refusal]:  # noqa: ARG001
    """Every reason why *state* can never arise."""
    return []
