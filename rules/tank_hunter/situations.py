"""What has to be chosen now, in one word, and by whom."""

from typing import TYPE_CHECKING, Literal

from rules.tank_hunter.frames import Attack, Draw, Extra, Played, Recon, Reinforce
from rules.tank_hunter.pieces import seat_of

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

Situation = Literal[
    "deal",
    "draft",
    "place",
    "before",
    "opening",
    "action",
    "closing",
    "declared",
    "answer",
    "aim",
    "hit",
    "reply",
    "spot",
    "hunt",
    "played",
    "flak",
    "draw",
    "reinforce",
    "extra",
]
PLAYING: frozenset[Situation] = frozenset({"opening", "action", "closing", "declared", "hit", "played"})
"""When events may be played and commanders used."""


def situation(state: "State") -> Situation:
    """What has to be chosen now: something about what is on top of the stack, or else the stage of the go."""
    return _under_way(state) if state.stack else state.stage


def _under_way(state: "State") -> Situation:
    top = state.stack[-1]
    if isinstance(top, Attack):
        return top.phase if top.phase in ("declared", "answer", "aim", "hit") else "reply"
    if isinstance(top, Recon):
        return "spot" if top.success else "hunt"
    if isinstance(top, Played):
        return "flak" if top.phase == "flak" else "played"
    return top.kind


def chooser(state: "State") -> int:
    """The seat that must choose."""
    if not state.stack:
        if state.stage == "deal":
            return 0
        return state.active if state.stage in ("before", "action") else state.asking
    top = state.stack[-1]
    if isinstance(top, Attack):
        if top.phase == "declared":
            return top.asking
        return seat_of(top.attacker if top.phase == "aim" else top.target)
    if isinstance(top, Recon):
        return seat_of(top.scout) if top.success else top.against
    if isinstance(top, Played):
        return top.asking
    if isinstance(top, Extra):
        return seat_of(top.unit)
    return _owner(top)


def _owner(top: Draw | Reinforce) -> int:
    return top.seat
