"""Piles, hands and random numbers (TC-7, TC-14, TC-15). A pile has no order: cards are drawn from it at random."""

from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.engine import Event
from rules.tank_commander import telling
from rules.tank_commander.cards import COLOURS
from rules.tank_commander.pieces import Cards
from rules.words import Say, say

if TYPE_CHECKING:
    from rules.tank_commander.state import State

Log = list[Event] | None
"""Where to tell what happens, if anybody listens."""
Pair = tuple[Cards, Cards]


def with_card(cards: Cards, *more: str) -> Cards:
    """*cards* and some *more*, in order."""
    return tuple(sorted(cards + more))


def without_card(cards: Cards, card: str) -> Cards:
    """*cards* with one copy of *card* less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def changed(pair: Pair, seat: int, cards: Cards) -> Pair:
    """*pair* with the *cards* of *seat* in place of its own."""
    return (pair[0], cards) if seat else (cards, pair[1])


def take_in(state: "State", seat: int, *cards: str) -> None:
    """Put *cards* into the reserve of *seat*."""
    state.hands = changed(state.hands, seat, with_card(state.hands[seat], *cards))


def let_go(state: "State", seat: int, card: str) -> None:
    """Take *card* out of the reserve of *seat*."""
    state.hands = changed(state.hands, seat, without_card(state.hands[seat], card))


def discard(state: "State", seat: int, *cards: str) -> None:
    """Put *cards* on the discard pile of *seat*; an empty draw pile is made anew of it at once (TC-R41)."""
    state.discards = changed(state.discards, seat, with_card(state.discards[seat], *cards))


def destroy(state: "State", seat: int, *cards: str) -> None:
    """Put *cards* on the destroyed pile of *seat*, for good (TC-15b, TC-15c)."""
    state.destroyed = changed(state.destroyed, seat, with_card(state.destroyed[seat], *cards))


def dispose(state: "State", seat: int, card: str) -> None:
    """Put a special event that is spent on the pile that it names (TC-R28)."""
    effect = state.cards[card].effect
    gone = effect.then != "discard" and state.options.spent_events == "destroyed"
    (destroy if gone else discard)(state, seat, card)


def renew(state: "State", seat: int, log: Log) -> None:
    """Make a draw pile of the discard pile when it is empty (TC-14c, TC-R41)."""
    if not state.piles[seat] and state.discards[seat]:
        state.piles = changed(state.piles, seat, state.discards[seat])
        state.discards = changed(state.discards, seat, ())
        if log is not None:
            log.append(telling.reshuffled(state, seat))


def turn_up(state: "State", seat: int, chance: Chance, rule: str) -> str:
    """Take the top card of the draw pile of *seat*: any of them, all equally likely."""
    pile = state.piles[seat]
    card = pile[chance.choose(pile, rule, lambda card: spoken(state, card))]
    state.piles = changed(state.piles, seat, without_card(pile, card))
    return card


def spoken(state: "State", card: str) -> Say:
    """What a card is called on a real table."""
    return say("{card}", card=state.cards[card].name)


def draw(state: "State", seat: int, chance: Chance, log: Log, *, rule: str, count: int = 1) -> None:
    """Draw *count* cards into the reserve, or as many as there are (TC-14a, TC-R40)."""
    for _ in range(count):
        if not state.piles[seat]:
            return
        card = turn_up(state, seat, chance, rule)
        take_in(state, seat, card)
        if log is not None:
            log.append(telling.drew(state, seat, card, rule))
        renew(state, seat, log)


def by_die(state: "State", seat: int) -> bool:
    """Whether the random numbers of *seat* are rolled on a d10: by option, or for want of cards (TC-16.1a, TC-R40)."""
    return state.options.random_numbers == "d10" or not state.piles[seat]


def number(state: "State", seat: int, colour: str, chance: Chance, log: Log) -> int:
    """The random number of *seat* on *colour*; its card goes to the discard pile (TC-7a to TC-7c)."""
    if by_die(state, seat):
        natural = chance.die(10, "TC-16.1a")
        if log is not None:
            log.append(telling.rolled(seat, natural))
        return natural
    card = turn_up(state, seat, chance, "TC-7a")
    natural = state.cards[card].numbers[COLOURS.index(colour)]
    discard(state, seat, card)
    if log is not None:
        log.append(telling.turned(state, seat, card, colour, natural))
    renew(state, seat, log)
    return natural
