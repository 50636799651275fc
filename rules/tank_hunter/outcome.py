"""Who must choose, and who has won."""

from typing import TYPE_CHECKING

from rules.engine import Outcome
from rules.tank_hunter.naming import player
from rules.tank_hunter.situations import chooser
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

ENDS: dict[str, tuple[str, Say]] = {
    "alone": ("TH-26c", say("only one player has units left")),
    "nobody": ("TH-R31", say("nobody has a unit left")),
    "events": ("TH-26d", say("the event pile is used up")),
    "carpet_bombing": ("TH-R3", say("the third Carpet Bombing has come")),
    "units": ("TH-26e", say("the unit pile is used up")),
}


def actor(state: "State") -> int | None:
    """The seat that must choose now; None when the battle is over."""
    return None if state.ending else chooser(state)


def outcome(state: "State") -> Outcome | None:
    """Who won, and by which rule: of the players still in, those with most points (TH-26f, TH-R30, TH-R31)."""
    if state.ending is None:
        return None
    rule, why = ENDS[state.ending]
    best = max(state.points(seat) for seat in state.contenders)
    winners = tuple(seat for seat in state.contenders if state.points(seat) == best)
    if len(winners) == 1:
        sentence = say("{player} wins with {points} points: {why}", player=player(winners[0]), points=best, why=why)
        return Outcome(winners, rule, sentence)
    names = tuple(map(player, winners))
    sentence = say("{players} share the victory with {points} points: {why}", players=names, points=best, why=why)
    return Outcome(winners if len(winners) < state.players else (), "TH-R31", sentence)
