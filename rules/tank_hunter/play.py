"""What actions do. `perform` tells what happened, `advance` makes the same change and tells nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.engine import Event
from rules.tank_hunter import (
    actions,
    fighting,
    frames,
    piles,
    resolving,
    setting_up,
    telling,
    turns,
    using,
)
from rules.tank_hunter.attacking import declared
from rules.tank_hunter.losses import Log
from rules.tank_hunter.outcome import actor
from rules.tank_hunter.pieces import Commander
from rules.tank_hunter.values import ability
from rules.tank_hunter.windows import might_hunt, next_at_attack, next_at_event, next_at_strike, next_in_turn
from rules.tank_hunter.working import reveal

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def advance(state: "State", action: actions.Action, chance: Chance) -> None:
    """Change *state* as *action* demands."""
    _act(state, action, chance, None)


def perform(state: "State", action: actions.Action, chance: Chance) -> list[Event]:
    """Change *state* as *action* demands and tell what happened."""
    log: list[Event] = []
    _act(state, action, chance, log)
    return log


def _act(state: "State", action: actions.Action, chance: Chance, log: Log) -> None:
    DEEDS[type(action)](state, action, chance, log)
    if state.turn:
        _proceed(state, chance, log)


def _proceed(state: "State", chance: Chance, log: Log) -> None:
    """Go on until somebody must choose, or the battle is over."""
    stack, goes_on = state.stack, True
    while goes_on:
        if stack:
            top = stack[-1]
            goes_on = STEPS[top.kind](state, top, chance, log)
            if not stack:
                _reopen(state)
        else:
            goes_on = turns.step(state, log)


def _reopen(state: "State") -> None:
    """When all is resolved, everybody may react to it, the active player first (TH-11g, TH-12a)."""
    if state.stage == "action":
        state.stage = "opening"
    state.asking = next_in_turn(state)


def _wait_for_recon(state: "State", recon: frames.Recon, _: Chance, log: Log) -> bool:
    """A reconnaissance is over once enough cards are picked, or nobody can counter its failure (TH-9c, TH-9d)."""
    if recon.success:
        hidden = [number for number, unit in state.units[recon.against].items() if not unit.revealed]
        if len(recon.picked) < min(recon.face, len(hidden)) and len(hidden) > recon.face:
            return False
        state.stack.pop()
        for number in recon.picked or hidden:
            reveal(state, number, log, "TH-9c")
        return True
    if state.find(recon.scout) is not None and might_hunt(state, recon.against, recon.scout):
        return False
    state.stack.pop()
    return True


def _never(*_: Any) -> bool:
    return False


STEPS: dict[str, Callable[..., bool]] = {
    "attack": fighting.step,
    "recon": _wait_for_recon,
    "played": resolving.step,
    "draw": piles.step_draw,
    "reinforce": piles.step_reinforce,
    "extra": _never,
}


def _advance_unit(state: "State", action: actions.Advance, _: Chance, log: Log) -> None:
    units = state.units[state.active]
    units[action.unit] = replace(units[action.unit], line="front")
    state.step = "resupply"
    if log is not None:
        log.append(telling.moved(state, action.unit, "TH-5e"))


def _resupply(state: "State", action: actions.Resupply, _: Chance, log: Log) -> None:
    seat = state.active
    discard(state, seat, action.cards)
    unit = state.unit(action.unit)
    fields = {action.marker: False}
    state.units[seat][action.unit] = replace(unit, **fields)  # type: ignore[arg-type]
    if log is not None:
        log.append(telling.resupplied(state, action))
    turns.begin_turn(state, log)


def discard(state: "State", seat: int, cards: tuple[str, ...]) -> None:
    """Put *cards* from the hand of *seat* on the event discard pile."""
    hand = list(state.hands[seat])
    for card in cards:
        hand.remove(card)
    state.hands[seat] = tuple(hand)
    state.discard = (*state.discard, *cards)


def _done(state: "State", action: actions.Done, chance: Chance, log: Log) -> None:
    if state.stage == "place":
        setting_up.placed(state, action, chance, log)
        return
    if log is not None:
        log.append(telling.ready(state))
    turns.begin_turn(state, log)


def _reveal(state: "State", action: actions.Reveal, _: Chance, log: Log) -> None:
    reveal(state, action.unit, log)


def _attack(state: "State", action: actions.Attack, _: Chance, log: Log) -> None:
    if state.stack:
        state.stack.pop()
    else:
        state.stage = "closing"
    fighting.declare(state, declared(state, action), log)


def _counter(state: "State", action: actions.Counter, _: Chance, log: Log) -> None:
    top = state.stack[-1]
    if isinstance(top, frames.Recon):
        state.stack.pop()
        reveal(state, action.unit, log, "TH-9d")
        fighting.declare_counter(state, (action.unit, top.scout), action.shots, log)
    elif isinstance(top, frames.Attack):
        fighting.counter(state, top, action.shots, log)


def _recon(state: "State", action: actions.Recon, chance: Chance, log: Log) -> None:
    value, face = ability(state, action.scout, "recon") or 0, chance.die(6, "TH-9c")
    state.stage = "closing"
    if log is not None:
        log.append(telling.scouted(state, action, face, value))
    frame = frames.Recon(scout=action.scout, against=action.against, face=face, success=face <= value)
    state.stack.append(frame)


def _spot(state: "State", action: actions.Spot, _: Chance, log: Log) -> None:
    top = state.stack[-1]
    if isinstance(top, frames.Recon):
        state.stack[-1] = replace(top, picked=(*top.picked, action.unit))
    if log is not None:
        log.append(telling.spotted(state, action.unit))


def _wait(state: "State", _: actions.Wait, __: Chance, log: Log) -> None:
    seat, more = state.active, 0
    for commander in state.commanders[seat]:
        effect = state.special(commander.card).effect
        if effect.when == "wait":
            more += sum(getattr(primitive, "count", 0) for primitive in effect.does if primitive.do == "draw")
    state.stage = "closing"
    state.stack.append(frames.Draw(seat=seat, left=1 + more))
    if log is not None:
        log.append(telling.waited(seat))


def _discard(state: "State", action: actions.Discard, _: Chance, log: Log) -> None:
    top = state.stack[-1]
    if isinstance(top, frames.Draw):
        discard(state, top.seat, (action.card,))
        if log is not None:
            log.append(telling.discarded(state, top.seat, action.card))


def _put(state: "State", action: actions.Put, _: Chance, log: Log) -> None:
    top = state.stack[-1]
    if isinstance(top, frames.Reinforce):
        unit = state.unit(top.placing)
        state.units[top.seat][top.placing] = replace(unit, line=action.line)
        state.stack[-1] = replace(top, placing=0)
        if log is not None:
            log.append(telling.put(state, top.placing))


def _play(state: "State", action: actions.Play, _: Chance, log: Log) -> None:
    seat = actor(state)
    if seat is None:
        raise ValueError("expected a battle that goes on, got one that is over")
    special = state.special(action.card)
    if action.paying:
        discard(state, seat, action.paying)
    if special.is_event:
        hand = list(state.hands[seat])
        hand.remove(action.card)
        state.hands[seat] = tuple(hand)
    elif special.exhausts:
        _tire(state, seat, action.card)
    played = frames.Played(card=action.card, seat=seat, targets=action.targets, marker=action.marker)
    resolving.begin(state, played, log)


def _tire(state: "State", seat: int, card: str) -> None:
    """Exhaust the first ready commander of *seat* called *card* (TH-24c)."""
    commanders = list(state.commanders[seat])
    commanders[commanders.index(Commander(card))] = Commander(card, exhausted=True)
    state.commanders[seat] = tuple(commanders)


def _pass(state: "State", _: actions.Pass, __: Chance, log: Log) -> None:
    if log is not None:
        log.append(telling.passed(state))
    if not state.stack:
        state.asking = next_in_turn(state, state.asking)
        return
    top = state.stack[-1]
    if isinstance(top, frames.Attack):
        _pass_attack(state, top, log)
    elif isinstance(top, frames.Played):
        following = next_at_strike if top.phase == "flak" else next_at_event
        state.stack[-1] = replace(top, asking=following(state, top, top.asking))
    else:
        state.stack.pop()


def _pass_attack(state: "State", attack: frames.Attack, log: Log) -> None:
    match attack.phase:
        case "declared":
            state.stack[-1] = replace(attack, asking=next_at_attack(state, attack, attack.asking))
        case "answer":
            state.stack[-1] = replace(attack, phase="aim")
        case "aim":
            state.stack[-1] = replace(attack, phase="roll")
        case "hit":
            state.stack[-1] = fighting.strike(state, attack, log)
        case _:
            state.stack[-1] = replace(attack, phase="done")


Deed = Callable[["State", Any, Chance, Log], None]
DEEDS: dict[type, Deed] = {
    actions.Deal: setting_up.deal,
    actions.Pick: setting_up.pick,
    actions.Swap: setting_up.swap,
    actions.Rear: setting_up.rear,
    actions.Advance: _advance_unit,
    actions.Resupply: _resupply,
    actions.Done: _done,
    actions.Reveal: _reveal,
    actions.Attack: _attack,
    actions.Counter: _counter,
    actions.Recon: _recon,
    actions.Spot: _spot,
    actions.Wait: _wait,
    actions.Lead: using.lead,
    actions.Evade: using.evade,
    actions.Flak: using.flak,
    actions.Discard: _discard,
    actions.Put: _put,
    actions.Play: _play,
    actions.Ford: using.ford,
    actions.Carry: using.carry,
    actions.Pass: _pass,
}
