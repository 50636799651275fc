"""The deal, the draft, the placement, and who plays first (TH-4)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.tank_hunter import telling
from rules.tank_hunter.actions import Deal, Done, Pick, Rear, Swap
from rules.tank_hunter.losses import Log
from rules.tank_hunter.pieces import DEALT_UNITS, THIRDS, Third
from rules.tank_hunter.piles import command, draw_card, raise_unit
from rules.tank_hunter.turns import begin_go

if TYPE_CHECKING:
    from rules.tank_hunter.state import State


def deal(state: "State", _: Deal, chance: Chance, log: Log) -> None:
    """Deal five unit cards and one event to each player, and stack the three thirds of the event pile (TH-4.2)."""
    for seat in state.seats():
        units = [draw_card(state, chance) for _ in range(DEALT_UNITS)]
        state.hands[seat] = tuple(sorted((*units, _deal_event(state, chance))))
    state.thirds = split(len(state.event_pile), tuple(third.seeded for third in state.thirds))
    state.stage, state.asking = "draft", 0
    if log is not None:
        log.append(telling.dealt(state))


def _deal_event(state: "State", chance: Chance) -> str:
    """One event for the draft: a red one is put aside and another dealt instead (TH-R32)."""
    held = [card for card in state.event_pile if state.special(card).timing != "on_draw"]
    card = held[chance.choose(held, "TH-4.2b", lambda card: str(state.cards.name(card).en))]
    at = state.event_pile.index(card)
    state.event_pile = state.event_pile[:at] + state.event_pile[at + 1 :]
    return card


def split(count: int, seeded: tuple[str, ...]) -> tuple[Third, ...]:
    """*count* events in three piles of about the same size, the larger on top, one seeded card in each (TH-R12)."""
    size, more = divmod(count, THIRDS)
    return tuple(Third(size + (index < more), card) for index, card in enumerate(seeded))


def pick(state: "State", action: Pick, _: Chance, log: Log) -> None:
    """Keep a card of the draft hand; when all have chosen, the hands are passed on (TH-4.3b)."""
    seat = state.asking
    state.chosen[seat] = action.card
    if log is not None:
        log.append(telling.picked(state, seat, action.card))
    if seat + 1 < state.players:
        state.asking = seat + 1
        return
    _pass_on(state, log)
    state.asking = 0
    if len(state.hands[0]) == 1:
        _end_draft(state, log)


def _pass_on(state: "State", log: Log) -> None:
    """All choices are in: each hand goes to the next player, clockwise (TH-4.3c)."""
    left = []
    for seat, card in enumerate(state.chosen):
        state.kept[seat] = (*state.kept[seat], card)
        at = state.hands[seat].index(card)
        left.append(state.hands[seat][:at] + state.hands[seat][at + 1 :])
    state.hands = left[-1:] + left[:-1]
    state.chosen = [""] * state.players
    if log is not None:
        log.append(telling.passed_on(state))


def _end_draft(state: "State", log: Log) -> None:
    """The last card is kept too (TH-4.3d); units are laid face down, commanders face up, events held (TH-4.4)."""
    for seat in state.seats():
        cards = (*state.kept[seat], *state.hands[seat])
        state.kept[seat] = ()
        state.hands[seat] = tuple(sorted(card for card in cards if state.cards.is_event(card)))
        for card in cards:
            if state.cards.is_unit(card):
                raise_unit(state, seat, card)
            elif not state.cards.is_event(card):
                command(state, seat, card, log, "TH-4.4d")
    state.stage = "place"
    if log is not None:
        log.append(telling.drafted(state))


def swap(state: "State", action: Swap, _: Chance, log: Log) -> None:
    """Exchange two hidden cards, markers and all: nobody else can tell which lies where (TH-5d, TH-R40)."""
    units = state.units[state.asking if state.stage == "place" else state.active]
    units[action.one], units[action.other] = units[action.other], units[action.one]
    state.swapped = action.one
    if log is not None:
        log.append(telling.swapped(state, action))


def rear(state: "State", action: Rear, _: Chance, log: Log) -> None:
    """Place a drafted unit in the rear line (TH-4.4c)."""
    units = state.units[state.asking]
    units[action.unit] = replace(units[action.unit], line="rear")
    if log is not None:
        log.append(telling.placed_rear(state, action.unit))


def placed(state: "State", _: Done, chance: Chance, log: Log) -> None:
    """A player has placed his units; after the last one, the first player is found."""
    if log is not None:
        log.append(telling.placed(state, state.asking))
    state.swapped = 0
    if state.asking + 1 < state.players:
        state.asking += 1
        return
    state.active = _first_player(state, chance, log)
    begin_go(state, log)


def highest(state: "State", seat: int) -> int:
    """The highest number among the units of *seat*, which he announces; 0 without a unit (TH-4.5a, TH-R14)."""
    return max((state.cards.units[unit.card].vp for unit in state.units[seat].values()), default=0)


def _first_player(state: "State", chance: Chance, log: Log) -> int:
    """Who has announced the highest number; of several, who rolls highest (TH-4.5b, TH-R14)."""
    told = [highest(state, seat) for seat in state.seats()]
    state.announced = tuple(told)
    if log is not None:
        log.append(telling.announced(told))
    tied = [seat for seat in state.seats() if told[seat] == max(told)]
    while len(tied) > 1:
        faces = {seat: chance.die(6, "TH-4.5b") for seat in tied}
        tied = [seat for seat in tied if faces[seat] == max(faces.values())]
        if log is not None:
            log.append(telling.rolled_off(faces))
    return tied[0]
