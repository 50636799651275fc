"""What special events and equipment do when they take effect: one function for each primitive (TC-9.6a, TC-12)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.tank_commander import losses, piles, telling
from rules.tank_commander.frames import Frame, Loss, Moving, Played, Reaction, Shot, Strike, Window
from rules.tank_commander.pieces import Allowance, Laid, Piece, Sticker
from rules.tank_commander.piles import Log

if TYPE_CHECKING:
    from rules.tank_commander.state import State

LASTING = ("attached", "laid", "until_next_play")


def run(state: "State", played: Played, chance: Chance, log: Log) -> None:
    """Let a card take effect, and put it where it goes: what lasts lies on its target, the rest is spent."""
    model = state.cards[played.card]
    target = _target(state, played)
    if log is not None:
        log.append(telling.took_effect(state, played))
    if model.effect.lasts in LASTING:
        _lay(state, played, target)
    else:
        spend(state, played)
    for does in model.effect.does:
        RUN[does.do](state, played, does, target, chance, log)


def spend(state: "State", played: Played) -> None:
    """Put a card that has been used on its pile: special events by TC-R28, equipment by TC-15b."""
    if played.bearer:
        piece = state.unit(played.bearer)
        gear = piles.without_card(piece.gear, played.card)
        state.units[played.seat][played.bearer] = replace(piece, gear=gear)
        piles.destroy(state, played.seat, played.card)
    else:
        piles.dispose(state, played.seat, played.card)


def _target(state: "State", played: Played) -> Any:
    """What the card works on: what it was laid on, or else what the moment is about."""
    if played.target != "":
        return played.target
    target = state.cards[played.card].effect.target
    for frame in reversed(state.stack):
        match frame:
            case Shot():
                return frame.target if target == "vehicle_fired_at" else frame.firer
            case Loss():
                return frame.unit
            case Window(moment="moved"):
                return frame.subject
            case Moving() if target == "moving_tank":
                return frame.orders[-1].unit if frame.orders else 0
    return ""


def _lay(state: "State", played: Played, target: Any) -> None:
    if isinstance(target, int) and target:
        piece = state.unit(target)
        stickers = (*piece.stickers, Sticker(played.card, played.seat))
        state.units[target // 100 - 1][target] = replace(piece, stickers=stickers)
    else:
        where = target if isinstance(target, tuple) else ()
        state.laid = (*state.laid, Laid(played.card, played.seat, where))


def amend(state: "State", kind: type, **fields: Any) -> None:
    """Change the innermost frame of *kind*."""
    stack = list(state.stack)
    for index in range(len(stack) - 1, -1, -1):
        if isinstance(stack[index], kind):
            stack[index] = replace(stack[index], **fields)
            state.stack = tuple(stack)
            return


def innermost(state: "State", kind: type) -> Any:
    """The innermost frame of *kind*, or None."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, kind)), None)


def _flank(state: "State", *_: Any) -> None:
    amend(state, Shot, flank=True)


def _modify(state: "State", played: Played, does: Any, *_: Any) -> None:
    if state.cards[played.card].effect.lasts != "this_fire":
        return
    shot = innermost(state, Shot)
    match does.figure:
        case "penetration":
            amend(state, Shot, penetration=shot.penetration + does.by)
        case "protection":
            amend(state, Shot, cover=shot.cover + does.by)
        case _:
            amend(state, Shot, cover=shot.cover - does.by)


def _attack(state: "State", played: Played, _: Any, target: Any, *__: Any) -> None:
    if isinstance(target, tuple):
        both = (number for troops in state.units for number, piece in troops.items() if piece.at == target[0])
        struck = tuple(both)
    else:
        struck = (target,)
    push(state, Strike(played.seat, played.card, struck))


def _forbid(state: "State", _: Played, does: Any, *__: Any) -> None:
    if does.what == "fire":
        amend(state, Shot, stopped=True)


def _clear(state: "State", _: Played, does: Any, target: Any, __: Chance, log: Log) -> None:
    if isinstance(target, tuple):
        gone = [laid for laid in state.laid if laid.where == target and state.cards[laid.card].mark == does.mark]
        state.laid = tuple(laid for laid in state.laid if laid not in gone)
        taken = [(laid.seat, laid.card) for laid in gone]
    else:
        taken = _unstick(state, target, does.mark)
    for seat, card in taken:
        piles.dispose(state, seat, card)
        if log is not None:
            log.append(telling.taken_off(state, card))


def _unstick(state: "State", number: int, mark: str) -> list[tuple[int, str]]:
    piece = state.unit(number)
    gone = [sticker for sticker in piece.stickers if state.cards[sticker.card].mark == mark]
    kept = tuple(sticker for sticker in piece.stickers if sticker not in gone)
    state.units[number // 100 - 1][number] = replace(piece, stickers=kept)
    return [(sticker.seat, sticker.card) for sticker in gone]


def _cancel(state: "State", *rest: Any) -> None:
    """Remove the event beneath, which has not taken effect yet (TC-12.2b)."""
    log: Log = rest[-1]
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        if isinstance(frame, Played):
            state.stack = state.stack[:index]
            piles.destroy(state, frame.seat, frame.card)
            if log is not None:
                log.append(telling.cancelled(state, frame))
            return


def _play_again(state: "State", _: Played, does: Any, *__: Any) -> None:
    state.plays = (*state.plays, Allowance(does.play, does.group))


def _fire_at(state: "State", played: Played, _: Any, target: Any, *__: Any) -> None:
    push(state, Reaction(played.seat, target))


def _draw(state: "State", played: Played, does: Any, _: Any, chance: Chance, log: Log) -> None:
    piles.draw(state, played.seat, chance, log, rule="TC-14a", count=does.cards)


def _recover(state: "State", played: Played, _: Any, target: Any, __: Chance, log: Log) -> None:
    pile = piles.without_card(state.destroyed[played.seat], target)
    state.destroyed = piles.changed(state.destroyed, played.seat, pile)
    piles.take_in(state, played.seat, target)
    if log is not None:
        log.append(telling.recovered(state, played.seat, target))


def _reinforce(state: "State", played: Played, does: Any, _: Any, chance: Chance, log: Log) -> None:
    """Take in the reinforcement group, once, or else draw (TC-17.5d, TC-R36)."""
    seat = played.seat
    if state.groups[seat] and not state.arrived:
        group = state.groups[seat]
        piles.take_in(state, seat, *group)
        state.groups = piles.changed(state.groups, seat, ())
        state.arrived = state.turn
        if log is not None:
            log.append(telling.reinforced(state, seat, group))
    else:
        piles.draw(state, seat, chance, log, rule="TC-14a", count=does.draw)


def _withdraw(state: "State", _: Played, __: Any, target: Any, ___: Chance, log: Log) -> None:
    if log is not None:
        log.append(telling.withdrew(state, target))
    losses.withdraw(state, target, log)


def _spare(state: "State", _: Played, __: Any, target: Any, ___: Chance, log: Log) -> None:
    frame = innermost(state, Loss)
    state.stack = tuple(other for other in state.stack if other is not frame and not _asks_about(other, target))
    if log is not None:
        log.append(telling.spared(state, target))


def _asks_about(frame: Frame, unit: int) -> bool:
    return isinstance(frame, Window) and frame.moment == "loss" and frame.subject == unit


def _turn_again(state: "State", *_: Any) -> None:
    amend(state, Shot, step="number")
    state.stack = tuple(frame for frame in state.stack if not (isinstance(frame, Window) and frame.moment == "number"))


def _lasts(*_: Any) -> None:
    """What works by lying there: a trap, a pace."""


def push(state: "State", *frames: Frame) -> None:
    """Put *frames* on the stack, the last of them on top."""
    state.stack = (*state.stack, *frames)


def pieces_at(state: "State", seat: int, position: int) -> list[tuple[int, Piece]]:
    """The units of *seat* in *position*, passengers too."""
    return [(number, piece) for number, piece in state.units[seat].items() if piece.at == position]


RUN: dict[str, Callable[..., None]] = {
    "flank": _flank,
    "modify": _modify,
    "attack": _attack,
    "forbid": _forbid,
    "clear": _clear,
    "cancel": _cancel,
    "play_again": _play_again,
    "fire_at": _fire_at,
    "draw": _draw,
    "recover": _recover,
    "reinforce": _reinforce,
    "trap": _lasts,
    "pace": _lasts,
    "withdraw": _withdraw,
    "spare": _spare,
    "turn_again": _turn_again,
}
