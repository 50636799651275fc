"""What becomes of random numbers: shots, attacks by events, traps, and events that need a number."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.tank_commander import piles, reporting, running, shooting, telling
from rules.tank_commander.frames import Loss, Melee, Played, Shot, Strike, Traps, Window
from rules.tank_commander.piles import Log
from rules.tank_commander.primitives import Attack
from rules.tank_commander.running import amend, push
from rules.tank_commander.shooting import LUCK

if TYPE_CHECKING:
    from rules.tank_commander.state import State


def take(state: "State", natural: int, log: Log) -> None:
    """Give the random number to the frame that wanted it."""
    frame = state.stack[-1]
    match frame:
        case Shot(step="number"):
            amend(state, Shot, natural=natural, step="after")
            push(state, Window("number", frame.firer // 100 - 1, frame.firer, passed=1))
        case Shot():
            _take_luck(state, frame, natural, log)
        case Strike():
            _take_strike(state, frame, natural, log)
        case Traps():
            _take_trap(state, frame, natural, log)
        case Played():
            _take_condition(state, frame, natural, log)
        case _:
            raise ValueError(f"expected something that wants a random number, got {frame}")


def pop(state: "State") -> None:
    """Take the top frame off: it is done."""
    state.stack = state.stack[:-1]


def can_go_on(state: "State", frame: Shot) -> bool:
    """Whether a shot is still to be: not stopped, and both cards still there (TC-R29)."""
    there = frame.firer in state.units[frame.firer // 100 - 1] and frame.target in state.units[frame.target // 100 - 1]
    return there and not frame.stopped


def resolve(state: "State", frame: Shot, log: Log) -> None:
    """Work out a shot whose number has come up (TC-9.3, TC-9.4, TC-10l)."""
    aim = shooting.aim(state, frame, melee=frame.melee)
    hit = frame.natural + aim.added <= aim.needed
    if log is not None:
        log.append(reporting.hit_or_missed(state, frame, aim, hit=hit))
    if hit and frame.weapon == "at":
        hit = _pierces(state, frame, aim.penetration, log)
        if not hit and state.options.lucky_hit:
            amend(state, Shot, step="lucky")
            return
    end_shot(state, frame, log, kills=hit)


def _pierces(state: "State", frame: Shot, penetration: int, log: Log) -> bool:
    lucky = frame.natural <= 2
    plate, which = shooting.armour(state.model(frame.target), flank=frame.flank, lucky=lucky, melee=frame.melee)
    if log is not None:
        log.append(reporting.struck(frame, penetration, plate, which))
    return penetration > plate


def _take_luck(state: "State", frame: Shot, natural: int, log: Log) -> None:
    """A second number for a hit that did not pierce (TC-9.3.2a)."""
    if log is not None:
        log.append(reporting.luck(state, frame, natural))
    end_shot(state, frame, log, kills=natural <= LUCK)


def end_shot(state: "State", frame: Shot, log: Log, *, kills: bool = False, stopped: bool = False) -> None:
    """End a shot: use up what is used once, and take out whom it *kills*, in a melee only at its end (TC-10k)."""
    pop(state)
    if stopped and log is not None:
        log.append(reporting.held_back(state, frame))
    if frame.gear and not stopped:
        _use_up(state, frame)
    if not kills:
        return
    if not frame.melee:
        push(state, Loss(frame.target))
    else:
        doomed = running.innermost(state, Melee).doomed
        if frame.target not in doomed:
            amend(state, Melee, doomed=(*doomed, frame.target))


def _use_up(state: "State", frame: Shot) -> None:
    """Remove equipment that is used once (TC-15b)."""
    seat, card = frame.firer // 100 - 1, frame.gear
    if state.cards[card].stats.single_use:
        piece = state.unit(frame.firer)
        state.units[seat][frame.firer] = replace(piece, gear=piles.without_card(piece.gear, card))
        piles.destroy(state, seat, card)


def strike_cover(state: "State", number: int, by: str) -> int:
    """What terrain adds to the number of an attack by artillery or from the air (TC-9.5b, TC-R47)."""
    piece, model, seat = state.unit(number), state.model(number), number // 100 - 1
    ground = state.cards[state.ground[piece.at]].modifier(by) if piece.at in state.ground else 0
    dug_in = shooting.is_dug_in(state, seat, piece, model)
    fort = state.cards[state.forts[piece.at].card].modifier(by) if dug_in else 0
    return ground + fort if state.options.cover == "sum" else max(ground, fort)


def strike_kills(state: "State", attack: Attack, number: int, natural: int) -> bool:
    """Whether the *attack* of an event destroys a unit when the *natural* number comes up (TC-9.5b, TC-R47)."""
    model = state.model(number)
    hit = natural + strike_cover(state, number, attack.by) <= attack.hit
    return hit and (not model.front or (attack.penetration or 0) > model.side)


def _take_strike(state: "State", frame: Strike, natural: int, log: Log) -> None:
    attack = next(does for does in state.cards[frame.card].effect.does if does.do == "attack")
    number = frame.targets[0]
    amend(state, Strike, targets=frame.targets[1:])
    kills = strike_kills(state, attack, number, natural)
    if log is not None:
        log.append(reporting.attacked(state, frame, natural, strike_cover(state, number, attack.by), kills=kills))
    if kills:
        push(state, Loss(number))


def _take_trap(state: "State", frame: Traps, natural: int, log: Log) -> None:
    (number, hit), *rest = frame.entries
    if rest:
        amend(state, Traps, entries=tuple(rest))
    else:
        pop(state)
    if log is not None:
        log.append(reporting.trapped(state, number, natural, hit))
    if natural <= hit:
        push(state, Loss(number))


def _take_condition(state: "State", frame: Played, natural: int, log: Log) -> None:
    if natural <= state.cards[frame.card].effect.number:
        amend(state, Played, step="act")
        return
    pop(state)
    if log is not None:
        log.append(telling.failed(state, frame, natural))
    running.spend(state, frame)
