"""Every legal action, listed situation by situation."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rules.tank_hunter import actions as act
from rules.tank_hunter import fighting
from rules.tank_hunter.abilities import SERVES, refuse_flak, refuse_recon, water
from rules.tank_hunter.assaults import attackers, attacks
from rules.tank_hunter.attacking import counter_type, refuse_fighting, refuse_scout_hunt
from rules.tank_hunter.frames import Attack, Extra, Played, Recon, Reinforce
from rules.tank_hunter.matrix import first_choice
from rules.tank_hunter.pieces import RESUPPLY_COST
from rules.tank_hunter.situations import Situation, chooser, situation
from rules.tank_hunter.targeting import plays
from rules.tank_hunter.turns import hidden, may_advance
from rules.tank_hunter.values import ban

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

Found = Iterator[act.Action]
FIGHTS = (act.Attack, act.Counter)


def actions(state: "State") -> Sequence[act.Action]:
    """The legal actions of the actor, in a stable order."""
    if state.ending:
        return []
    seat = chooser(state)
    return [*LISTS[situation(state)](state, seat), *(reveals(state, seat) if state.turn else ())]


def urgent(state: "State") -> Sequence[act.Action]:
    """Attacks and counters: what a player would look at first."""
    if state.ending or situation(state) not in ("action", "answer", "reply", "hunt", "extra"):
        return []
    return [action for action in LISTS[situation(state)](state, chooser(state)) if isinstance(action, FIGHTS)]


def reveals(state: "State", seat: int) -> Found:
    """Units that may be turned face up, at any time (TH-6d)."""
    return (act.Reveal(number) for number, unit in state.units[seat].items() if not unit.revealed)


def _deal(_: "State", __: int) -> Found:
    yield act.Deal()


def _draft(state: "State", seat: int) -> Found:
    return (act.Pick(card) for card in dict.fromkeys(state.hands[seat]))


def swaps(state: "State", seat: int) -> Found:
    """Exchanges of hidden cards, from left to right (TH-5d)."""
    for line in ("front", "rear"):
        for one, other in combinations(hidden(state, line, seat), 2):
            if one > state.swapped:
                yield act.Swap(one, other)


def _place(state: "State", seat: int) -> Found:
    yield act.Done()
    for number, unit in state.units[seat].items():
        if unit.line == "front" and "rear_placement" in state.cards.units[unit.card].flags:
            yield act.Rear(number)
    yield from swaps(state, seat)


def _before(state: "State", seat: int) -> Found:
    yield act.Done()
    units = state.units[seat]
    if state.step == "swap":
        yield from swaps(state, seat)
    if state.step != "resupply":
        yield from (act.Advance(number) for number, unit in units.items() if may_advance(unit))
    if len(state.hands[seat]) >= RESUPPLY_COST:
        for number, unit in units.items():
            for marker in unit.markers:
                for cards in dict.fromkeys(combinations(state.hands[seat], RESUPPLY_COST)):
                    yield act.Resupply(number, marker, cards)


def _round(state: "State", seat: int) -> Found:
    yield act.Pass()
    yield from plays(state, seat)
    if seat == state.active:
        yield from abilities(state, seat)


def _action(state: "State", seat: int) -> Found:
    for number in attackers(state, seat):
        yield from attacks(state, number)
    yield act.Wait()
    yield from recons(state, seat)
    yield from plays(state, seat)
    yield from abilities(state, seat)


def recons(state: "State", seat: int) -> Found:
    """Units that may go on reconnaissance, against each opponent."""
    for number, unit in state.units[seat].items():
        if unit.revealed and state.cards.units[unit.card].recon is not None:
            for other in state.seats():
                found = act.Recon(number, other)
                if not refuse_recon(state, seat, found):
                    yield found


def abilities(state: "State", seat: int) -> Found:
    """What ready units may be exhausted for (TH-R43)."""
    for number, unit in state.units[seat].items():
        if not unit.revealed or unit.exhausted or unit.out_of_ammo:
            continue
        flags = state.cards.units[unit.card].flags
        if "amphibious" in flags and not unit.surrounded:
            yield from (act.Ford(number, card) for card in water(state))
        if "transport" in flags or "support" in flags:
            yield from _carriages(state, seat, number)


def _carriages(state: "State", seat: int, carrier: int) -> Found:
    flags = state.model(carrier).flags
    for number, unit in state.units[seat].items():
        model = state.cards.units[unit.card]
        if SERVES.get(model.type, "") in flags:
            if unit.revealed:
                yield act.Carry(carrier, number, "hide")
            if unit.line == "front" and "rear_placement" in model.flags:
                yield act.Carry(carrier, number, "rear")


def _declared(state: "State", seat: int) -> Found:
    yield act.Pass()
    yield from plays(state, seat)


def _answer(state: "State", _: int) -> Found:
    yield act.Pass()
    attack = state.stack[-1]
    if isinstance(attack, Attack) and (type := counter_type(state, attack)):
        number = attack.target
        fights = not refuse_fighting(state, number, state.unit(number)) and not ban(state, number, "counter", attack)
        if fights and (volley := state.model(number).attacks.get(type)):
            yield from (act.Counter(number, shots) for shots in range(volley.shots, 0, -1))


def _aim(state: "State", _: int) -> Found:
    yield act.Pass()
    if isinstance(attack := state.stack[-1], Attack):
        yield from map(act.Lead, fighting.leaders(state, attack))


def _hit(state: "State", seat: int) -> Found:
    yield act.Pass()
    if isinstance(attack := state.stack[-1], Attack) and fighting.may_evade(state, attack):
        yield act.Evade()
    yield from plays(state, seat)


def _spot(state: "State", _: int) -> Found:
    if isinstance(recon := state.stack[-1], Recon):
        last = recon.picked[-1] if recon.picked else 0
        units = state.units[recon.against].items()
        left = [number for number, unit in units if not unit.revealed and number > last]
        need = recon.face - len(recon.picked)
        yield from map(act.Spot, left[: len(left) - need + 1])


def _hunt(state: "State", seat: int) -> Found:
    yield act.Pass()
    if isinstance(recon := state.stack[-1], Recon):
        for number in state.units[seat]:
            if not refuse_scout_hunt(state, seat, recon.scout, act.Counter(number)):
                type = first_choice(state.model(number).type, state.model(recon.scout).type)
                shots = state.model(number).attacks[type].shots
                yield from (act.Counter(number, count) for count in range(shots, 0, -1))


def _flak(state: "State", seat: int) -> Found:
    yield act.Pass()
    if isinstance(strike := state.stack[-1], Played):
        yield from (act.Flak(number) for number in state.units[seat] if not refuse_flak(state, seat, strike, number))


def _draw(state: "State", seat: int) -> Found:
    return (act.Discard(card) for card in dict.fromkeys(state.hands[seat]))


def _reinforce(state: "State", _: int) -> Found:
    yield act.Put("front")
    if isinstance(frame := state.stack[-1], Reinforce) and "rear_placement" in state.model(frame.placing).flags:
        yield act.Put("rear")


def _extra(state: "State", seat: int) -> Found:
    yield act.Pass()
    if isinstance(frame := state.stack[-1], Extra) and frame.unit in attackers(state, seat):
        yield from attacks(state, frame.unit)


LISTS: dict[Situation, Callable[["State", int], Found]] = {
    "deal": _deal,
    "draft": _draft,
    "place": _place,
    "before": _before,
    "opening": _round,
    "action": _action,
    "closing": _round,
    "declared": _declared,
    "answer": _answer,
    "aim": _aim,
    "hit": _hit,
    "reply": _answer,
    "spot": _spot,
    "hunt": _hunt,
    "played": _declared,
    "flak": _flak,
    "draw": _draw,
    "reinforce": _reinforce,
    "extra": _extra,
}
