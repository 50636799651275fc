"""What the seat that must choose is asked, with what it is about (TK-R40)."""

from typing import TYPE_CHECKING, Any

from rules.tanks.pieces import KINDS
from rules.tanks.telling import name_of
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tanks.state import State

PLAIN: dict[str, Say] = {
    "roll": say("roll the dice"),
    "role": say("be the Attacker, or the Defender"),
    "edge": say("choose your edge of the table"),
    "objectives": say("place an Objective token"),
    "deploy": say("deploy a tank"),
    "reveal": say("use a card, or go on"),
    "move": say("move a tank, or let it stay"),
    "extra": say("a card gives a move: make it, or not"),
    "shoot": say("shoot with a tank, or hold its fire"),
    "again": say("a card gives another shot: choose its target"),
    "command": say("repair, or go on"),
    "failed": say("the repair has failed: roll again, or not"),
}
SHOOTING: dict[str, Say] = {
    "aim": say("{tank} shoots at {target}: use a card before the Attack dice, or go on"),
    "rolled": say("{tank} shoots at {target}, Attack dice {dice}: re-roll, use a card, or go on"),
    "brace": say("{tank} shoots at {target}, Attack dice {dice}: use a card before the Defence dice, or go on"),
    "braced": say("{tank} shoots at {target}, Defence dice {defence}: use a card, or go on"),
    "shooter_cancels": say("{tank} shoots at {target}: choose what its 4s and 5s cancel"),
    "target_cancels": say("{tank} shoots at {target}: choose what your 6s cancel"),
    "hits": say("{tank} shoots at {target}, Hits {hits}, Critical Hits {criticals}: use a card, or go on"),
    "taken": say("{tank} has hit {target}: use a card, or go on"),
    "pick": say("{tank} has hit {target}: discard one of the critical cards"),
    "drawn": say("{tank} has hit {target}, a critical card is drawn: use a card, or go on"),
    "lose": say("{tank} has hit {target}: choose the card that is lost"),
    "over": say("{tank} has shot at {target}: use a card, or go on"),
}


def question(state: "State") -> Say:
    """What is asked now, in the middle of what."""
    if state.stage == "terrain":
        return say("lay {piece}", piece=KINDS[state.to_lay[0]]) if state.to_lay else PLAIN["roll"]
    shot = state.shot
    if shot is None or state.stage not in SHOOTING:
        return PLAIN.get(state.stage, PLAIN["reveal"])
    values: dict[str, Any] = {
        "tank": name_of(state, shot.tank), "target": name_of(state, shot.target), "dice": shot.attack,
        "defence": shot.defence, "hits": shot.hits, "criticals": shot.criticals,
    }  # fmt: skip
    return say(SHOOTING[state.stage].template, **values)
