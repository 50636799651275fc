"""How a seat stands, cheaply, for bots: not a rule."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.panzer_squadron.state import State


def estimate(state: "State", seat: int) -> float:
    own = sum(state.models[t.model].points for t in state.squadrons[seat].values())
    other = sum(state.models[t.model].points for t in state.squadrons[1 - seat].values())
    return 0.5 if not own + other else own / (own + other)
