"""Drawing events and units (TH-10b to TH-10d, TH-24e, TH-G6)."""

from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_hunter import telling
from rules.tank_hunter.frames import Draw, Played, Reinforce
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import ROOM, Commander, Third, Unit, number
from rules.tank_hunter.resolving import begin
from rules.tank_hunter.values import hand_limit

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def step_draw(state: "State", draw: Draw, chance: Chance, log: Log) -> bool:
    """Draw the next event; False when a card must be discarded first (TH-10b)."""
    if not draw.left or not renew(state, log):
        state.stack.pop()
        return True
    if len(state.hands[draw.seat]) >= hand_limit(state, draw.seat):
        return False
    state.stack[-1] = replace(draw, left=draw.left - 1)
    _draw(state, draw.seat, chance, log)
    return True


def renew(state: "State", log: Log) -> bool:
    """Make a new event pile of the discard when the old one is used up (TH-10d); whether there is a card to draw."""
    if any(map(len, state.thirds)):
        return True
    if not state.discard:
        return False
    state.event_pile, state.discard = tuple(sorted(state.discard)), ()
    state.thirds = (Third(len(state.event_pile)),)
    if log is not None:
        log.append(telling.renewed(state))
    return True


def candidates(state: "State") -> tuple[str, ...]:
    """What the next event may be, each as often as is fair: the third on top has its share of the ordinary cards."""
    top = next(third for third in state.thirds if len(third))
    pile = state.event_pile
    if not top.seeded:
        return pile
    if not top.cards:
        return (top.seeded,)
    # Of n + 1 cards one is the seeded one, and the others are any n of the pile.
    common = gcd(len(pile), top.cards)
    return (top.seeded,) * (len(pile) // common) + pile * (top.cards // common)


def _draw(state: "State", seat: int, chance: Chance, log: Log) -> None:
    some = candidates(state)
    card = some[chance.choose(some, "TH-10a", lambda card: str(state.cards.name(card).en))]
    take(state, card)
    if not any(map(len, state.thirds)):
        _run_out(state, log)
    if state.special(card).timing == "on_draw":
        begin(state, Played(card=card, seat=seat, drawn=True), log)
        return
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    if log is not None:
        log.append(telling.drew(state, seat, card))


def take(state: "State", card: str) -> None:
    """Take *card* off the third on top."""
    index = next(index for index, third in enumerate(state.thirds) if len(third))
    top = state.thirds[index]
    if card == top.seeded:
        left = Third(top.cards)
    else:
        at = state.event_pile.index(card)
        state.event_pile = state.event_pile[:at] + state.event_pile[at + 1 :]
        left = Third(top.cards - 1, top.seeded)
    state.thirds = (*state.thirds[:index], left, *state.thirds[index + 1 :])


def _run_out(state: "State", log: Log) -> None:
    """The last card has left the event pile: the game ends with the turn, unless piles are renewed (TH-R3)."""
    if state.options.event_pile_exhaustion == "end_game":
        state.exhausted = True
    if log is not None:
        log.append(telling.ran_out(state))


def step_reinforce(state: "State", frame: Reinforce, chance: Chance, log: Log) -> bool:
    """Draw the next unit; False when one is to be placed first."""
    if frame.placing:
        return False
    if not frame.left or not state.unit_pile:
        state.stack.pop()
        return True
    card = draw_card(state, chance)
    if state.cards.is_unit(card):
        placing = raise_unit(state, frame.seat, card)
        state.stack[-1] = replace(frame, left=frame.left - 1, placing=placing)
        if log is not None:
            log.append(telling.reinforced(state, frame.seat, placing))
    else:
        command(state, frame.seat, card, log, "TH-24e")
    return True


def draw_card(state: "State", chance: Chance) -> str:
    """Draw a card of the unit pile."""
    pile = state.unit_pile
    at = chance.choose(pile, "TH-4.2a", lambda card: str(state.cards.name(card).en))
    state.unit_pile = pile[:at] + pile[at + 1 :]
    return pile[at]


def raise_unit(state: "State", seat: int, card: str) -> int:
    """Lay a new unit face down in the front line of *seat*, and give its number."""
    state.raised[seat] += 1
    new = number(seat, state.raised[seat])
    state.units[new // ROOM][new] = Unit(card)
    return new


def command(state: "State", seat: int, card: str, log: Log, rule: str) -> None:
    """Lay a commander face up in the rear line of *seat* (TH-24d)."""
    state.commanders[seat] = (*state.commanders[seat], Commander(card))
    if log is not None:
        log.append(telling.took_command(state, seat, card, rule))
