"""The words on the button of an action."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.tank_hunter import actions as act
from rules.tank_hunter.attacking import counter_type, declared
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.matrix import ATTACKS
from rules.tank_hunter.naming import own_name, player, unit_name
from rules.tank_hunter.pieces import LINES, PLAYERS, seat_of
from rules.tank_hunter.situations import situation
from rules.tank_hunter.values import threshold
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State

PLAIN: dict[type, Say] = {
    act.Deal: say("deal the cards"),
    act.Wait: say("wait and draw an event"),
    act.Evade: say("roll for evasion"),
    act.Done: say("leave everything else as it is"),
}
PASSES: dict[str, Say] = {
    "opening": say("play no event"),
    "closing": say("play no more events: the turn is over"),
    "answer": say("do not counter"),
    "reply": say("do not counter"),
    "hunt": say("do not counter"),
    "aim": say("attack without a leader"),
    "hit": say("let the hit take effect"),
    "flak": say("do not fire at the strike"),
    "extra": say("do not attack"),
}


def describe(state: "State", action: act.Action) -> Say:
    """What *action* means in *state*."""
    if type(action) in PLAIN:
        return PLAIN[type(action)]
    if isinstance(action, act.Pass):
        return PASSES.get(situation(state), say("play no event"))
    return SPOKEN[type(action)](state, action)


def _pick(state: "State", action: act.Pick) -> Say:
    return say("keep {card}", card=state.cards.name(action.card))


def _swap(state: "State", action: act.Swap) -> Say:
    return say("exchange {one} and {other}", one=own_name(state, action.one), other=own_name(state, action.other))


def _rear(state: "State", action: act.Rear) -> Say:
    return say("place {unit} in the rear line", unit=own_name(state, action.unit))


def _advance(state: "State", action: act.Advance) -> Say:
    return say("move {unit} up to the front line", unit=own_name(state, action.unit))


def _resupply(state: "State", action: act.Resupply) -> Say:
    values: dict[str, Any] = {"unit": own_name(state, action.unit),
                              "cards": tuple(state.cards.name(card) for card in action.cards)}  # fmt: skip
    if action.marker == "out_of_ammo":
        return say("resupply {unit}, discarding {cards}", **values)
    return say("free {unit}, discarding {cards}", **values)


def _reveal(state: "State", action: act.Reveal) -> Say:
    return say("reveal {unit}", unit=own_name(state, action.unit))


def _attack(state: "State", action: act.Attack) -> Say:
    frame = declared(state, action)
    values: dict[str, Any] = {"unit": unit_name(state, action.attacker), "target": unit_name(state, action.target),
                              "attack": ATTACKS[frame.type], "limit": threshold(state, frame),
                              "shots": action.shots}  # fmt: skip
    if action.way == "charge":
        return say("{unit}: charge at {target}, {shots} x {limit} or less", **values)
    return say("{unit}: {attack} on {target}, {shots} x {limit} or less", **values)


def _counter(state: "State", action: act.Counter) -> Say:
    values: dict[str, Any] = {"unit": own_name(state, action.unit), "shots": action.shots}
    top = state.stack[-1]
    if isinstance(top, Attack) and (type := counter_type(state, top)):
        return say("{unit}: counter, {attack}, shots: {shots}", attack=ATTACKS[type], **values)
    return say("{unit}: counter the reconnaissance, shots: {shots}", **values)


def _recon(state: "State", action: act.Recon) -> Say:
    return say("{unit}: scout {player}", unit=unit_name(state, action.scout), player=player(action.against))


def _spot(state: "State", action: act.Spot) -> Say:
    return say("reveal {unit}", unit=unit_name(state, action.unit))


def _lead(state: "State", action: act.Lead) -> Say:
    return say("exhaust {unit} to lead the attack", unit=unit_name(state, action.unit))


def _flak(state: "State", action: act.Flak) -> Say:
    return say("fire at the strike with {unit}", unit=own_name(state, action.unit))


def _discard(state: "State", action: act.Discard) -> Say:
    return say("discard {card}", card=state.cards.name(action.card))


def _put(_: "State", action: act.Put) -> Say:
    return say("put it in the {line}", line=LINES[action.line])


def _play(state: "State", action: act.Play) -> Say:
    targets = tuple(unit_name(state, some) if state.find(some) else PLAYERS[seat_of(some)] for some in action.targets)
    values: dict[str, Any] = {"card": state.cards.name(action.card), "targets": targets,
                              "paying": tuple(state.cards.name(card) for card in action.paying)}  # fmt: skip
    if action.paying and targets:
        return say("play {card} on {targets}, discarding {paying}", **values)
    if action.paying:
        return say("play {card}, discarding {paying}", **values)
    return say("play {card} on {targets}", **values) if targets else say("play {card}", **values)


def _ford(state: "State", action: act.Ford) -> Say:
    return say(
        "{unit}: ignore {card} in this turn", unit=unit_name(state, action.unit), card=state.cards.name(action.card)
    )


def _carry(state: "State", action: act.Carry) -> Say:
    values: dict[str, Any] = {"unit": unit_name(state, action.carrier), "other": own_name(state, action.passenger)}
    return (
        say("{unit}: hide {other}", **values)
        if action.how == "hide"
        else say("{unit}: take {other} to the rear", **values)
    )


SPOKEN: dict[type, Callable[["State", Any], Say]] = {
    act.Pick: _pick,
    act.Swap: _swap,
    act.Rear: _rear,
    act.Advance: _advance,
    act.Resupply: _resupply,
    act.Reveal: _reveal,
    act.Attack: _attack,
    act.Counter: _counter,
    act.Recon: _recon,
    act.Spot: _spot,
    act.Lead: _lead,
    act.Flak: _flak,
    act.Discard: _discard,
    act.Put: _put,
    act.Play: _play,
    act.Ford: _ford,
    act.Carry: _carry,
}
