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

CARD = 5.0
"""What an event that nobody has seen yet is worth to whoever draws it."""
VALUES: dict[type, float] = {
    primitives.Destroy: 12.0,
    primitives.Attack: 10.0,
    primitives.Cancel: 9.0,
    primitives.Unmark: 8.0,
    primitives.Mark: 6.0,
    primitives.Hide: 5.0,
    primitives.Move: 4.0,
    primitives.Modify: 4.0,
}
"""What it is worth to hold an event that does so, for as long as it is of no better use; 3 where nothing is said."""
LEADER = 10.0
RESUPPLY = 0.4
NOW, NEXT = 0.9, 0.45
"""How much of what could be destroyed next counts: by the side whose attack comes first, and by the others."""
LURKING, UNSEEN = 0.3, 0.6
"""How much of it counts for a hidden unit: one's own, when it should be revealed now, and another's."""
SHELTER = 2.0
"""What it is worth to a unit to be hidden, for each unit that might attack it otherwise."""
LATE = 15
"""How many events from the end of the pile points begin to decide (TH-26d)."""
POINT = 8.0
"""What a point more than the others counts at the end."""
SCALE = 100.0
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
    if late := _lateness(state):
        points = state.points(seat) - max([state.points(other) for other in others])
        lead = lead * (1 - 0.9 * late) + late * POINT * points
    return 1 / (1 + exp(-lead / SCALE))


def _lateness(state: "State") -> float:
    """How near the end of the event pile is, from 0 to 1."""
    if state.options.event_pile_exhaustion == "reshuffle":
        return 0.0
    left = sum([len(third) for third in state.thirds])
    return (1 - left / LATE) ** 2 if left < LATE else 0.0


def _drafted(state: "State", seat: int) -> float:
    cards = [*state.kept[seat], state.chosen[seat], *(unit.card for unit in state.units[seat].values())]
    models = state.cards.units
    points = sum([models[card].vp + PRESENCE if card in models else CARD for card in cards if card])
    return 1 / (1 + exp(-(points - 150) / 200))


def standing(state: "State", seat: int) -> float:
    """What *seat* has won and has left."""
    models, units, hand = state.cards.units, state.units[seat].values(), state.hands[seat]
    total = POINTS * state.points(seat) + LEADER * len(state.commanders[seat])
    left, safe = len(units), SHELTER * min(_able(state, seat), 5)
    for unit in units:
        total += worth(unit, models[unit.card], left) + (0.0 if unit.revealed else safe)
        left -= 1
    total += sum([_value(state, card) for card in hand])
    for unit in units:
        for card in unit.attached:
            total += _bonus(state, card) * (DISABLED if unit.disabled else 1.0)
    if hand and any(unit.disabled for unit in units):
        total += min(len(hand), 3) ** 2 / 9 * RESUPPLY * (1 - DISABLED) * PRESENCE
    return total


def _able(state: "State", seat: int) -> int:
    """How many units might attack those of *seat*."""
    return sum(
        [not unit.disabled for other, units in enumerate(state.units) if other != seat for unit in units.values()]
    )


def _value(state: "State", card: str) -> float:
    does = state.cards.specials[card].effect.does
    return max([VALUES.get(type(primitive), 3.0) for primitive in does])


def _bonus(state: "State", card: str) -> float:
    """What an event under a unit is worth to its player."""
    does = state.cards.specials[card].effect.does
    return sum([3.0 * some.by for some in does if isinstance(some, primitives.Modify)])


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
        loss = share * worth(unit, model, len(state.units[owner]))
        if isinstance(primitive, primitives.Mark):
            loss *= 1.0 if unit.out_of_ammo else 0.3 if unit.disabled else 1 - DISABLED
        elif isinstance(primitive, primitives.Destroy) and owner != played.seat:
            totals[played.seat] += share * POINTS * model.vp
        totals[owner] -= loss


def _outlook(state: "State", seat: int, others: list[int]) -> float:
    """What *seat* may still do in its next attack, less what the others may do to it in theirs."""
    first = _next_to_attack(state)
    ready = seat == state.active == first and state.stage != "closing"
    mine = threat(state, seat, others, LURKING if ready else 1.0)
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
