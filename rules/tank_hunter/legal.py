"""Which rule forbids an action: reads like the ledger. `listing` lists what is legal; a test holds the two together."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_hunter import actions
from rules.tank_hunter.abilities import refuse_carry, refuse_flak, refuse_ford, refuse_recon
from rules.tank_hunter.attacking import refuse_attack, refuse_counter, refuse_scout_hunt
from rules.tank_hunter.fighting import leaders, may_evade
from rules.tank_hunter.frames import Attack, Extra, Played, Recon, Reinforce
from rules.tank_hunter.pieces import RESUPPLY_COST, code, seat_of
from rules.tank_hunter.situations import Situation, chooser, situation
from rules.tank_hunter.targeting import refuse_play
from rules.tank_hunter.turns import may_advance
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

ABILITIES = (actions.Ford, actions.Carry)
ACTIONS: dict[Situation, tuple[type, ...]] = {
    "deal": (actions.Deal,),
    "draft": (actions.Pick,),
    "place": (actions.Swap, actions.Rear, actions.Done),
    "before": (actions.Swap, actions.Advance, actions.Resupply, actions.Done),
    "opening": (actions.Play, actions.Pass),
    "action": (actions.Play, *ABILITIES, actions.Attack, actions.Recon, actions.Wait),
    "closing": (actions.Play, actions.Pass),
    "declared": (actions.Play, actions.Pass),
    "answer": (actions.Counter, actions.Pass),
    "aim": (actions.Lead, actions.Pass),
    "hit": (actions.Evade, actions.Play, actions.Pass),
    "reply": (actions.Counter, actions.Pass),
    "spot": (actions.Spot,),
    "hunt": (actions.Counter, actions.Pass),
    "played": (actions.Play, actions.Pass),
    "flak": (actions.Flak, actions.Pass),
    "draw": (actions.Discard,),
    "reinforce": (actions.Put,),
    "extra": (actions.Attack, actions.Pass),
}
"""What may be done in each situation, if nothing else forbids it; units may be revealed in any once they are placed."""

EXPECTED: dict[Situation, tuple[str, Say]] = {
    "deal": ("TH-4.2a", say("the cards are dealt first")),
    "draft": ("TH-4.3b", say("choose a card of your draft hand")),
    "place": ("TH-4.4b", say("place your units first")),
    "before": ("TH-5a", say("finish the phase before the turn first")),
    "opening": ("TH-11a", say("play an event, or pass")),
    "action": ("TH-5l", say("choose one action: attack, recon or wait")),
    "closing": ("TH-12a", say("the action is done: play an event, or pass")),
    "declared": ("TH-11a", say("an attack is declared: play an event, or pass")),
    "answer": ("TH-17b", say("counter the attack, or pass")),
    "aim": ("TH-25.12a", say("exhaust a leader for the attack, or pass")),
    "hit": ("TH-22b", say("the hit takes effect unless you prevent it: do so, or pass")),
    "reply": ("TH-17b", say("counter the attack, or pass")),
    "spot": ("TH-R18", say("choose the hidden cards to reveal")),
    "hunt": ("TH-9d", say("counter the reconnaissance, or pass")),
    "played": ("TH-11a", say("an event is played: answer it, or pass")),
    "flak": ("TH-21c", say("fire at the air strike, or pass")),
    "draw": ("TH-10b", say("discard an event before you draw")),
    "reinforce": ("TH-G6", say("put the new unit in a line")),
    "extra": ("TH-8a", say("attack with the unit, or pass")),
}


def refusal(state: "State", action: actions.Action) -> Refusal | None:
    """Say which rule forbids *action*, or None when it is legal."""
    if state.ending:
        return Refusal("TH-26f", say("the battle is over"))
    now, seat = situation(state), chooser(state)
    if isinstance(action, actions.Reveal) and state.turn:
        return _refuse_reveal(state, seat, action.unit)
    if not isinstance(action, ACTIONS[now]) and not (isinstance(action, ABILITIES) and _is_own_round(state, seat)):
        return Refusal(*EXPECTED[now])
    judge = JUDGES.get(type(action))
    return judge(state, seat, action) if judge else None


def _is_own_round(state: "State", seat: int) -> bool:
    """Abilities are used in one's own turn proper, before or after the action (TH-R43)."""
    return not state.stack and state.stage in ("opening", "closing") and seat == state.active


def _refuse_reveal(state: "State", seat: int, number: int) -> Refusal | None:
    unit = state.find(number)
    if unit is None or seat_of(number) != seat:
        return Refusal("TH-6d", say("you have no unit {code}", code=code(number)))
    return Refusal("TH-6a", say("{code} is revealed already", code=code(number))) if unit.revealed else None


def _refuse_pick(state: "State", seat: int, action: actions.Pick) -> Refusal | None:
    if action.card in state.hands[seat]:
        return None
    return Refusal("TH-4.3b", say("no card {card} is in the hand you hold", card=action.card))


def _refuse_swap(state: "State", seat: int, action: actions.Swap) -> Refusal | None:
    one, other = state.find(action.one), state.find(action.other)
    if one is None or other is None or seat_of(action.one) != seat or seat_of(action.other) != seat:
        return Refusal("TH-5d", say("choose two cards of your own"))
    if state.stage == "before" and state.step != "swap":
        return Refusal("TH-5b", say("hidden cards are rearranged before a unit is moved up"))
    if one.revealed or other.revealed:
        return Refusal("TH-5d", say("only hidden cards are rearranged"))
    if one.line != other.line:
        return Refusal("TH-5d", say("no card may change line when cards are rearranged"))
    if not state.swapped < action.one < action.other:
        return Refusal("TH-5d", say("rearrange the cards from left to right, each place once"))
    return None


def _refuse_rear(state: "State", seat: int, action: actions.Rear) -> Refusal | None:
    unit = state.find(action.unit)
    if unit is None or seat_of(action.unit) != seat:
        return Refusal("TH-4.4c", say("you have no unit {code}", code=code(action.unit)))
    if unit.line == "rear" or "rear_placement" not in state.cards.units[unit.card].flags:
        return Refusal("TH-4.4c", say("{code} cannot be placed in the rear line", code=code(action.unit)))
    return None


def _refuse_advance(state: "State", seat: int, action: actions.Advance) -> Refusal | None:
    unit = state.find(action.unit)
    if unit is None or seat_of(action.unit) != seat:
        return Refusal("TH-5e", say("you have no unit {code}", code=code(action.unit)))
    if state.step == "resupply":
        return Refusal("TH-5e", say("only one unit is moved up"))
    if unit.line == "front":
        return Refusal("TH-5e", say("{code} is in the front line", code=code(action.unit)))
    return None if may_advance(unit) else Refusal("TH-5f", say("{code} is disabled", code=code(action.unit)))


def _refuse_resupply(state: "State", seat: int, action: actions.Resupply) -> Refusal | None:
    unit = state.find(action.unit)
    if unit is None or seat_of(action.unit) != seat:
        return Refusal("TH-5g", say("you have no unit {code}", code=code(action.unit)))
    if action.marker not in unit.markers:
        return Refusal("TH-5g", say("{code} has no such marker", code=code(action.unit)))
    missing = Counter(action.cards) - Counter(state.hands[seat])
    if missing or len(action.cards) != RESUPPLY_COST or list(action.cards) != sorted(action.cards):
        return Refusal("TH-5g", say("it costs three events from your hand"))
    return None


def _refuse_attack(state: "State", seat: int, action: actions.Attack) -> Refusal | None:
    if state.stack and isinstance(top := state.stack[-1], Extra) and action.attacker != top.unit:
        return Refusal("TH-8a", say("it is for {code} to attack", code=code(top.unit)))
    return refuse_attack(state, seat, action)


def _refuse_counter(state: "State", seat: int, action: actions.Counter) -> Refusal | None:
    top = state.stack[-1]
    if isinstance(top, Recon):
        return refuse_scout_hunt(state, seat, top.scout, action)
    return refuse_counter(state, top, action) if isinstance(top, Attack) else None


def _refuse_lead(state: "State", _: int, action: actions.Lead) -> Refusal | None:
    top = state.stack[-1]
    if isinstance(top, Attack) and action.unit in leaders(state, top):
        return None
    return Refusal("TH-25.12a", say("{code} cannot lead this attack", code=code(action.unit)))


def _refuse_evade(state: "State", _: int, __: actions.Evade) -> Refusal | None:
    top = state.stack[-1]
    if isinstance(top, Attack) and may_evade(state, top):
        return None
    if not state.options.evasion:
        return Refusal("TH-22a", say("evasion is not played with"))
    return Refusal("TH-22b", say("the unit cannot evade this hit"))


def _refuse_spot(state: "State", _: int, action: actions.Spot) -> Refusal | None:
    top, unit = state.stack[-1], state.find(action.unit)
    if not isinstance(top, Recon) or unit is None or seat_of(action.unit) != top.against or unit.revealed:
        return Refusal("TH-R18", say("{code} is no hidden card of that opponent", code=code(action.unit)))
    if top.picked and action.unit <= top.picked[-1]:
        return Refusal("TH-R18", say("choose the cards from left to right, each once"))
    later = [number for number, some in state.units[top.against].items() if number >= action.unit and not some.revealed]
    if len(later) < top.face - len(top.picked):
        return Refusal("TH-9c", say("as many cards as the die shows are revealed: begin further left"))
    return None


def _refuse_flak(state: "State", seat: int, action: actions.Flak) -> Refusal | None:
    top = state.stack[-1]
    return refuse_flak(state, seat, top, action.unit) if isinstance(top, Played) else None


def _refuse_discard(state: "State", seat: int, action: actions.Discard) -> Refusal | None:
    if action.card in state.hands[seat]:
        return None
    return Refusal("TH-10b", say("you have no card {card}", card=action.card))


def _refuse_put(state: "State", _: int, action: actions.Put) -> Refusal | None:
    top = state.stack[-1]
    if action.line == "front" or not isinstance(top, Reinforce):
        return None
    if "rear_placement" in state.model(top.placing).flags:
        return None
    return Refusal("TH-25.4a", say("it cannot be placed in the rear line"))


JUDGES: dict[type, Callable[["State", int, Any], Refusal | None]] = {
    actions.Pick: _refuse_pick,
    actions.Swap: _refuse_swap,
    actions.Rear: _refuse_rear,
    actions.Advance: _refuse_advance,
    actions.Resupply: _refuse_resupply,
    actions.Attack: _refuse_attack,
    actions.Counter: _refuse_counter,
    actions.Recon: refuse_recon,
    actions.Spot: _refuse_spot,
    actions.Lead: _refuse_lead,
    actions.Evade: _refuse_evade,
    actions.Flak: _refuse_flak,
    actions.Discard: _refuse_discard,
    actions.Put: _refuse_put,
    actions.Play: refuse_play,
    actions.Ford: refuse_ford,
    actions.Carry: refuse_carry,
}
