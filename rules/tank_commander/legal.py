"""What the rules refuse, and why; the reasons cite the ledger."""

from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_commander import interrupts, marching, melee, moving, preparing, process, shooting, turns
from rules.tank_commander.actions import (
    Action,
    Bring,
    Call,
    Dig,
    Discard,
    Dismount,
    Draw,
    Drop,
    Equip,
    Fight,
    Fire,
    Give,
    Go,
    Hold,
    Keep,
    Lay,
    Lots,
    Mount,
    Move,
    Pass,
    Place,
    Ready,
)
from rules.tank_commander.field import NAMES
from rules.tank_commander.frames import Melee, Moving, Reaction, Window
from rules.tank_commander.pieces import CAPACITY, Order
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

PREPARING = (Mount, Dismount, Give)
ALLOWED: dict[str, tuple[type, ...]] = {
    "lots": (Lots,),
    "terrain": (Place, Ready),
    "deploy": (Place, Keep, Equip, Dig, Ready),
    "play": (Equip, Dig, Drop, *PREPARING, Move, Bring, Fire, Draw, Lay, Pass),
    "moving": (*PREPARING, Move, Bring, Go),
    "window": (Lay, Pass),
    "reaction": (Fire, Pass),
    "colour": (Call,),
    "declare": (Fire, Hold),
    "melee": (Fight,),
    "draw": (Draw, Discard, Drop, Pass),
}
INSTEAD: dict[str, tuple[str, Say]] = {
    "lots": ("TC-4a", say("the cards that decide who begins are turned up first")),
    "terrain": ("TC-17.4d", say("the defender lays his terrain first")),
    "deploy": ("TC-3c", say("both sides deploy first")),
    "play": ("TC-4d", say("it is the moment to make a play")),
    "moving": ("TC-5b", say("the move play under way comes first: order other cards, or go")),
    "window": ("TC-R29", say("lay an Interrupt, or pass")),
    "reaction": ("TC-9.6a", say("choose the unit that fires, or pass")),
    "colour": ("TC-7b", say("name the colour of the random number")),
    "declare": ("TC-R21", say("say first what the unit in the melee fires at, or hold its fire")),
    "melee": ("TC-10e", say("choose the melee that is resolved next")),
    "draw": ("TC-4g", say("it is the moment to draw and discard")),
}


def stage(state: "State") -> str:
    """What sort of choice is to be made now."""
    if not state.stack:
        return state.step
    match state.stack[-1]:
        case Window():
            return "window"
        case Moving():
            return "moving"
        case Reaction():
            return "reaction"
        case Melee():
            return "declare"
        case _:
            return "colour"


def refusal(state: "State", action: Action) -> Refusal | None:
    """Say which rule forbids *action*, or None when it is legal."""
    if state.ending is not None:
        return Refusal("TC-4j", say("the battle is over"))
    now = stage(state)
    if not isinstance(action, ALLOWED[now]):
        return Refusal(*INSTEAD[now])
    return REFUSE[type(action)](state, action) if type(action) in REFUSE else None


def _refuse_move(state: "State", action: Move) -> Refusal | None:
    piece = state.units[state.seat].get(action.unit)
    if piece is None:
        return Refusal("TC-5b", say("you have no unit {number} on the table", number=action.unit))
    frame = preparing.under_way(state)
    if refusal := moving.refuse_unit(state, frame, piece, action.unit):
        return refusal
    if not moving.fitting(state, (*frame.orders, Order(action.unit, action.path))):
        return Refusal("TC-5a", say("you have no play left for that"))
    found = moving.survey(state, state.seat, frame.orders)
    return moving.refuse_path(state, found, moving.mover(state, action.unit), action.path)


def _refuse_bring(state: "State", action: Bring) -> Refusal | None:
    frame, seat = preparing.under_way(state), state.seat
    if frame.origin is not None and frame.origin >= 0:
        return Refusal("TC-R4", say("all cards of a play move from {position}", position=NAMES[frame.origin]))
    left = list(marching.left_in_reserve(state, frame))
    for card in filter(None, (action.card, action.rider)):
        if card not in left or not state.cards[card].is_unit:
            return Refusal("TC-5b", say("you have no such unit in your reserve"))
        left.remove(card)
    if action.rider and not (state.cards[action.card].carries and state.cards[action.rider].kind == "infantry"):
        return Refusal("TC-8.6a", say("only infantry rides, and on vehicles that carry a squad"))
    if len(frame.orders) >= CAPACITY:
        return Refusal("TC-5b", say("three cards move in a play at most"))
    if not moving.fitting(state, (*frame.orders, Order(0, action.path, action.card, action.rider))):
        return Refusal("TC-5a", say("you have no play left for that"))
    found = moving.survey(state, seat, frame.orders)
    return moving.refuse_path(state, found, moving.fresh(state, seat, action.card, action.rider), action.path)


def _refuse_fire(state: "State", action: Fire) -> Refusal | None:
    match stage(state):
        case "declare":
            frame: Any = state.stack[-1]
            if action.unit != frame.waiting[0]:
                return Refusal("TC-R21", say("{number} declares its fire now", number=frame.waiting[0]))
            return melee.refuse_aim(state, action, action.unit // 100 - 1)
        case "reaction":
            frame = state.stack[-1]
            if action.target != frame.target:
                return Refusal("TC-9.6a", say("the fire is at {number}", number=frame.target))
            return shooting.refuse_fire(state, action, frame.seat)
    if refusal := shooting.refuse_fire(state, action, state.seat):
        return refusal
    model = state.model(action.unit)
    if not any(left.play in ("all", "any", "fire") and model.of(left.group) for left in state.plays):
        return Refusal("TC-5a", say("you have no play left for that"))
    return None


def _refuse_hold(state: "State", action: Hold) -> Refusal | None:
    frame: Any = state.stack[-1]
    if action.unit != frame.waiting[0]:
        return Refusal("TC-R21", say("{number} declares its fire now", number=frame.waiting[0]))
    return None


def _refuse_draw(state: "State", _: Draw) -> Refusal | None:
    if state.plan.duel:
        return Refusal("TC-17.1b", say("no cards are drawn in this scenario"))
    if not state.piles[state.seat]:
        return Refusal("TC-R40", say("your draw pile is empty"))
    if state.step == "play" and not any(left.play == "all" for left in state.plays):
        return Refusal("TC-5a", say("you have made your play"))
    if state.drawn:
        return Refusal("TC-R5", say("one card is drawn, and before any is discarded"))
    return None


def _refuse_discard(state: "State", action: Discard) -> Refusal | None:
    if action.card not in state.hands[state.seat]:
        return Refusal("TC-R5", say("you have no such card in your reserve"))
    return None


def _refuse_pass(state: "State", _: Pass) -> Refusal | None:
    if state.stack or state.step != "draw":
        return None
    if not state.drawn:
        return Refusal("TC-R5", say("draw a card, or discard one"))
    if turns.is_over_limit(state):
        return Refusal("TC-6.4a", say("you hold more than ten cards"))
    return None


def _refuse_call(state: "State", _: Call) -> Refusal | None:
    return None if process.turner(state) >= 0 else Refusal("TC-7b", say("no random number is wanted now"))


def _refuse_fight(state: "State", action: Fight) -> Refusal | None:
    if action.at not in melee.places(state):
        return Refusal("TC-10a", say("there is no melee in {position} to resolve", position=NAMES[action.at]))
    return None


def _refuse_lay(state: "State", action: Lay) -> Refusal | None:
    window = state.stack[-1] if state.stack else None
    return interrupts.refuse_lay(state, action, window.seat if isinstance(window, Window) else state.seat)


REFUSE: dict[type, Any] = {
    Place: preparing.refuse_place,
    Keep: preparing.refuse_keep,
    Ready: preparing.refuse_ready,
    Equip: preparing.refuse_equip,
    Dig: preparing.refuse_dig,
    Drop: preparing.refuse_drop,
    Mount: preparing.refuse_mount,
    Dismount: preparing.refuse_dismount,
    Give: preparing.refuse_give,
    Move: _refuse_move,
    Bring: _refuse_bring,
    Fire: _refuse_fire,
    Hold: _refuse_hold,
    Draw: _refuse_draw,
    Discard: _refuse_discard,
    Pass: _refuse_pass,
    Call: _refuse_call,
    Fight: _refuse_fight,
    Lay: _refuse_lay,
}
