"""How a seat stands, cheaply: points won, what is left on the table, and what could be destroyed next.

An estimate for bots, not a rule.
"""

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_hunter import primitives, resolving
from rules.tank_hunter.expecting import (
    DISABLED,
    POINTS,
    PRESENCE,
    Swing,
    best_exchange,
    countered,
    exchange,
    fire,
    worth,
)
from rules.tank_hunter.frames import NOBODY, Attack, Draw, Extra, Played, Recon, Reinforce
from rules.tank_hunter.outcome import outcome
from rules.tank_hunter.pieces import ROOM, seat_of

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

HAND = (0.0, 6.0, 10.0, 13.0, 14.0, 15.0, 15.5)
"""What a hand of so many events is worth."""
CARD = 4.0
LEADER = 10.0
RESUPPLY = 0.4
NOW, NEXT = 0.9, 0.45
"""How much of what could be destroyed next counts: by the side whose attack comes first, and by the others."""
LURKING, UNSEEN = 0.9, 0.6
"""How much of it counts for a hidden unit: one's own, and another's."""
SCALE = 60.0
"""How many points make a big lead."""
SURPRISES = (primitives.Draw, primitives.Reinforce)


def score(state: "State", seat: int) -> float:
    """A cheap estimate, from 0 to 1, of how *seat* stands."""
    if end := outcome(state):
        return end.reward(seat)
    return estimate(state, seat)


def estimate(state: "State", seat: int) -> float:
    """What a battle that goes on is worth to *seat*, from 0 to 1."""
    if not state.turn:
        return 0.5 if state.stage == "deal" else _drafted(state, seat)
    if not state.alive[seat]:
        return 0.0
    others = [other for other in state.seats() if other != seat and state.alive[other]]
    if not others:
        return 1.0
    state = _settled(state)
    totals = [standing(state, some) for some in state.seats()]
    _expect(state, totals)
    rivals = [totals[other] for other in others]
    lead = totals[seat] - (max(rivals) + sum(rivals) / len(rivals)) / 2 + _outlook(state, seat, others)
    return 1 / (1 + exp(-lead / SCALE))


def _drafted(state: "State", seat: int) -> float:
    cards = [*state.kept[seat], state.chosen[seat], *(unit.card for unit in state.units[seat].values())]
    models = state.cards.units
    points = sum([models[card].vp + PRESENCE if card in models else CARD for card in cards if card])
    return 1 / (1 + exp(-(points - 150) / 200))


def standing(state: "State", seat: int) -> float:
    """What *seat* has won and has left."""
    models, units = state.cards.units, state.units[seat].values()
    cards = len(state.hands[seat])
    total = POINTS * state.points(seat) + HAND[min(cards, 6)] + LEADER * len(state.commanders[seat])
    total += sum([worth(unit, models[unit.card]) for unit in units])
    if cards and any(unit.disabled for unit in units):
        total += min(cards, 3) ** 2 / 9 * RESUPPLY * (1 - DISABLED) * PRESENCE
    return total


def _settled(state: "State") -> "State":
    """The position once the card on top has done what it does without luck, if nobody cancels it."""
    if not state.stack or not isinstance(top := state.stack[-1], Played) or top.phase != "played":
        return state
    effect = state.special(top.card).effect
    if effect.face or top.cancelled or any(isinstance(some, SURPRISES) for some in effect.does):
        return state
    after = state.copy()
    after.stack[-1] = replace(top, asking=NOBODY)
    while after.stack and isinstance(top := after.stack[-1], Played) and top.asking == NOBODY and not top.cancelled:
        resolving.step(after, top, _NO_LUCK, None)
    return after


_NO_LUCK: Chance = None  # type: ignore[assignment]


def _expect(state: "State", totals: list[float]) -> None:
    """Count in what is under way may be expected to bring."""
    for index, frame in enumerate(state.stack):
        if isinstance(frame, Attack):
            _expect_attack(state, index, frame, totals)
        elif isinstance(frame, Played):
            _expect_event(state, frame, totals)
        elif isinstance(frame, Draw):
            totals[frame.seat] += CARD * frame.left
        elif isinstance(frame, Reinforce):
            totals[frame.seat] += PRESENCE * frame.left
        elif isinstance(frame, Extra):
            totals[seat_of(frame.unit)] += _best(state, frame.unit)


def _expect_attack(state: "State", index: int, frame: Attack, totals: list[float]) -> None:
    if state.find(frame.attacker) is None or state.find(frame.target) is None or frame.phase == "done":
        return
    swing, share = _swing(state, frame), 1.0
    if frame.phase == "answered" and index + 1 < len(state.stack):
        above = state.stack[index + 1]
        share = 1 - fire(state, above)[1] if isinstance(above, Attack) else 1.0
    totals[seat_of(frame.attacker)] += share * swing.mine
    totals[seat_of(frame.target)] += share * swing.theirs


def _swing(state: "State", frame: Attack) -> Swing:
    match frame.phase:
        case "declared" | "answer":
            return exchange(state, frame)
        case "hit":
            return fire(state, replace(frame, bonus=9))[0]
        case "reply":
            back = countered(state, frame)[0]
            return back.turned() if back.value > 0 else Swing()
        case _:
            return fire(state, frame)[0]


def _expect_event(state: "State", played: Played, totals: list[float]) -> None:
    effect = state.special(played.card).effect
    share = (effect.face or 6) / 6
    for primitive in () if played.cancelled or played.step else effect.does:
        if isinstance(primitive, primitives.Draw):
            totals[_whose(played)] += CARD * primitive.count
        elif isinstance(primitive, primitives.Reinforce):
            totals[_whose(played)] += (PRESENCE + 30) * primitive.count
        elif isinstance(primitive, primitives.Destroy | primitives.Remove | primitives.Mark):
            _expect_losses(state, played, primitive, share, totals)


def _whose(played: Played) -> int:
    return seat_of(played.targets[0]) if played.targets else played.seat


def _expect_losses(state: "State", played: Played, primitive: object, share: float, totals: list[float]) -> None:
    for number in played.units or ():
        if (unit := state.find(number)) is None:
            continue
        model, owner = state.cards.units[unit.card], seat_of(number)
        loss = share * worth(unit, model)
        if isinstance(primitive, primitives.Mark):
            loss *= 1.0 if unit.out_of_ammo else 0.3 if unit.disabled else 1 - DISABLED
        elif isinstance(primitive, primitives.Destroy) and owner != played.seat:
            totals[played.seat] += share * POINTS * model.vp
        totals[owner] -= loss


def _outlook(state: "State", seat: int, others: list[int]) -> float:
    """What *seat* may still do in its next attack, less what the others may do to it in theirs."""
    first = _next_to_attack(state)
    mine = threat(state, seat, others, LURKING)
    theirs = max([(NOW if other == first else NEXT) * threat(state, other, [seat], UNSEEN) for other in others])
    return (NOW if seat == first else NEXT) * mine - theirs


def _next_to_attack(state: "State") -> int:
    if state.stage == "closing" or (state.stack and isinstance(state.stack[0], Attack | Recon)):
        order = state.order()
        return order[1] if len(order) > 1 and order[0] == state.active else order[0]
    return state.active


def threat(state: "State", seat: int, against: list[int], hidden: float) -> float:
    """The most that *seat* may expect of one attack."""
    targets = [number for other in against for number, unit in state.units[other].items() if unit.revealed]
    best = 0.0
    for number, unit in state.units[seat].items():
        if not unit.disabled and number not in state.evaded:
            share = 1.0 if unit.revealed else hidden
            for target in targets:
                best = max(best, share * best_exchange(state, number, target))
    return best


def _best(state: "State", number: int) -> float:
    seat = number // ROOM
    return max(
        [
            best_exchange(state, number, target)
            for other in state.seats()
            if other != seat
            for target, unit in state.units[other].items()
            if unit.revealed
        ],
        default=0.0,
    )
