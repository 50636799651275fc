"""Special events: which of them may be laid now, and on what (TC-12). All of it is read off their data."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_commander import shooting
from rules.tank_commander.actions import Lay, Target
from rules.tank_commander.effects import TARGETS
from rules.tank_commander.effects import Target as Aim
from rules.tank_commander.frames import Loss, Melee, Moving, Played, Shot, Window
from rules.tank_commander.pieces import Model, Piece
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

COPIES = 2
MOMENTS = {
    "move": ("enemy_move",),
    "moved": ("enemy_moved",),
    "fire": ("own_fire", "enemy_fire"),
    "number": ("own_number",),
    "loss": ("own_loss", "carrier_lost"),
    "melee": ("melee",),
    "event": ("enemy_event",),
}


def lays(state: "State", seat: int) -> Iterator[Lay]:
    """Every event that *seat* may lay now, on everything that it may be laid on."""
    window = state.stack[-1] if state.stack else None
    if window is None:
        yield from _in_play_step(state, seat)
    elif isinstance(window, Window):
        for card in dict.fromkeys(state.hands[seat]):
            model = state.cards[card]
            if model.interrupts:
                yield from (Lay(card, target) for target in answers(state, window, seat, model))
        yield from _equipment(state, window, seat)


def _in_play_step(state: "State", seat: int) -> Iterator[Lay]:
    for card in dict.fromkeys(state.hands[seat]):
        model = state.cards[card]
        if model.kind == "event" and can_play(state, card, model):
            yield from (Lay(card, target) for target in targets(state, seat, model))


def can_play(state: "State", card: str, model: Model) -> bool:
    """Whether the owner may lay an event in his own play step: with what plays are left, or besides (TC-12.1a).

    A card that comes back to the hand in the same step is not laid more often than a force has copies (TC-14e).
    """
    if state.spent.count(card) >= COPIES:
        return False
    if model.interrupts:
        return bool(model.effect.when == "any_moment")
    return not model.uses_play or any(left.play == "all" for left in state.plays)


def _equipment(state: "State", window: Window, seat: int) -> Iterator[Lay]:
    if window.moment == "loss" and window.subject // 100 - 1 == seat:
        for card in state.unit(window.subject).gear:
            if (effect := state.cards[card].effect) is not None and effect.when == "carrier_lost":
                yield Lay(card)


def opens(state: "State", window: Window) -> bool:
    """Whether the seat that the *window* asks has anything to lay because of it.

    What may be laid at any moment does not open a window by itself, but may answer what was laid against a move.
    """
    seat, answering = window.seat, window.moment == "move" and window.passed == 0
    for card in dict.fromkeys(state.hands[seat]):
        model = state.cards[card]
        if model.interrupts and (model.effect.when != "any_moment" or answering):
            for _ in answers(state, window, seat, model):
                return True
    return next(_equipment(state, window, seat), None) is not None


def answers(state: "State", window: Window, seat: int, model: Model) -> Iterator[Target]:
    """What an Interrupt of *seat* may be laid on in *window*; nothing when it is not its moment."""
    when = model.effect.when
    if when == "any_moment":
        yield from targets(state, seat, model)
    elif when in MOMENTS[window.moment] and _is_moment(state, window, seat, when):
        yield from _at_moment(state, window, seat, model)


def _is_moment(state: "State", window: Window, seat: int, when: str) -> bool:
    below = state.stack[-2]
    match when:
        case "enemy_move" | "enemy_moved":
            return seat != state.seat
        case "own_fire":
            return isinstance(below, Shot) and below.firer // 100 - 1 == seat and below.weapon == "at"
        case "own_number":
            return isinstance(below, Shot) and below.firer // 100 - 1 == seat
        case "enemy_fire":
            return isinstance(below, Shot) and below.firer // 100 - 1 != seat and not below.stopped
        case "own_loss":
            return window.subject // 100 - 1 == seat
        case "enemy_event":
            return isinstance(below, Played) and below.seat != seat and not below.bearer
        case _:
            return when == "melee"


def _at_moment(state: "State", window: Window, seat: int, model: Model) -> Iterator[Target]:
    """The targets of an Interrupt whose moment has come."""
    below, aim = state.stack[-2], TARGETS[model.effect.target] if model.effect.target else None
    if aim is None:
        yield ""
    elif aim.scope == "border":
        yield from _borders_crossed(state, below)
    elif aim.scope == "event":
        yield ""
    elif isinstance(below, Melee):
        yield from _chosen(state, seat, aim, model, lambda piece: piece.at == below.at)
    elif _fits(state, unit := _subject(window, below, model.effect.target), aim) and _can_react(
        state, seat, unit, model
    ):
        yield ""


def _subject(window: Window, below: Any, target: str) -> int:
    """The unit that the moment is about."""
    if isinstance(below, Shot):
        return below.target if target == "vehicle_fired_at" else below.firer
    return below.unit if isinstance(below, Loss) else window.subject


def _fits(state: "State", number: int, aim: Aim) -> bool:
    return number > 0 and number in state.units[number // 100 - 1] and state.model(number).of(aim.group)


def _can_react(state: "State", seat: int, subject: int, model: Model) -> bool:
    """Whether an event that lets a unit fire finds one that can."""
    if all(does.do != "fire_at" for does in model.effect.does):
        return True
    return any(next(shooting.shots(state, number, subject), None) for number in state.units[seat])


def _borders_crossed(state: "State", below: Any) -> Iterator[Target]:
    """The borders that the last card ordered to move is to cross, where none of the sort lies yet (TC-R31)."""
    if not isinstance(below, Moving) or not below.orders:
        return
    order = below.orders[-1]
    start = state.unit(order.unit).at if order.unit else -1
    taken = {laid.where for laid in state.laid}
    for step in order.path:
        border = (start, step) if start < step else (step, start)
        if border[0] >= 0 and border not in taken:
            yield border
        start = step


def targets(state: "State", seat: int, model: Model) -> Iterator[Target]:
    """What an event of *seat* may be laid on when it is free to choose."""
    effect = model.effect
    group = next((does.group for does in effect.does if does.do == "recover"), None)
    if group:
        yield from (card for card in dict.fromkeys(state.destroyed[seat]) if state.cards[card].of(group))
        return
    aim = TARGETS[effect.target] if effect.target else None
    if aim is None or aim.scope == "all":
        yield ""
    elif aim.scope == "unit":
        yield from _chosen(state, seat, aim, model)
    else:
        yield from _places(state, seat, aim, model)


def _chosen(state: "State", seat: int, aim: Aim, model: Model, where: Any = None) -> Iterator[Target]:
    side = seat if aim.side == "own" else 1 - seat
    mark = _only_clears(model)
    for number, piece in state.units[side].items():
        if not state.cards[piece.card].of(aim.group) or (where is not None and not where(piece)):
            continue
        if not mark or any(state.cards[sticker.card].mark == mark for sticker in piece.stickers):
            yield number


def _places(state: "State", seat: int, aim: Aim, model: Model) -> Iterator[Target]:
    if mark := _only_clears(model):
        marked = {laid.where for laid in state.laid if state.cards[laid.card].mark == mark}
        yield from sorted(marked)
        return
    held = [{piece.at for piece in troops.values()} for troops in state.units]
    lasting = {laid.where for laid in state.laid if state.cards[laid.card].mark == model.mark}
    for position in state.land.positions:
        if aim.side == "enemy" and position not in held[1 - seat]:
            continue
        if aim.empty and (position in held[0] or position in held[1] or (position,) in lasting):
            continue
        yield (position,)


def _only_clears(model: Model) -> str:
    """The mark that an event takes off, when it does nothing else: it needs a card with that mark."""
    marks = [does.mark if does.do == "clear" else "" for does in model.effect.does]
    return marks[0] if all(marks) else ""


def refuse_lay(state: "State", action: Lay, seat: int) -> Refusal | None:
    """Why *seat* may not lay that event now, on that target."""
    model = state.cards.get(action.card)
    window = state.stack[-1] if state.stack else None
    if isinstance(window, Window) and action in list(_equipment(state, window, seat)):
        return None
    if model is None or action.card not in state.hands[seat] or model.kind != "event":
        return Refusal("TC-5d", say("you have no such special event in your reserve"))
    if window is None:
        return _refuse_in_play_step(state, action, seat, model)
    if not isinstance(window, Window) or not model.interrupts:
        return Refusal("TC-12.1a", say("{card} cannot be laid now", card=model.name))
    found = list(answers(state, window, seat, model))
    return _refuse_target(action, model, found, "TC-12.2a")


def _refuse_in_play_step(state: "State", action: Lay, seat: int, model: Model) -> Refusal | None:
    if not can_play(state, action.card, model):
        if state.spent.count(action.card) >= COPIES:
            return Refusal("TC-14e", say("{card} was laid twice in this step", card=model.name))
        if model.interrupts:
            return Refusal("TC-12.2a", say("{card} waits for its moment", card=model.name))
        return Refusal("TC-5a", say("you have made your play"))
    return _refuse_target(action, model, list(targets(state, seat, model)), "TC-12.1b")


def _refuse_target(action: Lay, model: Model, found: list[Target], rule: str) -> Refusal | None:
    if not found:
        return Refusal(rule, say("there is nothing to lay {card} on", card=model.name))
    return None if action.target in found else Refusal(rule, say("{card} cannot be laid on that", card=model.name))


def carried(piece: Piece) -> tuple[str, ...]:
    """All cards that go where a unit goes: itself, and what it carries."""
    return (piece.card, *piece.gear)
