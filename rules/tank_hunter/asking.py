"""What the seat that must choose is asked, with what it is about: an attack, a reconnaissance, an event (TH-12)."""

from typing import TYPE_CHECKING, Any

from rules.tank_hunter.frames import Attack, Extra, Played, Recon
from rules.tank_hunter.naming import player, unit_name
from rules.tank_hunter.situations import Situation, situation
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

PLAIN: dict[Situation, Say] = {
    "deal": say("deal the cards"),
    "draft": say("keep one card, and pass the others on"),
    "place": say("arrange your units"),
    "before": say("before your turn: exchange, move up or resupply"),
    "opening": say("a turn begins: play an event, or pass"),
    "action": say("attack, scout or wait"),
    "closing": say("the turn ends: play an event, or pass"),
    "draw": say("your hand is full: discard an event before you draw"),
    "reinforce": say("put the reinforcement in a line"),
}
ATTACKED: dict[Situation, Say] = {
    "declared": say("{attacker} attacks {target}: play an event, or pass"),
    "answer": say("{attacker} attacks {target}: counter it first, or not"),
    "aim": say("{attacker} attacks {target}: with a leader, or without"),
    "hit": say("{attacker} has hit {target}: evade, play an event, or let it take effect"),
    "reply": say("{attacker} has missed {target}: counter, or not"),
}


def question(state: "State") -> Say:
    """What is asked now, in the middle of what."""
    now = situation(state)
    return _under_way(state, now, state.stack[-1]) if state.stack and now not in PLAIN else PLAIN[now]


def _under_way(state: "State", now: Situation, top: Any) -> Say:
    match top:
        case Attack():
            names = {"attacker": unit_name(state, top.attacker), "target": unit_name(state, top.target)}
            return say(ATTACKED[now].template, **names)
        case Recon():
            scout = unit_name(state, top.scout)
            if top.success:
                return say("{scout} has scouted: choose a hidden card to be revealed", scout=scout)
            return say("{scout} was seen on reconnaissance: counter, or not", scout=scout)
        case Played():
            values: dict[str, Any] = {"player": player(top.seat), "card": state.cards.name(top.card)}
            if now == "flak":
                return say("{card} of {player}: fire at the strike, or not", **values)
            return say("{player} plays {card}: play an event, or pass", **values)
        case Extra():
            return say("{unit} may attack at once", unit=unit_name(state, top.unit))
    raise ValueError(f"expected something that asks a player, got {top}")
