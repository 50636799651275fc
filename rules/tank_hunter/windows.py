"""Who is asked: the players who might play something at a moment, as far as everybody can know.

Whether a player is asked must not tell what he holds. So whoever has events in hand is asked whenever the game has an
event that could be played at that moment, and whoever has hidden units is asked when one of them might help.
"""

from typing import TYPE_CHECKING

from rules.tank_hunter.actions import Counter
from rules.tank_hunter.attacking import refuse_scout_hunt
from rules.tank_hunter.frames import NOBODY, Attack, Played
from rules.tank_hunter.pieces import Special, Unit, is_timely, seat_of
from rules.tank_hunter.targets import Target, When
from rules.tank_hunter.values import is_kind

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def may_play(state: "State", seat: int, when: When, attack: Attack | None = None) -> bool:
    """Whether *seat* might play an event, or use a commander, at the moment *when*."""
    own, hand = seat == state.active, state.hands[seat]
    if hand:
        for special in state.cards.at.get((when, own), ()):
            if has_role(state, seat, special.effect.aim, attack):
                return True
    return any(
        is_usable(state, seat, commander.exhausted, state.cards.specials[commander.card], when)
        and has_role(state, seat, state.cards.specials[commander.card].effect.aim, attack)
        for commander in state.commanders[seat]
    )


def is_usable(state: "State", seat: int, exhausted: bool, special: Special, when: When) -> bool:
    """Whether *seat* could pay for a commander who gives orders at the moment *when*."""
    timely = special.effect.when == when and is_timely(special.timing, own=seat == state.active)
    return timely and not (exhausted and special.exhausts) and len(state.hands[seat]) >= special.discards


def has_role(state: "State", seat: int, aim: Target, attack: Attack | None) -> bool:
    """Whether the unit that has the role named by *aim* in *attack* is such a unit; without a role, always."""
    if not aim.role or attack is None:
        return True
    number = attack.attacker if aim.role == "attacker" else attack.target
    unit, own = state.find(number), seat_of(number) == seat
    if unit is None or (aim.side == "own" and not own) or (aim.side == "enemy" and own):
        return False
    return is_kind(state.cards.units[unit.card], aim)


def moment(attack: Attack, seat: int) -> When:
    """What an attack that was declared is to *seat*."""
    return "own_attack" if seat_of(attack.attacker) == seat else "enemy_attack"


def _following(state: "State", after: int) -> list[int]:
    order = state.order()
    return order[order.index(after) + 1 :] if after in order else order


def next_in_turn(state: "State", after: int = NOBODY) -> int:
    """The next player who might play an event when nothing is being resolved; nobody after the last (TH-11g)."""
    for seat in _following(state, after):
        if may_play(state, seat, "turn") or (seat == state.active and state.stage == "closing" and can_carry(state)):
            return seat
    return NOBODY


def can_carry(state: "State") -> bool:
    """Whether the active player has a ready unit whose ability is paid by exhausting it (TH-R43)."""
    units = state.cards.units
    return any(
        unit.revealed and not unit.exhausted and not unit.out_of_ammo and CARRIERS.intersection(units[unit.card].flags)
        for unit in state.units[state.active].values()
    )


CARRIERS = frozenset({"transport", "support", "amphibious"})


def next_at_attack(state: "State", attack: Attack, after: int = NOBODY) -> int:
    """The next player who might play an event when *attack* is declared; nobody after the last."""
    for seat in _following(state, after):
        if may_play(state, seat, moment(attack, seat), attack):
            return seat
    return NOBODY


def next_at_event(state: "State", played: Played, after: int = NOBODY) -> int:
    """The next player who might cancel an event that another one has played; nobody after the last."""
    if played.drawn or not state.cards.specials[played.card].is_event:
        return NOBODY
    for seat in _following(state, after):
        if seat != played.seat and may_play(state, seat, "enemy_event"):
            return seat
    return NOBODY


def next_at_strike(state: "State", played: Played, after: int = NOBODY) -> int:
    """The next player hit by an air strike who might fire at it; nobody after the last (TH-G9)."""
    struck = {seat_of(number) for number in played.units or ()}
    for seat in _following(state, after):
        if seat in struck and any(might_fire(state, played, *pair) for pair in state.units[seat].items()):
            return seat
    return NOBODY


def might_fire(state: "State", played: Played, number: int, unit: Unit) -> bool:
    """Whether a unit might fire at an air strike, as far as everybody knows (TH-21e, TH-21h)."""
    if unit.disabled or number in played.shot or number in state.evaded:
        return False
    return not unit.revealed or state.cards.units[unit.card].anti_air is not None


def might_hunt(state: "State", seat: int, scout: int) -> bool:
    """Whether *seat* might counter a failed reconnaissance, as far as everybody knows (TH-9d)."""
    return any(
        unit.line == "front" and not unit.disabled
        and (not unit.revealed or not refuse_scout_hunt(state, seat, scout, Counter(number)))
        for number, unit in state.units[seat].items()
    )  # fmt: skip
