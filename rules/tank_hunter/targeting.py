"""Which events and commanders may be played now, on what, and for what."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules.engine import Refusal
from rules.tank_hunter.actions import Play
from rules.tank_hunter.assaults import can_attack
from rules.tank_hunter.frames import Attack
from rules.tank_hunter.pieces import ROOM, Special, code, is_timely, seat_of
from rules.tank_hunter.primitives import Unmark
from rules.tank_hunter.situations import PLAYING, situation
from rules.tank_hunter.targets import Target, When
from rules.tank_hunter.values import fits
from rules.tank_hunter.windows import has_role, is_usable, moment
from rules.words import say

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def moment_now(state: "State", seat: int) -> When | None:
    """What the present moment is to *seat*, of those at which something can be played; None when it is none."""
    now = situation(state)
    if now not in PLAYING:
        return None
    if now == "declared" and isinstance(top := state.stack[-1], Attack):
        return moment(top, seat)
    if now == "hit":
        return "own_hit"
    return "enemy_event" if now == "played" else "turn"


def attack_now(state: "State") -> Attack | None:
    """The attack on top of the stack, if there is one."""
    return top if state.stack and isinstance(top := state.stack[-1], Attack) else None


def plays(state: "State", seat: int) -> Iterator[Play]:
    """All that *seat* may play now."""
    when = moment_now(state, seat)
    if when is None:
        return
    for card in dict.fromkeys(state.hands[seat]):
        special = state.special(card)
        if special.effect.when == when and is_timely(special.timing, own=seat == state.active):
            for targets, marker in aims(state, seat, special):
                yield Play(card, targets, marker)
    for commander in dict.fromkeys(state.commanders[seat]):
        special = state.special(commander.card)
        if is_usable(state, seat, commander.exhausted, special, when):
            for targets, marker in aims(state, seat, special):
                for paid in payments(state, seat, special):
                    yield Play(commander.card, targets, marker, paid)


def payments(state: "State", seat: int, special: Special) -> list[tuple[str, ...]]:
    """The events that may be discarded for a commander."""
    return list(dict.fromkeys(combinations(state.hands[seat], special.discards)))


def aims(state: "State", seat: int, special: Special) -> Iterator[tuple[tuple[int, ...], Any]]:
    """The targets to choose from, and which marker to take off a unit that has both."""
    aim = special.effect.aim
    for targets in _targets(state, seat, aim):
        if chooses_marker(state, special, targets):
            yield from ((targets, marker) for marker in ("out_of_ammo", "surrounded"))
        else:
            yield targets, ""


def chooses_marker(state: "State", special: Special, targets: tuple[int, ...]) -> bool:
    """Whether the player must say which marker comes off."""
    either = any(isinstance(some, Unmark) and some.marker == "either" for some in special.effect.does)
    return either and any((unit := state.unit(number)).out_of_ammo and unit.surrounded for number in targets)


def _targets(state: "State", seat: int, aim: Target) -> Iterator[tuple[int, ...]]:
    if aim.role:
        if has_role(state, seat, aim, attack_now(state)):
            yield ()
    elif aim.scope == "player" and aim.side == "enemy":
        yield from ((other * ROOM,) for other in state.seats() if other != seat and state.alive[other])
    elif aim.scope != "unit":
        yield ()
    elif aim.number is None:
        yield from _groups(state, seat, aim)
    else:
        yield from _choices(state, seat, aim)


def _groups(state: "State", seat: int, aim: Target) -> Iterator[tuple[int, ...]]:
    if not aim.one_player:
        yield ()
        return
    for other in state.seats():
        if any(fits(state, aim, seat, number) for number in state.units[other]):
            yield (other * ROOM,)


def _choices(state: "State", seat: int, aim: Target) -> Iterator[tuple[int, ...]]:
    """Up to as many units as the card says, in the order of their numbers."""
    found = [number for units in state.units for number in units if is_target(state, seat, aim, number)]
    for count in range(1, (aim.number or 1) + 1):
        for some in combinations(found, count):
            if not aim.one_player or len({seat_of(number) for number in some}) == 1:
                yield some


def is_target(state: "State", seat: int, aim: Target, number: int) -> bool:
    """Whether the unit *number* may be chosen as what *aim* describes."""
    return fits(state, aim, seat, number) and (not aim.able or can_attack(state, number))


def refuse_play(state: "State", seat: int, action: Play) -> Refusal | None:
    """Why *seat* may not play this, or None."""
    when = moment_now(state, seat)
    if when is None:
        rule = "TH-5k" if state.stage == "before" and not state.stack else "TH-11a"
        return Refusal(rule, say("no event can be played at this moment"))
    return (
        _refuse_card(state, seat, action.card)
        or _refuse_moment(state, seat, action.card, when)
        or _refuse_cost(state, seat, action)
        or _refuse_targets(state, seat, action)
    )


def _refuse_card(state: "State", seat: int, card: str) -> Refusal | None:
    commanders = [commander for commander in state.commanders[seat] if commander.card == card]
    if card not in state.hands[seat] and not commanders:
        return Refusal("TH-11a", say("you have no card {card}", card=card))
    if commanders and state.special(card).exhausts and all(commander.exhausted for commander in commanders):
        return Refusal("TH-19a", say("{card} is exhausted", card=state.cards.name(card)))
    return None


def _refuse_moment(state: "State", seat: int, card: str, when: When) -> Refusal | None:
    special, own = state.special(card), seat == state.active
    if not is_timely(special.timing, own=own):
        rule = "TH-11c" if own else "TH-11b"
        return Refusal(rule, say("{card} cannot be played in this turn", card=special.name))
    if special.effect.when != when:
        return Refusal("TH-11e", say("{card} cannot be played at this moment", card=special.name))
    return None


def _refuse_cost(state: "State", seat: int, action: Play) -> Refusal | None:
    special = state.special(action.card)
    missing = Counter(action.paying) - Counter(state.hands[seat])
    if missing or len(action.paying) != special.discards or tuple(sorted(action.paying)) != action.paying:
        sentence = say("{card} costs events from your hand: {count}", card=special.name, count=special.discards)
        return Refusal("TH-24c", sentence)
    return None


def _refuse_targets(state: "State", seat: int, action: Play) -> Refusal | None:
    special = state.special(action.card)
    aim, units = special.effect.aim, special.effect.aim.scope == "unit" and special.effect.aim.number is not None
    if units and not aim.role:
        if found := _refuse_units(state, seat, aim, action.targets):
            return found
    elif action.targets not in _targets(state, seat, aim):
        return Refusal("TH-11a", say("{card} is not for this", card=special.name))
    if bool(action.marker) != chooses_marker(state, special, action.targets):
        return Refusal("TH-18j", say("say which of two markers is to come off"))
    return None


def _refuse_units(state: "State", seat: int, aim: Target, targets: tuple[int, ...]) -> Refusal | None:
    if not 1 <= len(targets) <= (aim.number or 1) or list(targets) != sorted(set(targets)):
        return Refusal("TH-11a", say("choose up to {count} units", count=aim.number or 1))
    for number in targets:
        if state.find(number) is None:
            return Refusal("TH-24a", say("there is no unit {code}", code=code(number)))
        if not is_target(state, seat, aim, number):
            return Refusal("TH-11a", say("{code} cannot be its target", code=code(number)))
    if aim.one_player and len({seat_of(number) for number in targets}) > 1:
        return Refusal("TH-11a", say("all of them must be of one player"))
    return None
