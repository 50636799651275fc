"""What actions do. `perform` tells what happened, `advance` makes the same change and tells nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.engine import Event
from rules.tank_commander import announcing, marching, piles, placing, process, reporting, resolving, telling, turns
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
from rules.tank_commander.frames import Melee, Played, Reaction, Shot, Window
from rules.tank_commander.piles import Log
from rules.tank_commander.running import amend, push

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def advance(state: "State", action: Action, chance: Chance) -> None:
    """Change *state* as *action* demands."""
    DEEDS[type(action)](state, action, chance, None)
    process.proceed(state, chance, None)


def perform(state: "State", action: Action, chance: Chance) -> list[Event]:
    """Change *state* as *action* demands and tell what happened."""
    log: list[Event] = []
    DEEDS[type(action)](state, action, chance, log)
    process.proceed(state, chance, log)
    return log


def _drop(state: "State", action: Drop, _: Chance, log: Log) -> None:
    piece = state.unit(action.unit)
    state.units[state.seat][action.unit] = replace(piece, gear=piles.without_card(piece.gear, action.card))
    piles.discard(state, state.seat, action.card)
    if log is not None:
        log.append(announcing.dropped(state, action))
    piles.renew(state, state.seat, log)


def _fire(state: "State", action: Fire, _: Chance, log: Log) -> None:
    """Order fire: as the play, as a reaction, or as one unit's part in a melee."""
    frame = state.stack[-1] if state.stack else None
    if log is not None:
        log.append(reporting.aimed(state, action, in_melee=isinstance(frame, Melee)))
    if isinstance(frame, Melee):
        amend(state, Melee, waiting=frame.waiting[1:], shots=(*frame.shots, action))
        return
    if isinstance(frame, Reaction):
        state.stack = state.stack[:-1]
    else:
        _use_play(state, action)
    push(state, Shot(action.unit, action.target, action.weapon, action.gear))


def _use_play(state: "State", action: Fire) -> None:
    fitting = [
        left for left in state.plays if left.play in ("all", "any", "fire") and state.model(action.unit).of(left.group)
    ]
    spend(state, max(fitting, key=lambda left: left.play != "all"))


def spend(state: "State", allowance: Any) -> None:
    """Use up one play."""
    plays = list(state.plays)
    plays.remove(allowance)
    state.plays = tuple(plays)


def _hold(state: "State", action: Hold, _: Chance, log: Log) -> None:
    frame = state.stack[-1]
    amend(state, Melee, waiting=frame.waiting[1:])  # type: ignore[union-attr]
    if log is not None:
        log.append(reporting.held(state, action))


def _draw(state: "State", _: Draw, chance: Chance, log: Log) -> None:
    if state.step == "draw":
        piles.draw(state, state.seat, chance, log, rule="TC-4g")
        state.drawn = "drawn"
    else:
        spend(state, next(left for left in state.plays if left.play == "all"))
        piles.draw(state, state.seat, chance, log, rule="TC-5e")


def _discard(state: "State", action: Discard, _: Chance, log: Log) -> None:
    state.drawn = "discarded"
    piles.let_go(state, state.seat, action.card)
    piles.discard(state, state.seat, action.card)
    if log is not None:
        log.append(telling.discarded(state, action))
    piles.renew(state, state.seat, log)


def _lay(state: "State", action: Lay, _: Chance, log: Log) -> None:
    """Lay an event from the reserve, or use equipment: the enemy may answer before it takes effect (TC-12.2b)."""
    window = state.stack[-1] if state.stack else None
    seat = window.seat if isinstance(window, Window) else state.seat
    bearer = 0
    if state.cards[action.card].kind == "equipment" and isinstance(window, Window):
        bearer = window.subject
    else:
        piles.let_go(state, seat, action.card)
        if window is None:
            state.spent = piles.with_card(state.spent, action.card)
        if window is None and state.cards[action.card].uses_play:
            spend(state, next(left for left in state.plays if left.play == "all"))
    if isinstance(window, Window):
        state.stack = (*state.stack[:-1], replace(window, seat=1 - seat, passed=0))
    played = Played(seat, action.card, action.target, bearer)
    if log is not None:
        log.append(telling.laid(state, played))
    push(state, played)


def _call(state: "State", action: Call, chance: Chance, log: Log) -> None:
    seat = process.turner(state)
    natural = piles.number(state, seat, action.colour, chance, log)
    resolving.take(state, natural, log)


def _fight(state: "State", action: Fight, _: Chance, log: Log) -> None:
    turns.begin_melee(state, action.at, log)


def _pass(state: "State", _: Pass, chance: Chance, log: Log) -> None:
    frame = state.stack[-1] if state.stack else None
    if log is not None:
        log.append(telling.passed(state))
    if isinstance(frame, Window):
        process.pass_by(state, frame)
    elif isinstance(frame, Reaction):
        state.stack = state.stack[:-1]
    elif state.step == "draw":
        turns.end_draw(state, chance, log)
    else:
        turns.end_play(state, log)


Deed = Callable[["State", Any, Chance, Log], None]
DEEDS: dict[type, Deed] = {
    Lots: placing.lots,
    Place: placing.place,
    Keep: placing.keep,
    Ready: placing.ready,
    Equip: placing.equip,
    Dig: placing.dig,
    Drop: _drop,
    Mount: marching.mount,
    Dismount: marching.dismount,
    Give: marching.give,
    Move: marching.move,
    Bring: marching.bring,
    Go: marching.go,
    Fire: _fire,
    Hold: _hold,
    Draw: _draw,
    Discard: _discard,
    Lay: _lay,
    Call: _call,
    Fight: _fight,
    Pass: _pass,
}
